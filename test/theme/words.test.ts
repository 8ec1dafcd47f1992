import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonSchema, parseJson, validate } from '../../src/contract/index.ts';
import { schemaView } from '../../src/openapi/index.ts';
import {
  fill,
  ISLAND_WORDS,
  islandTexts,
  TRANSLATIONS,
  WORDS,
  wordsIn,
} from '../../src/theme/words/index.ts';
import { repository } from '../support/docs.ts';

const LANGUAGES = Object.keys(TRANSLATIONS);
const placesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** Words that a language has in common with English. */
const SHARED: Record<string, string[]> = {
  de: [
    ', ',
    'Callbacks',
    'Code',
    'Code in {language}',
    'Cookies',
    'Explorer',
    'Filter',
    'Links',
    'Prompt',
    'Query',
    'Sandbox',
    'Schema',
    'Server',
    'Version',
    'Webhooks',
    'optional',
    '{place}: ',
  ],
  es: [', ', 'Callbacks', 'Cookies', 'Error: {example}', 'No', 'Webhooks', '{place}: '],
  fr: [
    ', ',
    'Actions',
    'Callbacks',
    'Code',
    'Contact',
    'Cookies',
    'Danger',
    'Licence',
    'Menu',
    'Pages',
    'Redirection',
    'Section',
    'Sections',
    'Sections, menu',
    'Site, menu',
    'Version',
    'Webhooks',
    '{count} minute|{count} minutes',
  ],
  it: [
    ', ',
    'Explorer',
    'Menu',
    'No',
    'Password',
    'Payload',
    'Prompt',
    'Query',
    'Sandbox',
    'Schema',
    'Server',
    'file',
    '{title}: explorer',
    '{place}: ',
  ],
  ko: [', ', '{place}: '],
  pt: [
    ', ',
    'Callbacks',
    'Cookies',
    'Links',
    'Links, menu',
    'Menu',
    'Payload',
    'Prompt',
    'Sandbox',
    'Site, menu',
    'Webhooks',
    'status {status}',
    '{place}: ',
  ],
  ru: [', ', '{place}: '],
  tr: [', ', '{place}: '],
};

describe.each(LANGUAGES)('the words of %s', (language) => {
  const words = TRANSLATIONS[language] as Record<string, string>;

  test('are those of English, each once, and none is empty', () => {
    expect(Object.keys(words).sort()).toEqual([...new Set(WORDS)].sort());
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('name no value that the English text does not, and all of them but for a count', () => {
    const wrong = Object.entries(words).filter(([word, text]) => {
      const given = placesIn(word);
      const used = placesIn(text);
      const isForm = (place: string): boolean => word.includes('|') && place === '{count}';
      const isExtra = used.some((place) => !given.includes(place) && !isForm(place));
      return isExtra || given.some((place) => !used.includes(place) && !isForm(place));
    });
    expect(wrong).toEqual([]);
  });

  test('have a form for each number that the language tells apart (CLDR plural rules)', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const forms = (text: string): number => text.split('|').length;
    const wrong = Object.entries(words).filter(([word, text]) => {
      const many = forms(text);
      return word.includes('|') ? many > pluralCategories.length : many > 1;
    });
    expect(wrong).toEqual([]);
    // One form says what is said of every number; Arabic and Russian need all of theirs.
    if (language === 'ar' || language === 'ru') {
      const few = Object.entries(words).filter(([, text]) => forms(text) > 1 && forms(text) < 2);
      expect(few).toEqual([]);
    }
  });

  test('are translated, but for those that the language shares with English', () => {
    const same = Object.entries(words).flatMap(([word, text]) => (word === text ? [word] : []));
    expect(same.sort()).toEqual([...(SHARED[language] ?? [])].sort());
  });

  test('begin and end with white space where the English text is put between others', () => {
    const ends = (text: string): boolean => text.endsWith(' ');
    const wrong = Object.entries(words).filter(
      ([word, text]) => ends(text) && !ends(word) && !word.includes('|'),
    );
    expect(wrong).toEqual([]);
  });
});

/** Literal first arguments of `say(…)` and `t(…)` in the source of the theme. */
function literalsOf(call: RegExp, folder: string): string[] {
  const files = readdirSync(join(repository, folder), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && /\.(?:ts|astro)$/.test(file.name))
    .flatMap((file) => {
      const source = readFileSync(join(file.parentPath, file.name), 'utf8');
      return [...source.matchAll(call)].map((found) => (found[1] ?? found[2] ?? '').replaceAll("\\'", "'"));
    });
}

test('what browser code says is among the texts that are sent to it, what pages say among all', () => {
  const island = new Set<string>(ISLAND_WORDS);
  const all = new Set<string>(WORDS);
  const said = literalsOf(/\bsay(?:Count)?\(\s*(?:'((?:\\.|[^'\\\n])*)'|"([^"\n]*)")/g, 'src/theme/islands');
  const shown = literalsOf(/\bt\(\s*(?:'((?:\\.|[^'\\\n])*)'|"([^"\n]*)")/g, 'src/theme');
  const plain = literalsOf(/\bsay\(\s*(?:'((?:\\.|[^'\\\n])*)'|"([^"\n]*)")/g, 'src/theme/islands');
  // Forms are chosen by `sayCount`.
  expect(plain.filter((word) => /\||\{count\}/.test(word))).toEqual([]);
  expect(said.length).toBeGreaterThan(100);
  expect(shown.length).toBeGreaterThan(80);
  expect(said.filter((word) => !island.has(word))).toEqual([]);
  expect(shown.filter((word) => !all.has(word))).toEqual([]);
});

test('what is said of the limits of a schema is translated', () => {
  const { constraints } = schemaView(
    {
      allOf: [
        { minLength: 2, maxLength: 4, pattern: 'a', minimum: 1, multipleOf: 2 },
        { minLength: 3, maxLength: 3, minItems: 1, maxItems: 2, uniqueItems: true },
        { minItems: 2, maxItems: 2, minProperties: 1, maxProperties: 3, additionalProperties: false },
        { minProperties: 2, maxProperties: 2 },
      ],
    },
    {},
    { maintainOrder: true, direction: 'any' },
  );
  const all = new Set<string>(WORDS);
  const worded = constraints.filter(({ text }) => /[a-z]{2}/.test(text.replace(/\{\w+\}/g, '')));
  expect(worded.length).toBeGreaterThan(5);
  expect(worded.filter(({ text }) => !all.has(text))).toEqual([]);
});

test('what is said of values and of JSON text is sent to browser code; names of types are code in every language', () => {
  const island = new Set<string>(ISLAND_WORDS);
  const value = fc.jsonValue({ maxDepth: 2 });
  const limit = fc.integer({ min: 0, max: 3 });
  const schema = fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'array', 'object'),
      minimum: limit,
      exclusiveMaximum: limit,
      multipleOf: limit,
      minLength: limit,
      maxLength: limit,
      minItems: limit,
      maxItems: limit,
      minProperties: limit,
      maxProperties: limit,
      maxContains: limit,
      pattern: fc.constant('^a'),
      format: fc.constant('date'),
      uniqueItems: fc.constant(true),
      contains: fc.constant(true),
      const: value,
      enum: fc.array(value),
      not: fc.constant({}),
      items: fc.constant(false),
      additionalProperties: fc.constant(false),
      required: fc.constant(['a']),
      dependentRequired: fc.constant({ '': ['b'] }),
      oneOf: fc.constantFrom([], [true, true], [false]),
      $ref: fc.constant('#/gone'),
    },
    { requiredKeys: [] },
  );
  const said = new Set<string>();
  fc.assert(
    fc.property(schema, value, fc.string(), (rules, subject, text) => {
      const { error } = parseJson(`${JSON.stringify(subject).slice(0, -1)}${text}`);
      for (const each of [...validate(rules as JsonSchema, subject), ...(error ? [error] : [])]) {
        said.add(each.text);
        expect(island).toContain(each.text);
        expect(placesIn(each.text).filter((place) => !(place.slice(1, -1) in (each.values ?? {})))).toEqual(
          [],
        );
      }
    }),
    { numRuns: 2000 },
  );
  expect(said.size).toBeGreaterThan(25);
  const names = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object', 'enum'];
  expect(WORDS.filter((word) => names.includes(word))).toEqual([]);
});

