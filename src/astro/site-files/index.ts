export { SiteFiles } from './site-files.ts';
