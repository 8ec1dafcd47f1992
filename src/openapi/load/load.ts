import type { Diagnostic, Range } from '../../diagnostics/index.ts';
import type { ApiDocument } from '../model/api-document.ts';
import { documentNames } from '../model/document-names.ts';
import type { ApiSource } from './api-source.ts';
import type { LoadedDocument, LoadOptions } from './loaded-document.ts';

/**
 * Reads one OpenAPI file (2.0, 3.0, 3.1, 3.2): bundles its files, upgrades it to 3.1 and turns it into
 * operations. Never throws for a problem in the file: problems are returned as diagnostics with locations,
 * along with everything readable.
 */
export async function loadApiDocument(options: ApiSource & LoadOptions): Promise<LoadedDocument> {
  const { documents, ...reading } = options;
  if (documents) return documents.read(reading);
  // Reading and checking take 600 modules, and a site without OpenAPI files needs none of them.
  const { readApiDocument } = await import('./read-document.ts');
  return readApiDocument(reading);
}

/**
 * Reads several files in parallel. Results are in the order of `sources`. Names are unique, and so are
 * operation ids. A source listed twice is read once.
 */
export async function loadApiDocuments(
  sources: (string | ApiSource)[],
  options: LoadOptions,
): Promise<{ documents: ApiDocument[]; diagnostics: Diagnostic[]; files: string[] }> {
  const entries = sources.map((source) => (typeof source === 'string' ? { source } : source));
  const unique = entries.filter(
    (entry, index) => entries.findIndex(({ source }) => source === entry.source) === index,
  );
  const names = documentNames(
    unique.map(({ source }) => source),
    unique.map(({ name }) => name),
  );
  const documents = await Promise.all(
    unique.map((entry, index) => loadApiDocument({ ...options, ...entry, name: names[index] ?? 'api' })),
  );
  return {
    documents: documents.flatMap(({ document }) => document ?? []),
    diagnostics: documents.flatMap(({ diagnostics }) => diagnostics),
    files: [...new Set(documents.flatMap(({ files }) => files))],
  };
}

/**
 * The range of a JSON Pointer fragment (`#/a/b`, RFC 6901) in the text of a file, or of the nearest existing
 * parent; the first character if that is the root. `onKey`: the key instead of the value.
 */
export async function locateInText(
  file: string,
  text: string,
  pointer: string,
  onKey?: boolean,
): Promise<Range> {
  const { locate, textSource } = await import('./locate.ts');
  return locate(textSource(file, text), pointer, onKey);
}
