/**
 * Sends requests and shows responses. Loaded when the reader starts to fill in the form or sends. Streams,
 * large bodies, media, failures and everything behind a button are loaded when they are needed.
 */

export { prepareEffect, reset } from './exchange.ts';
export { response } from './response.ts';
export { run } from './run.ts';
