/** Milliseconds to wait for the headers of a response. Its body has no limit. */
export const TIMEOUT_MS = 30_000;