describe('filling a text', () => {
  test.each<[language: string, count: number, form: string]>([
    ['en', 0, '0 rows'],
    ['en', 1, '1 row'],
    ['en', 1234, '1,234 rows'],
  ])('%s, %i: %s', (language, count, form) => {
    expect(fill('{count} row|{count} rows', language, { count })).toBe(form);
  });

  test.each<[count: number, form: string]>([
    [1, '1 одна'],
    [2, '2 мало'],
    [5, '5 много'],
    [11, '11 много'],
    [21, '21 одна'],
  ])('Russian tells one, few and many apart: %i', (count, form) => {
    expect(fill('{count} одна|{count} мало|{count} много', 'ru', { count })).toBe(form);
  });

  test('Arabic has six forms, and the digits of code', () => {
    const said = [0, 1, 2, 3, 11, 100].map((count) =>
      fill('صفر|1|2|قليل {count}|كثير {count}|{count}', 'ar', { count }),
    );
    expect(said).toEqual(['صفر', '1', '2', 'قليل 3', 'كثير 11', '100']);
  });

  test('the last form stands for those that are left out', () => {
    expect(fill('{count} jour|{count} jours', 'fr', { count: 1_000_000 })).toMatch(/jours$/);
    expect(fill('{count} 行', 'ja', { count: 3 })).toBe('3 行');
  });

  test('whatever a value holds stands as it is, and names without a value stay', () => {
    const language = fc.constantFrom('en', ...LANGUAGES);
    fc.assert(
      fc.property(fc.string(), language, (name, tag) => {
        expect(fill('a {name} b {other}', tag, { name })).toBe(`a ${name} b {other}`);
      }),
    );
  });
});

describe('the words of a language tag', () => {
  test.each<[tag: string | undefined, text: string]>([
    ['de', 'Suche'],
    ['pt-BR', 'Pesquisar'],
    ['zh', '搜索'],
    ['zh-Hans', '搜索'],
    ['zh-CN', '搜索'],
    ['zh-Hans-HK', '搜索'],
    ['zh-Hant', '搜尋'],
    ['zh-TW', '搜尋'],
    ['zh-HK', '搜尋'],
    ['sr-Latn', 'Search'],
    ['not a tag', 'Search'],
    ['nl', 'Search'],
    ['en-GB', 'Search'],
    [undefined, 'Search'],
  ])('%s: %s', (tag, text) => {
    expect(wordsIn(tag)('Search')).toBe(text);
  });

  test('browser code gets its own texts alone, in a file that is named by what is in it; English has none', () => {
    const german = islandTexts('de-AT');
    expect(german?.path).toMatch(/^\/_trellis\/words\/de\.[\w-]{8}\.json$/);
    const texts = JSON.parse(german?.json ?? '{}');
    expect(Object.keys(texts).sort()).toEqual([...ISLAND_WORDS].sort());
    expect(texts.Send).toBe('Senden');
    expect([islandTexts('en'), islandTexts(undefined), islandTexts('nl')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
