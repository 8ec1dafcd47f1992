import { wordsIn } from '../browser.ts';
import type { Mark } from './answer.ts';

/** Characters shown around a match, and how many of them come before it. */
const MAX_EXCERPT_LENGTH = 180;
const LEAD_LENGTH = 60;

/** Matches of `terms` in `text`. */
export function marksIn(text: string, terms: readonly string[]): Mark[] {
  const termSet = new Set(terms);
  return wordsIn(text)
    .filter(({ whole, parts }) => termSet.has(whole) || parts.some((part) => termSet.has(part)))
    .map(({ start, end }): Mark => [start, end]);
}

/** The excerpt of a text with the most different matching words; the beginning if nothing matches. */
export function excerptOf(text: string, terms: readonly string[]): { text: string; marks: Mark[] } {
  const marks = marksIn(text, terms);
  const start = startOf(text, marks);
  const isCut = text.length > start + MAX_EXCERPT_LENGTH;
  const cut = isCut ? text.lastIndexOf(' ', start + MAX_EXCERPT_LENGTH) : -1;
  const end = isCut ? (cut > start + MAX_EXCERPT_LENGTH / 2 ? cut : start + MAX_EXCERPT_LENGTH) : text.length;
  const before = start > 0 ? '… ' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end).trimEnd()}${isCut ? ' …' : ''}`,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from + shift, to + shift]),
  };
}

function startOf(text: string, marks: readonly Mark[]): number {
  const worth = (from: number): number => {
    const within = marks.filter(
      ([start, end]) => start >= from && end <= from + MAX_EXCERPT_LENGTH - LEAD_LENGTH,
    );
    return new Set(within.map(([start, end]) => text.slice(start, end).toLowerCase())).size;
  };
  let best = 0;
  let most = 0;
  for (const [start] of marks) {
    const count = worth(start);
    if (count > most) [best, most] = [start, count];
  }
  if (best <= LEAD_LENGTH || text.length <= MAX_EXCERPT_LENGTH) return 0;
  const space = text.indexOf(' ', best - LEAD_LENGTH);
  return space >= 0 && space < best ? space + 1 : best - LEAD_LENGTH;
}
