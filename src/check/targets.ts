/** Addresses as pages name them. */
import { didYouMean } from '../diagnostics/index.ts';
import type { Site } from '../site/index.ts';
import { decodePercent } from '../text/index.ts';

/** Addresses that the engine itself serves. */
const ENGINE_PATHS =
  /^\/(?:_trellis\/|explorer(?:\/|$)|sandbox\/?$|(?:robots|llms|llms-full)\.txt$|sitemap[\w-]*\.xml$)/;

/** The feed of a page. */
const FEED = '/rss.xml';

/** Those about the APIs of a site. */
const API_PATHS = /^\/\.well-known\/(?:api-catalog|agent-skills\/(?:index\.json|[a-z\d-]+\/SKILL\.md))$/;

export const isOfEngine = (path: string, { specs, pages }: Pick<Site, 'specs' | 'pages'>): boolean =>
  ENGINE_PATHS.test(path) ||
  (specs.length > 0 && API_PATHS.test(path)) ||
  (path.endsWith(FEED) &&
    pages.some(({ route }) => withoutSlash(route) === (path.slice(0, -FEED.length) || '/')));

/** Whether the path of an address within the site is written as on Windows. Braces are a placeholder. */
export const isBackslashed = (target: string): boolean =>
  /^[^?#{}]*\\/.test(target) && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);

/**
 * The decoded path of an address within the site, without query and fragment; undefined for an external
 * address.
 */
export function pathOf(target: string): string | undefined {
  if (!target.startsWith('/') || target.startsWith('//') || /[{}]/.test(target)) return undefined;
  return decodePercent(target.replace(/[?#].*/s, ''));
}

export const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/** `Did you mean "/guide"?`, if one of the names is close. */
export const suggest = (name: string, names: Iterable<string>): string | undefined =>
  asQuestion(didYouMean(name, names));

export const asQuestion = (suggestion: string | undefined): string | undefined =>
  suggestion === undefined ? undefined : `Did you mean "${suggestion}"?`;
