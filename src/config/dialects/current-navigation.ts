import { LANGUAGES_OF_COUNTRIES } from '../../text/index.ts';
import { dividingList, type DivisionListKey as ListKey } from '../schema/dividing-list.ts';
import { DIVISION_LISTS } from '../schema/keys.ts';
import type {
  Division,
  DivisionKind,
  GlobalLinks,
  Group,
  NavigationEntry,
  NavigationLevel,
  OpenApiSource,
} from '../settings/navigation.ts';
import {
  normalizeEntry,
  normalizeFile,
  normalizeHref,
  normalizePagePath,
  normalizePrefix,
} from '../settings/normalize-paths.ts';
import type { IconType } from '../settings/surround.ts';
import { type IconDocs, normalizeIcon, sourceOf, withoutUndefined } from './shared.ts';
import { type SurroundDocs, surroundOf } from './surround.ts';

type OpenapiObject = { source: string; directory?: string; overlays?: string[] };
export type OpenapiDocs = string | (string | OpenapiObject)[] | OpenapiObject;

export interface LevelDocs extends Partial<Record<ListKey, DivisionDocs[]>> {
  groups?: (string | GroupDocs)[];
  pages?: (string | GroupDocs)[];
  openapi?: OpenapiDocs;
  global?: Partial<Record<string, DivisionDocs[]>>;
}

interface DivisionDocs extends LevelDocs, SurroundDocs {
  product?: string;
  language?: string;
  version?: string;
  tab?: string;
  dropdown?: string;
  anchor?: string;
  item?: string;
  href?: string;
  icon?: IconDocs;
  iconType?: IconType;
  color?: string | { light?: string; dark?: string };
  description?: string;
  tag?: string;
  align?: 'start' | 'end';
  hidden?: boolean;
  default?: boolean;
  searchable?: boolean;
  boost?: number;
}

interface GroupDocs {
  group?: string;
  pages?: (string | GroupDocs)[];
  root?: string;
  icon?: IconDocs;
  iconType?: IconType;
  tag?: string;
  expanded?: boolean;
  hidden?: boolean;
  openapi?: OpenapiDocs;
  searchable?: boolean;
  boost?: number;
}

/** The key that names a part, and its kind. */
const KINDS: Record<ListKey, { label: keyof DivisionDocs & string; kind: DivisionKind }> = {
  products: { label: 'product', kind: 'product' },
  languages: { label: 'language', kind: 'language' },
  versions: { label: 'version', kind: 'version' },
  tabs: { label: 'tab', kind: 'tab' },
  dropdowns: { label: 'dropdown', kind: 'dropdown' },
  anchors: { label: 'anchor', kind: 'anchor' },
  menu: { label: 'item', kind: 'menu' },
};

/** One level of the navigation. */
export function levelOf(docs: LevelDocs): NavigationLevel {
  const list = dividingList(docs);
  // In the order of the file.
  const entries = Object.keys(docs).flatMap((key) =>
    key === 'groups' || key === 'pages' ? [...(docs[key] ?? [])].map(entryOf) : [],
  );
  return withoutUndefined({
    kind: list && KINDS[list].kind,
    divisions: list ? divisionsOf(docs[list] ?? [], list) : [],
    entries,
    openapi: docs.openapi === undefined ? undefined : normalizeOpenapi(docs.openapi),
  });
}

/**
 * Links beside the navigation in the order of the file, including those within its parts; each address once
 * per kind.
 */
export function globalLinksOf(navigation: LevelDocs): GlobalLinks[] {
  const links = new Map<GlobalLinks['kind'], Division[]>();
  const visit = (level: LevelDocs): void => {
    for (const [list, docs = []] of Object.entries(level.global ?? {})) {
      const kind = isList(list) ? KINDS[list].kind : 'menu';
      if (!isList(list) || kind === 'menu') continue;
      const linksOfKind = links.get(kind) ?? [];
      const added = divisionsOf(docs, list).filter(
        ({ href }) => !linksOfKind.some((other) => other.href === href),
      );
      if (linksOfKind.length + added.length > 0) links.set(kind, [...linksOfKind, ...added]);
    }
    for (const list of DIVISION_LISTS) for (const division of level[list] ?? []) visit(division);
  };
  visit(navigation);
  return [...links].map(([kind, items]) => ({ kind, items }));
}

