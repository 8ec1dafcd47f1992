/**
 * site: joins settings, pages and operations into one plain, serialisable Site, and derives what a page
 * shows: its navigation, its neighbours, its operation. All rendering and checking uses only this model.
 */

export { playgroundMode, requestOf } from './api-pages/operation.ts';
export { type LoadedSite, type LoadSiteOptions, loadSite } from './load.ts';
export type {
  NavigationNode,
  Page,
  Site,
  SiteDivision,
  SpecOperation,
} from './model.ts';
export { alternates, latestVersion } from './navigation/alternates.ts';
export { isIndexed, type PageChrome, pageChrome, pageLanguage } from './navigation/chrome.ts';
export type { DivisionLink, Switcher } from './navigation/links.ts';
export { neighbours } from './navigation/neighbours.ts';
export { homePage } from './navigation/redirects/folder-redirects.ts';
export { fillPattern, type PathPattern, pathPattern } from './navigation/redirects/redirect-pattern.ts';
export { redirectAt } from './navigation/redirects/redirects.ts';
export {
  breadcrumbs,
  type WholeSidebar,
  wholeEntries,
  wholeSidebars,
} from './navigation/sidebar.ts';
export type { SidebarEntry } from './navigation/sidebar-entry.ts';
export { nodesWithin } from './navigation/tree/build.ts';
export { languages, languageTag, textDirection } from './navigation/tree/language.ts';
export { matchPath, type PathPiece } from './navigation/tree/wildcards.ts';
export { feedbackLinks, isExternal } from './pages/feedback-links.ts';
export { languageFolders } from './pages/language-folders.ts';
export { isSearchable, searchPlace } from './searching.ts';
export { findSettingsFile, folderInRepository, settingsFiles } from './settings-file.ts';
export { isShownImage, withImages } from './views/description-images.ts';
export { operationView, playgroundOf } from './views/operation-view.ts';
export { playgroundData, sandboxMount } from './views/playground-data.ts';
export { cutsIn, schemaParts } from './views/schema-parts.ts';
export { schemaPageView } from './views/schema-view.ts';
export { listedParts, specView, tagView } from './views/spec-view.ts';
export type {
  ExampleView,
  FieldView,
  LinkView,
  MediaView,
  OperationView,
  PlaygroundData,
  PlaygroundServer,
  ResponseView,
  SchemaPageView,
  SchemaPart,
  SchemaPartView,
  SecurityDetailView,
  ServerView,
  ShownExampleView,
  SpecView,
  TagView,
} from './views/view.ts';
