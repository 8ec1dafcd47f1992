import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoadedSettings, loadSettings } from '../config/index.ts';
import { type CustomFiles, customFiles, discover, type Snippets } from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { ApiDocument, ComponentSchema, Operation } from '../openapi/index.ts';
import { type Asset, assetsOf } from './assets.ts';
import type { Site } from './model.ts';
import { asHint, PageBuilder, type PageSource, type Shown } from './page-builder.ts';
import { readPageFiles } from './page-files.ts';
import { placePages } from './place-pages.ts';
import { findSettingsFile, settingsFiles } from './settings-file.ts';
import { sharedRoutes } from './shared-route.ts';
import { loadSpecs } from './spec-pages/load-specs.ts';
import { navigationReferences, pageReferences, summarise } from './spec-pages/references.ts';
import { listedPaths } from './structure/build.ts';
import { entryPlaces } from './structure/entry-place.ts';
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
  assets: Asset[];
  /** How pages make use of other files. */
  snippets: Snippets;
  /** Stylesheets and scripts for every page. */
  custom: CustomFiles;
  /** `content/` or ``. */
  contentDir: string;
  /** Where a value of the settings stands. */
  placeOf?: LoadedSettings['placeOf'];
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
  const file = findSettingsFile(root);
  if (!file) return withoutSite([NO_SETTINGS]);
  const loaded = loadSettings(await readFile(join(root, file), 'utf8'), file, settingsFiles(root));
  const given = loaded.settings;
  if (!given) return withoutSite(loaded.diagnostics);

  const listed = listedPaths(given);
  const files = await discover(root, options.outDir, listed);
  const written = await readPageFiles(root, files, new Set(listed), given.variables);
  const custom = await customFiles(root, files.assets, written.snippets.files);
  const placeOf = entryPlaces(loaded.texts);
  const specs = await loadSpecs({
    root,
    settings: given,
    texts: loaded.texts,
    files: files.assets,
    references: [...pageReferences(written.pages.values()), ...navigationReferences(given, placeOf)],
    remote: options.remoteSpecs ?? false,
    cacheDir: join(options.workspace ?? join(root, '.trellis'), 'cache/specs'),
    fetched: options.fetched,
  });
  const diagnostics = [loaded, written, custom, specs].flatMap((part) => part.diagnostics);
  const warn = (code: string, message: string, place: ReturnType<typeof placeOf>, hint?: string): void => {
    diagnostics.push({ code: `site/${code}`, severity: 'warning', message, file, ...place, hint });
  };

  const build = new PageBuilder(given, specs.documents, diagnostics);
  const shown = new Map([...written.pages].map(([path, source]) => [path, build.show(path, source)]));
  const { settings, pages: generated } = withSpecEntries(given, {
    documents: specs.documents,
    written: pathsByOperation(shown),
    hasFile: (path) => written.pages.has(path),
    unknown: (entry, suggestions) => {
      const message = `navigation names "${entry}", but no OpenAPI file of the site has it`;
      warn('unknown-operation', message, placeOf(entry), asHint(suggestions));
    },
    excluded: (entry) => {
      const message = `navigation names "${entry}", but its OpenAPI file says x-excluded, so that it has no page`;
      warn('excluded-operation', message, placeOf(entry));
    },
  });
  const sources = new Map<string, PageSource>(written.pages);
  for (const page of generated) sources.set(page.path, { generated: page });
  const { pages, navigation, structure } = placePages(settings, sources, build, (path, hint) => {
    const message = `navigation names the page "${path}", but there is no ${files.contentDir}${path}.mdx`;
    warn('missing-page', message, placeOf(path), hint);
  });
  diagnostics.push(...sharedRoutes(pages));

  const internal = specs.documents.flatMap(({ internalFiles = [] }) => internalFiles);
  const assets = assetsOf(root, files, settings, internal);
  const published = assets.map(({ to }) => to);
  const { redirects, faults } = planRedirects({ settings, pages, navigation, structure, files: published });
  const routes = pages.map(({ route }) => route);
  diagnostics.push(...redirectDiagnostics(faults, file, loaded.texts, routes));
  return {
    site: { settings, pages, navigation, structure, specs: summarise(specs.documents, pages), redirects },
    ...shownWithin(specs.documents, shown),
    documents: specs.documents,
    diagnostics,
    assets,
    snippets: written.snippets,
    custom,
    contentDir: files.contentDir,
    placeOf: loaded.placeOf,
  };
}

const NO_SETTINGS: Diagnostic = {
  code: 'site/no-settings',
  severity: 'error',
  message: 'there is no docs.json in this folder',
  hint: 'Create a docs.json with a "name" and a "navigation", or name the folder with --root.',
};

function withoutSite(diagnostics: Diagnostic[]): LoadedSite {
  return {
    operations: new Map(),
    schemas: new Map(),
    documents: [],
    diagnostics,
    assets: [],
    snippets: { files: new Set(), interactive: [], imports: new Map(), hasDiagrams: false, diagnostics: [] },
    custom: { styles: [], scripts: [], diagnostics: [] },
    contentDir: '',
  };
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
