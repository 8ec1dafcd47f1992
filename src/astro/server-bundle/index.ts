/**
 * The server code of the theme and of Astro, bundled once for all sites. The dev server and builds load a few
 * files of it instead of compiling hundreds of sources at each start.
 */
export { bundledServer, importAstro } from './bundled-server.ts';
export { openServerBundle, type ServerBundle } from './server-bundle.ts';
