/**
 * site: joins settings, pages and operations into one plain, serializable Site, and derives what a page
 * shows: its navigation, its neighbors, its operation. All rendering and checking uses only this model.
 */

export type { InlineSource } from './api-pages/inline-parts.ts';
export { playgroundMode, requestOf } from './api-pages/page-request.ts';
export { sampleRequestOf } from './api-pages/samples.ts';
export { type LoadedSite, loadSite } from './load.ts';
export { alternatesOf, latestVersion } from './navigation/alternates.ts';
export { isIndexed, type PageChrome, pageChrome, pageLanguage } from './navigation/chrome.ts';
export type { DivisionLink, Switcher } from './navigation/divisions/division-links.ts';
export { languages, languageTag, textDirection } from './navigation/divisions/language.ts';
export { neighbours } from './navigation/neighbours.ts';
export { homePage } from './navigation/redirects/folder-redirects.ts';
export { redirectAt } from './navigation/redirects/plan-redirects.ts';
export { fillPattern, type PathPattern, pathPattern } from './navigation/redirects/redirect-pattern.ts';
export { matchPath, type PathPiece } from './navigation/redirects/wildcards.ts';
export {
  breadcrumbs,
  type WholeSidebar,
  wholeEntries,
  wholeSidebars,
} from './navigation/sidebar.ts';
export type { SidebarEntry } from './navigation/sidebar-entry.ts';
export { allNodes } from './navigation/tree/build-navigation.ts';
export { feedbackLinks, isExternal } from './pages/feedback-links.ts';
export { languageFolders } from './pages/language-folders.ts';
export { pageWithId } from './pages/page-index.ts';
export { pageSummary } from './pages/page-summary.ts';
export type { LoadSiteOptions } from './read-folder.ts';
export { isListed, isSearchable, searchPlace } from './searching.ts';
export { findSettingsFile, folderInRepository, settingsFiles } from './settings-file.ts';
export type {
  NavigationNode,
  Page,
  Site,
  SiteDivision,
  SiteLevel,
  SpecOperation,
} from './site.ts';
export { collectionText } from './views/collection.ts';
export { isShownImage, withImages } from './views/description-images.ts';
export { operationFacts, operationView, playgroundOf, withCode } from './views/operation/operation-view.ts';
export {
  hasRedirect,
  type OAuthFlow,
  type OAuthSource,
} from './views/playground/oauth-sources.ts';
export { type OperationInputs, operationInputs } from './views/playground/operation-inputs.ts';
export {
  type ExplorerSandboxes,
  explorerSandboxes,
  firstPath,
  type PlaygroundData,
  type PlaygroundServer,
  playgroundData,
  playgroundStart,
  type SandboxPlaces,
  sandboxMount,
} from './views/playground/playground-data.ts';
export { cutsIn, schemaParts } from './views/schema/schema-parts.ts';
export { schemaPageView } from './views/schema/schema-view.ts';
export { listedParts, type SpecView, specView, type TagView, tagView } from './views/spec-view.ts';
export type {
  ExampleView,
  FieldView,
  LinkView,
  MediaView,
  OperationView,
  ResponseView,
  SchemaPageView,
  SchemaPart,
  SchemaPartView,
  ScopeView,
  SecurityDetailView,
  ServerView,
  ShownExampleView,
} from './views/view.ts';
