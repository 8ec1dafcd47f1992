/**
 * site: joins settings, pages and operations into one plain, serialisable Site, and answers what a page shows: its
 * navigation, its neighbours, its operation. Everything that renders or checks works on this model alone.
 */

export { type Alternate, alternates, type LatestVersion, latestVersion } from './alternates.ts';
export { isIndexed, type PageChrome, pageChrome, pageLanguage } from './chrome.ts';
export { isShownImage, withImages } from './description-images.ts';
export { feedbackLinks, isExternal } from './feedback-links.ts';
export { type LanguageFolders, languageFolders } from './language-folders.ts';
export type { Breadcrumb, DivisionLink, Switcher } from './links.ts';
export { type LoadedSite, type LoadSiteOptions, loadSite } from './load.ts';
export type {
  NavigationNode,
  Page,
  RouteRedirect,
  Site,
  SiteDivision,
  SiteLevel,
  SiteRedirects,
  SpecOperation,
  SpecSummary,
} from './model.ts';
export { type Neighbours, neighbours } from './neighbours.ts';
export { playgroundMode, requestOf } from './operation.ts';
export { operationView, playgroundOf } from './operation-view.ts';
export { playgroundData, type SandboxPlaces, sandboxMount } from './playground-data.ts';
export { isSearchable, type SearchPlace, searchPlace } from './searching.ts';
export { findSettingsFile, folderInRepository, settingsFiles } from './settings-file.ts';
export { breadcrumbs, sidebar, type WholeSidebar, wholeEntries, wholeSidebars } from './sidebar.ts';
export type { SidebarEntry } from './sidebar-entry.ts';
export { cutsIn, type SchemaParts, schemaParts } from './spec-pages/schema-parts.ts';
export { schemaPageView } from './spec-pages/schema-view.ts';
export { listedParts, specView, tagView } from './spec-pages/spec-view.ts';
export { nodesWithin } from './structure/build.ts';
export { homePage } from './structure/folder-redirects.ts';
export { languages, languageTag, textDirection } from './structure/language.ts';
export { fillPattern, type PathPattern, pathPattern } from './structure/redirect-pattern.ts';
export { redirectAt } from './structure/redirects.ts';
export { matchPath, type PathPiece } from './structure/wildcards.ts';
export type {
  ExampleView,
  FieldView,
  LinkView,
  MediaView,
  OperationView,
  PlaygroundData,
  PlaygroundServer,
  ResponseView,
  SandboxAccount,
  SchemaPageView,
  SchemaPart,
  SchemaPartView,
  SecurityDetailView,
  ServerView,
  ShownExampleView,
  SpecSection,
  SpecView,
  TagView,
} from './view.ts';
