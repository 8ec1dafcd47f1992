import type { ArrayDocs } from '../dialects/array.ts';
import { asArray, defined } from '../dialects/shared.ts';
import { formatPath } from '../fault.ts';
import { isAbsoluteUrl, normalizeFile, normalizePrefix } from '../paths.ts';
import { type Docs, upgradeGroups } from './groups.ts';
import { noteOthers, type UpgradeNote } from './notes.ts';

/** The tabs or the anchors of the older shape. */
export interface OldList {
  key: 'tabs' | 'anchors';
  /** What the newer shape says of the part that holds all pages of no item. */
  primary: Docs;
  items: OldDivision[];
}

interface OldDivision {
  /** Prefix without slashes around it, or a URL. */
  url: string;
  isLink: boolean;
  version?: string;
  hasOpenapi: boolean;
  /** What the newer shape says of it, without what is in it. */
  docs: Docs;
}

/**
 * Reads the tabs or the anchors. Those without a page, a link or an OpenAPI file are left out.
 *
 * @param pages paths of all pages of the navigation
 */
export function readList(
  docs: ArrayDocs,
  key: OldList['key'],
  pages: string[],
  report: UpgradeNote[],
): OldList {
  const isTab = key === 'tabs';
  const { primaryTab, topAnchor } = docs;
  const name = topAnchor?.name ?? 'Documentation';
  const primary = isTab
    ? { tab: primaryTab?.name ?? name, ...(primaryTab?.isDefaultHidden ? { hidden: true } : {}) }
    : { anchor: name, icon: iconOf(topAnchor?.icon ?? 'book-open', topAnchor?.iconType) };
  const items = (docs[key] ?? []).map((each, index) =>
    read(each, isTab ? 'tab' : 'anchor', [key, index], report),
  );
  const urls = items.map(({ isLink, url }) => (isLink ? undefined : url));
  const used = new Set(pages.map((page) => nearest(page, urls)));
  const kept = items.filter(({ isLink, hasOpenapi }, index) => {
    const at = formatPath([key, index]);
    if (!isLink && !hasOpenapi && !used.has(index)) {
      const reason = 'No page of the navigation is in it, and in the newer shape it would lead nowhere.';
      report.push({ path: at, reason, suggestion: 'Add it with its pages.' });
      return false;
    }
    if (hasOpenapi && used.has(index)) {
      report.push({
        path: `${at}.openapi`,
        reason: 'In the newer shape operations become pages only where no pages are listed.',
        suggestion: 'List the operations, as "GET /path".',
      });
    }
    return true;
  });
  return { key, primary, items: kept };
}

type OldItem = NonNullable<ArrayDocs['anchors']>[number];

function read(
  item: OldItem,
  label: 'tab' | 'anchor',
  path: (string | number)[],
  report: UpgradeNote[],
): OldDivision {
  const known = ['name', 'url', 'version', 'isDefaultHidden', 'openapi'];
  noteOthers(item, label === 'tab' ? known : [...known, 'icon', 'iconType', 'color'], path, report);
  const { name, version, isDefaultHidden, icon, iconType, color, openapi } = item;
  const url = normalizePrefix(item.url);
  const isLink = isAbsoluteUrl(url);
  if (typeof color === 'object') {
    report.push({
      path: formatPath([...path, 'color']),
      reason: 'The newer shape has no gradients; the first colour is kept.',
      suggestion: 'Choose one colour for each mode.',
    });
  }
  if (icon === undefined && iconType !== undefined) {
    report.push({
      path: formatPath([...path, 'iconType']),
      reason: 'In the newer shape the style belongs to the icon, and there is no icon.',
      suggestion: 'Nothing to do.',
    });
  }
  if (isLink && openapi !== undefined) {
    report.push({
      path: formatPath([...path, 'openapi']),
      reason: 'In the newer shape a link has no pages.',
      suggestion: 'Put the operations where their pages are to be.',
    });
  }
  const tone = typeof color === 'object' ? color.from : color;
  const sources = asArray(openapi).map((source) => ({
    source: normalizeFile(source),
    directory: url || undefined,
  }));
  const docs = defined({
    [label]: name,
    href: isLink ? url : undefined,
    icon: icon === undefined ? undefined : iconOf(icon, iconType),
    color: tone === undefined ? undefined : { light: tone, dark: tone },
    hidden: isDefaultHidden ? true : undefined,
    openapi: isLink || sources.length === 0 ? undefined : sources.length === 1 ? sources[0] : sources,
  });
  return { url, isLink, version, hasOpenapi: docs.openapi !== undefined, docs };
}

