import { isAbsoluteUrl, normalizeHref } from '../../config/index.ts';
import { decodePercent } from '../../text/index.ts';
import type { Site } from '../site.ts';
import { redirectAt } from './redirects/plan-redirects.ts';

/** Addresses that are served beside pages and files. */
const OWN = /^\/(?:_trellis\/|sandbox$|robots\.txt$|sitemap[\w-]*\.xml$)|\/rss\.xml$/;

/**
 * Returns the path of a link if nothing is served there, otherwise undefined.
 *
 * @param files paths of published files from the root of the site, without a leading slash
 */
export function missingTarget(site: Site, files: readonly string[]): (href: string) => string | undefined {
  const routes = new Set(site.pages.map(({ route }) => route));
  const servedPaths = new Set([
    ...files.map((file) => `/${file}`),
    ...site.specs.flatMap(({ name }) => [`/explorer/${name}`, `/openapi/${name}.json`]),
  ]);
  return (href) => {
    if (isAbsoluteUrl(href) || /^[#?]/.test(href)) return undefined;
    const path = decodePercent(normalizeHref(href).replace(/[?#].*$/s, '')).replace(
      /^(\/)\/+$|(?<=[^/])\/+$/,
      '$1',
    );
    const page = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/';
    const isServed =
      routes.has(path) ||
      routes.has(page) ||
      servedPaths.has(path) ||
      OWN.test(path) ||
      redirectAt(site, path);
    return isServed ? undefined : path;
  };
}
