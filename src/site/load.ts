import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsoluteUrl, loadSettings, type NavigationGroup, type SiteSettings } from '../config/index.ts';
import { type DocsFiles, discover, type ParsedPage, pagePath, parsePage, routeOf } from '../content/index.ts';
import { type Diagnostic, didYouMean } from '../diagnostics/index.ts';
import { type ApiDocument, findOperation, loadApiDocuments, type Operation } from '../openapi/index.ts';
import type { NavigationNode, Page, Site, SpecSummary } from './model.ts';
import { divisionOf } from './navigation.ts';

export interface LoadedSite {
  /** Absent when the settings cannot be used; the diagnostics say why. */
  site?: Site;
  /** By `Operation.id`. */
  operations: Map<string, Operation>;
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
  /** Files that are published at their path: `from` is relative to the docs root, `to` to the site's root. */
  assets: { from: string; to: string }[];
  /** `content/` or ``. */
  contentDir: string;
}

export interface LoadSiteOptions {
  /** Absolute path of a folder that is passed over: where the site is written. */
  outDir?: string;
  /** OpenAPI files that were fetched before, by URL: remembered from load to load. */
  fetched?: Map<string, Promise<string>>;
}

const SETTINGS_FILES = ['docs.json', 'mint.json'];

/** The name of the settings file in the docs folder, or undefined. */
export function findSettingsFile(root: string): string | undefined {
  return SETTINGS_FILES.find((name) => existsSync(join(root, name)));
}

/**
 * Reads the docs folder at `root` (absolute) whole: settings, pages, OpenAPI files; and joins them into a Site.
 * Never throws for what an author wrote: faults are diagnostics, and whatever can still be shown is in the Site.
 * OpenAPI files that the settings name by URL are fetched, within a time limit.
 */
export async function loadSite(root: string, options: LoadSiteOptions = {}): Promise<LoadedSite> {
  const diagnostics: Diagnostic[] = [];
  const empty = { operations: new Map(), documents: [], diagnostics, assets: [], contentDir: '' };
  const file = findSettingsFile(root);
  if (!file) {
    diagnostics.push({
      code: 'site/no-settings',
      severity: 'error',
      message: 'there is no docs.json in this folder',
      hint: 'Create a docs.json with a "name" and a "navigation", or name the folder with --root.',
    });
    return empty;
  }

  const loaded = loadSettings(await readFile(join(root, file), 'utf8'), file);
  diagnostics.push(...loaded.diagnostics);
  const settings = loaded.settings;
  if (!settings) return empty;

  const [files, specs] = await Promise.all([
    discover(root, options.outDir),
    loadApiDocuments(settings.openapi, { root, remote: 'own-origin', fetched: options.fetched }),
  ]);
  diagnostics.push(...specs.diagnostics);
  const operations = new Map(
    specs.documents.flatMap((document) => document.operations.map((operation) => [operation.id, operation])),
  );

  const sources = await readPages(root, files.pages, diagnostics);
  const known = new Map<string, string>();
  for (const path of files.pages) {
    const id = pagePath(path, files.contentDir);
    const other = known.get(id);
    if (other) diagnostics.push(sharedRoute(path, other, routeOf(id)));
    else known.set(id, path);
  }
  // The navigation may also name pages that discovery passes over, and such that stand outside content/.
  for (const path of new Set(pagesOf(settings.navigation))) {
    const named = known.has(path) ? undefined : findPage(root, files.contentDir, path);
    if (named) {
      known.set(path, named);
      sources.set(named, await readPage(root, named, diagnostics));
    }
  }

  const pages: Page[] = [];
  const build = new PageBuilder(settings, specs.documents, sources, diagnostics);
  const placed = new Map<string, number>();
  const place = (path: string, group: NavigationGroup | undefined, version: string | undefined) => {
    const source = known.get(path);
    if (!source) {
      const close = didYouMean(path, [...known.keys()]);
      diagnostics.push({
        code: 'site/missing-page',
        severity: 'warning',
        message: `navigation names the page "${path}", but there is no ${files.contentDir}${path}.mdx`,
        file,
        hint: close ? `Did you mean "${close}"?` : undefined,
      });
      return undefined;
    }
    const seen = placed.get(path);
    if (seen !== undefined) {
      const page = pages[seen] as Page;
      // Listed under several versions: opening it must not choose one of them.
      if (page.version !== version && ownVersion(page) === undefined) page.version = undefined;
      return seen;
    }
    placed.set(path, pages.length);
    pages.push(build.page(path, source, group?.group, version));
    return pages.length - 1;
  };
  const toNode = (group: NavigationGroup, inherited: string | undefined): NavigationNode => {
    const version = group.version ?? inherited;
    const children: NavigationNode[] = [];
    for (const entry of group.pages) {
      if (typeof entry !== 'string') children.push(toNode(entry, version));
      else {
        const index = place(entry, group, version);
        const page = index === undefined ? undefined : pages[index];
        if (!page?.inNavigation) continue;
        children.push({ kind: 'page', title: page.title, page: index, version: ownVersion(page) ?? version });
      }
    }
    const { group: title, icon, iconType } = group;
    return { kind: 'group', title, icon, iconType, version: group.version, children };
  };
  const navigation = settings.navigation.map((group) => toNode(group, undefined));
  for (const [path, source] of known) {
    if (!placed.has(path))
      pages.push({ ...build.page(path, source, undefined, undefined), inNavigation: false });
  }
  diagnostics.push(...sharedRoutes(pages));

  return {
    site: { settings, pages, navigation, specs: specs.documents.map((d) => summarise(d, pages)) },
    operations,
    documents: specs.documents,
    diagnostics,
    assets: assetsOf(root, files, settings),
    contentDir: files.contentDir,
  };
}

