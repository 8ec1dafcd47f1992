import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsoluteUrl, loadSettings, type SiteSettings } from '../config/index.ts';
import {
  type CustomFiles,
  customFiles,
  type DocsFiles,
  discover,
  isFileWithin,
  linkSnippets,
  type ParsedPage,
  pagePath,
  parsePage,
  routeOf,
  type Snippets,
} from '../content/index.ts';
import { type Diagnostic, didYouMean } from '../diagnostics/index.ts';
import { type ApiDocument, type ComponentSchema, isReference, type Operation } from '../openapi/index.ts';
import type { Page, Site, SpecSummary } from './model.ts';
import { asHint, PageBuilder, type PageSource, type Shown } from './page-builder.ts';
import { findSettingsFile, settingsFiles } from './settings-file.ts';
import { loadSpecs, type SpecReference } from './spec-pages/load-specs.ts';
import { buildNavigation, listedPaths } from './structure/build.ts';
import { entryPlace } from './structure/entry-place.ts';
import { linkNode } from './structure/link-node.ts';
import { redirectDiagnostics } from './structure/redirect-faults.ts';
import { planRedirects } from './structure/redirects.ts';
import { withSpecEntries } from './structure/spec-entries.ts';

export interface LoadedSite {
  /** Absent when the settings cannot be used; the diagnostics say why. */
  site?: Site;
  /** By `Operation.id`: those of the OpenAPI files, their webhooks, and those that pages document themselves. */
  operations: Map<string, Operation>;
  /** By `ComponentSchema.id`: those that pages show. */
  schemas: Map<string, ComponentSchema>;
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
  /** Files that are published at their path: `from` is relative to the docs root, `to` to the site's root. */
  assets: { from: string; to: string }[];
  /** How pages make use of other files. */
  snippets: Snippets;
  /** Stylesheets and scripts for every page. */
  custom: CustomFiles;
  /** `content/` or ``. */
  contentDir: string;
}

export interface LoadSiteOptions {
  /** Absolute path of a folder that is passed over: where the site is written. */
  outDir?: string;
  /** OpenAPI files that were fetched before, by URL: remembered from load to load. */
  fetched?: Map<string, Promise<string>>;
  /** Whether OpenAPI files that are named by URL are fetched. Off unless said: a build asks nothing of the network. */
  remoteSpecs?: boolean;
  /** Absolute path of the folder in which Trellis keeps what is its own; `<root>/.trellis` unless said. */
  workspace?: string;
}

/**
 * Reads the docs folder at `root` (absolute) whole: settings, pages, OpenAPI files; and joins them into a Site.
 * Never throws for what an author wrote: faults are diagnostics, and whatever can still be shown is in the Site.
 * With `remoteSpecs`, OpenAPI files that are named by URL are fetched within a time limit, and a copy is kept, which stands
 * in when the network does not answer.
 */
