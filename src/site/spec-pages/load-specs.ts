import { join } from 'node:path';
import type { SiteSettings } from '../../config/index.ts';
import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import {
  type ApiDocument,
  type ApiSource,
  documentNames,
  documentsByFile,
  loadApiDocuments,
  looksLikeApiDocument,
  mayBeApiDocument,
  readReference,
  readSchemaReference,
} from '../../openapi/index.ts';

/** Where a copy of each fetched file is kept, below the docs root. */
const CACHE = '.trellis/cache/specs';

/** What a page or the navigation says of an operation or schema, and where. */
export interface SpecReference {
  kind: 'operation' | 'schema';
  text: string;
  origin: Pick<Diagnostic, 'file' | 'range' | 'source'>;
}

export interface SpecFiles {
  /** Absolute path of the docs root. */
  root: string;
  settings: SiteSettings;
  /** Texts of docs.json and of the files that it refers to, by path. */
  texts: ReadonlyMap<string, string>;
  /** Files of the docs folder, relative to its root; those that are OpenAPI documents are found among them. */
  files: string[];
  /** In the order of the pages. */
  references: SpecReference[];
  /** Whether files that are named by URL are fetched. */
  remote: boolean;
  /** What was fetched before, by URL. */
  fetched?: Map<string, Promise<string>>;
}

/**
 * The OpenAPI files of a site: those that its settings name; those that a page names and the settings do not; and where the
 * settings name none, all that lie in the folder, as soon as a page shows an operation or a schema. Others are not read,
 * beyond their first bytes.
 */
export async function loadSpecs(
  given: SpecFiles,
): Promise<{ documents: ApiDocument[]; diagnostics: Diagnostic[] }> {
  const { root, settings, texts, fetched, remote } = given;
  const listed = settings.openapi.map(
    (source): ApiSource => ({ source, origin: settingsPlace(texts, source) }),
  );
  const found = await unlisted(given);
  const loaded = await loadApiDocuments([...listed, ...found], {
    root,
    remote: remote && 'own-origin',
    fetched,
    cacheDir: join(root, CACHE),
  });
  // Nobody has asked for a file that was only come upon, so that its faults do not fail a build.
  const lenient = new Set(found.flatMap(({ source, origin }) => (origin ? [] : [source])));
  const diagnostics = loaded.diagnostics.map((diagnostic): Diagnostic => {
    if (diagnostic.code === 'openapi/remote-refused') {
      return { ...diagnostic, hint: `Allow it with --allow-remote; a copy is then kept in ${CACHE}.` };
    }
    const isLenient = diagnostic.severity === 'error' && lenient.has(diagnostic.file ?? '');
    return isLenient ? { ...diagnostic, severity: 'warning' } : diagnostic;
  });
  return { documents: loaded.documents, diagnostics };
}

/** Files that the settings do not name and that are needed. Without `origin`: no page names them either. */
async function unlisted({ root, settings, files, references }: SpecFiles): Promise<ApiSource[]> {
  const names = documentNames(settings.openapi);
  const listed = settings.openapi.map((source, index) => ({ source, name: names[index] ?? '' }));
  const needed = new Map<string, ApiSource>();
  let candidates: Promise<{ source: string; name: string }[]> | undefined;
  const inFolder = () => {
    candidates ??= sniff(root, files, settings.openapi);
    return candidates;
  };
  for (const { kind, text, origin } of references) {
    const file = kind === 'schema' ? readSchemaReference(text).file : readReference(text)?.file;
    if (file === undefined || documentsByFile(listed, file).length > 0) continue;
    const isUrl = /^https?:\/\//i.test(file);
    const [source] = isUrl ? [file] : documentsByFile(await inFolder(), file).map((each) => each.source);
    if (source !== undefined && !needed.has(source)) needed.set(source, { source, origin });
  }
  if (listed.length === 0 && references.length > 0) {
    for (const { source } of await inFolder()) if (!needed.has(source)) needed.set(source, { source });
  }
  return [...needed.values()];
}

/** The files that begin as OpenAPI documents do, in order of their paths; those nearest to the root first. */
async function sniff(
  root: string,
  files: string[],
  listed: string[],
): Promise<{ source: string; name: string }[]> {
  const possible = files.filter((file) => mayBeApiDocument(file) && !listed.includes(file));
  const isApi = await Promise.all(possible.map((file) => looksLikeApiDocument(join(root, file))));
  const depth = (file: string): number => file.split('/').length;
  const sources = possible.filter((_, index) => isApi[index]).sort((a, b) => depth(a) - depth(b));
  const names = documentNames(sources);
  return sources.map((source, index) => ({ source, name: names[index] ?? '' }));
}

/** Where the settings first name the file `source`; only the file when it cannot be told. */
export function settingsPlace(
  texts: ReadonlyMap<string, string>,
  source: string,
): Pick<Diagnostic, 'file' | 'range' | 'source'> | undefined {
  for (const [file, text] of texts) {
    for (const { 0: literal, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"/g)) {
      if (literal.slice(1, -1).replace(/^(?:\.?\/)+/, '') !== source) continue;
      return { file, range: createLineIndex(text).rangeOf(index, index + literal.length), source: text };
    }
  }
  return undefined;
}
