/** From a request back to the values of a form. */
export { valuesOf } from './values-of.ts';
