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

/** A hint for an address that exists without its first folders: those that a site is published under. */
export function suggestWithoutBase(path: string, names: ReadonlySet<string>): string | undefined {
  for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1)) {
    const rest = path.slice(at);
    if (names.has(rest))
      return `Did you mean "${rest}"? Addresses begin at the docs folder; a build adds the base path.`;
  }
  return undefined;
}

/** Schemes that an unknown one is no misspelling of. Programs register others, such as `vscode`. */
const SCHEMES = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'ftp',
  'ftps',
  'sftp',
  'file',
  'ws',
  'wss',
]);

/** `http:/host`, `https//host`, `https;//host`, `https:host.com` */
const TORN = /^\/?(https?)(?::\/|\/\/|[;.,]\/\/|:\/{3,}|:)([\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#].*)?)$/is;

/** `www.example.com`, `example.com/page` */
const HOST =
  /^(?:www\.[\w-]+(?:\.[\w-]+)+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|ai|app))(?:[/?#].*)?$/is;

/** `lamps@example.com` */
const MAILBOX = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

/** The address of another site as it was meant, if its scheme is misspelt or missing. */
export function meantAddress(text: string): string | undefined {
  const [, web, host = ''] = TORN.exec(text) ?? [];
  if (web !== undefined) return `${web}://${host}`;
  if (HOST.test(text)) return `https://${text}`;
  if (MAILBOX.test(text)) return `mailto:${text}`;
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(text) ?? [];
  if (scheme === '' || SCHEMES.has(scheme.toLowerCase())) return undefined;
  const likely = rest.startsWith('//') ? ['https', 'http'] : rest.includes('@') ? ['mailto'] : [];
  const meant = didYouMean(scheme, likely);
  return meant && `${meant}:${rest}`;
}
