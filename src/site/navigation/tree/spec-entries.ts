/**
 * Replaces OpenAPI files and operations in the navigation by pages. The navigation builder then only meets
 * groups and page paths, and finds each path among the files or among `pages`.
 */
import { posix } from 'node:path';
import {
  divisionsByPath,
  type Group,
  type NavigationEntry,
  type NavigationLevel,
  type OpenApiSource,
  type SiteSettings,
} from '../../../config/index.ts';
import {
  type ApiDocument,
  type ApiTag,
  findOperation,
  isReference,
  type Operation,
  readReference,
} from '../../../openapi/index.ts';
import { DEFAULT_DIRECTORY, isForNavigation, PagePlanner } from '../../api-pages/plan.ts';
import { listedPaths } from './build-navigation.ts';
import { type SpecGroup, SpecGroups } from './spec-groups.ts';

interface SpecContext {
  documents: ApiDocument[];
  /** The page files that show an operation, by `Operation.id`: paths as in the navigation. */
  pagesByOperation: ReadonlyMap<string, string[]>;
  /** Whether a file has that path; it wins over a generated page. */
  hasFile(path: string): boolean;
  /** Called for an entry that names no operation, with references that may have been meant. */
  unknown(entry: string, suggestions: string[]): void;
  /** Called for an entry whose operation has no page, because its file says `x-excluded`. */
  excluded(entry: string): void;
}

/** A page without a file: for an operation or a tag. */
export type GeneratedPage = { path: string } & (
  | { operation: Operation }
  | { operation?: undefined; document: ApiDocument; tag: ApiTag }
);

/**
 * Replaces entries for operations and OpenAPI files:
 * - `METHOD /path`, `<file> METHOD /path` or `webhook name` becomes the path of the page that shows the
 *   operation: that of a file which nothing else lists, otherwise a generated page.
 * - A level, division or group with `openapi` and no content gets one group per tag (`SpecGroups`). The page
 *   of the tag comes first if the file describes it. Operations without tags get their pages directly.
 *   Divisions that hold pages by their paths get them after their listed entries.
 * - Operations that an entry names, or that a listed page file shows, are not generated again in the same
 *   division, language or version.
 *
 * Hidden pages (`x-hidden`) are generated, but not listed.
 */
export function withSpecEntries(
  settings: SiteSettings,
  context: SpecContext,
): { settings: SiteSettings; pages: GeneratedPage[] } {
  const planner = new PagePlanner();
  // All operations get their paths first; pages of tags must avoid those.
  const silent = { ...context, unknown: () => {}, excluded: () => {} };
  if (context.documents.some(({ tags }) => tags.some(hasPage)))
    new Expansion(settings, silent, planner, false).settings();
  const expansion = new Expansion(settings, context, planner, true);
  return { settings: expansion.settings(), pages: expansion.pages };
}

const hasPage = (tag: ApiTag): boolean => isForNavigation(tag) && !!tag.description?.trim();

/** The context at one point of the navigation. */
interface Around {
  openapi?: OpenApiSource;
  /** Pages listed in the same division. */
  listedPages: ReadonlySet<string>;
  /** Operations that entries name there. */
  namedOperations: ReadonlySet<Operation>;
}

class Expansion {
  private readonly context: SpecContext;
  private readonly configuredSettings: SiteSettings;
  private readonly planner: PagePlanner;
  private readonly hasTagPages: boolean;
  private readonly generatedPages = new Map<string, GeneratedPage>();
  /** Everywhere in the settings. */
  private readonly listedPages: ReadonlySet<string>;

  constructor(settings: SiteSettings, context: SpecContext, planner: PagePlanner, hasTagPages: boolean) {
    this.configuredSettings = settings;
    this.context = context;
    this.planner = planner;
    this.hasTagPages = hasTagPages;
    this.listedPages = new Set(listedPaths(settings.navigation));
  }

  get pages(): GeneratedPage[] {
    return [...this.generatedPages.values()];
  }

  settings(): SiteSettings {
    const { configuredSettings, listedPages } = this;
    const openapi = configuredSettings.api.openapi ?? { sources: configuredSettings.openapi };
    const { navigation } = configuredSettings;
    const namedOperations = new Set(this.namedAt(navigation, openapi));
    return {
      ...configuredSettings,
      navigation: { ...navigation, ...this.level(navigation, { openapi, listedPages, namedOperations }) },
    };
  }

  private level(level: NavigationLevel, above: Around): NavigationLevel {
    const around = { ...above, openapi: inherit(level.openapi, above.openapi) };
    const isEmpty = level.divisions.length === 0 && level.entries.length === 0;
    const entries =
      level.openapi && isEmpty
        ? this.groups(around.openapi, around).map(asGroup)
        : level.entries.flatMap((entry) => this.navigationEntry(entry, around));
    if (level.divisions[0]?.isRest) {
      const divisionEntries = divisionsByPath(level).flatMap(({ openapi, version }) =>
        this.groups(openapi, around).map((each) => ({ ...asGroup(each), ...(version && { version }) })),
      );
      return { ...level, entries: [...entries, ...divisionEntries] };
    }
    return {
      ...level,
      entries,
      divisions: level.divisions.map((division) => {
        const inside = { ...division.level, openapi: division.openapi ?? division.level.openapi };
        const listedPages = new Set(listedPaths(inside));
        const { openapi } = around;
        const namedOperations = new Set(this.namedAt(inside, openapi));
        return { ...division, level: this.level(inside, { openapi, listedPages, namedOperations }) };
      }),
    };
  }

