/**
 * The theme's browser code, bundled once for all sites. A site's build copies the files that its pages need,
 * and bundles only what its author wrote. The sources are used by the dev server, which reloads them, and for
 * sites that are opened from their files, which have one script.
 */
export { openBundle } from './theme-bundle.ts';
