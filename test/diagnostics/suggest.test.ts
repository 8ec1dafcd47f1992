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
});
