import { contentHash } from '../../text/content-hash.ts';
import type { DocsFolder } from '../context/docs-folder.ts';
import { INSPECTOR_ROUTE } from '../reports/site-problems.ts';

/** Returns the file at a path of the site (leading slash, no query), if any. */
export type FileAt = (path: string) => string | undefined;

/** Pages that scripts load. No list has their addresses. */
const LOADED_PAGES = /^_trellis\/(?:navigation|schemas)\//;

/** File of the page at a path without a trailing slash, as Astro names it. */
export const pageFile = (path: string): string => {
  const plain = plainPath(path);
  if (plain === '404') return '404.html';
  return plain ? `${plain}/index.html` : 'index.html';
};

const plainPath = (path: string): string => path.replace(/^\/+|(?<!\/)\/+$/g, '');

/**
 * The pages and the author's files of a site that is not written yet. Addresses may omit parts of their
 * names. `key` changes if an address leads to another file.
 */
export function filesOfSite({
  site,
  lastLoad,
  hasInspector,
}: Pick<DocsFolder, 'site' | 'lastLoad' | 'hasInspector'>): { fileAt: FileAt; key: string } {
  const routes = [
    '/404',
    ...site.pages.map(({ route }) => route),
    ...site.redirects.routes.map(({ from }) => from),
    ...site.specs.map(({ name }) => `/explorer/${name}`),
    ...(hasInspector ? [INSPECTOR_ROUTE] : []),
  ];
  const files = new Set([...routes.map(pageFile), ...(lastLoad?.assets ?? []).map(({ to }) => to)]);
  return {
    key: contentHash([...files].join('\n'), 20),
    fileAt(path) {
      const plain = plainPath(path);
      if (LOADED_PAGES.test(plain)) return plain.endsWith('.html') ? plain : `${plain}/index.html`;
      return [plain, pageFile(plain), `${plain}.html`].find((each) => files.has(each));
    },
  };
}