/** Assets of the content folder, and files that the settings name by path, which may stand outside of it. */
function assetsOf(root: string, files: DocsFiles, settings: SiteSettings): LoadedSite['assets'] {
  const assets = new Map(files.assets.map((from) => [from.slice(files.contentDir.length), from]));
  const { logo, favicon, backgroundImage } = settings;
  for (const named of [logo?.light, logo?.dark, favicon, backgroundImage]) {
    if (named === undefined || isAbsoluteUrl(named)) continue;
    const path = named.replace(/^\.?\//, '');
    if (!assets.has(path) && isFileWithin(root, path)) assets.set(path, path);
  }
  return [...assets].map(([to, from]) => ({ from, to }));
}

/** The file of a page that the navigation names, from `content/` first. */
function findPage(root: string, contentDir: string, path: string): string | undefined {
  return [`${contentDir}${path}`, path]
    .flatMap((file) => [`${file}.mdx`, `${file}.md`])
    .find((file) => isFileWithin(root, file));
}

function isFileWithin(root: string, path: string): boolean {
  const file = join(root, path);
  return !path.split('/').includes('..') && existsSync(file) && statSync(file).isFile();
}

async function readPages(
  root: string,
  files: string[],
  into: Diagnostic[],
): Promise<Map<string, ParsedPage>> {
  const pages = await Promise.all(files.map((file) => readPage(root, file, into)));
  return new Map(files.map((file, index) => [file, pages[index] as ParsedPage]));
}

async function readPage(root: string, file: string, into: Diagnostic[]): Promise<ParsedPage> {
  const parsed = parsePage(await readFile(join(root, file), 'utf8'), file);
  into.push(...parsed.diagnostics);
  return parsed;
}

function pagesOf(groups: NavigationGroup[]): string[] {
  return groups.flatMap((group) =>
    group.pages.flatMap((entry) => (typeof entry === 'string' ? [entry] : pagesOf([entry]))),
  );
}

class PageBuilder {
  private readonly settings: SiteSettings;
  private readonly documents: ApiDocument[];
  private readonly sources: Map<string, ParsedPage>;
  private readonly diagnostics: Diagnostic[];

  constructor(
    settings: SiteSettings,
    documents: ApiDocument[],
    sources: Map<string, ParsedPage>,
    diagnostics: Diagnostic[],
  ) {
    this.settings = settings;
    this.documents = documents;
    this.sources = sources;
    this.diagnostics = diagnostics;
  }

  page(path: string, file: string, group: string | undefined, version: string | undefined): Page {
    const { frontMatter } = this.sources.get(file) as ParsedPage;
    const operation = frontMatter.openapi ? this.operation(file, frontMatter.openapi) : undefined;
    const title = frontMatter.title || operation?.summary || titleFromPath(path);
    return {
      id: path,
      route: routeOf(path),
      file,
      title,
      sidebarTitle: frontMatter.sidebarTitle || title,
      description: frontMatter.description,
      frontMatter,
      operation: operation?.id,
      method: operation?.request.method,
      deprecated: frontMatter.deprecated ?? operation?.deprecated ?? false,
      version: this.version(file) ?? version,
      group,
      tab: divisionOf(path, this.settings.tabs),
      anchor: divisionOf(path, this.settings.anchors),
      inNavigation: !frontMatter.hidden,
    };
  }

  /** Version that the front matter of `file` sets. */
  private version(file: string): string | undefined {
    const { frontMatter, ranges, text } = this.sources.get(file) as ParsedPage;
    const { version } = frontMatter;
    const { versions } = this.settings;
    if (version && versions.includes(version)) return version;
    // A site without versions shows every page.
    if (!version || versions.length === 0) return undefined;
    const close = didYouMean(version, versions);
    this.diagnostics.push({
      code: 'site/unknown-version',
      severity: 'warning',
      message: `version "${version}" is not in the versions of ${this.settings.file}`,
      file,
      range: ranges.version,
      hint: close ? `Did you mean "${close}"?` : undefined,
      source: text,
    });
    return undefined;
  }

  private operation(file: string, reference: string): Operation | undefined {
    const found = findOperation(this.documents, reference);
    if ('operation' in found) return found.operation;
    const source = this.sources.get(file) as ParsedPage;
    this.diagnostics.push({
      code: 'site/unknown-operation',
      severity: 'error',
      message: `openapi: "${reference}" names no operation of the site's OpenAPI files`,
      file,
      range: source.ranges.openapi,
      source: source.text,
      hint: found.suggestions[0] ? `Did you mean "${found.suggestions[0]}"?` : undefined,
    });
    return undefined;
  }
}

/** `get-started` -> `Get started`. */
function titleFromPath(path: string): string {
  const segment =
    path
      .replace(/(?:^|\/)index$/, '')
      .split('/')
      .at(-1) || 'Home';
  const words = segment.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The version that a page has by its front matter, whatever group lists it. */
function ownVersion({ frontMatter, version }: Page): string | undefined {
  return frontMatter.version === version ? version : undefined;
}

function sharedRoutes(pages: Page[]): Diagnostic[] {
  const first = new Map<string, Page>();
  return pages.flatMap((page) => {
    const other = first.get(page.route);
    if (other) return [sharedRoute(page.file, other.file, page.route)];
    first.set(page.route, page);
    return [];
  });
}

function sharedRoute(file: string, other: string, route: string): Diagnostic {
  return {
    code: 'site/shared-route',
    severity: 'error',
    message: `${file} and ${other} are both served at ${route}`,
    file,
    hint: 'Rename one of the files.',
  };
}

function summarise(document: ApiDocument, pages: Page[]): SpecSummary {
  const { name, title, version, description } = document;
  return {
    name,
    title,
    version,
    description,
    operations: document.operations.map((operation) => ({
      id: operation.id,
      method: operation.request.method,
      path: operation.request.path,
      title: operation.summary ?? `${operation.request.method} ${operation.request.path}`,
      route: pages.find((page) => page.operation === operation.id)?.route,
      deprecated: operation.deprecated,
    })),
  };
}
