/** A base path in the form that the whole engine keeps: `''` for a site at the root of its host, else `/docs`. */
export function normalizeBase(written = ''): string {
  const path = written.replace(/^\/+|(?<!\/)\/+$/g, '');
  return path && `/${path}`;
}

/** A root-relative path with the base path before it. Relative addresses and those of other hosts stay as they are. */
export const withBase = (path: string, base: string): string =>
  path.startsWith('/') && !path.startsWith('//') ? base + path : path;

/** The path within the site of a path on its host. A path outside of the base path stays as it is. */
export const withoutBase = (path: string, base: string): string =>
  path.startsWith(`${base}/`) ? path.slice(base.length) : path;
