/** Where the Markdown of a page is, and where its links lead. */
import { posix } from 'node:path';
import { decodePercent } from '../text/index.ts';

/** What links are told by. */
export interface MarkdownSite {
  /**
   * Origin of the published site, `https://docs.example.com`. Absent: it is not known, and links are paths.
   */
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

/** The route of the Markdown beside a page: `/a/b` -> `/a/b.md`, `/` -> `/index.md`. */
export const markdownRoute = (route: string): string => `${route === '/' ? '/index' : route}.md`;

/** The route of the page whose Markdown is asked for: `/a/b.md` -> `/a/b`; undefined for any other path. */
export function routeOfMarkdown(path: string): string | undefined {
  if (!/^\/.*[^/]\.md$/s.test(path)) return undefined;
  const route = path.slice(0, -'.md'.length);
  return route === '/index' ? '/' : route;
}

/**
 * Gives the address that a link or image of the page at `route` has in Markdown: absolute where the origin is
 * known, else from the root of the host, or from the file; a link to a page leads to the Markdown of that
 * page. What leads elsewhere stays as it is.
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
        ? base + encoded(markdownRoute(pagePath))
        : target.pathname;
    if (isRelative && within !== undefined)
      return fromFile(base + encoded(markdownRoute(route)), path) + target.search + target.hash;
    return `${origin ?? ''}${path}${target.search}${target.hash}`;
  };
}

/** The file at `path` as it is named in another file; what has no ending is the folder of a page. */
function fromFile(file: string, path: string): string {
  const isFile = /[^/]\.\w+$/.test(path);
  const target = isFile ? path : `${path.replace(/\/$/, '')}/index.html`;
  return posix.relative(posix.dirname(file), target);
}

const encoded = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
