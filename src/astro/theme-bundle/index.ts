/**
 * The theme's browser code, bundled once for all sites. A site's build copies the files that its pages need,
 * and bundles only its author's code. The dev server uses the sources, which it reloads; so do sites that are
 * opened as local files, which have one script.
 */
export { openBundle } from './theme-bundle.ts';
