import type { ApiDocument } from '../model/api-document.ts';

type DocumentFile = Pick<ApiDocument, 'name' | 'source'>;

/**
 * The files that `file` in a reference can mean, the best match first: equal location; part of the location;
 * equal file stem or name; part of these. A leading slash or `./` does not count.
 */
export function documentsByFile<Document extends DocumentFile>(
  documents: Document[],
  file: string,
): Document[] {
  const path = file.replace(/^(?:\.?\/)+/, '');
  if (path === '') return [];
  const exact = documents.filter(({ source }) => source === path || source === file);
  if (exact.length > 0) return exact;
  const tests: ((document: DocumentFile) => boolean)[] = [
    ({ source }) => source.includes(path),
    ({ name, source }) => name === path || stemOf(source) === path,
    ({ name }) => name.includes(path),
  ];
  const rank = (document: DocumentFile): number => tests.findIndex((test) => test(document));
  return documents.filter((document) => rank(document) >= 0).sort((a, b) => rank(a) - rank(b));
}

/**
 * The file that `file` names as a whole, by location, file stem or name. A possible typing error in an
 * operation matches none.
 */
export function documentAt<Document extends DocumentFile>(
  documents: Document[],
  file: string,
): Document | undefined {
  return documentsByFile(documents, file).find(
    ({ name, source }) =>
      [name, source, stemOf(source)].includes(file) || source === file.replace(/^(?:\.?\/)+/, ''),
  );
}

/** File name without extension. */
function stemOf(source: string): string {
  return (source.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
}
