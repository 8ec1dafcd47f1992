import { trellis } from 'virtual:trellis/run';
import type { MiddlewareHandler } from 'astro';

/** Gives each page what it shows of the site as it is now. */
export const onRequest: MiddlewareHandler = ({ locals }, next) => {
  locals.trellis = trellis();
  return next();
};
