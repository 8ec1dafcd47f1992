/**
 * Parts and links of the settings that lead to no page: readers do not see such a part, or land on the page
 * for unknown addresses.
 */
import {
  DIVISION_LISTS,
  dividingList,
  divisionsByPath,
  formatPath,
  type LoadedSettings,
  levelsByPath,
  type NavigationEntry,
} from '../../config/index.ts';
import { type Diagnostic, didYouMean, respelled } from '../../diagnostics/index.ts';
import { isRecord } from '../../json/index.ts';
import type { Site, SiteDivision, SiteLevel } from '../site.ts';
import { missingTarget } from './missing-target.ts';

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/** Keys of a part with a list of what it contains. */
const LISTS = ['groups', 'pages', ...DIVISION_LISTS];
/** Keys of a part that can contain pages. */
const CONTENT = ['openapi', 'root', ...LISTS];

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
  const check = new DeadEntryCheck(site, placeOf, files);
  check.surround(docs, []);
  check.link(fieldsOf(docs.logo).href, ['logo', 'href']);
  check.links(docs.topbarLinks, ['topbarLinks'], 'url');
  check.link(fieldsOf(docs.topbarCtaButton).url, ['topbarCtaButton', 'url']);
  check.level(site.navigation, fieldsOf(docs.navigation), ['navigation'], []);
  check.prefixes();
  check.versions();
  return check.diagnostics;
}

/** Whether content of a part is no list, which the check of the settings reports. */
const hasWrongList = (fields: Fields): boolean =>
  LISTS.some((key) => key in fields && !Array.isArray(fields[key]));

class DeadEntryCheck {
  readonly diagnostics: Diagnostic[] = [];
  readonly #site: Site;
  readonly #locate: LoadedSettings['placeOf'];
  #routes: string[] | undefined;
  readonly #missingTarget: (href: string) => string | undefined;

  constructor(site: Site, locate: LoadedSettings['placeOf'], files: readonly string[]) {
    this.#site = site;
    this.#locate = locate;
    this.#missingTarget = missingTarget(site, files);
  }

  #warn(path: Path, code: string, message: string, more: Pick<Diagnostic, 'hint' | 'fix'>): void {
    const location = this.#locate?.(path.map(String));
    const { file } = this.#site.settings;
    this.diagnostics.push({ code, severity: 'warning', message, file, ...location, ...more });
  }

  #part(name: unknown, path: Path): void {
    const message = `${formatPath(path)} (${JSON.stringify(name)}) leads to no page and is skipped`;
    this.#warn(path, 'site/dead-part', message, { hint: 'Add pages to it, or delete it.' });
  }

  link(value: unknown, path: Path): void {
    const target = typeof value === 'string' && value !== '' ? this.#missingTarget(value) : undefined;
    if (target === undefined) return;
    this.#routes ??= this.#site.pages.map(({ route }) => route);
    const near = didYouMean(target, this.#routes);
    const hint = near === undefined ? undefined : `Did you mean "${near}"?`;
    const message = `${formatPath(path)} leads to "${target}", which is not a page of the site`;
    this.#warn(path, 'site/dead-link', message, { hint, ...respelled(target, this.#routes) });
  }

  links(list: unknown, path: Path, key: string): void {
    for (const [index, item] of itemsOf(list).entries())
      this.link(fieldsOf(item)[key], [...path, index, key]);
  }

  /** The surroundings of pages, for the site or for a language. */
  surround(around: Fields, path: Path): void {
    const navbar = fieldsOf(around.navbar);
    this.links(navbar.links, [...path, 'navbar', 'links'], 'href');
    this.link(fieldsOf(navbar.primary).href, [...path, 'navbar', 'primary', 'href']);
    itemsOf(fieldsOf(around.footer).links).forEach((column, index) => {
      const at = [...path, 'footer', 'links', index];
      this.links(fieldsOf(column).items, [...at, 'items'], 'href');
      this.links(fieldsOf(column).links, [...at, 'links'], 'url');
    });
  }

  /** @param fields the level as docs.json has it */
  level(level: SiteLevel, fields: Fields, path: Path, navPath: number[]): void {
    for (const list of DIVISION_LISTS)
      this.links(fieldsOf(fields.global)[list], [...path, 'global', list], 'href');
    const list = dividingList(fields);
    if (list === undefined) return;
    // Empty items are skipped when the settings are read.
    const items = itemsOf(fields[list]).flatMap((item, index) => (item === null ? [] : [{ item, index }]));
    items.forEach(({ item, index }, position) => {
      const division = level.divisions[position];
      if (division) this.#division(division, fieldsOf(item), [...path, list, index], [...navPath, position]);
    });
  }

  #division(division: SiteDivision, fields: Fields, path: Path, navPath: number[]): void {
    if (division.href !== undefined) this.link(fields.href, [...path, 'href']);
    else if (this.#hasPages(division, navPath)) this.level(division.level, fields, path, navPath);
    else if (CONTENT.some((key) => key in fields) && !hasWrongList(fields)) this.#part(division.label, path);
    if (division.kind === 'language') this.surround(fields, path);
  }

  /** Whether the navigation lists any page in a division, including hidden ones. */
  #hasPages({ first, kind, level }: SiteDivision, navPath: number[]): boolean {
    return (
      first !== undefined ||
      this.#site.pages.some((page) => navPath.every((step, depth) => page.navPath?.[depth] === step)) ||
      // The menu of a tab opens from the tab.
      (kind === 'tab' && level.kind === 'menu' && level.divisions.some(({ href }) => href !== undefined))
    );
  }

  /** Divisions of the legacy format that hold pages by a prefix of their paths. */
  prefixes(): void {
    const { navigation, pages } = this.#site;
    levelsByPath(navigation).forEach(({ kind, divisions }, depth) => {
      for (const [index, { prefix }] of divisions.slice(1).entries()) {
        const isUsed = pages.some((page) => page.inNavigation && page.navPath?.[depth] === index + 1);
        if (!isUsed && prefix !== undefined) this.link(prefix || '/', [`${kind}s`, index, 'url']);
      }
    });
  }

  versions(): void {
    const { navigation } = this.#site.settings;
    const usedNames = new Set([
      ...versionsIn(navigation.entries),
      ...[...divisionsByPath(navigation), ...this.#site.pages].map(({ version }) => version),
    ]);
    // If no version has separate pages, all versions share the same.
    const isVersioned = navigation.versions.some(({ name }) => usedNames.has(name));
    navigation.versions.forEach(({ name, href }, index) => {
      const path = ['versions', index];
      if (href !== undefined) this.link(href, [...path, 'url']);
      else if (isVersioned && !usedNames.has(name)) this.#part(name, path);
    });
  }
}

const versionsIn = (entries: NavigationEntry[]): (string | undefined)[] =>
  entries.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.version, ...versionsIn(entry.pages)]));

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
