/**
 * The occurrences of words as numbers, in the format of `Shard.postings`. The fields of a page are adjacent
 * documents, and its title matches all of them, so most documents directly follow the previous one. Writing
 * these as repetitions makes the numbers a fifth as long.
 */
import type { TermPostings } from '../write/indexed-term.ts';

/** Marks a repetition; the next number says how often. No distance is 0. */
const AGAIN = 0;

export function writePostings(postings: TermPostings): number[] {
  const numbers: number[] = [];
  postings.forEach((documents, field) => {
    if (!documents) return;
    numbers.push(field, documents.length / 2);
    let before = -1;
    let last = { distance: 0, count: 0 };
    let times = 0;
    for (let at = 0; at < documents.length; at += 2) {
      const [document = 0, count = 0] = [documents[at], documents[at + 1]];
      const distance = document - before;
      before = document;
      if (distance !== last.distance || count !== last.count) {
        addEntries(numbers, last, times);
        last = { distance, count };
        times = 0;
      }
      times++;
    }
    addEntries(numbers, last, times);
  });
  return numbers;
}

/** Adds an entry `times` times, as a repetition if that is shorter. */
function addEntries(
  numbers: number[],
  { distance, count }: { distance: number; count: number },
  times: number,
): void {
  const size = count === 1 ? 1 : 2;
  // A repetition takes two numbers itself.
  const isRepeated = (times - 1) * size > 2;
  for (let written = 0; written < (isRepeated ? 1 : times); written++) {
    if (count === 1) numbers.push(distance * 2);
    else numbers.push(distance * 2 + 1, count);
  }
  if (isRepeated) numbers.push(AGAIN, times - 1);
}

/**
 * Calls `take` for each field and document; `documents` is the number of documents with the word in the
 * field.
 */
export function eachPosting(
  numbers: readonly number[],
  take: (field: number, document: number, count: number, documents: number) => void,
): void {
  for (let at = 0; at < numbers.length; ) {
    const field = numbers[at++] ?? 0;
    const documents = numbers[at++] ?? 0;
    let remaining = documents;
    let [document, step, count] = [-1, 0, 1];
    while (remaining > 0) {
      let times = 1;
      const number = numbers[at++] ?? 0;
      if (number === AGAIN) times = numbers[at++] ?? 0;
      else {
        step = number;
        count = step & 1 ? (numbers[at++] ?? 0) : 1;
      }
      for (remaining -= times; times > 0; times--) {
        document += step >> 1;
        take(field, document, count, documents);
      }
    }
  }
}

/** The highest number of documents with the word in one field, without reading which ones. */
export function mostDocuments(numbers: readonly number[]): number {
  let most = 0;
  for (let at = 0; at < numbers.length; ) {
    // After the field.
    at++;
    const documents = numbers[at++] ?? 0;
    if (documents > most) most = documents;
    for (let remaining = documents; remaining > 0; ) {
      const number = numbers[at++] ?? 0;
      if (number === AGAIN) remaining -= numbers[at++] ?? 0;
      else {
        remaining--;
        at += number & 1;
      }
    }
  }
  return most;
}

/** For each field, the documents in any of `postings`, ascending. */
export function documentsOf(postings: readonly number[][], fields: number): number[][] {
  const documentsByField = Array.from({ length: fields }, () => new Set<number>());
  for (const numbers of postings)
    eachPosting(numbers, (field, document) => documentsByField[field]?.add(document));
  return documentsByField.map((documents) => [...documents].sort((a, b) => a - b));
}

/** Then 1 is `#`, the first character after the space and quotes that JSON does not escape: one byte each. */
const BEFORE_FIRST = 0x22;

/** Positive numbers as a text with one character each. */
export const writeLengths = (lengths: readonly number[]): string =>
  lengths.map((length) => String.fromCharCode(BEFORE_FIRST + length)).join('');

/** The number at `position` of such a text; NaN past its end. */
export const lengthAt = (text: string, position: number): number => text.charCodeAt(position) - BEFORE_FIRST;
