/**
 * The settings of a site: reads docs.json in either format, reports problems with file, line and column, and
 * returns `SiteSettings` with every default applied. Pure: text in, data out; other files come through a
 * callback. `docs.schema.json` is the only description of the format. Editors, the checks here and the
 * settings reference all use it.
 */

export { DEFAULT_PRIMARY_COLOR, emptySettings } from './dialects/legacy.ts';
export { type LoadedSettings, loadSettings } from './read/load.ts';
export { filePathOf, hasNamedFile, isImageTag, type NamedAsset } from './read/named-files.ts';
export { formatPath } from './read/problem.ts';
export type { ReadSettingsFile } from './read/references.ts';
export { readTexts } from './read/texts.ts';
export { presentIn, type SettingCoverage, settingsCoverage } from './schema/coverage.ts';
export { dividingList } from './schema/dividing-list.ts';
export { type DocsSchema, docsSchema, resolveSchema, SCHEMA_COPY } from './schema/docs-schema.ts';
export { DIVISION_LISTS } from './schema/keys.ts';
export { basicLabels } from './settings/basic-labels.ts';
export { claimant, divide, divisionsByPath, levelsByPath } from './settings/divide.ts';
export type {
  Division,
  DivisionKind,
  Group,
  IconSettings,
  NavigationEntry,
  NavigationLevel,
  OpenApiSource,
  SearchRules,
} from './settings/navigation.ts';
export { isAbsoluteUrl, isScriptUrl, normalizeHref, normalizePagePath } from './settings/normalize-paths.ts';
export type {
  AuthMethod,
  CheckSettings,
  ContentSignals,
  ContextualLink,
  Font,
  OrganizationSettings,
  OriginUse,
  PlaygroundMode,
  Redirect,
  SandboxOffer,
  SecuritySettings,
  SiteSettings,
} from './settings/settings.ts';
export type { IconType, Surround } from './settings/surround.ts';
export { upgradeSettings } from './upgrade/index.ts';
export type { UpgradeNote } from './upgrade/notes.ts';
