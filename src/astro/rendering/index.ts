export { renderOrder } from './render-order.ts';
export { rendering } from './rendering.ts';
