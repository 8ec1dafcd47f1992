/** Finds the words of a search in a text. No DOM here. */
import { termsOf, type Word, wordsIn } from '../../../search/browser.ts';

/** Start (inclusive) and end (exclusive) in UTF-16 code units. */
export type Span = [start: number, end: number];

/** Boundaries between the parts of a name: `emoji_name`, `user.emails`, `sendInvitations`, `URLPath`. */
const BORDER = /[-.:@_]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * Spans in `text` where one of `terms` matches, in order and without overlap. If the whole word matched, the
 * span is the word; otherwise it covers the parts that matched.
 *
 * @param terms words as the index holds them
 */
export function findWords(text: string, terms: readonly string[]): Span[] {
  const termSet = new Set(terms);
  const places = wordsIn(text).flatMap((word) => placesIn(text, word, termSet));
  let freeFrom = 0;
  return places.filter(([start, end]) => {
    const isFree = start >= freeFrom;
    if (isFree) freeFrom = end;
    return isFree;
  });
}

function placesIn(text: string, { whole, parts, start, end }: Word, terms: ReadonlySet<string>): Span[] {
  if (terms.has(whole)) return [[start, end]];
  if (!parts.some((part) => terms.has(part))) return [];
  const raw = text.slice(start, end);
  // The names between the slashes of a path have parts themselves.
  const inner = raw.startsWith('/')
    ? findWords(raw.slice(1), [...terms]).map(([from, to]): Span => [from + 1, to + 1])
    : piecesOf(raw).filter(([from, to]) => termsOf(raw.slice(from, to)).some((term) => terms.has(term)));
  return inner.length > 0 ? inner.map(([from, to]) => [start + from, start + to]) : [[start, end]];
}

function piecesOf(name: string): Span[] {
  const pieces: Span[] = [];
  let from = 0;
  for (const { 0: border, index } of name.matchAll(BORDER)) {
    pieces.push([from, index]);
    from = index + border.length;
  }
  return [...pieces, [from, name.length]];
}