  private navigationEntry(entry: NavigationEntry, around: Around): NavigationEntry[] {
    if (typeof entry === 'string') return this.entry(entry, around);
    const openapi = inherit(entry.openapi, around.openapi);
    const inside = { ...around, openapi };
    if (!entry.openapi || entry.pages.length > 0) {
      return [{ ...entry, pages: entry.pages.flatMap((page) => this.navigationEntry(page, inside)) }];
    }
    const groups = this.groups(openapi, inside);
    const [only] = groups;
    const isUntagged = groups.length === 1 && only?.isUntagged;
    return [{ ...entry, pages: isUntagged ? asGroup(only).pages : groups.map(asGroup) }];
  }

  /** The path of the page for an entry, if any. */
  private entry(entry: string, { openapi, listedPages }: Around): string[] {
    if (!isReference(entry)) return [entry];
    const match = this.find(entry, openapi);
    if (!('operation' in match)) {
      this.context.unknown(entry, match.suggestions);
      return [];
    }
    const { operation } = match;
    const file = this.context.pagesByOperation
      .get(operation.id)
      ?.find((path) => listedPages.has(path) || !this.listedPages.has(path));
    if (file !== undefined) return [file];
    const { documents } = this.context;
    const document = documents.find(({ name }) => name === operation.spec);
    const plannedPage = document && this.planner.plan(document, directoryOf(openapi)).get(operation);
    if (!plannedPage) {
      this.context.excluded(entry);
      return [];
    }
    this.addPage(plannedPage.path, plannedPage);
    return [plannedPage.path];
  }

  /** A named file is searched for among all; otherwise the nearest one with the operation is meant. */
  private find(entry: string, openapi: OpenApiSource | undefined): ReturnType<typeof findOperation> {
    const { documents } = this.context;
    if (readReference(entry)?.file !== undefined) return findOperation(documents, entry);
    const near = documents.filter(({ source }) => openapi?.sources.includes(source));
    const nearest = findOperation(near, entry);
    if ('operation' in nearest) return nearest;
    const match = findOperation(documents, entry);
    if ('operation' in match) return match;
    return { suggestions: [...nearest.suggestions, ...match.suggestions] };
  }

  private namedAt(level: NavigationLevel, above: OpenApiSource | undefined): Operation[] {
    const openapi = inherit(level.openapi, above);
    return [
      ...this.namedIn(level.entries, openapi),
      ...level.divisions.flatMap((division) =>
        this.namedAt({ ...division.level, openapi: division.openapi ?? division.level.openapi }, openapi),
      ),
    ];
  }

  private namedIn(entries: NavigationEntry[], openapi: OpenApiSource | undefined): Operation[] {
    return entries.flatMap((entry) => {
      if (typeof entry !== 'string') return this.namedIn(entry.pages, inherit(entry.openapi, openapi));
      const match = isReference(entry) ? this.find(entry, openapi) : undefined;
      return match && 'operation' in match ? [match.operation] : [];
    });
  }

  /** The pages of every operation of the files, by tag. */
  private groups(openapi: OpenApiSource | undefined, { listedPages, namedOperations }: Around): SpecGroup[] {
    const groups = new SpecGroups();
    const directory = directoryOf(openapi);
    for (const source of openapi?.sources ?? []) {
      const document = this.context.documents.find((each) => each.source === source);
      if (!document) continue;
      for (const plannedPage of this.planner.plan(document, directory).values()) {
        const { operation, path, tag, isHidden } = plannedPage;
        const ownPages = this.context.pagesByOperation.get(operation.id) ?? [];
        if (namedOperations.has(operation) || ownPages.some((file) => file !== path && listedPages.has(file)))
          continue;
        this.addPage(path, plannedPage);
        // A page that the author lists elsewhere stays there.
        if (isHidden || listedPages.has(path)) continue;
        groups.add(document, tag, path);
      }
    }
    return groups.groups((document, tag) => {
      if (!this.hasTagPages || !hasPage(tag)) return undefined;
      const path = this.planner.tagPath(document, directory, tag);
      this.addPage(path, { document, tag });
      return listedPages.has(path) ? undefined : path;
    });
  }

  private addPage(
    path: string,
    page: { operation: Operation } | { document: ApiDocument; tag: ApiTag },
  ): void {
    if (this.context.hasFile(path) || this.generatedPages.has(path)) return;
    this.generatedPages.set(
      path,
      'operation' in page
        ? { path, operation: page.operation }
        : { path, document: page.document, tag: page.tag },
    );
  }
}

const asGroup = ({ group, pages }: SpecGroup): Group => ({
  group,
  pages: pages.map((entry) => (typeof entry === 'string' ? entry : asGroup(entry))),
  isHidden: false,
});

/** From the root of the site, like addresses: `../x` is `x`. */
const directoryOf = (openapi: OpenApiSource | undefined): string =>
  posix.join('/', openapi?.directory ?? DEFAULT_DIRECTORY).slice(1);

/** The innermost one applies; its folder may be inherited from farther out. */
function inherit(
  own: OpenApiSource | undefined,
  above: OpenApiSource | undefined,
): OpenApiSource | undefined {
  if (!own) return above;
  const directory = own.directory ?? above?.directory;
  return { sources: own.sources, ...(directory !== undefined && { directory }) };
}
