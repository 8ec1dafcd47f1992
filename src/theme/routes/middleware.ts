import { renderPage } from 'virtual:trellis/run';
import type { MiddlewareHandler } from 'astro';

/** Gives each page the current site, and finishes its HTML. */
export const onRequest: MiddlewareHandler = (context, next) => renderPage(context, next);
