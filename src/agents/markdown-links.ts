/** The links in pages' Markdown. */
import { posix } from 'node:path';
import { decodePercent } from '../text/index.ts';
import { markdownRoute } from './markdown-route.ts';

/** The site, as far as links depend on it. */
export interface MarkdownSite {
  /** Origin of the published site, `https://docs.example.com`. Without it, links are paths. */
  origin?: string;
  /** Base path, `/docs` or `''`. */
  base: string;
  /**
   * Whether the site is opened from its files: links are then relative to the Markdown file, because the host
   * is unknown.
   */
  isRelative?: boolean;
  /** Routes of the pages that have Markdown, without the base path. */
  routes: ReadonlySet<string>;
}

/**
 * Returns a function that rewrites the links and images of the page at `route` for its Markdown: to absolute
 * URLs if the origin is known, otherwise to paths on the host, or relative to the file. Links to pages lead
 * to their Markdown. External links stay unchanged.
 */
export function markdownLinks(
  { origin, base, isRelative = false, routes }: MarkdownSite,
  route: string,
): (url: string) => string {
  // The route as a folder, because the pages of a built site are served so.
  const page = new URL(encodeURI(`${base}${route === '/' ? '' : route}/`), 'http://site.invalid');
  return (url) => {
    if (url === '' || url.startsWith('#') || /^[a-z][a-z\d+.-]*:|^\/\//i.test(url)) return url;
    const target = URL.parse(url, page);
    if (!target) return url;
    const within = target.pathname.startsWith(`${base}/`) ? target.pathname.slice(base.length) : undefined;
    const pagePath = within === undefined ? undefined : decodePercent(within).replace(/(?<=.)\/$/, '');
    const path =
      pagePath !== undefined && routes.has(pagePath)
        ? base + encodePath(markdownRoute(pagePath))
        : target.pathname;
    if (isRelative && within !== undefined)
      return relativePath(base + encodePath(markdownRoute(route)), path) + target.search + target.hash;
    return `${origin ?? ''}${path}${target.search}${target.hash}`;
  };
}

/** `path` relative to `file`. A path without a file extension is the folder of a page. */
function relativePath(file: string, path: string): string {
  const isFile = /[^/]\.\w+$/.test(path);
  const target = isFile ? path : `${path.replace(/\/$/, '')}/index.html`;
  return posix.relative(posix.dirname(file), target);
}

const encodePath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
