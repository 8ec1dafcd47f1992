/** Normalizes a base path: `''` for a site at the root of its host, otherwise `/docs`. */
export function normalizeBase(base = ''): string {
  const path = base.replace(/^\/+|(?<!\/)\/+$/g, '');
  return path && `/${path}`;
}

/** A root-relative path with the base path in front. Relative and absolute URLs stay unchanged. */
export const withBase = (path: string, base: string): string =>
  path.startsWith('/') && !path.startsWith('//') ? base + path : path;

/**
 * The same for an address of an author that may have the base path already: an address below it stays.
 *
 * @param base without a trailing slash; empty for a site at the root of its host
 */
export const withBaseOnce = (path: string, base: string): string =>
  base !== '' && path.startsWith(base) && /^(?:[/?#]|$)/.test(path.slice(base.length))
    ? path
    : withBase(path, base);

/** The path within the site for a path on its host. A path outside the base path stays unchanged. */
export const withoutBase = (path: string, base: string): string =>
  path.startsWith(`${base}/`) ? path.slice(base.length) : path;

/** Decodes percent-encoded text. Invalid text stays unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** For a path that is written as on Windows. */
export const SLASH_HINT = 'Use / instead.';
