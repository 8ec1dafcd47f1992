import { type DivisionKind, type IconSettings, isAbsoluteUrl } from '../../../config/index.ts';
import type { Page, Site, SiteDivision, SiteLevel } from '../../site.ts';
import { nearest } from './counterpart.ts';
import type { DivisionLink, Switcher } from './division-links.ts';
import { languageTag } from './language.ts';
import { navPathOf } from './nav-path.ts';
import { branchAt } from './parallels.ts';

interface DivisionLinks {
  switchers: Switcher[];
  tabs: DivisionLink[];
  anchors: DivisionLink[];
}

/**
 * The divisions for `page`: at each level the choices that include it, and the links on every page. Tabs
 * inside tabs are listed like anchors.
 */
export function divisionLinks(site: Site, page: Page | undefined): DivisionLinks {
  const links: DivisionLinks = { switchers: [], tabs: [], anchors: [] };
  const navPath = navPathOf(site, page);
  const add = (kind: DivisionKind, items: DivisionLink[]) => {
    if (kind === 'anchor' || (kind === 'tab' && links.tabs.length > 0)) links.anchors.push(...items);
    else if (kind === 'tab') links.tabs.push(...items);
    else links.switchers.push({ kind, items });
  };

  let level: SiteLevel | undefined = site.navigation;
  let around: DivisionKind | undefined;
  for (let depth = 0; level?.kind; depth++) {
    const chosenIndex = navPath[depth];
    // The menu of a tab opens from the tab.
    if (!(level.kind === 'menu' && around === 'tab')) {
      add(level.kind, levelLinks(site, level, page, navPath.slice(0, depth), chosenIndex));
    }
    around = level.kind;
    level = chosenIndex === undefined ? undefined : level.divisions[chosenIndex]?.level;
  }

  for (const { kind, items } of site.settings.navigation.global) {
    const all = items.flatMap((item) =>
      item.href === undefined ? [] : [plainLink(item, item.href, isAt(page, item.href))],
    );
    const sameKind = links.switchers.find((switcher) => switcher.kind === kind);
    if (sameKind) sameKind.items.push(...all);
    else if (kind === 'tab') links.tabs.push(...all);
    else add(kind, all);
  }
  links.switchers = links.switchers.filter(
    ({ items }) => items.length > 1 || items.some(({ current }) => !current),
  );
  return links;
}

function levelLinks(
  site: Site,
  level: SiteLevel,
  page: Page | undefined,
  around: number[],
  chosenIndex: number | undefined,
): DivisionLink[] {
  return level.divisions.flatMap((division, index) => {
    const isChosen = index === chosenIndex;
    if (division.isHidden && !(isChosen && page)) return [];
    const items =
      division.kind === 'tab' && division.level.kind === 'menu'
        ? levelLinks(
            site,
            division.level,
            page,
            [...around, index],
            isChosen ? page?.navPath?.[around.length + 1] : undefined,
          )
        : undefined;
    const { prefix } = division;
    // Even without a page it has content, such as the explorer of an OpenAPI file.
    const own = prefix === undefined ? items?.[0]?.href : `/${prefix}`;
    const href = division.href ?? routeInto(site, level, page, around, chosenIndex, index) ?? own;
    if (href === undefined) return [];
    // One language, version or product is always selected; no tab is selected without a page.
    const isSwitch = division.kind !== 'tab' && division.kind !== 'anchor';
    const current = (isChosen && (isSwitch || page !== undefined)) || isAt(page, division.href);
    const isNumbered = division.kind === 'anchor' && level.divisions[0]?.isRest && index > 0;
    return [{ ...plainLink(division, href, current), items, index: isNumbered ? index - 1 : undefined }];
  });
}

/** Kinds whose parts have the same pages about different things. */
const KEEPING = new Set<DivisionKind | undefined>(['language', 'version', 'product']);

/** Entry to the division `index` from `page`: its counterpart or the nearest page, otherwise the first. */
function routeInto(
  site: Site,
  level: SiteLevel,
  page: Page | undefined,
  around: number[],
  chosenIndex: number | undefined,
  index: number,
): string | undefined {
  const target = level.divisions[index];
  const first = firstPage(site, level, page, around.length, index);
  const from = chosenIndex === undefined ? undefined : level.divisions[chosenIndex];
  if (page && from && target && chosenIndex !== undefined && KEEPING.has(level.kind)) {
    // The product itself leads to its start.
    if (index === chosenIndex) return level.kind === 'product' ? first?.route : page.route;
    const near = nearest(
      page,
      branchAt(site, from, [...around, chosenIndex]),
      branchAt(site, target, [...around, index]),
    );
    if (near) return near.route;
  }
  return first?.route;
}

/**
 * First page of the division `index` of a level; if paths divide, preferably one of the version of `page`.
 */
function firstPage(
  site: Site,
  { divisions }: SiteLevel,
  page: Page | undefined,
  depth: number,
  index: number,
): Page | undefined {
  const first = divisions[index]?.first;
  if (!divisions[0]?.isRest) return first === undefined ? undefined : site.pages[first];
  // An anchor contains the same pages in every tab.
  const isWithin = ({ inNavigation, navPath }: Page): boolean => inNavigation && navPath?.[depth] === index;
  const isSame = ({ version }: Page): boolean => !version || !page?.version || version === page.version;
  return site.pages.find((each) => isWithin(each) && isSame(each)) ?? site.pages.find(isWithin);
}

function plainLink(
  division: Pick<
    SiteDivision,
    'kind' | 'label' | 'id' | 'version' | keyof IconSettings | 'color' | 'description' | 'tag' | 'align'
  >,
  href: string,
  current: boolean,
): DivisionLink {
  const { kind, label, id, version, icon, iconType, iconLibrary, color, description, tag, align } = division;
  return {
    name: label,
    href,
    current,
    external: isAbsoluteUrl(href),
    version,
    icon,
    iconType,
    iconLibrary,
    color,
    description,
    tag,
    align,
    language: kind === 'language' ? languageTag(id) : undefined,
  };
}

/** Whether a link leads to its own page. */
function isAt(page: Page | undefined, href: string | undefined): boolean {
  return (
    page !== undefined && href !== undefined && href.replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1') === page.route
  );
}
