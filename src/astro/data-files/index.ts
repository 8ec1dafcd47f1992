/** JSON that scripts of pages, and programs, fetch: written by a build, and served in dev. */
export { dataFileAt, writeDataFiles } from './data-files.ts';
export { serveDataFiles } from './serve.ts';
