import { expect, test } from 'vitest';
import { headTags } from '../../../../../src/theme/components/chrome/head/head-tags.ts';

const urlOf = (facts: { url?: string; isHome?: boolean }): string | undefined =>
  headTags({
    title: 'Ferns',
    name: 'Garden',
    color: '#000000',
    site: { 'og:url': 'https://garden.example' },
    language: 'en',
    toUrl: (path) => path,
    ...facts,
  }).find(({ property }) => property === 'og:url')?.content;

test('the preview of a page links to that page, not to the address in the settings', () => {
  expect(urlOf({ url: 'https://garden.example/ferns' })).toBe('https://garden.example/ferns');
  expect(urlOf({ url: 'https://garden.example/', isHome: true })).toBe('https://garden.example');
  expect(urlOf({})).toBe('https://garden.example');
});
