/** Where a word stands, as numbers; the form is told in `Shard.postings`. */
import type { TermPostings } from './inverted.ts';

export function writePostings(postings: TermPostings): number[] {
  const numbers: number[] = [];
  postings.forEach((documents, field) => {
    if (!documents) return;
    numbers.push(field, documents.length / 2);
    let before = -1;
    for (let at = 0; at < documents.length; at += 2) {
      const [document, count] = [documents[at] as number, documents[at + 1] as number];
      numbers.push((document - before) * 2 + (count === 1 ? 0 : 1));
      if (count !== 1) numbers.push(count);
      before = document;
    }
  });
  return numbers;
}

/** Calls back for every document of every field. */
export function eachPosting(
  numbers: readonly number[],
  take: (field: number, document: number, count: number) => void,
): void {
  for (let at = 0; at < numbers.length; ) {
    const field = numbers[at++] as number;
    let left = numbers[at++] as number;
    for (let document = -1; left > 0; left--) {
      const step = numbers[at++] as number;
      document += step >> 1;
      take(field, document, step & 1 ? (numbers[at++] as number) : 1);
    }
  }
}

/** Of each of `fields` the documents that any of `postings` names, ascending. */
export function documentsOf(postings: readonly number[][], fields: number): number[][] {
  const found = Array.from({ length: fields }, () => new Set<number>());
  for (const numbers of postings) eachPosting(numbers, (field, document) => found[field]?.add(document));
  return found.map((documents) => [...documents].sort((a, b) => a - b));
}
