import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoadedSettings, loadSettings, type NamedAsset, type SiteSettings } from '../config/index.ts';
import { type CustomFiles, emptySnippets, pathWithin, type Snippets } from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { ApiDocument, ComponentSchema, Operation } from '../openapi/index.ts';
import { SLASH_HINT } from '../text/index.ts';
import { timed } from '../timings/index.ts';
import { summarise } from './api-pages/references.ts';
import { type Asset, assetsOf } from './assets.ts';
import { leftOut, similarFiles } from './left-out.ts';
import { withoutMissingFiles } from './missing-files.ts';
import { deadEntries } from './navigation/dead-entries.ts';
import { planRedirects } from './navigation/redirects/plan-redirects.ts';
import { redirectDiagnostics } from './navigation/redirects/redirect-problems.ts';
import { listedPaths } from './navigation/tree/build-navigation.ts';
import { entryLocations } from './navigation/tree/entry-location.ts';
import { assetsNamedInPages } from './pages/named-icons.ts';
import { withoutErrorsOf } from './pages/outside.ts';
import type { ShownPage } from './pages/page-builder.ts';
import { placePages } from './pages/place-pages.ts';
import { createWarning, planPages } from './pages/plan-pages.ts';
import { type LoadSiteOptions, readFolder, workspaceFolder } from './read-folder.ts';
import { findSettingsFile, folderInRepository, settingsFiles } from './settings-file.ts';
import type { Site } from './site.ts';

export interface LoadedSite {
  /** Absent if the settings are unusable; the diagnostics say why. */
  site?: Site;
  /** Top-level keys of the settings of which a value is left out that pages may depend on. */
  lost: ReadonlySet<string>;
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
  unpublishedFiles: string[];
  assets: Asset[];
  /** How pages use other files. */
  snippets: Snippets;
  /** Stylesheets and scripts for every page. */
  custom: CustomFiles;
  /** `content/` or ``. */
  contentDir: string;
  /** The texts of the settings by path: `docs.json`, and the files that it refers to. */
  settingsTexts: ReadonlyMap<string, string>;
  /** Location of a value in the settings. */
  placeOf?: LoadedSettings['placeOf'];
  /** Icons, files and fonts that the settings and the front matter of pages name. */
  namedAssets: NamedAsset[];
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
  const settingsText = await readFile(join(root, file), 'utf8');
  const settingsResult = timed('read settings', () => loadSettings(settingsText, file, settingsFiles(root)));
  const { settings: complete, rest, lost } = settingsResult;
  const readable = complete ?? (options.withErrors ? rest : undefined);
  if (!readable) return withoutSite(settingsResult.diagnostics);
  const base = withDirectory(readable, root);
  const locate = entryLocations(settingsResult.texts);
  const { texts } = settingsResult;
  const folder = await timed('read pages', () =>
    readFolder({ root, settings: base, texts, locate, lost }, options),
  );
  const { files, pageFiles, outside, custom, documents, pageTexts } = folder;
  const diagnostics = [...settingsResult.diagnostics, ...folder.diagnostics];

