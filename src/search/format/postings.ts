/**
 * The occurrences of words as numbers, in the format of `Shard.postings`. The fields of a page are adjacent
 * documents, and its title matches all of them, so most documents directly follow the previous one. Writing
 * these as repetitions makes the numbers a fifth as long.
 */

/** Marks a repetition; the next number says how often. No distance is 0. */
export const AGAIN = 0;

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

/** The first of 64 digits, which are ASCII, so that each takes one byte. */
const DIGIT = 0x23;
const DIGIT_BITS = 5;
/** Set in a digit if others follow, as in source maps (ECMA-426, base64 VLQ). */
const MORE = 1 << DIGIT_BITS;

/** Integers from 0 as a text without separators, a third shorter than as JSON. */
export function writeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (let number of numbers) {
    for (; number >= MORE; number = Math.floor(number / MORE))
      text += String.fromCharCode(DIGIT + MORE + (number % MORE));
    text += String.fromCharCode(DIGIT + number);
  }
  return text;
}

function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [number, factor] = [0, 1];
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - DIGIT;
    number += (digit % MORE) * factor;
    factor *= MORE;
    if (digit < MORE) {
      numbers.push(number);
      [number, factor] = [0, 1];
    }
  }
  return numbers;
}

/** The numbers of each term in `Shard.postings`. */
export const readPostings = (postings: string): number[][] => postings.split(' ').map(readNumbers);

/** Then 1 is `#`, the first character after the space and quotes that JSON does not escape: one byte each. */
const BEFORE_FIRST = 0x22;

/** Positive numbers as a text with one character each. */
export const writeLengths = (lengths: readonly number[]): string =>
  lengths.map((length) => String.fromCharCode(BEFORE_FIRST + length)).join('');

/** The number at `position` of such a text; NaN past its end. */
export const lengthAt = (text: string, position: number): number => text.charCodeAt(position) - BEFORE_FIRST;
