import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonSchema, parseJson, validate } from '../../../src/contract/index.ts';
import { BROWSER_STRINGS } from '../../../src/theme/i18n/browser.ts';
import { bundleTextOf, withBundleTexts } from '../../../src/theme/i18n/bundle.ts';
import { fill } from '../../../src/theme/i18n/fill.ts';
import { islandTexts, STRINGS, stringsIn } from '../../../src/theme/i18n/index.ts';
import { repository } from '../../support/docs.ts';

const ENGLISH: Record<string, string> = STRINGS.en;
const LANGUAGES = Object.keys(STRINGS).filter((language) => language !== 'en');
const placesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test('every file of strings is a language of the theme, with ids grouped by area', () => {
  const files = readdirSync(join(repository, 'src/theme/i18n')).filter((name) => name.endsWith('.json'));
  expect(files.map((name) => name.slice(0, -5)).sort()).toEqual(Object.keys(STRINGS).sort());
  const ids = Object.keys(ENGLISH);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(id))).toEqual([]);
  const areas = ids.map((id) => id.split('.')[0]);
  expect(areas).toEqual([...areas].sort());
});

/** Texts that a language shares with English. */
const SHARED: Record<string, string[]> = {
  de: [
    'auth.scopes',
    'api.webhooks',
    'body.kind',
    'body.label',
    'callback.all',
    'code.inLanguage',
    'code.label',
    'common.comma',
    'common.details',
    'common.links',
    'difference.header',
    'extra.name',
    'field.optional',
    'form.editor',
    'input.query',
    'inspector.filter',
    'nav.system',
    'nav.version',
    'parameter.cookie',
    'playground.place',
    'prompt.label',
    'sandbox.explorer',
    'sandbox.label',
    'sandbox.operation',
    'schema.label',
    'security.scope',
    'server.label',
  ],
  es: [
    'api.webhooks',
    'callback.all',
    'common.comma',
    'example.error',
    'form.editor',
    'parameter.cookie',
    'playground.place',
    'prompt.label',
    'rating.no',
    'variables.label',
  ],
  fr: [
    'api.contact',
    'api.webhooks',
    'body.kind',
    'callback.all',
    'callout.danger',
    'code.label',
    'common.comma',
    'duration.minutes',
    'inspector.actions',
    'nav.menu',
    'nav.pages',
    'nav.section',
    'nav.sections',
    'nav.version',
    'parameter.cookie',
    'prompt.label',
    'status.redirection',
    'variables.label',
  ],
  it: [
    'auth.password',
    'common.comma',
    'difference.header',
    'explorer.title',
    'form.editor',
    'input.query',
    'nav.menu',
    'playground.place',
    'prompt.label',
    'rating.no',
    'sandbox.explorer',
    'sandbox.label',
    'schema.label',
    'server.label',
    'type.file',
    'webhook.payload',
  ],
  ko: ['common.comma', 'playground.place'],
  pt: [
    'api.webhooks',
    'callback.all',
    'common.comma',
    'common.links',
    'form.editor',
    'inspector.failureStatus',
    'nav.menu',
    'parameter.cookie',
    'playground.place',
    'prompt.label',
    'reply.item',
    'sandbox.label',
    'webhook.payload',
  ],
  ru: ['common.comma', 'playground.place'],
  tr: ['common.comma', 'form.label', 'playground.place'],
  zh: ['schema.label'],
};

describe.each(LANGUAGES)('the strings of %s', (language) => {
  const strings: Record<string, string> = STRINGS[language] ?? {};
  const pairs = Object.entries(strings).map(([id, text]) => ({ id, text, english: ENGLISH[id] ?? '' }));
  const idsWhere = (isWrong: (pair: { text: string; english: string }) => boolean): string[] =>
    pairs.filter(isWrong).map(({ id }) => id);

  test('have the ids of English, in its order, and none is empty', () => {
    expect(Object.keys(strings)).toEqual(Object.keys(ENGLISH));
    expect(idsWhere(({ text }) => text.trim() === '')).toEqual([]);
  });

  test('use all placeholders of the English text except a count, and no others', () => {
    const wrong = idsWhere(({ text, english }) => {
      const given = placesIn(english);
      const used = placesIn(text);
      const isForm = (place: string): boolean => english.includes('|') && place === '{count}';
      const isExtra = used.some((place) => !given.includes(place) && !isForm(place));
      return isExtra || given.some((place) => !used.includes(place) && !isForm(place));
    });
    expect(wrong).toEqual([]);
  });

  test('have at most one form for each plural category of the language (CLDR plural rules)', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const forms = (text: string): number => text.split('|').length;
    const most = ({ english }: { english: string }): number =>
      english.includes('|') ? pluralCategories.length : 1;
    expect(idsWhere((pair) => forms(pair.text) > most(pair))).toEqual([]);
  });

  test('are translated, except those that the language shares with English', () => {
    const same = idsWhere(({ text, english }) => text === english);
    expect(same.sort()).toEqual([...(SHARED[language] ?? [])].sort());
  });

  test('begin and end with a space where the English text does, unless the script has none', () => {
    const isJoined = /^(?:ar|ja|ko|zh.*)$/.test(language);
    const ends = (text: string): boolean[] => [text.startsWith(' '), text.endsWith(' ')];
    const isWrong = ({ text, english }: { text: string; english: string }): boolean =>
      ends(text).some((has, index) => has !== ends(english)[index] && (has || !isJoined));
    expect(idsWhere(isWrong)).toEqual([]);
    expect(idsWhere(({ text }) => /\s{2}|\s\||\|\s/.test(text))).toEqual([]);
  });

  test('have the quotation marks and apostrophes of the language', () => {
    expect(idsWhere(({ text }) => /["']/.test(text))).toEqual([]);
    const marks: Record<string, RegExp> = {
      de: /[“”«»](?=\w)|(?<=\w)”/,
      fr: /[“”]|\S [:;?!»]|« /,
      'zh-Hant': /[“”«»]/,
      ja: /[“”«»]|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}}]:/u,
    };
    expect(idsWhere(({ text }) => marks[language]?.test(text) === true)).toEqual([]);
  });
});

