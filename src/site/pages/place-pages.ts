import type { SiteSettings } from '../../config/index.ts';
import { type Diagnostic, didYouMean, respelled } from '../../diagnostics/index.ts';
import { buildNavigation, listedPaths } from '../navigation/tree/build-navigation.ts';
import { linkNode } from '../navigation/tree/link-node.ts';
import type { Page, SiteLevel } from '../site.ts';
import { asHint, type PageBuilder } from './page-builder.ts';
import type { PageSource } from './page-source.ts';

interface PagesInOrder {
  /** Pages of the navigation in file order, then the others. */
  pages: Page[];
  navigation: SiteLevel;
}

/**
 * Creates the pages of `sources`, each once, in the order in which the settings list them.
 *
 * @param sources by path in the navigation
 * @param absentPages paths of pages that are not shown, and of the page that is shown at the same address
 * @param onMissing called for each listed path without a page
 */
export function placePages(
  settings: SiteSettings,
  sources: ReadonlyMap<string, PageSource>,
  build: PageBuilder,
  absentPages: ReadonlyMap<string, string | undefined>,
  onMissing: (path: string, hint: string | undefined, fix: Diagnostic['fix']) => void,
): PagesInOrder {
  const linkAt = (path: string) => linkNode(path, frontMatterOf(sources.get(path)));
  const pathOf = (path: string): string => absentPages.get(path) ?? path;
  // Divisions that hold pages by their paths have another order.
  const order = new Map<string, number>();
  let known: string[] | undefined;
  for (const path of listedPaths(settings.navigation).map(pathOf)) {
    if (absentPages.has(path)) continue;
    if (!sources.has(path)) {
      known ??= [...sources.keys()];
      const close = didYouMean(path, known);
      const { fix } = respelled(path, known);
      onMissing(path, close === undefined ? undefined : asHint([close]), fix);
    } else if (!linkAt(path) && !order.has(path)) order.set(path, order.size);
  }
  const pages: Page[] = [];
  const place = (listedPath: string, group: string | undefined, version: string | undefined) => {
    const path = pathOf(listedPath);
    const source = sources.get(path);
    if (absentPages.has(path) || !source) return undefined;
    const index = order.get(path) ?? order.size;
    order.set(path, index);
    const page = pages[index];
    if (!page) pages[index] = build.page(path, source, group, version);
    // The page is listed under several versions, so opening it must not select one of them.
    else if (page.version !== version && ownVersion(page) === undefined) page.version = undefined;
    return index;
  };
  const navigation = buildNavigation(settings.navigation, { pages, place, linkAt, ownVersion });
  for (const [path, source] of sources) {
    if (!order.has(path) && !absentPages.has(path) && !linkAt(path))
      pages.push({ ...build.page(path, source, undefined, undefined), inNavigation: false });
  }
  return { pages, navigation };
}

const frontMatterOf = (source: PageSource | undefined) =>
  source && 'parsedPage' in source ? source.parsedPage.frontMatter : undefined;

/** The version in a page's front matter, whatever group lists it. */
function ownVersion({ frontMatter, version }: Page): string | undefined {
  return frontMatter.version === version ? version : undefined;
}
