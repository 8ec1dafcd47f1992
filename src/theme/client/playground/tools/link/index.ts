/** Links to a filled request, without a page. */
export { decodeLink, encodeLink, MAX_LINK, type SharedRequest } from './codec.ts';
export { fillForm, sharedRequest } from './fill.ts';