test('a text that a language shares with English has at most two words', () => {
  const ids = [...new Set(Object.values(SHARED).flat())];
  const words = (id: string): string[] => ENGLISH[id]?.replace(/\{\w+\}/g, '').match(/[\w-]+/g) ?? [];
  expect(ids.filter((id) => words(id).length > 2)).toEqual([]);
});

/** Literal first arguments of `say(…)` and `t(…)` in the source of the theme. */
function literalsOf(call: RegExp, folder: string): string[] {
  const files = readdirSync(join(repository, folder), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && /\.(?:ts|astro)$/.test(file.name))
    .flatMap((file) => {
      const source = readFileSync(join(file.parentPath, file.name), 'utf8');
      return [...source.matchAll(call)].map(([, literal = '']) => literal);
    });
}

test('the ids in components exist, as types ensure for other code', () => {
  const named = literalsOf(/(?<![.\w])(?:t|stringsIn\([^()]*\))\(\s*['"]([^'"\n]*)['"]/g, 'src/theme');
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((id) => !Object.hasOwn(ENGLISH, id))).toEqual([]);
});

test('browser code uses `sayCount` for plurals, and writes ids as literals, which a bundle replaces', () => {
  const plain = literalsOf(/\bsay\(\s*'([^'\n]*)'/g, 'src/theme/client');
  expect(plain.length).toBeGreaterThan(100);
  expect(plain.filter((id) => /\||\{count\}/.test(ENGLISH[id] ?? '') && id !== 'reply.headers')).toEqual([]);
  expect(literalsOf(/\bsay(?:Count)?\(\s*(`)/g, 'src/theme/client')).toEqual([]);
});

test('a bundle has English instead of ids, and no two ids become the same', () => {
  const ids = Object.keys(ENGLISH) as (keyof typeof STRINGS.en)[];
  expect(new Set(ids.map(bundleTextOf)).size).toBe(ids.length);
  expect(ids.filter((id) => bundleTextOf(id).replace(/\u2060+$/, '') !== ENGLISH[id])).toEqual([]);
  expect(withBundleTexts("say(isOn ? 'playground.send' : \"search.label\", { name: 'no.string' })")).toBe(
    'say(isOn ? "Send" : "Search", { name: \'no.string\' })',
  );
  const isomorphic =
    "import english from '../../i18n/en.json' with { type: 'json' };\nconst say = (id) => english[id] ?? id;";
  expect(withBundleTexts(isomorphic)).toBe('const say = (id) => id;');
  expect(withBundleTexts("say('no.string')")).toBeUndefined();
});

test('browser code gets messages about values and JSON text with their values; type names are code', () => {
  const island = new Set<string>(BROWSER_STRINGS);
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
        said.add(each.id);
        expect(island).toContain(each.id);
        const places = placesIn(ENGLISH[each.id] ?? '');
        expect(places.filter((place) => !(place.slice(1, -1) in (each.values ?? {})))).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
  expect(said.size).toBeGreaterThan(25);
  const names = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object', 'enum'];
  expect(Object.values(ENGLISH).filter((text) => names.includes(text))).toEqual([]);
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
  ])('Russian distinguishes one, few and many: %i', (count, form) => {
    expect(fill('{count} одна|{count} мало|{count} много', 'ru', { count })).toBe(form);
  });

  test('Arabic has six forms, and uses the digits 0 to 9', () => {
    const said = [0, 1, 2, 3, 11, 100].map((count) =>
      fill('صفر|1|2|قليل {count}|كثير {count}|{count}', 'ar', { count }),
    );
    expect(said).toEqual(['صفر', '1', '2', 'قليل 3', 'كثير 11', '100']);
  });

  test('the last form stands for missing ones', () => {
    expect(fill('{count} jour|{count} jours', 'fr', { count: 1_000_000 })).toMatch(/jours$/);
    expect(fill('{count} 行', 'ja', { count: 3 })).toBe('3 行');
  });

  test('values are inserted unchanged, and names without a value stay', () => {
    const language = fc.constantFrom('en', ...LANGUAGES);
    fc.assert(
      fc.property(fc.string(), language, (name, tag) => {
        expect(fill('a {name} b {other}', tag, { name })).toBe(`a ${name} b {other}`);
      }),
    );
  });
});

describe('the strings of a language tag', () => {
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
    expect(stringsIn(tag)('search.label')).toBe(text);
  });

  test('browser code gets only its own texts, in a file named by its content; English has none', () => {
    const german = islandTexts('de-AT');
    expect(german?.path).toMatch(/^\/_trellis\/words\/de\.[\w-]{8}\.json$/);
    const texts = JSON.parse(german?.json ?? '{}');
    expect(Object.keys(texts).sort()).toEqual(BROWSER_STRINGS.map(bundleTextOf).sort());
    expect(texts.Send).toBe('Senden');
    expect([islandTexts('en'), islandTexts(undefined), islandTexts('nl')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
