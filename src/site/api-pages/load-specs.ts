import { join } from 'node:path';
import type { SiteSettings } from '../../config/index.ts';
import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import {
  type ApiDocument,
  type ApiSource,
  documentAt,
  documentNames,
  documentsByFile,
  findOperation,
  findSchema,
  type LoadOptions,
  loadApiDocuments,
  looksLikeApiDocument,
  mayBeApiDocument,
  type ReadDocuments,
  readReference,
  readSchemaReference,
} from '../../openapi/index.ts';
import { withoutErrorsOf } from '../pages/outside.ts';
import type { SpecReference } from './references.ts';

/** Files that are inspected in parallel. */
const PARALLEL_FILES = 64;

type SpecName = Pick<ApiDocument, 'source' | 'name'>;

interface SpecFiles {
  /** Absolute path of the docs root. */
  root: string;
  settings: SiteSettings;
  /** Texts of docs.json and of the files that it refers to, by path. */
  texts: ReadonlyMap<string, string>;
  /** Files of the docs folder, relative to its root; OpenAPI files are detected among them. */
  files: string[];
  /** In the order of the pages. */
  references: SpecReference[];
  /**
   * Files of pages outside the navigation. Problems of an OpenAPI file that only they name never fail a
   * build.
   */
  outside: ReadonlySet<string>;
  /** Whether to fetch files that are named by URL. */
  remote: boolean;
  /** Absolute path of the folder for their copies. */
  cacheDir: string;
  /** Earlier responses, by URL. */
  fetchedSpecs?: Map<string, Promise<string>>;
  /** Files as they were read last. */
  documents?: ReadDocuments;
}

/**
 * The OpenAPI files of a site: those in the settings; those that a page names; and files of the folder with
 * an operation or schema that pages show and no other file has. Other files are not read beyond their first
 * bytes.
 */
export async function loadSpecs(
  files: SpecFiles,
): Promise<{ documents: ApiDocument[]; diagnostics: Diagnostic[] }> {
  const { root, settings, texts, fetchedSpecs, remote, references, outside, cacheDir } = files;
  const configuredSources = settings.openapi.map(
    (source): ApiSource => ({
      source,
      overlays: settings.overlays?.[source],
      origin: settingsLocation(texts, source),
    }),
  );
  let folderSpecs: Promise<SpecName[]> | undefined;
  const inFolder = (): Promise<SpecName[]> => {
    folderSpecs ??= findSpecsInFolder(root, files.files, settings.openapi);
    return folderSpecs;
  };
  const unlistedSources = await findUnlistedSources(files, inFolder);
  const allSources = [...configuredSources, ...unlistedSources];
  const outsideFiles = unlistedSources
    .filter(({ origin }) => outside.has(origin?.file ?? ''))
    .map(({ source }) => source);
  const options: LoadOptions = {
    ...{ root, fetched: fetchedSpecs, cacheDir, documents: files.documents },
    remote: remote && 'own-origin',
  };
  const { documents, diagnostics } = await loadApiDocuments(allSources, options);
  const unresolved = references.filter((reference) => !has(documents, reference));
  if (unresolved.length > 0) {
    const matches = await loadMatchingSpecs(unresolved, allSources, await inFolder(), options);
    documents.push(...matches.documents);
    diagnostics.push(...matches.diagnostics);
  }
  const hint = 'Allow it with --allow-remote. Trellis then keeps a copy for builds without a network.';
  return {
    documents,
    diagnostics: withoutErrorsOf(diagnostics, new Set(outsideFiles)).map((each) => {
      // Its pages show method and path, and say that the description is missing.
      if (each.code === 'openapi/not-found') return { ...each, severity: 'warning' };
      return each.code === 'openapi/remote-refused' ? { ...each, hint } : each;
    }),
  };
}

function has(documents: ApiDocument[], { kind, text }: SpecReference): boolean {
  if (kind === 'file') return documentAt(documents, text) !== undefined;
  return kind === 'schema'
    ? 'schema' in findSchema(documents, text)
    : 'operation' in findOperation(documents, text);
}

