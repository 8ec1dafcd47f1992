import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoadedSettings, loadSettings, type Named, type SiteSettings } from '../config/index.ts';
import {
  type CustomFiles,
  customFiles,
  discover,
  moduleFiles,
  pathWithin,
  type Snippets,
} from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import { type ApiDocument, type ComponentSchema, type Operation, readReference } from '../openapi/index.ts';
import { loadSpecs } from './api-pages/load-specs.ts';
import { navigationReferences, pageReferences, summarise } from './api-pages/references.ts';
import { type Asset, assetsOf } from './assets.ts';
import { leftOut, similarFiles } from './left-out.ts';
import { LostDescriptions } from './lost-descriptions.ts';
import { withoutMissingFiles } from './missing-files.ts';
import { deadEntries } from './navigation/dead-entries.ts';
import { planRedirects } from './navigation/redirects/plan-redirects.ts';
import { redirectDiagnostics } from './navigation/redirects/redirect-problems.ts';
import { listedPaths } from './navigation/tree/build-navigation.ts';
import { entryPlaces } from './navigation/tree/entry-location.ts';
import { withSpecEntries } from './navigation/tree/spec-entries.ts';
import { namedInPages } from './pages/named-icons.ts';
import { eased, outsideNavigation } from './pages/outside.ts';
import { asHint, PageBuilder, type Shown } from './pages/page-builder.ts';
import { readPageFiles } from './pages/page-files.ts';
import type { PageSource } from './pages/page-source.ts';
import { placePages } from './pages/place-pages.ts';
import { findSettingsFile, folderInRepository, settingsFiles } from './settings-file.ts';
import type { Site } from './site.ts';

export interface LoadedSite {
  /** Absent if the settings are unusable; the diagnostics say why. */
  site?: Site;
  /**
   * By `Operation.id`: operations and webhooks of the OpenAPI files, and operations that pages document
   * themselves.
   */
  operations: Map<string, Operation>;
  /** By `ComponentSchema.id`: those that pages show. */
  schemas: Map<string, ComponentSchema>;
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
  /**
   * Files of pages outside the navigation, and of what only they import. Their problems never fail a build.
   */
  outside: ReadonlySet<string>;
  /**
   * Files and folders (with a trailing slash) that are not part of the site; those with a leading dot come
   * last.
   */
  unpublished: string[];
  assets: Asset[];
  /** How pages use other files. */
  snippets: Snippets;
  /** Stylesheets and scripts for every page. */
  custom: CustomFiles;
  /** `content/` or ``. */
  contentDir: string;
  /** Location of a value in the settings. */
  placeOf?: LoadedSettings['placeOf'];
  /** Icons, files and fonts that the settings and the front matter of pages name. */
  named: Named[];
}

export interface LoadSiteOptions {
  /** Absolute path of a folder to skip: where the site is written. */
  outDir?: string;
  /** OpenAPI files that were fetched earlier, by URL; kept from load to load. */
  fetched?: Map<string, Promise<string>>;
  /**
   * Whether to fetch OpenAPI files that are named by URL. Default: no, because a build makes no network
   * requests.
   */
  remoteSpecs?: boolean;
  /** Absolute path of Trellis's own folder. Default: `<root>/.trellis`. */
  workspace?: string;
}

/**
 * Reads the whole docs folder at `root` (absolute): settings, pages, OpenAPI files; and joins them into a
 * Site. Never throws for an author's mistakes: problems become diagnostics, and everything that can still be
 * shown is in the Site. With `remoteSpecs`, OpenAPI files that are named by URL are fetched within a time
 * limit, and a copy is kept for when the network does not respond.
 */
