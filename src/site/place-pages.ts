import type { SiteSettings } from '../config/index.ts';
import { didYouMean } from '../diagnostics/index.ts';
import type { NavigationNode, Page, SiteLevel } from './model.ts';
import { asHint, type PageBuilder, type PageSource } from './page-builder.ts';
import { buildNavigation } from './structure/build.ts';
import { linkNode } from './structure/link-node.ts';

interface PlacedPages {
  /** Those of the navigation in reading order, then the others. */
  pages: Page[];
  /** Paths of those that the navigation lists, hidden ones included. */
  listed: Set<string>;
  navigation: NavigationNode[];
  structure?: SiteLevel;
}

/**
 * Makes the pages of `sources`, each once, in the order in which the navigation lists them.
 *
 * @param sources by path in the navigation
 * @param left paths of pages that are not shown, and of the page that is shown at the same address
 * @param missing told of each path that is listed and has no page
 */
export function placePages(
  settings: SiteSettings,
  sources: ReadonlyMap<string, PageSource>,
  build: PageBuilder,
  left: ReadonlyMap<string, string | undefined>,
  missing: (path: string, hint: string | undefined) => void,
): PlacedPages {
  const pages: Page[] = [];
  const placed = new Map<string, number>();
  const linkAt = (path: string) => linkNode(path, frontMatterOf(sources.get(path)));
  const place = (named: string, group: string | undefined, version: string | undefined) => {
    const path = left.get(named) ?? named;
    if (left.has(path)) return undefined;
    const source = sources.get(path);
    if (!source) {
      const close = didYouMean(path, [...sources.keys()]);
      missing(path, close === undefined ? undefined : asHint([close]));
      return undefined;
    }
    const seen = placed.get(path);
    if (seen !== undefined) {
      const page = pages[seen] as Page;
      // Listed under several versions: opening it must not choose one of them.
      if (page.version !== version && ownVersion(page) === undefined) page.version = undefined;
      return seen;
    }
    placed.set(path, pages.length);
    pages.push(build.page(path, source, group, version));
    return pages.length - 1;
  };
  const { navigation, structure } = buildNavigation(settings, { pages, place, linkAt, ownVersion });
  const listed = new Set(placed.keys());
  for (const [path, source] of sources) {
    if (!placed.has(path) && !left.has(path) && !linkAt(path))
      pages.push({ ...build.page(path, source, undefined, undefined), inNavigation: false });
  }
  return { pages, listed, navigation, structure };
}

const frontMatterOf = (source: PageSource | undefined) =>
  source && 'parsed' in source ? source.parsed.frontMatter : undefined;

/** The version that a page has by its front matter, whatever group lists it. */
function ownVersion({ frontMatter, version }: Page): string | undefined {
  return frontMatter.version === version ? version : undefined;
}
