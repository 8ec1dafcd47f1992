import type { ArrayDocs } from '../dialects/array.ts';
import { formatPath } from '../fault.ts';
import { normalizeHref } from '../paths.ts';
import { buildLevel, type OldList, readList } from './divisions.ts';
import { type Docs, listPages, noteGroups } from './groups.ts';
import { noteOthers, type UpgradeNote } from './notes.ts';

/**
 * The navigation of the newer shape: versions outermost, then tabs and anchors, in each of which the groups hold the pages
 * that are in it by their paths. Links elsewhere become global where nothing ties them to a version or a place.
 */
export function upgradeNavigation(docs: ArrayDocs, report: UpgradeNote[]): Docs {
  const { navigation } = docs;
  const listed = listPages(navigation);
  const pages = listed.map(({ page }) => page);
  const lists = inOrder(readList(docs, 'tabs', pages, report), readList(docs, 'anchors', pages, report));
  const versions = readVersions(docs, report);
  const isDivided = versions.length > 0 || lists.some(({ items }) => items.length > 0);
  noteGroups(navigation, ['navigation'], isDivided, report);

  const global: Docs = {};
  lists.forEach((list, index) => {
    const links = list.items.filter(({ isLink, version }) => isLink && version === undefined);
    if (links.length === 0 || (index === 0 && links.length < list.items.length)) return;
    global[list.key] = links.map(({ docs: link }) => link);
    list.items = list.items.filter((item) => !links.includes(item));
  });
  const levelOf = (version?: string): Docs => {
    const isShown = (own: string | undefined) =>
      version === undefined || own === undefined || own === version;
    const shown = listed.filter((each) => isShown(each.version)).map(({ page }) => page);
    return buildLevel(lists, { navigation, version, pages: shown, isWhole: version === undefined });
  };
  const used = new Set(listed.map(({ version }) => version));
  const isLink = ({ name, url }: OldVersion) => url !== undefined && !used.has(name);
  const isLocalized = versions.length > 0 && versions.every(({ locale }) => locale !== undefined);
  const items = versions.map((each, index): Docs => {
    const { name, url, locale, default: isDefault } = each;
    const label = isLocalized ? { language: locale } : { version: name };
    const own = isDefault ? { ...label, default: true } : label;
    noteVersion(each, index, isLocalized, isLink(each), report);
    return isLink(each) ? { ...own, href: normalizeHref(url ?? '') } : { ...own, ...levelOf(name) };
  });
  const key = isLocalized ? 'languages' : 'versions';
  const isSingle = versions.every(isLink);
  if (isSingle && items.length > 0) global[key] = items;
  const level = isSingle ? levelOf() : { [key]: items };
  return Object.keys(global).length > 0 ? { global, ...level } : level;
}

/** The outer list first: the one whose paths hold those of the other; the tabs where neither does. */
function inOrder(tabs: OldList, anchors: OldList): OldList[] {
  const urls = ({ items }: OldList) => items.filter(({ isLink }) => !isLink).map(({ url }) => url);
  const areWithin = urls(tabs).every((url) => urls(anchors).some((outer) => url.startsWith(`${outer}/`)));
  return areWithin && urls(anchors).length > 0 ? [anchors, tabs] : [tabs, anchors];
}

interface OldVersion {
  name: string;
  url?: string;
  default?: boolean;
  locale?: string;
}

function readVersions({ versions = [] }: ArrayDocs, report: UpgradeNote[]): OldVersion[] {
  return versions.map((version, index) => {
    if (typeof version === 'string') return { name: version };
    noteOthers(version, ['name', 'url', 'default', 'locale'], ['versions', index], report);
    return version;
  });
}

function noteVersion(
  { name, url, locale }: OldVersion,
  index: number,
  isLocalized: boolean,
  isLink: boolean,
  report: UpgradeNote[],
): void {
  const note = (key: string, reason: string, suggestion: string) =>
    void report.push({ path: formatPath(['versions', index, key]), reason, suggestion });
  if (isLocalized && locale !== name) {
    note(
      'name',
      'The newer shape names a language by its code alone.',
      'Nothing to do: menus show its name.',
    );
  }
  if (!isLocalized && locale !== undefined) {
    note(
      'locale',
      'Only where every version has one are the versions languages.',
      'Use navigation.languages.',
    );
  }
  if (url !== undefined && !isLink) {
    note(
      'url',
      'A version of the newer shape has pages or a link, and this one has pages.',
      'Put the link into navigation.global.',
    );
  }
}
