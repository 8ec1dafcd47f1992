import { describe, expect, test } from 'vitest';
import { islandTexts, stringsIn } from '../../../src/theme/i18n/index.ts';
import { readOwnStrings } from '../../../src/theme/i18n/own.ts';

const read = (texts: Record<string, string>, languages = ['en']) =>
  readOwnStrings(
    Object.entries(texts).map(([name, text]) => ({ file: `theme/i18n/${name}.json`, text })),
    languages,
  );
const told = (text: string) =>
  read({ en: text }).warnings.map(({ code, range, hint }) => ({ code, at: range?.start, hint }));

describe('UI strings of the docs folder', () => {
  test('replace those of the theme, any number of them', () => {
    const { strings, warnings } = read({
      en: '{ "search.label": "Find", "search.count": "{count} hit|{count} hits" }',
    });
    expect(warnings).toEqual([]);
    const t = stringsIn('en', strings);
    expect([t('search.label'), t('search.count', { count: 2 }), t('page.next')]).toEqual([
      'Find',
      '2 hits',
      'Next',
    ]);
    expect(stringsIn('de', strings)('search.label')).toBe('Suche');
  });

  test('are those of the language; those of a region win', () => {
    const files = {
      de: '{ "search.label": "Finden", "page.next": "Vor" }',
      'de-at': '{ "page.next": "Weida" }',
    };
    const { strings, warnings } = read(files, ['de-AT', 'de']);
    expect(warnings).toEqual([]);
    const austrian = stringsIn('de-AT', strings);
    expect([austrian('search.label'), austrian('page.next'), austrian('page.previous')]).toEqual([
      'Finden',
      'Weida',
      'Zurück',
    ]);
    expect(stringsIn('de', strings)('page.next')).toBe('Vor');
  });

  test('may be in a language that the theme lacks; the rest is English, with its plural forms', () => {
    const { strings, warnings } = read(
      { pl: '{ "nav.pageCount": "1 strona|{count} strony|{count} stron" }' },
      ['pl'],
    );
    expect(warnings).toEqual([]);
    const t = stringsIn('pl', strings);
    expect([1, 3, 5].map((count) => t('nav.pageCount', { count }))).toEqual([
      '1 strona',
      '3 strony',
      '5 stron',
    ]);
    expect(t('search.count', { count: 5 })).toBe('5 results');
  });

  test('are sent to browser code that uses them, also in English', () => {
    const { strings } = read({
      en: '{ "playground.send": "Go", "footer.label": "End" }',
      nl: '{ "footer.label": "Voet" }',
    });
    const english = islandTexts('en', strings);
    expect(english?.path).toMatch(/^\/_trellis\/words\/en\.[\w-]{8}\.json$/);
    expect(JSON.parse(english?.json ?? '')).toEqual({ Send: 'Go' });
    expect(islandTexts('nl', strings)).toBeUndefined();
    expect(JSON.parse(islandTexts('de', strings)?.json ?? '').Send).toBe('Senden');
  });
});

describe('a warning with its location', () => {
  const at = (column: number) => ({ line: 1, column });
  test.each([
    ['{ "search.lable": "x" }', 'theme/unknown-string', 3, 'Did you mean "search.label"?'],
    ['{ "constructor": "x" }', 'theme/unknown-string', 3, expect.stringContaining('Languages and versions')],
    ['{ "nav.pagesOf": "In {titel}" }', 'theme/unknown-placeholder', 18, 'Did you mean "{title}"?'],
    ['{ "page.next": "{name}" }', 'theme/unknown-placeholder', 16, 'It has no values.'],
    ['{ "page.next": 3 }', 'config/type', 16, undefined],
    ['{ "page.next": "" }', 'config/type', 16, undefined],
    ['[]', 'config/type', 1, expect.stringContaining('search.label')],
  ])('%s', (text, code, column, hint) => {
    expect(told(text)).toEqual([{ code, at: at(column), hint }]);
    expect(stringsIn('en', read({ en: text }).strings)('page.next')).toBe('Next');
  });

  test('invalid JSON loses nothing that can be read', () => {
    const text = '{\n  "search.label": "Find",\n  "page.next": "On",\n}';
    expect(told(text)).toMatchObject([{ code: 'config/syntax', at: { line: 3 } }]);
    expect(read({ en: text }).strings).toEqual({ en: { 'search.label': 'Find', 'page.next': 'On' } });
    expect(told('')).toEqual([{ code: 'config/syntax', at: at(1), hint: undefined }]);
  });

  test('a file of no language, or of one without pages', () => {
    const { warnings } = read({ 'not a language': '{}', fr: '{}', en: '{}' }, ['en', 'de']);
    expect(warnings).toMatchObject([
      { code: 'theme/strings-language', file: 'theme/i18n/not a language.json' },
      {
        code: 'theme/strings-language',
        file: 'theme/i18n/fr.json',
        hint: expect.stringContaining('(en, de)'),
      },
    ]);
  });
});