  const plan = planPages(base, folder, locate, diagnostics);
  const hiddenFiles = [
    ...documents.flatMap(({ internalFiles = [] }) => internalFiles),
    ...custom.refusedFiles,
  ];
  const assets = assetsOf(root, files, settingsResult.namedAssets ?? [], hiddenFiles);
  const publishedFiles = assets.map(({ to }) => to);
  const settings = withoutMissingFiles(plan.settings, new Set(publishedFiles));
  diagnostics.push(...similarFiles(publishedFiles));
  const leftOutPages = leftOut(plan.sources, {
    listedPages: new Set(listedPaths(settings.navigation)),
    files: publishedFiles,
    specs: documents.map(({ name }) => name),
  });
  diagnostics.push(...leftOutPages.diagnostics);
  const drafts = [...pageFiles.drafts.keys()].map((path) => [path, undefined] as const);
  const absentPages = new Map([...leftOutPages.paths, ...drafts]);
  const placement = placePages(settings, plan.sources, plan.builder, absentPages, (path, hint, fix) => {
    const message = `navigation lists the page "${path}", but ${files.contentDir}${path}.mdx does not exist`;
    const correction = path.includes('\\') ? SLASH_HINT : (hint ?? 'Create the file, or delete the entry.');
    const warning = createWarning('site/missing-page', message, { file, ...locate(path) }, correction);
    diagnostics.push({ ...warning, ...(fix && { fix }) });
  });
  const { redirects, problems } = planRedirects({
    ...{ settings, ...placement, files: publishedFiles },
    isReserved: leftOutPages.isReserved,
  });
  const routes = placement.pages.map(({ route }) => route);
  diagnostics.push(...redirectDiagnostics(problems, file, settingsResult.texts, routes));
  const site = { settings, ...placement, specs: summarise(documents, placement.pages), redirects };
  diagnostics.push(...deadEntries(site, settingsResult, publishedFiles));
  return {
    ...{ site, lost },
    ...shownWithin(documents, plan.shownPages),
    documents,
    diagnostics: withoutErrorsOf(diagnostics, outside),
    outside,
    unpublishedFiles: findUnpublished({
      paths: [...files.withheld, ...files.pages, ...hiddenFiles, ...pageFiles.drafts.values()],
      assets,
      pages: [...pageFiles.pages].flatMap(([path, page]) => (leftOutPages.paths.has(path) ? [] : page.file)),
      snippets: pageFiles.snippets.files,
      workspace: pathWithin(root, workspaceFolder(root, options)),
    }),
    assets,
    snippets: pageFiles.snippets,
    custom,
    contentDir: files.contentDir,
    settingsTexts: settingsResult.texts,
    placeOf: settingsResult.placeOf,
    namedAssets: [
      ...(settingsResult.namedAssets ?? []),
      ...(await assetsNamedInPages(pageFiles.pages.values(), pageFiles.snippets, pageTexts)),
    ],
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
    lost: new Set(),
    operations: new Map(),
    schemas: new Map(),
    documents: [],
    diagnostics,
    outside: new Set(),
    unpublishedFiles: [],
    assets: [],
    snippets: emptySnippets(),
    custom: { styles: [], scripts: [], refusedFiles: [], diagnostics: [] },
    contentDir: '',
    settingsTexts: new Map(),
    namedAssets: [],
  };
}

/** Those of `paths` that are not part of the site. */
function findUnpublished(folder: {
  paths: readonly string[];
  assets: readonly Asset[];
  pages: readonly string[];
  snippets: ReadonlySet<string>;
  workspace: string;
}): string[] {
  const { paths, assets, pages, snippets, workspace } = folder;
  const shownFiles = new Set([...assets.map(({ from }) => from), ...pages, ...snippets, `${workspace}/`]);
  const isHidden = (path: string): number => Number(/(?:^|\/)\./.test(path));
  return [...new Set(paths)]
    .filter((path) => !shownFiles.has(path))
    .sort((a, b) => isHidden(a) - isHidden(b) || (a < b ? -1 : 1));
}

/** All operations of `documents`, and the operations and schemas that pages show. */
function shownWithin(
  documents: ApiDocument[],
  shownPages: Map<string, ShownPage>,
): Pick<LoadedSite, 'operations' | 'schemas'> {
  const operations = new Map<string, Operation>();
  const schemas = new Map<string, ComponentSchema>();
  for (const document of documents) {
    for (const each of [...document.operations, ...document.webhooks]) operations.set(each.id, each);
  }
  for (const { operation, schema } of shownPages.values()) {
    if (operation) operations.set(operation.id, operation);
    if (schema) schemas.set(schema.id, schema);
  }
  return { operations, schemas };
}
