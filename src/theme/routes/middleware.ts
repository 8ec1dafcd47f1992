import { trellis } from 'virtual:trellis/run';
import type { MiddlewareHandler } from 'astro';

/** Gives each page the current site. */
export const onRequest: MiddlewareHandler = ({ locals }, next) => {
  locals.trellis = trellis();
  return next();
};
