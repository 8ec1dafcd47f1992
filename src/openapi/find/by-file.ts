import type { ApiDocument } from '../model/api-document.ts';

type Located = Pick<ApiDocument, 'name' | 'source'>;

/**
 * The documents that a reference means by `file`, the best first: the one at just that location; else those whose location
 * has it as a part, then those whose file name without extension, or whose name, is it, then those where it is a part of
 * these. A leading slash or `./` counts for nothing.
 */
export function documentsByFile<Document extends Located>(documents: Document[], file: string): Document[] {
  const wanted = file.replace(/^(?:\.?\/)+/, '');
  if (wanted === '') return [];
  const exact = documents.filter(({ source }) => source === wanted || source === file);
  if (exact.length > 0) return exact;
  const tests: ((document: Located) => boolean)[] = [
    ({ source }) => source.includes(wanted),
    ({ name, source }) => name === wanted || stemOf(source) === wanted,
    ({ name }) => name.includes(wanted),
  ];
  const rank = (document: Located): number => tests.findIndex((test) => test(document));
  return documents.filter((document) => rank(document) >= 0).sort((a, b) => rank(a) - rank(b));
}

/**
 * The document that `file` names as a whole: by its location, its file name without extension, or its name. What could be
 * a mistyped operation as well names none.
 */
export function documentAt<Document extends Located>(
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
