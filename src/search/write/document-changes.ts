import type { TermPostings } from './indexed-term.ts';
import { eachWord } from './inverted.ts';
import type { PageTerms } from './page-terms.ts';

/** The documents of an index, as far as they differ from those of the last one. */
export class DocumentChanges {
  /** For each document of the last index, its number in this one; -1 if it is gone. */
  readonly numbers: Int32Array;
  /** Whether some have other numbers than before. */
  isMoved = false;
  /** For each document, the number of different words per field. */
  readonly lengths: (number | null)[][] = [];
  /** Words with other documents or another spelling, and their new documents. */
  readonly terms = new Map<string, TermPostings>();
  private readonly lastLengths: readonly (number | null)[][];
  private lastDocument = 0;

  constructor(lastLengths: readonly (number | null)[][]) {
    this.lastLengths = lastLengths;
    this.numbers = new Int32Array(lastLengths.length).fill(-1);
  }

  /** The next documents of the last index stay. */
  keep(count: number): void {
    for (let kept = 0; kept < count; kept++) {
      if (this.lastDocument !== this.lengths.length) this.isMoved = true;
      this.numbers[this.lastDocument] = this.lengths.length;
      this.lengths.push(this.lastLengths[this.lastDocument] ?? []);
      this.lastDocument++;
    }
  }

  /** In place of the next pages of the last index come others. */
  replace(last: readonly PageTerms[], now: readonly PageTerms[]): void {
    const [before, after] = [documentsOf(last), documentsOf(now)];
    const most = Math.min(before.length, after.length);
    let start = 0;
    while (start < most && before[start]?.digest === after[start]?.digest) start++;
    let end = 0;
    while (end < most - start && before.at(-1 - end)?.digest === after.at(-1 - end)?.digest) end++;
    this.keep(start);
    for (const document of before.slice(start, before.length - end)) this.remove(document);
    for (const document of after.slice(start, after.length - end)) this.add(document);
    this.keep(end);
    // A word of a document that stays may be spelled in another way, and then has another stem.
    for (const page of [...last, ...now]) {
      for (const position of Object.keys(page.spellings)) this.touched(page.terms[Number(position)]);
    }
  }

  private remove({ terms, fields }: ChangedDocument): void {
    for (const numbers of fields) eachWord(numbers, (_, word) => void this.touched(terms[word]));
    this.lastDocument++;
  }

  private add({ terms, fields }: ChangedDocument): void {
    const own: (number | null)[] = [];
    const document = this.lengths.length;
    for (const numbers of fields) {
      own[numbers[0] ?? 0] = eachWord(numbers, (field, word, count) => {
        const postings = this.touched(terms[word]);
        const documents = postings[field] ?? [];
        documents.push(document, count);
        postings[field] = documents;
      });
    }
    this.lengths.push(own);
  }

  private touched(term = ''): TermPostings {
    const postings = this.terms.get(term) ?? [];
    this.terms.set(term, postings);
    return postings;
  }
}

/** A document of a changed page. */
interface ChangedDocument {
  terms: readonly string[];
  fields: readonly number[][];
  /** Equal for documents with the same words. */
  digest: string;
}

function documentsOf(pages: readonly PageTerms[]): ChangedDocument[] {
  return pages.flatMap(({ terms, documents }) =>
    documents.map((fields) => {
      const words: unknown[] = [];
      for (const numbers of fields)
        eachWord(numbers, (...[field, word, count]) => words.push(field, terms[word], count));
      return { terms, fields, digest: JSON.stringify([fields.map(([field]) => field), words]) };
    }),
  );
}