const iconOf = (icon: string, style: string | undefined): unknown =>
  style === undefined ? icon : { name: icon, style };

/** Index of the longest prefix that a page starts with; -1 without any. */
function nearest(page: string, urls: (string | undefined)[]): number {
  let best = -1;
  urls.forEach((url, index) => {
    if (url === undefined || url.length <= (urls[best]?.length ?? -1)) return;
    if (url === '' || page === url || page.startsWith(`${url}/`)) best = index;
  });
  return best;
}

/** What of a version's navigation is at one place. */
export interface Scope {
  navigation: ArrayDocs['navigation'];
  version?: string;
  pages: string[];
  /** Nothing has been divided: the groups stay as they are. */
  isWhole: boolean;
}

/** A level of the newer shape that divides by the first of the lists, each part by the next one, and holds groups in the end. */
export function buildLevel([list, ...rest]: OldList[], scope: Scope): Docs {
  const { navigation, version, pages, isWhole } = scope;
  if (!list) {
    const among = isWhole ? undefined : new Set(pages);
    return { groups: upgradeGroups(navigation, version, among) };
  }
  const parts = split(list, scope);
  if (!parts) return buildLevel(rest, scope);
  return {
    [list.key]: parts.map((part) => {
      if (!part.pages) return part.docs;
      const own = rest.map((inner) => ({
        ...inner,
        items: inner.items.filter((item) => {
          const home = homeOf(item, inner, pages, parts);
          return home === undefined || home === part;
        }),
      }));
      const level = buildLevel(own, { ...scope, pages: part.pages, isWhole: false });
      const isEmpty = Array.isArray(level.groups) && level.groups.length === 0;
      return isEmpty ? part.docs : { ...part.docs, ...level };
    }),
  };
}

interface Part {
  docs: Docs;
  /** Absent of a link. */
  pages?: string[];
  url: string;
}

/** The parts of a list that have something in them here; undefined when all pages are of the primary one. */
function split({ primary, items }: OldList, { pages, version }: Scope): Part[] | undefined {
  const urls = items.map(({ isLink, url }) => (isLink ? undefined : url));
  const pagesOf = (index: number) => pages.filter((page) => nearest(page, urls) === index);
  const parts = items.flatMap(({ url, isLink, version: own, hasOpenapi, docs }, index): Part[] => {
    const isShown = version === undefined || own === undefined || own === version;
    if (isLink) return isShown ? [{ docs, url }] : [];
    const inside = pagesOf(index);
    if (inside.length > 0) return [{ docs: isShown ? docs : { ...docs, hidden: true }, pages: inside, url }];
    return hasOpenapi && isShown ? [{ docs, pages: [], url }] : [];
  });
  if (parts.length === 0) return undefined;
  const others = pagesOf(-1);
  return others.length > 0 ? [{ docs: primary, pages: others, url: '' }, ...parts] : parts;
}

/**
 * The part of the outer list that an inner division belongs to which has only an OpenAPI file: pages would say it of any
 * other. Undefined of these.
 */
function homeOf(
  { url, isLink, hasOpenapi }: OldDivision,
  list: OldList,
  pages: string[],
  parts: Part[],
): Part | undefined {
  const urls = list.items.map((each) => (each.isLink ? undefined : each.url));
  const hasPages = pages.some((page) => urls[nearest(page, urls)] === url);
  if (isLink || !hasOpenapi || hasPages) return undefined;
  const places = parts.filter((part) => part.pages);
  return (
    places[
      nearest(
        url,
        places.map((part) => part.url),
      )
    ] ?? places[0]
  );
}
