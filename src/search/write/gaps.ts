import type { PageWords, StoredIndex } from './stored-index.ts';

type Range = [from: number, to: number];

/** Pages of the last index that are gone, and the pages in their place. */
export interface Gap {
  last: Range;
  now: Range;
}

/** Where the pages differ from those of the last index. Between two gaps, they are the same. */
export function gapsBetween(last: StoredIndex['pages'], pages: readonly PageWords[]): Gap[] {
  const positions = new Map(last.map(([key], position) => [key, position]));
  const gaps: Gap[] = [];
  let [lastAt, at] = [0, 0];
  const addGap = (lastTo: number, to: number): void => {
    if (lastTo > lastAt || to > at) gaps.push({ last: [lastAt, lastTo], now: [at, to] });
  };
  for (const [position, { key }] of pages.entries()) {
    const before = positions.get(key);
    // A page that moved towards the end is gone where it was, and new where it is.
    if (before === undefined || before < lastAt) continue;
    addGap(before, position);
    [lastAt, at] = [before + 1, position + 1];
  }
  addGap(last.length, pages.length);
  return gaps;
}

/** Number of pages in gaps, of the last index and of this one. */
export const changedCount = (gaps: readonly Gap[]): number =>
  gaps.reduce((sum, { last, now }) => sum + last[1] - last[0] + now[1] - now[0], 0);

/** Finds the pages of documents. */
export class PageNumbers {
  private readonly starts: number[] = [];
  private readonly changed: ReadonlySet<number>;

  /**
   * @param counts documents of each page
   * @param side whose pages `counts` are
   */
  constructor(counts: readonly number[], gaps: readonly Gap[], side: keyof Gap) {
    let start = 0;
    for (const count of counts) {
      this.starts.push(start);
      start += count;
    }
    const pagesIn = ([from, to]: Range): number[] => Array.from({ length: to - from }, (_, at) => from + at);
    this.changed = new Set(gaps.flatMap((gap) => pagesIn(gap[side])));
  }

  pageOf(document: number): number {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= document) low = middle;
      else high = middle;
    }
    return low;
  }

  isChanged(document: number): boolean {
    return this.changed.has(this.pageOf(document));
  }
}
