import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean } from '../../src/diagnostics/index.ts';

describe('didYouMean', () => {
  test.each([
    ['nmae', ['name', 'logo'], 'name'],
    ['primry', ['light', 'primary'], 'primary'],
    ['favicons', ['favicon'], 'favicon'],
    ['navigaton', ['navigation'], 'navigation'],
    ['Navigation', ['navigation'], 'navigation'],
    ['base_url', ['baseUrl'], 'baseUrl'],
    ['hackernews', ['hacker-news'], 'hacker-news'],
    ['topbarCTAButon', ['topbarCtaButton'], 'topbarCtaButton'],
  ])('finds the intended word for %s', (word, candidates, meant) => {
    expect(didYouMean(word, candidates)).toBe(meant);
  });

  test.each([
    ['theme', ['name', 'tabs', 'feedback']],
    ['logo', ['tabs', 'name']],
    ['ab', ['ac', 'a', 'abc']],
    ['', ['a', 'name']],
    ['name', []],
  ])('suggests nothing for %s if nothing is near', (word, candidates) => {
    expect(didYouMean(word, candidates)).toBeUndefined();
  });

  test('counts a swap of adjacent letters as one mistake', () => {
    expect(didYouMean('abdc', ['abcd'])).toBe('abcd');
    expect(didYouMean('badc', ['abcd'])).toBeUndefined();
  });

  test('prefers the nearest candidate, and of equally near ones the first', () => {
    expect(didYouMean('lights', ['lights2', 'light'])).toBe('lights2');
    expect(didYouMean('bolds', ['folds', 'golds'])).toBe('folds');
    expect(didYouMean('primari', ['primar', 'primari1x', 'PRIMARI'])).toBe('PRIMARI');
  });

  test('does not suggest the word itself', () => {
    expect(didYouMean('name', ['name', 'names'])).toBe('names');
  });

  test('finds what a search without shortcuts finds', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcABé-_ 1'), maxLength: 9 });
    const most = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 30 }), most, (wanted, candidates, limit) => {
        expect(didYouMean(wanted, candidates, limit)).toBe(plainSearch(wanted, candidates, limit));
      }),
    );
  });
});

/** The rules of `didYouMean` as they are written. */
function plainSearch(word: string, candidates: readonly string[], most: number): string | undefined {
  const fold = (text: string): string => text.toLowerCase().replace(/[-_\s]/g, '');
  const wanted = fold(word);
  return candidates
    .filter((one) => one !== word)
    .map((one) => ({ one, folded: fold(one) }))
    .map(({ one, folded }) => ({ one, folded, distance: alignment(wanted, folded) }))
    .filter(({ folded, distance }) => {
      const slips = Math.floor(Math.max(wanted.length, folded.length) / 3);
      return distance <= (wanted.length < 3 ? 0 : Math.min(most, slips));
    })
    .sort((a, b) => a.distance - b.distance)[0]?.one;
}

/** Optimal string alignment by its recursive definition. */
function alignment(a: string, b: string): number {
  const known = new Map<string, number>();
  const of = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const cost = Math.min(
      of(i - 1, j) + 1,
      of(i, j - 1) + 1,
      of(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      isSwap ? of(i - 2, j - 2) + 1 : Infinity,
    );
    known.set(key, cost);
    return cost;
  };
  return of(a.length, b.length);
}
