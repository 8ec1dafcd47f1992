import { fromArrayDialect } from './dialects/array.ts';
import type { SiteSettings } from './settings.ts';

/** Every default, and no page: used until the settings of a folder can be read. */
export const emptySettings = (): SiteSettings =>
  fromArrayDialect({ name: 'Documentation', navigation: [] }, 'docs.json');