export async function loadSite(root: string, options: LoadSiteOptions = {}): Promise<LoadedSite> {
  const file = findSettingsFile(root);
  if (!file) return withoutSite([NO_SETTINGS]);
  const loaded = loadSettings(await readFile(join(root, file), 'utf8'), file, settingsFiles(root));
  if (!loaded.settings) return withoutSite(loaded.diagnostics);
  const given = withDirectory(loaded.settings, root);

  const listed = new Set(listedPaths(given.navigation));
  const found = await discover(root, options.outDir, [...listed]);
  const ruleSets = moduleFiles(
    root,
    given.sandboxes.map(({ module }) => module),
  );
  const files = { ...found, assets: found.assets.filter((path) => !ruleSets.has(path)) };
  const written = await readPageFiles(root, files, listed, given.variables);
  const outside = outsideNavigation(written.pages, written.snippets, listed);
  const custom = await customFiles(root, files.assets, written.snippets.files, given.security);
  const placeOf = entryPlaces(loaded.texts);
  const specs = await loadSpecs({
    root,
    settings: given,
    texts: loaded.texts,
    files: files.assets,
    references: [...pageReferences(written.pages.values()), ...navigationReferences(given, placeOf)],
    outside,
    remote: options.remoteSpecs ?? false,
    cacheDir: join(options.workspace ?? join(root, '.trellis'), 'cache/specs'),
    fetched: options.fetched,
  });
  const diagnostics = [loaded, written, custom, specs].flatMap((part) => part.diagnostics);
  const warn = (code: string, message: string, place: ReturnType<typeof placeOf>, hint?: string): void => {
    diagnostics.push({ code: `site/${code}`, severity: 'warning', message, file, ...place, hint });
  };

  const lost = new LostDescriptions(specs.documents, given.openapi);
  const build = new PageBuilder(given, specs.documents, written.snippets, diagnostics, lost);
  const shown = new Map([...written.pages].map(([path, source]) => [path, build.show(path, source)]));
  const { settings: planned, pages: generated } = withSpecEntries(given, {
    documents: specs.documents,
    written: pathsByOperation(shown),
    hasFile: (path) => written.pages.has(path),
    unknown: (entry, suggestions) => {
      if (lost.add(readReference(entry)?.file, { file, ...placeOf(entry) })) return;
      const message = `navigation names "${entry}", but no OpenAPI file of the site has it`;
      warn('unknown-operation', message, placeOf(entry), asHint(suggestions));
    },
    excluded: (entry) => {
      const message = `navigation names "${entry}", which x-excluded leaves without a page`;
      warn('excluded-operation', message, placeOf(entry));
    },
  });
  diagnostics.push(...lost.diagnostics);
  const sources = new Map<string, PageSource>(written.pages);
  for (const page of generated) sources.set(page.path, { generated: page });
  const hidden = [...specs.documents.flatMap(({ internalFiles = [] }) => internalFiles), ...custom.refused];
  const assets = assetsOf(root, files, loaded.named ?? [], hidden);
  const published = assets.map(({ to }) => to);
  const settings = withoutMissingFiles(planned, new Set(published));
  diagnostics.push(...similarFiles(published));
  const left = leftOut(sources, {
    listed: new Set(listedPaths(settings.navigation)),
    files: published,
    specs: specs.documents.map(({ name }) => name),
  });
  diagnostics.push(...left.diagnostics);
  const absent = new Map([
    ...left.paths,
    ...[...written.drafts.keys()].map((path) => [path, undefined] as const),
  ]);
  const placed = placePages(settings, sources, build, absent, (path, hint) => {
    const message = `navigation lists the page "${path}", but ${files.contentDir}${path}.mdx does not exist`;
    warn('missing-page', message, placeOf(path), hint);
  });
  const { pages, navigation } = placed;
  const { redirects, problems } = planRedirects({
    ...{ settings, pages, navigation, files: published },
    isReserved: left.isReserved,
  });
  const routes = pages.map(({ route }) => route);
  diagnostics.push(...redirectDiagnostics(problems, file, loaded.texts, routes));
  const site = {
    settings,
    pages,
    navigation,
    specs: summarise(specs.documents, pages),
    redirects,
  };
  diagnostics.push(...deadEntries(site, loaded, published));
  return {
    site,
    ...shownWithin(specs.documents, shown),
    documents: specs.documents,
    diagnostics: eased(diagnostics, outside),
    outside,
    unpublished: unpublished({
      found: [...files.withheld, ...files.pages, ...hidden, ...written.drafts.values()],
      assets,
      pages: [...written.pages].flatMap(([path, { file }]) => (left.paths.has(path) ? [] : file)),
      snippets: written.snippets.files,
      workspace: pathWithin(root, options.workspace ?? join(root, '.trellis')),
    }),
    assets,
    snippets: written.snippets,
    custom,
    contentDir: files.contentDir,
    placeOf: loaded.placeOf,
    named: [...(loaded.named ?? []), ...(await namedInPages(root, written.pages.values(), written.snippets))],
  };
}

const NO_SETTINGS: Diagnostic = {
  code: 'site/no-settings',
  severity: 'error',
  message: 'this folder has no docs.json',
  hint: 'Create a docs.json with a "name" and a "navigation", or name the folder with --root.',
};

/** Adds the path of the docs folder to a repository that the settings name only by a button. */
function withDirectory(settings: SiteSettings, root: string): SiteSettings {
  const { repository } = settings;
  if (!repository || repository.directory !== undefined) return settings;
  return { ...settings, repository: { ...repository, directory: folderInRepository(root) } };
}

function withoutSite(diagnostics: Diagnostic[]): LoadedSite {
  return {
    operations: new Map(),
    schemas: new Map(),
    documents: [],
    diagnostics,
    outside: new Set(),
    unpublished: [],
    assets: [],
    snippets: {
      files: new Set(),
      sources: new Map(),
      interactive: [],
      imports: new Map(),
      browserNames: new Map(),
      hasDiagrams: false,
      diagnostics: [],
    },
    custom: { styles: [], scripts: [], refused: [], diagnostics: [] },
    contentDir: '',
    named: [],
  };
}

/** The parts of `found` that are not part of the site. */
function unpublished(folder: {
  found: readonly string[];
  assets: readonly Asset[];
  pages: readonly string[];
  snippets: ReadonlySet<string>;
  workspace: string;
}): string[] {
  const { found, assets, pages, snippets, workspace } = folder;
  const shown = new Set([...assets.map(({ from }) => from), ...pages, ...snippets, `${workspace}/`]);
  const isHidden = (path: string): number => Number(/(?:^|\/)\./.test(path));
  return [...new Set(found)]
    .filter((path) => !shown.has(path))
    .sort((a, b) => isHidden(a) - isHidden(b) || (a < b ? -1 : 1));
}

function pathsByOperation(shown: Map<string, Shown>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [path, { operation }] of shown) {
    if (operation) paths.set(operation.id, [...(paths.get(operation.id) ?? []), path]);
  }
  return paths;
}

/** All operations of `documents`, and the operations and schemas that pages show. */
function shownWithin(
  documents: ApiDocument[],
  shown: Map<string, Shown>,
): Pick<LoadedSite, 'operations' | 'schemas'> {
  const operations = new Map<string, Operation>();
  const schemas = new Map<string, ComponentSchema>();
  for (const document of documents) {
    for (const each of [...document.operations, ...document.webhooks]) operations.set(each.id, each);
  }
  for (const { operation, schema } of shown.values()) {
    if (operation) operations.set(operation.id, operation);
    if (schema) schemas.set(schema.id, schema);
  }
  return { operations, schemas };
}
