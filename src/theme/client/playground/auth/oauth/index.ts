/** Gets tokens from authorization servers, and renews them. Loaded when the reader opens it. */
export { renew } from './flows.ts';
export { tokenForm } from './token-form.ts';
