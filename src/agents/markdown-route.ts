/** Names of the files for programs. */

/** The index of the site. */
export const INDEX_NAME = 'llms.txt';

/** The route of the Markdown beside a page: `/a/b` -> `/a/b.md`, `/` -> `/index.md`. */
export const markdownRoute = (route: string): string => `${route === '/' ? '/index' : route}.md`;

/** The route of the page whose Markdown has this path: `/a/b.md` -> `/a/b`; undefined for any other path. */
export function routeOfMarkdown(path: string): string | undefined {
  if (!/^\/.*[^/]\.md$/s.test(path)) return undefined;
  const route = path.slice(0, -'.md'.length);
  return route === '/index' ? '/' : route;
}
