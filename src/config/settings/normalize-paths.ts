/**
 * Whether a link has its own scheme or host, and so is not a path in the site: `https:`, `mailto:`, `//host`.
 */
export const isAbsoluteUrl = (url: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);

/**
 * Whether a link runs script. Browsers ignore whitespace and control characters in it (URL Standard, section
 * 4.4).
 */
export const isScriptUrl = (url: string): boolean =>
  /^(?:javascript|vbscript):/i.test(url.replace(/[\s\p{Cc}]/gu, ''));

/** `./guides/start.mdx` -> `guides/start`: from the docs root, without surrounding slashes and extension. */
export const normalizePagePath = (path: string): string =>
  trimSlashes(path).replace(/\.mdx?$/i, '') || 'index';

/**
 * `METHOD /path`, `<file> METHOD /path` and `webhook <name>` (`<file> webhook <name>`), which list pages of
 * operations.
 */
const OPERATION = /^(\S+\s+)?((get|put|post|delete|options|head|patch|trace|query)\s+\/|webhook\s+\S)/i;

/**
 * An entry of the current format's navigation: an operation keeps its text, with single spaces; a page path
 * is normalized.
 */
export const normalizeEntry = (entry: string): string => {
  const text = entry.trim();
  return OPERATION.test(text) ? text.replace(/\s+/g, ' ') : normalizePagePath(text);
};

/** Prefix of page paths for an anchor or tab, without surrounding slashes; an absolute URL stays as it is. */
export const normalizePrefix = (url: string): string => (isAbsoluteUrl(url) ? url : trimSlashes(url));

/**
 * Target of a link: a path from the root of the site, with a leading slash and no trailing one; absolute URLs
 * and fragments stay as they are.
 */
export const normalizeHref = (href: string): string =>
  isAbsoluteUrl(href) || href.startsWith('#') ? href : `/${trimSlashes(href)}`;

/** Path of a file from the docs root, without a leading slash; an absolute URL stays as it is. */
export const normalizeFile = (path: string): string =>
  isAbsoluteUrl(path) ? path : path.replace(/^(\.?\/)+/, '');

export const withoutTrailingSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

/** A folder in a repository: `./docs/` -> `docs`, `.` -> `''`. */
export const normalizeFolder = (path: string): string => trimSlashes(path).replace(/^\.$/, '');

const trimSlashes = (path: string): string => withoutTrailingSlash(path.replace(/^(\.?\/)+/, ''));
