import { type SearchPage, type Sections, searchPage } from '../../search/index.ts';
import {
  isSearchable,
  type Page,
  pageLanguage,
  type Site,
  type SiteDivision,
  searchPlace,
} from '../../site/index.ts';
import type { Run } from '../context/run.ts';

type SearchedRun = Pick<Run, 'folder' | 'locals'>;

/** Language of a site that names none. */
const DEFAULT_LANGUAGE = 'en';

/** The pages that the search finds. A page with a `url` in its front matter is only a link. */
export const searchablePages = (site: Site): Page[] =>
  site.pages.filter((page) => page.frontMatter.url === undefined && isSearchable(site, page));

/** Tags of the languages that have an index. */
export const searchLanguages = (site: Site): string[] => [
  ...new Set(searchablePages(site).map((page) => searchPlace(site, page).language ?? DEFAULT_LANGUAGE)),
];

/** The search data of a page, made from the sections of its text. */
export async function searchPageOf(
  { folder, locals }: SearchedRun,
  page: Page,
  sections: Sections,
): Promise<SearchPage> {
  const { site, lastLoad } = folder;
  const { operationFacts, schemaView } = locals().api;
  const { language = DEFAULT_LANGUAGE, version, boost } = searchPlace(site, page);
  const source = page.operation === undefined ? undefined : lastLoad?.operations.get(page.operation);
  const view = source && (await operationFacts(source.id, page.id));
  return searchPage(sections, {
    page,
    language,
    version,
    boost,
    pages: site.pages.length,
    operation: source &&
      view && { source, view, api: site.specs.find(({ name }) => name === source.spec)?.title },
    schema: page.schema === undefined ? undefined : await schemaView(page.schema),
  });
}

/** Maximum number of links that an empty search suggests. */
const MAX_SUGGESTIONS = 8;

/**
 * The fallback for readers whose language has no index, and for each language the links that an empty search
 * suggests: parts of the site, then groups.
 */
export function searchStart(site: Site): {
  fallback: string;
  suggestions: Record<string, { title: string; route: string }[]>;
} {
  const fallback = pageLanguage(site, site.pages[0]) ?? DEFAULT_LANGUAGE;
  const byLanguage = new Map<string, { parts: Map<string, string>; groups: Map<string, string> }>();
  for (const page of searchablePages(site)) {
    if (!page.inNavigation) continue;
    const language = searchPlace(site, page).language ?? DEFAULT_LANGUAGE;
    const starts = byLanguage.get(language) ?? { parts: new Map(), groups: new Map() };
    byLanguage.set(language, starts);
    const part = partOf(site, page) ?? (page.route === '/' ? page.title : undefined);
    if (part !== undefined && !starts.parts.has(part)) starts.parts.set(part, page.route);
    else if (page.group && !starts.groups.has(page.group)) starts.groups.set(page.group, page.route);
  }
  const suggestions = [...byLanguage].map(([language, { parts, groups }]) => {
    const places = new Map([...parts, ...[...groups].filter(([name]) => !parts.has(name))]);
    return [language, [...places].slice(0, MAX_SUGGESTIONS).map(([title, route]) => ({ title, route }))];
  });
  return { fallback, suggestions: Object.fromEntries(suggestions) };
}

/** Name of the tab, anchor or other part that a page is in, where readers choose one. */
function partOf({ navigation }: Site, page: Page): string | undefined {
  const parts: SiteDivision[] = [];
  let level = navigation;
  for (const index of page.navPath ?? []) {
    const division = level.divisions[index];
    if (!division) break;
    if (division.kind !== 'language' && division.kind !== 'version') parts.push(division);
    level = division.level;
  }
  return (parts.findLast(({ isRest }) => !isRest) ?? parts.at(-1))?.label;
}