/** Every OpenAPI source of a level and everything inside it, in file order. */
export function sourcesIn({ openapi, entries, divisions }: NavigationLevel): OpenApiSource[] {
  const ofEntry = (entry: NavigationEntry): OpenApiSource[] =>
    typeof entry === 'string'
      ? []
      : [...(entry.openapi ? [entry.openapi] : []), ...entry.pages.flatMap(ofEntry)];
  return [
    ...(openapi ? [openapi] : []),
    ...entries.flatMap(ofEntry),
    ...divisions.flatMap(({ level }) => sourcesIn(level)),
  ];
}

function divisionsOf(docs: DivisionDocs[], list: ListKey): Division[] {
  const { label, kind } = KINDS[list];
  const defaultIndex = docs.findIndex((each) => each.default === true);
  const ordinary = docs.findIndex((each) => each.href === undefined && each.hidden !== true);
  const first = ordinary < 0 ? docs.findIndex((each) => each.href === undefined) : ordinary;
  return docs.map((each, index) => {
    const { href, icon, iconType, color, description, tag, align, hidden = false } = each;
    const text = String(each[label] ?? '');
    const isCoded = kind === 'language' || kind === 'version';
    const level = levelOf(href === undefined ? each : {});
    return withoutUndefined({
      label: kind === 'language' ? languageName(text) : text,
      kind,
      id: isCoded ? text : undefined,
      href: href === undefined ? undefined : normalizeHref(href),
      ...normalizeIcon(icon, iconType),
      color: color === undefined ? undefined : colorOf(color),
      description,
      tag,
      align,
      isDefault: index === (defaultIndex < 0 ? first : defaultIndex),
      isHidden: hidden,
      surround: kind === 'language' ? surroundOf(each) : undefined,
      searchable: each.searchable,
      boost: each.boost,
      level: hidden ? { ...level, isHidden: true } : level,
      openapi: level.openapi,
    });
  });
}

function entryOf(entry: string | GroupDocs): NavigationEntry {
  if (typeof entry === 'string') return normalizeEntry(entry);
  const { group = '', pages = [], root, icon, iconType, tag, expanded, hidden, openapi } = entry;
  const result: Group = {
    group,
    root: root === undefined ? undefined : normalizePagePath(root),
    pages: pages.map(entryOf),
    ...normalizeIcon(icon, iconType),
    tag,
    isExpanded: expanded,
    isHidden: hidden ?? false,
    openapi: openapi === undefined ? undefined : normalizeOpenapi(openapi),
    searchable: entry.searchable,
    boost: entry.boost,
  };
  return withoutUndefined(result);
}

/** Several sources share one directory: that of the first one that has one. */
export function normalizeOpenapi(docs: OpenapiDocs): OpenApiSource {
  const sources = typeof docs === 'string' || !Array.isArray(docs) ? [docs] : docs;
  const directory = sources.find((each) => typeof each === 'object' && each.directory !== undefined);
  const source = sourceOf(
    sources.map((each) => (typeof each === 'string' ? each : each.source)),
    typeof directory === 'object' && directory.directory !== undefined
      ? normalizePrefix(directory.directory)
      : undefined,
  );
  const overlays = sources.flatMap((each) =>
    typeof each === 'object' && each.overlays
      ? [[normalizeFile(each.source), each.overlays.map(normalizeFile)] as const]
      : [],
  );
  return overlays.length > 0 ? { ...source, overlays: Object.fromEntries(overlays) } : source;
}

const colorOf = (color: NonNullable<DivisionDocs['color']>): Division['color'] =>
  typeof color === 'string'
    ? { light: color, dark: color }
    : withoutUndefined({ light: color.light, dark: color.dark });

/**
 * The name of a language in that language, capitalized: `fr` -> `Français`. An invalid code stays as it is.
 */
function languageName(code: string): string {
  const tag = LANGUAGES_OF_COUNTRIES.get(code.toLowerCase()) ?? code;
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
    return name === undefined ? code : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}

const isList = (key: string): key is ListKey => DIVISION_LISTS.some((each) => each === key);
