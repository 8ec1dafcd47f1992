import { FIELDS, type IndexedText } from '../format/text-fields.ts';
import { wordsIn } from '../words/words.ts';

/** The words of one page, as plain data that a later build can use. */
export interface PageTerms {
  /** Each word once, in the order in which they occur first. */
  terms: string[];
  /** By the position of a word: how it is written where it occurs first, unless that differs only in case. */
  spellings: Record<number, string>;
  /**
   * For each document, the fields that it has: the number of the field, then each word with its number of
   * occurrences. A word is its position in `terms`, doubled, plus 1 if that number follows; otherwise it is
   * 1.
   */
  documents: number[][][];
}

/** The words of a page with these documents. */
export function pageTerms(documents: Iterable<IndexedText>): PageTerms {
  const words = new PageWords();
  const fields = Array.from(documents, (document) => words.fieldsOf(document));
  return { terms: words.terms, spellings: words.spellings, documents: fields };
}

class PageWords {
  readonly terms: string[] = [];
  readonly spellings: Record<number, string> = {};
  private readonly positions = new Map<string, number>();
  /** For each term, its number of occurrences in the current field. */
  private readonly counts: number[] = [];

  fieldsOf(document: IndexedText): number[][] {
    const fields: number[][] = [];
    FIELDS.forEach((name, field) => {
      const text = document[name];
      if (text !== undefined) fields.push(this.fieldOf(field, text));
    });
    return fields;
  }

  private fieldOf(field: number, text: string): number[] {
    const positions: number[] = [];
    for (const { whole, parts, start, end } of wordsIn(text)) {
      this.count(whole, positions, text, start, end);
      for (const part of parts) this.count(part, positions, part);
    }
    const numbers = [field];
    for (const position of positions) {
      const count = this.counts[position] ?? 0;
      this.counts[position] = 0;
      if (count === 1) numbers.push(position * 2);
      else numbers.push(position * 2 + 1, count);
    }
    return numbers;
  }

  /**
   * @param positions receives the position of a word that is new in the field
   * @param text has the word as it is written, from `start` up to `end`
   */
  private count(term: string, positions: number[], text: string, start = 0, end = text.length): void {
    let position = this.positions.get(term);
    if (position === undefined) {
      position = this.terms.push(term) - 1;
      this.positions.set(term, position);
      this.counts.push(0);
      const spelling = text.slice(start, end);
      if (spelling.toLowerCase() !== term) this.spellings[position] = spelling;
    }
    const count = this.counts[position] ?? 0;
    if (count === 0) positions.push(position);
    this.counts[position] = count + 1;
  }
}
