/**
 * The settings of a site: reads docs.json, says with file, line and column what is wrong in it, and gives `SiteSettings` with
 * every default applied. Pure: text in, data out. `docs.schema.json` is the one description of the format, for editors, for
 * the checks here and for the reference that is written from it.
 */
export { DEFAULT_PRIMARY_COLOR } from './dialects/array.ts';
export { basicLabels } from './labels.ts';
export { type LoadedSettings, loadSettings } from './load.ts';
export { isAbsoluteUrl, normalizePagePath } from './paths.ts';
export { type DocsSchema, docsSchema, resolveSchema } from './schema.ts';
export type {
  Anchor,
  ApiSettings,
  AuthMethod,
  Colors,
  CtaButton,
  IconType,
  NamedLink,
  NavigationGroup,
  PlaygroundMode,
  SiteSettings,
  SocialPlatform,
  Tab,
} from './settings.ts';
