import { join } from 'node:path';
import type { SecuritySettings, SiteSettings } from '../config/index.ts';
import {
  type CustomFiles,
  customFiles,
  type DocsFiles,
  discover,
  moduleFiles,
  refusedRequests,
  TextFiles,
} from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { ApiDocument, ReadDocuments } from '../openapi/index.ts';
import { countMade, timed } from '../timings/index.ts';
import { loadSpecs } from './api-pages/load-specs.ts';
import { navigationReferences, pageReferences } from './api-pages/references.ts';
import { listedPaths } from './navigation/tree/build-navigation.ts';
import type { EntryLocation } from './navigation/tree/entry-location.ts';
import { outsideNavigation } from './pages/outside.ts';
import { type PageFiles, readPageFiles } from './pages/page-files.ts';

export interface LoadSiteOptions {
  /** Absolute path of a folder to skip: where the site is written. */
  outDir?: string;
  /** OpenAPI files that were fetched earlier, by URL; kept from load to load. */
  fetchedSpecs?: Map<string, Promise<string>>;
  /** What is known of each page and snippet, kept from load to load: a save changes few of them. */
  pageTexts?: TextFiles;
  /** OpenAPI files as they were read last, kept from load to load. */
  documents?: ReadDocuments;
  /**
   * Whether to fetch OpenAPI files that are named by URL. Default: no, because a build makes no network
   * requests.
   */
  remoteSpecs?: boolean;
  /** Absolute path of Trellis's own folder. Default: `<root>/.trellis`. */
  workspace?: string;
  /** Reads the folder in spite of errors in the settings, with defaults for what they lack. */
  withErrors?: boolean;
}

/** Absolute path of Trellis's own folder. */
export const workspaceFolder = (root: string, { workspace }: LoadSiteOptions): string =>
  workspace ?? join(root, '.trellis');

/** What a docs folder contains beside its settings. */
export interface FolderContents {
  files: DocsFiles;
  pageFiles: PageFiles;
  pageTexts: TextFiles;
  /** Files of pages outside the navigation, and of what only they import. */
  outside: ReadonlySet<string>;
  custom: CustomFiles;
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
}

/** What is known about the folder from its settings. */
interface SettingsOfFolder {
  root: string;
  settings: SiteSettings;
  /** Texts of docs.json and of the files that it refers to, by path. */
  texts: ReadonlyMap<string, string>;
  locate: EntryLocation;
  /** Top-level keys of the settings of which a value is left out. */
  lost: ReadonlySet<string>;
}

/** Reads pages, custom files and OpenAPI files. */
export async function readFolder(
  { root, settings, texts, locate, lost }: SettingsOfFolder,
  options: LoadSiteOptions,
): Promise<FolderContents> {
  const { pageTexts = new TextFiles(root) } = options;
  pageTexts.begin();
  const listedPages = new Set(listedPaths(settings.navigation));
  const folderFiles = await discover(root, options.outDir, [...listedPages]);
  const ruleSets = moduleFiles(
    root,
    settings.sandboxes.flatMap(({ module }) => module ?? []),
  );
  const files = { ...folderFiles, assets: folderFiles.assets.filter((path) => !ruleSets.has(path)) };
  const pageFiles = await readPageFiles(root, files, listedPages, settings.variables, pageTexts);
  const outside = lost.has('navigation')
    ? new Set<string>()
    : outsideNavigation(pageFiles.pages, pageFiles.snippets, listedPages);
  const custom = await customFiles(root, files.assets, pageFiles.snippets.files, settings.security);
  const requests = await requestsOf(pageFiles, pageTexts, settings.security);
  countMade('read pages', pageFiles.pages.size);
  const specs = {
    root,
    settings,
    texts,
    files: files.assets,
    references: [...pageReferences(pageFiles.pages.values()), ...navigationReferences(settings, locate)],
    outside,
    remote: options.remoteSpecs ?? false,
    cacheDir: join(workspaceFolder(root, options), 'cache/specs'),
    fetchedSpecs: options.fetchedSpecs,
    documents: options.documents,
  };
  const { documents, diagnostics } = await timed('read descriptions', () => loadSpecs(specs));
  countMade('read descriptions', documents.length);
  return {
    ...{ files, pageFiles, outside, custom, documents, pageTexts },
    diagnostics: [...pageFiles.diagnostics, ...custom.diagnostics, ...requests, ...diagnostics],
  };
}

/** Blocked requests of components. A page of an operation may send requests to its servers. */
async function requestsOf(
  { pages, snippets }: PageFiles,
  texts: TextFiles,
  security: SecuritySettings,
): Promise<Diagnostic[]> {
  const apiPages = new Set(
    [...pages.values()].flatMap(({ file, parsedPage }) =>
      (parsedPage.frontMatter.openapi ?? parsedPage.frontMatter.api) ? [file] : [],
    ),
  );
  const files = snippets.interactive.filter((file) => !apiPages.has(file));
  const textFiles = await Promise.all(files.map((file) => texts.read(file)));
  return textFiles.flatMap((each) => refusedRequests(each, security));
}
