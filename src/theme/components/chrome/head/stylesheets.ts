import level from '../../../styles/api/level.css?url';
import operation from '../../../styles/api/operation.css?url';
import overview from '../../../styles/api/overview.css?url';
import optionalChrome from '../../../styles/chrome/optional.css?url';
import badges from '../../../styles/content/badges.css?url';
import cards from '../../../styles/content/cards.css?url';
import choices from '../../../styles/content/choices.css?url';
import liveRequest from '../../../styles/content/live-request.css?url';
import rareComponents from '../../../styles/content/rare-components.css?url';
import steps from '../../../styles/content/steps.css?url';
import tooltipsAndFrames from '../../../styles/content/tooltips-and-frames.css?url';
import updates from '../../../styles/content/updates.css?url';
import rtl from '../../../styles/rtl.css?url';

const sheetsOfRequest = new WeakMap<object, Set<string>>();

/**
 * Addresses of the stylesheets that the page of this request needs besides the theme's. A layout renders the
 * text of the page before its head, so the head knows them.
 */
export const stylesheetsOf = ({ request }: { request: Request }): string[] => [
  ...(sheetsOfRequest.get(request) ?? []),
];

export function linkStylesheets({ request }: { request: Request }, addresses: string[]): void {
  const all = sheetsOfRequest.get(request) ?? new Set();
  for (const address of addresses) all.add(address);
  sheetsOfRequest.set(request, all);
}

/** For a page with a column beside its text. */
export const linkOperationStyles = (page: { request: Request }): void => linkStylesheets(page, [operation]);

/** For a page of an API description with feature levels. */
export const linkLevelStyles = (page: { request: Request }): void => linkStylesheets(page, [level]);

/** For the overview of an OpenAPI file, and for a part of one. */
export const linkOverviewStyles = (page: { request: Request }): void => linkStylesheets(page, [overview]);

/** For a page with chrome that most sites lack: menus, anchors, an announcement, parts of the footer. */
export const linkOptionalChrome = (page: { request: Request }): void =>
  linkStylesheets(page, [optionalChrome]);

/** For a page in a right-to-left language. */
export const linkRtlStyles = (page: { request: Request }): void => linkStylesheets(page, [rtl]);

/** For a component whose styles few pages need. */
export const linkRareComponents = (page: { request: Request }): void =>
  linkStylesheets(page, [rareComponents]);

/** For menus of tabs and views, and filters of tables. */
export const linkChoices = (page: { request: Request }): void => linkStylesheets(page, [choices]);

/** For tooltips and frames. */
export const linkTooltipsAndFrames = (page: { request: Request }): void =>
  linkStylesheets(page, [tooltipsAndFrames]);

/** For cards and columns. */
export const linkCards = (page: { request: Request }): void => linkStylesheets(page, [cards]);

/** For entries of a changelog. */
export const linkUpdates = (page: { request: Request }): void => linkStylesheets(page, [updates]);

/** For badges and tags. */
export const linkBadges = (page: { request: Request }): void => linkStylesheets(page, [badges]);

/** For steps. */
export const linkSteps = (page: { request: Request }): void => linkStylesheets(page, [steps]);

/** For a request that readers can send. */
export const linkLiveRequest = (page: { request: Request }): void => linkStylesheets(page, [liveRequest]);