/** Files that a page or the navigation names, but not the settings. */
async function findUnlistedSources(
  { settings, references, files, outside }: SpecFiles,
  inFolder: () => Promise<SpecName[]>,
): Promise<ApiSource[]> {
  const names = documentNames(settings.openapi);
  const configuredSpecs = settings.openapi.map((source, index) => ({ source, name: names[index] ?? '' }));
  const needed = new Map<string, ApiSource>();
  const fileOf = ({ kind, text }: SpecReference): string | undefined => {
    if (kind === 'file') return text;
    return kind === 'schema' ? readSchemaReference(text).file : readReference(text)?.file;
  };
  const byFile = <Spec extends SpecName>(
    documents: Spec[],
    { kind }: SpecReference,
    file: string,
  ): Spec[] => {
    if (kind !== 'file') return documentsByFile(documents, file);
    const document = documentAt(documents, file);
    return document ? [document] : [];
  };
  const isOutside = ({ origin }: SpecReference): boolean => outside.has(origin.file ?? '');
  // For a file that the navigation needs too, the page in the navigation counts as naming it.
  for (const reference of [...references].sort((a, b) => Number(isOutside(a)) - Number(isOutside(b)))) {
    const { origin } = reference;
    const file = fileOf(reference);
    if (file === undefined || byFile(configuredSpecs, reference, file).length > 0) continue;
    const isUrl = /^https?:\/\//i.test(file);
    // A file that is named by its path is read whatever it begins with.
    const path = file.replace(/^\.?\//, '');
    const isNamed = isUrl || (files.includes(path) && mayBeApiDocument(path));
    const [source] = isNamed
      ? [isUrl ? file : path]
      : byFile(await inFolder(), reference, file).map((each) => each.source);
    if (source !== undefined && !needed.has(source)) needed.set(source, { source, origin });
  }
  return [...needed.values()];
}

/**
 * Those of the files `inFolder`, besides `loadedSources`, that contain an `unresolved` reference. No setting
 * or page names them, so their problems do not fail a build.
 */
async function loadMatchingSpecs(
  unresolved: SpecReference[],
  loadedSources: ApiSource[],
  inFolder: SpecName[],
  options: LoadOptions,
): Promise<{ documents: ApiDocument[]; diagnostics: Diagnostic[] }> {
  const sources = loadedSources.map(({ source }) => source);
  const otherSources = inFolder.map(({ source }) => source).filter((source) => !sources.includes(source));
  const names = documentNames([...sources, ...otherSources]).slice(sources.length);
  const entries = otherSources.map((source, index) => ({ source, name: names[index] }));
  const { documents, diagnostics } = await loadApiDocuments(entries, options);
  const isOfUse = (document: ApiDocument) => unresolved.some((reference) => has([document], reference));
  const skippedFiles = new Set(documents.flatMap((each) => (isOfUse(each) ? [] : [each.source])));
  return {
    documents: documents.filter(isOfUse),
    diagnostics: diagnostics
      .filter(({ file = '' }) => !skippedFiles.has(file))
      .map((each) => (each.severity === 'error' ? { ...each, severity: 'warning' } : each)),
  };
}

/** The files that begin like OpenAPI files, sorted by path; those nearest to the root first. */
async function findSpecsInFolder(
  root: string,
  files: string[],
  configuredFiles: string[],
): Promise<SpecName[]> {
  const possible = files.filter((file) => mayBeApiDocument(file) && !configuredFiles.includes(file));
  const isApi: boolean[] = [];
  // A folder of data may hold more files than can be open at once.
  for (let from = 0; from < possible.length; from += PARALLEL_FILES) {
    const batch = possible.slice(from, from + PARALLEL_FILES);
    isApi.push(...(await Promise.all(batch.map((file) => looksLikeApiDocument(join(root, file))))));
  }
  const depth = (file: string): number => file.split('/').length;
  const sources = possible.filter((_, index) => isApi[index]).sort((a, b) => depth(a) - depth(b));
  const names = documentNames(sources);
  return sources.map((source, index) => ({ source, name: names[index] ?? '' }));
}

/** Where the settings first name the file `source`; only the file if that is unknown. */
function settingsLocation(
  texts: ReadonlyMap<string, string>,
  source: string,
): Pick<Diagnostic, 'file' | 'range' | 'source'> | undefined {
  for (const [file, text] of texts) {
    for (const { 0: literal, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?/g)) {
      if (plainPath(literal) !== source) continue;
      return { file, range: createLineIndex(text).rangeOf(index, index + literal.length), source: text };
    }
  }
  return undefined;
}

/** The path in a JSON literal, as the settings have it; undefined if it is not one. */
function plainPath(literal: string): string | undefined {
  try {
    return JSON.parse(literal).replace(/^(?:\.?\/)+/, '');
  } catch {
    return undefined;
  }
}
