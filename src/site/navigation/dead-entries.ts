/**
 * Parts and links of the settings that lead to no page: readers do not see such a part, or land on the page
 * for unknown addresses.
 */
import {
  DIVISION_LISTS,
  divisionsByPath,
  formatPath,
  isAbsoluteUrl,
  type LoadedSettings,
  levelsByPath,
  type NavigationEntry,
  normalizeHref,
} from '../../config/index.ts';
import { type Diagnostic, didYouMean } from '../../diagnostics/index.ts';
import { isRecord } from '../../json/index.ts';
import { decodePercent } from '../../text/index.ts';
import type { Site, SiteDivision, SiteLevel } from '../site.ts';
import { redirectAt } from './redirects/plan-redirects.ts';

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/** Addresses that are served beside pages and files. */
const OWN = /^\/(?:_trellis\/|sandbox$|robots\.txt$|sitemap[\w-]*\.xml$)|\/rss\.xml$/;

/** Keys of a part that can contain pages. */
const CONTENT = ['groups', 'pages', 'openapi', 'root', ...DIVISION_LISTS];

/**
 * Warnings, with locations, for tabs, anchors, dropdowns, products, versions, languages, menus, buttons and
 * links of the settings that lead to no page of `site`.
 *
 * @param files paths of published files from the root of the site, without a leading slash
 */
export function deadEntries(
  site: Site,
  { raw, placeOf }: Pick<LoadedSettings, 'raw' | 'placeOf'>,
  files: readonly string[],
): Diagnostic[] {
  const docs = fieldsOf(raw);
  const routes = new Set(site.pages.map(({ route }) => route));
  const served = new Set([
    ...files.map((file) => `/${file}`),
    ...site.specs.flatMap(({ name }) => [`/explorer/${name}`, `/openapi/${name}.json`]),
  ]);
  const found: Diagnostic[] = [];
  const warn = (path: Path, code: string, message: string, hint?: string): void => {
    const place = placeOf?.(path.map(String));
    found.push({
      code: `site/${code}`,
      severity: 'warning',
      message,
      file: site.settings.file,
      ...place,
      hint,
    });
  };
  const targetOf = (href: string): string | undefined => {
    if (isAbsoluteUrl(href) || /^[#?]/.test(href)) return undefined;
    const path = decodePercent(normalizeHref(href).replace(/[?#].*$/s, '')).replace(
      /^(\/)\/+$|(?<=[^/])\/+$/,
      '$1',
    );
    const page = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/';
    const isThere =
      routes.has(path) || routes.has(page) || served.has(path) || OWN.test(path) || redirectAt(site, path);
    return isThere ? undefined : path;
  };
  const link = (value: unknown, path: Path): void => {
    const target = typeof value === 'string' && value !== '' ? targetOf(value) : undefined;
    if (target === undefined) return;
    const near = didYouMean(target, routes);
    const hint = near === undefined ? undefined : `Did you mean "${near}"?`;
    warn(
      path,
      'dead-link',
      `${formatPath(path)} leads to "${target}", which is not a page of the site`,
      hint,
    );
  };
  const part = (name: unknown, path: Path): void =>
    warn(
      path,
      'dead-part',
      `${formatPath(path)} (${JSON.stringify(name)}) leads to no page and is skipped`,
      'Add pages to it, or delete it.',
    );
  const links = (list: unknown, path: Path, key: string): void => {
    for (const [index, item] of itemsOf(list).entries()) link(fieldsOf(item)[key], [...path, index, key]);
  };

  // The surroundings of pages, for the site or for a language.
  const surround = (around: Fields, path: Path): void => {
    const navbar = fieldsOf(around.navbar);
    links(navbar.links, [...path, 'navbar', 'links'], 'href');
    link(fieldsOf(navbar.primary).href, [...path, 'navbar', 'primary', 'href']);
    itemsOf(fieldsOf(around.footer).links).forEach((column, index) => {
      const at = [...path, 'footer', 'links', index];
      links(fieldsOf(column).items, [...at, 'items'], 'href');
      links(fieldsOf(column).links, [...at, 'links'], 'url');
    });
  };
  surround(docs, []);
  link(fieldsOf(docs.logo).href, ['logo', 'href']);
  links(docs.topbarLinks, ['topbarLinks'], 'url');
  link(fieldsOf(docs.topbarCtaButton).url, ['topbarCtaButton', 'url']);

  /** Whether the navigation lists any page in a part, including hidden ones. */
  const isAlive = ({ first, kind, level }: SiteDivision, place: number[]): boolean =>
    first !== undefined ||
    site.pages.some((page) => place.every((step, depth) => page.place?.[depth] === step)) ||
    // The menu of a tab opens from the tab.
    (kind === 'tab' && level.kind === 'menu' && level.divisions.some(({ href }) => href !== undefined));
  const visit = (level: SiteLevel, written: Fields, path: Path, place: number[]): void => {
    for (const list of DIVISION_LISTS)
      links(fieldsOf(written.global)[list], [...path, 'global', list], 'href');
    const list = Object.keys(written).find((key) => isList(key) && itemsOf(written[key]).length > 0);
    if (list === undefined) return;
    // Empty items are skipped when the settings are read.
    const items = itemsOf(written[list]).flatMap((item, index) => (item === null ? [] : [{ item, index }]));
    items.forEach(({ item, index }, position) => {
      const division = level.divisions[position];
      const fields = fieldsOf(item);
      const at = [...path, list, index];
      if (!division) return;
      if (division.href !== undefined) link(fields.href, [...at, 'href']);
      else if (isAlive(division, [...place, position]))
        visit(division.level, fields, at, [...place, position]);
      else if (CONTENT.some((key) => key in fields)) part(division.label, at);
      if (division.kind === 'language') surround(fields, at);
    });
  };
  visit(site.navigation, fieldsOf(docs.navigation), ['navigation'], []);
  levelsByPath(site.navigation).forEach(({ kind, divisions }, depth) => {
    for (const [index, { prefix }] of divisions.slice(1).entries()) {
      const isUsed = site.pages.some((page) => page.inNavigation && page.place?.[depth] === index + 1);
      if (!isUsed && prefix !== undefined) link(prefix || '/', [`${kind}s`, index, 'url']);
    }
  });
  const { navigation } = site.settings;
  const versionsIn = (entries: NavigationEntry[]): (string | undefined)[] =>
    entries.flatMap((entry) =>
      typeof entry === 'string' ? [] : [entry.version, ...versionsIn(entry.pages)],
    );
  const used = new Set([
    ...versionsIn(navigation.entries),
    ...[...divisionsByPath(navigation), ...site.pages].map(({ version }) => version),
  ]);
  const namesVersion = ({ name }: { name: string }): boolean => used.has(name);
  // If no version has separate pages, all versions share the same.
  const isVersioned = navigation.versions.some(namesVersion);
  navigation.versions.forEach((version, index) => {
    const at = ['versions', index];
    if (version.href !== undefined) link(version.href, [...at, 'url']);
    else if (isVersioned && !namesVersion(version)) part(version.name, at);
  });
  return found;
}

const isList = (key: string): boolean => DIVISION_LISTS.some((each) => each === key);
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