export async function loadSite(root: string, options: LoadSiteOptions = {}): Promise<LoadedSite> {
  const diagnostics: Diagnostic[] = [];
  const empty = {
    operations: new Map(),
    schemas: new Map(),
    documents: [],
    diagnostics,
    assets: [],
    snippets: {
      files: new Set<string>(),
      interactive: [],
      imports: new Map(),
      hasDiagrams: false,
      diagnostics: [],
    },
    custom: { styles: [], scripts: [], diagnostics: [] },
    contentDir: '',
  };
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

  const loaded = loadSettings(await readFile(join(root, file), 'utf8'), file, settingsFiles(root));
  diagnostics.push(...loaded.diagnostics);
  const given = loaded.settings;
  if (!given) return empty;

  const files = await discover(root, options.outDir, listedPaths(given));
  const sources = await readPages(root, files.pages, given.variables, diagnostics);
  const known = new Map<string, string>();
  for (const path of files.pages) {
    const id = pagePath(path, files.contentDir);
    const other = known.get(id);
    if (other) diagnostics.push(sharedRoute(path, other, routeOf(id)));
    else known.set(id, path);
  }
  // The navigation may also name pages that discovery passes over, and such that stand outside content/.
  for (const path of new Set(listedPaths(given))) {
    const named = known.has(path) ? undefined : findPage(root, files.contentDir, path);
    if (named) {
      known.set(path, named);
      sources.set(named, await readPage(root, named, given.variables, diagnostics));
    }
  }

  const listed = new Set(listedPaths(given));
  const snippets = await linkSnippets(root, files.contentDir, [...known.values()]);
  diagnostics.push(...snippets.diagnostics);
  const custom = await customFiles(root, files.assets, snippets.files);
  diagnostics.push(...custom.diagnostics);
  for (const [path, page] of known) {
    if (!snippets.files.has(page) || listed.has(path)) continue;
    known.delete(path);
    sources.delete(page);
  }

  const specs = await loadSpecs({
    root,
    settings: given,
    texts: loaded.texts,
    files: files.assets,
    references: [...pageReferences(sources), ...navigationReferences(given, loaded.texts)],
    remote: options.remoteSpecs ?? false,
    cacheDir: join(options.workspace ?? join(root, '.trellis'), 'cache/specs'),
    fetched: options.fetched,
  });
  diagnostics.push(...specs.diagnostics);
  const build = new PageBuilder(given, specs.documents, diagnostics);
  const origins = new Map<string, PageSource>();
  for (const [path, page] of known) {
    origins.set(path, { file: page, parsed: sources.get(page) as ParsedPage });
  }
  const shown = new Map([...origins].map(([path, source]) => [path, build.show(path, source)]));
  const faultAt = (code: string, entry: string, message: string, hint?: string): void => {
    const place = { file, ...entryPlace(loaded.texts, entry) };
    diagnostics.push({ code: `site/${code}`, severity: 'warning', message, ...place, hint });
  };
  const { settings, pages: generated } = withSpecEntries(given, {
    documents: specs.documents,
    written: pathsByOperation(shown),
    hasFile: (path) => known.has(path),
    unknown: (entry, suggestions) =>
      faultAt(
        'unknown-operation',
        entry,
        `navigation names "${entry}", but no OpenAPI file of the site has it`,
        asHint(suggestions),
      ),
    excluded: (entry) =>
      faultAt(
        'excluded-operation',
        entry,
        `navigation names "${entry}", but its OpenAPI file says x-excluded, so that it has no page`,
      ),
  });
  for (const page of generated) origins.set(page.path, { generated: page });

  const pages: Page[] = [];
  const placed = new Map<string, number>();
  const place = (path: string, group: string | undefined, version: string | undefined) => {
    const source = origins.get(path);
    if (!source) {
      const close = didYouMean(path, [...origins.keys()]);
      diagnostics.push({
        code: 'site/missing-page',
        severity: 'warning',
        message: `navigation names the page "${path}", but there is no ${files.contentDir}${path}.mdx`,
        file,
        ...(settings.structure && entryPlace(loaded.texts, path)),
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
    pages.push(build.page(path, source, group, version));
    return pages.length - 1;
  };
  const linkAt = (path: string) => linkNode(path, sources.get(known.get(path) ?? '')?.frontMatter);
  const { navigation, structure } = buildNavigation(settings, {
    pages,
    place,
    linkAt,
    ownVersion,
  });
  for (const [path, source] of origins) {
    if (!placed.has(path) && !linkAt(path))
      pages.push({ ...build.page(path, source, undefined, undefined), inNavigation: false });
  }
  diagnostics.push(...sharedRoutes(pages));
  const assets = assetsOf(root, files, settings);
  const { redirects, faults } = planRedirects({
    settings,
    pages,
    navigation,
    structure,
    files: assets.map(({ to }) => to),
  });
  const routes = pages.map(({ route }) => route);
  diagnostics.push(...redirectDiagnostics(faults, file, loaded.texts, routes));

  const operations = new Map(
    specs.documents
      .flatMap((document) => [...document.operations, ...document.webhooks])
      .map((operation) => [operation.id, operation]),
  );
  const schemas = new Map<string, ComponentSchema>();
  for (const { operation, schema } of shown.values()) {
    if (operation) operations.set(operation.id, operation);
    if (schema) schemas.set(schema.id, schema);
  }
  return {
    site: { settings, pages, navigation, structure, specs: summarise(specs.documents, pages), redirects },
    operations,
    schemas,
    documents: specs.documents,
    diagnostics,
    assets,
    snippets,
    custom,
    contentDir: files.contentDir,
  };
}

/** Assets of the content folder, and files that the settings name by path, which may stand outside of it. */
function assetsOf(root: string, files: DocsFiles, settings: SiteSettings): LoadedSite['assets'] {
  const assets = new Map(files.assets.map((from) => [from.slice(files.contentDir.length), from]));
  const { logo, favicon, backgroundImage, background, fonts } = settings;
  const sources = [backgroundImage, background.image?.dark, fonts.body?.source, fonts.heading?.source];
  for (const named of [logo?.light, logo?.dark, favicon, ...sources]) {
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

type Variables = SiteSettings['variables'];

async function readPages(
  root: string,
  files: string[],
  variables: Variables,
  into: Diagnostic[],
): Promise<Map<string, ParsedPage>> {
  const pages = await Promise.all(files.map((file) => readPage(root, file, variables, into)));
  return new Map(files.map((file, index) => [file, pages[index] as ParsedPage]));
}

async function readPage(
  root: string,
  file: string,
  variables: Variables,
  into: Diagnostic[],
): Promise<ParsedPage> {
  const parsed = parsePage(await readFile(join(root, file), 'utf8'), file, variables);
  into.push(...parsed.diagnostics);
  return parsed;
}

function pathsByOperation(shown: Map<string, Shown>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [path, { operation }] of shown) {
    if (operation) paths.set(operation.id, [...(paths.get(operation.id) ?? []), path]);
  }
  return paths;
}

/** What pages say of operations and schemas of OpenAPI files. */
function pageReferences(sources: Map<string, ParsedPage>): SpecReference[] {
  return [...sources].flatMap(([file, { frontMatter, ranges, text }]) => {
    const { openapi, openapiSchema } = frontMatter;
    const at = (range: Diagnostic['range']) => ({ file, range, source: text });
    const found: SpecReference[] = [];
    if (openapi?.trim()) found.push({ kind: 'operation', text: openapi, origin: at(ranges.openapi) });
    if (openapiSchema?.trim()) {
      found.push({ kind: 'schema', text: openapiSchema, origin: at(ranges.openapiSchema) });
    }
    return found;
  });
}

function navigationReferences(settings: SiteSettings, texts: Map<string, string>): SpecReference[] {
  return listedPaths(settings)
    .filter(isReference)
    .map((text) => ({
      kind: 'operation',
      text,
      origin: { file: settings.file, ...entryPlace(texts, text) },
    }));
}

/** The version that a page has by its front matter, whatever group lists it. */
function ownVersion({ frontMatter, version }: Page): string | undefined {
  return frontMatter.version === version ? version : undefined;
}

function sharedRoutes(pages: Page[]): Diagnostic[] {
  const first = new Map<string, Page>();
  return pages.flatMap((page) => {
    const other = first.get(page.route);
    if (other) return [sharedRoute(nameOf(page), nameOf(other), page.route)];
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

/** What an author knows a page by. */
const nameOf = ({ file, generatedFrom, operation }: Page): string =>
  file ?? `${generatedFrom} (${operation})`;

function summarise(documents: ApiDocument[], pages: Page[]): SpecSummary[] {
  const routes = new Map<string, string>();
  for (const { operation, route } of pages) {
    if (operation !== undefined && !routes.has(operation)) routes.set(operation, route);
  }
  return documents.map(({ name, title, version, description, levels, operations }) => ({
    name,
    title,
    version,
    description,
    levels,
    operations: operations.map(({ id, summary, deprecated, request: { method, path } }) => ({
      id,
      method,
      path,
      title: summary ?? `${method} ${path}`,
      route: routes.get(id),
      deprecated,
    })),
  }));
}
