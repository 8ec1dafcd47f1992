/**
 * site: joins settings, pages and operations into one plain, serialisable Site, and answers what a page shows: its
 * navigation, its neighbours, its operation. Everything that renders or checks works on this model alone.
 */
export { findSettingsFile, type LoadedSite, type LoadSiteOptions, loadSite } from './load.ts';
export type { NavigationNode, Page, Site, SpecSummary } from './model.ts';
export {
  anchorLinks,
  type DivisionLink,
  divisionOf,
  feedbackLinks,
  isExternal,
  type Neighbours,
  neighbours,
  type SidebarEntry,
  sidebar,
  tabLinks,
} from './navigation.ts';
export { playgroundMode, requestOf } from './operation.ts';
export { operationView } from './operation-view.ts';
export { playgroundData } from './playground-data.ts';
export type {
  ExampleView,
  FieldView,
  MediaView,
  OperationView,
  PlaygroundData,
  PlaygroundServer,
  ResponseView,
} from './view.ts';
