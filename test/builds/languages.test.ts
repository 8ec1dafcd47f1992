import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtSite } from '../support/docs.ts';
import { READING } from '../support/kinds.ts';
import { LAMPS } from '../support/lamps-site.ts';

let out = '';
beforeAll(async () => {
  out = await builtSite(LAMPS);
});

const pageAt = (route: string): Promise<string> => readFile(join(out, route, 'index.html'), 'utf8');
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);

const ALTERNATES = [
  'en https://lamps.example.com/v2/start',
  'de https://lamps.example.com/de/v2/start',
  'ar https://lamps.example.com/ar/v2/start',
  'x-default https://lamps.example.com/v2/start',
];

const alternatesOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, language, href]) => `${language} ${href}`,
  );

describe('the language of a page', () => {
  test.each([
    ['v2/start', 'en', undefined],
    ['de/v2/start', 'de', undefined],
    ['ar/v2/start', 'ar', 'rtl'],
  ])('%s is %s, and runs %s', async (route, language, direction) => {
    const [tag = ''] = /<html[^>]*>/.exec(await pageAt(route)) ?? [];
    expect(/ lang="([^"]+)"/.exec(tag)?.[1]).toBe(language);
    expect(/ dir="([^"]+)"/.exec(tag)?.[1]).toBe(direction);
  });

  test('the texts of the theme are in it, including those that MDX components add', async () => {
    const german = await pageAt('de/v2/start');
    expect(german).toContain('Zum Inhalt springen');
    expect(german).toContain('aria-label="Auf dieser Seite"');
    expect(german).toContain('aria-label="Hinweis"');
    const arabic = await pageAt('ar/v2/get-lamp');
    expect(arabic).toContain('معاملات المسار');
    expect(arabic).toContain('3 أحرف على الأكثر');
  });

  test('browser code gets a file of texts, except for English, which costs nothing', async () => {
    const paths = all(await pageAt('de/v2/start'), / data-words="([^"]+)"/g);
    expect(paths).toHaveLength(1);
    const texts = JSON.parse(await readFile(join(out, paths[0] ?? ''), 'utf8'));
    expect(texts.Send).toBe('Senden');
    expect(await pageAt('v2/start')).not.toContain('data-words');
    const files = await readdir(join(out, '_trellis/words'));
    expect(files.map((file) => file.split('.')[0]).sort()).toEqual(['ar', 'de']);
  });
});

describe('the same page in other languages', () => {
  test.each(['v2/start', 'de/v2/start', 'ar/v2/start'])(
    '%s names all of them, including itself',
    async (route) => {
      expect(alternatesOf(await pageAt(route))).toEqual(ALTERNATES);
    },
  );

  test('a page of one language names none', async () => {
    expect(alternatesOf(await pageAt('v2/more'))).toEqual([]);
  });

  test('are not named without the address of the site: search engines require absolute URLs', async () => {
    const site = await builtSite(READING);
    expect(alternatesOf(await readFile(join(site, 'ar/text/index.html'), 'utf8'))).toEqual([]);
  });

  test('each has its own canonical address, also in an old version', async () => {
    for (const route of ['v2/start', 'v1/start', 'ar/v2/start']) {
      const canonical = all(await pageAt(route), /<link rel="canonical" href="([^"]+)"/g);
      expect(canonical).toEqual([`https://lamps.example.com/${route}`]);
    }
  });
});

test('top bar, footer and announcement are those of the language, otherwise those of the site', async () => {
  const [german, arabic] = [await pageAt('de/v2/start'), await pageAt('ar/v2/start')];
  expect(german).toContain('https://help.example.com/de');
  expect(german).not.toContain('href="https://help.example.com"');
  expect(german).toContain('>Neues</a>');
  expect(german).toContain('Lampen sind <strong>da</strong>');
  expect(arabic).toContain('href="https://help.example.com"');
  expect(arabic).toContain('>Blog</a>');
  expect(arabic).toContain('Lamps are <strong>here</strong>');
});

test('a page of an old version says so, with a link to the latest', async () => {
  const [old, gone, latest] = [await pageAt('v1/start'), await pageAt('v1/gone'), await pageAt('v2/start')];
  expect(old).toMatch(
    /You are reading version v1\.\s*<a href="\/v2\/start">Read this page in the latest version, v2<\/a>/,
  );
  expect(gone).toMatch(/<a href="\/v2\/start">Go to the latest version, v2<\/a>/);
  expect(latest).not.toContain('data-latest');
});
