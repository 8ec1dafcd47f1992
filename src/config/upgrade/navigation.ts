import { claimant, entriesWithin, levelsByPath } from '../settings/divide.ts';
import type {
  Division,
  DocsVersion,
  Navigation,
  NavigationEntry,
  NavigationLevel,
} from '../settings/navigation.ts';

/** Tabs or anchors that hold pages by their paths; the first one holds the rest. */
type List = Pick<NavigationLevel, 'kind' | 'divisions'>;

const levelOf = (entries: NavigationEntry[]): NavigationLevel => ({ divisions: [], entries });

/**
 * A navigation of the legacy format with the means of the current one. Versions are the outermost divisions,
 * then come tabs and anchors, whose groups contain the pages that belong there by their paths. External links
 * become global unless tied to a version or a part. Parts without a page, a link or an OpenAPI file are left
 * out.
 */
export function currentNavigation(navigation: Navigation): Navigation {
  const { entries, versions } = navigation;
  const unusedNames = new Set(unusedParts(navigation));
  const lists = inOrder(
    levelsByPath<NavigationLevel>(navigation).map(({ kind, divisions }) => ({
      kind,
      divisions: divisions.filter((part) => !unusedNames.has(part)),
    })),
  );
  const global: Navigation['global'] = [];
  lists.forEach((list, index) => {
    const links = list.divisions.filter(({ href, version }) => href !== undefined && version === undefined);
    if (links.length === 0 || (index === 0 && links.length < list.divisions.length - 1)) return;
    global.push({ kind: list.kind as 'tab' | 'anchor', items: links });
    list.divisions = list.divisions.filter((part) => !links.includes(part));
  });

  const links = linkedVersions(navigation);
  const kind = areLanguages(versions) ? 'language' : 'version';
  const divisions = versions.map(({ name, href, language, isDefault }): Division => {
    const isLink = links.includes(name);
    return {
      label: name,
      kind,
      id: kind === 'language' ? language : name,
      href: isLink ? href : undefined,
      isDefault,
      isHidden: false,
      level: isLink ? levelOf([]) : divideEntries(lists, shownIn(entries, name), name),
    };
  });
  if (links.length < versions.length) return { kind, divisions, entries: [], global, versions: [] };
  if (versions.length > 0) global.push({ kind, items: divisions });
  return { ...divideEntries(lists, entries), global, versions: [] };
}

export const areLanguages = (versions: DocsVersion[]): boolean =>
  versions.length > 0 && versions.every(({ language }) => language !== undefined);

/** Versions that are only a link: no page belongs to them. */
export function linkedVersions({ entries, versions }: Navigation): string[] {
  const usedVersions = new Set(listedPages(entries).map(({ version }) => version));
  return versions.flatMap(({ name, href }) => (href !== undefined && !usedVersions.has(name) ? [name] : []));
}

/** Parts without a page or link in the current format. */
export function unusedParts(navigation: Navigation): Division[] {
  return levelsByPath<NavigationLevel>(navigation).flatMap(({ divisions }) => {
    const holderEntries = holders(navigation.entries, divisions);
    return divisions.filter(
      ({ href, openapi, isRest }, index) =>
        !isRest && href === undefined && openapi === undefined && !holderEntries.has(index),
    );
  });
}

/** Indices of the divisions that hold a page. */
export const holders = (entries: NavigationEntry[], divisions: Division[]): Set<number> =>
  new Set(listedPages(entries).map(({ page }) => claimant(page, divisions)));

interface ListedPage {
  page: string;
  /** Version of the surrounding groups. */
  version?: string;
}

/** The pages of `entries` in file order. */
const listedPages = (entries: NavigationEntry[], version?: string): ListedPage[] =>
  entries.flatMap((entry) =>
    typeof entry === 'string'
      ? [{ page: entry, version }]
      : listedPages(entry.pages, entry.version ?? version),
  );

/** The entries shown in a version, without empty groups. */
function shownIn(entries: NavigationEntry[], name: string, inheritedVersion?: string): NavigationEntry[] {
  const isShown = inheritedVersion === undefined || inheritedVersion === name;
  return entries.flatMap((entry): NavigationEntry[] => {
    if (typeof entry === 'string') return isShown ? [entry] : [];
    const pages = shownIn(entry.pages, name, entry.version ?? inheritedVersion);
    return pages.length > 0 ? [{ ...entry, pages }] : [];
  });
}

/** The outer list first: the one whose paths contain those of the other; otherwise the tabs. */
function inOrder(lists: List[]): List[] {
  const [tabs, anchors] = lists;
  if (!tabs || !anchors) return lists;
  const prefixes = ({ divisions }: List) => divisions.flatMap(({ prefix }) => prefix ?? []);
  const outer = prefixes(anchors);
  const areWithin = prefixes(tabs).every((inner) => outer.some((each) => inner.startsWith(`${each}/`)));
  return areWithin && outer.length > 0 ? [anchors, tabs] : lists;
}

/** A level divided by the first of the lists, each part by the next one, with groups at the end. */
function divideEntries(
  [list, ...rest]: List[],
  entries: NavigationEntry[],
  version?: string,
): NavigationLevel {
  if (!list) return levelOf(entries);
  const parts = partsOf(list.divisions, entries, version);
  if (!parts) return divideEntries(rest, entries, version);
  const divisions = parts.map((part) => {
    if (part.href !== undefined) return part;
    const inner = rest.map(({ kind, divisions }) => ({
      kind,
      divisions: divisions.filter((each) => (homeOf(each, divisions, entries, parts) ?? part) === part),
    }));
    return { ...part, level: divideEntries(inner, part.level.entries, version) };
  });
  return { kind: list.kind, divisions, entries: [] };
}

/** The parts with content here; undefined if all pages belong to the first one. */
function partsOf(
  divisions: Division[],
  entries: NavigationEntry[],
  version?: string,
): Division[] | undefined {
  const parts = divisions.flatMap((part, index): Division[] => {
    const isShown = version === undefined || part.version === undefined || part.version === version;
    const inside = entriesWithin(entries, (page) => claimant(page, divisions) === index);
    if (inside.length > 0) return [{ ...part, isHidden: part.isHidden || !isShown, level: levelOf(inside) }];
    const isKept = part.href !== undefined || part.openapi !== undefined;
    return isKept && isShown ? [{ ...part, level: levelOf([]) }] : [];
  });
  return parts.some(({ isRest }) => !isRest) ? parts : undefined;
}

/**
 * The part of the outer list for an inner division that has only an OpenAPI file; pages determine it for all
 * others. Undefined for those.
 */
function homeOf(
  division: Division,
  divisions: Division[],
  entries: NavigationEntry[],
  parts: Division[],
): Division | undefined {
  const { prefix, openapi } = division;
  if (prefix === undefined || openapi === undefined) return undefined;
  if (holders(entries, divisions).has(divisions.indexOf(division))) return undefined;
  const places = parts.filter(({ href }) => href === undefined);
  return places[claimant(prefix, places)];
}
