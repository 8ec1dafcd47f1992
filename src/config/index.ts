/**
 * The settings of a site: reads docs.json in either format, reports problems with file, line and column, and
 * returns `SiteSettings` with every default applied. Pure: text in, data out; other files come through a
 * callback. `docs.schema.json` is the only description of the format. Editors, the checks here and the
 * settings reference all use it.
 */
export { presentIn, type SettingCoverage, settingsCoverage } from './coverage.ts';
export { DEFAULT_PRIMARY_COLOR } from './dialects/array.ts';
export { claimant, divide, divisionsByPath, levelsByPath } from './divide.ts';
export { emptySettings } from './empty.ts';
export { formatPath } from './fault.ts';
export { DIVISION_LISTS } from './keys.ts';
export { basicLabels } from './labels.ts';
export { type LoadedSettings, loadSettings } from './load.ts';
export { filePathOf, hasNamedFile, isImageTag, type Named } from './named.ts';
export type {
  Division,
  DivisionKind,
  Group,
  IconSettings,
  NavigationEntry,
  NavigationLevel,
  OpenApiSource,
  SearchRules,
} from './navigation.ts';
export { isAbsoluteUrl, isScriptUrl, normalizeHref, normalizePagePath } from './paths.ts';
export type { ReadSettingsFile } from './references.ts';
export { type DocsSchema, docsSchema, resolveSchema } from './schema.ts';
export type {
  AuthMethod,
  ContextualLink,
  Font,
  OrganizationSettings,
  OriginUse,
  PlaygroundMode,
  Redirect,
  SecuritySettings,
  SiteSettings,
} from './settings.ts';
export type { IconType, Surround } from './surround.ts';
export { readTexts } from './texts.ts';
export { upgradeSettings } from './upgrade/index.ts';
export type { UpgradeNote } from './upgrade/notes.ts';
