import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, matchesPattern, validate } from '../../src/contract/index.ts';

/**
 * Tried at each character, as in ECMA-262 (22.2.7.2, step 13). V8 itself also tries between the halves of a
 * surrogate pair, where `\B` matches.
 */
const native = (pattern: string, text: string): boolean | null => {
  for (const flags of ['uy', 'y']) {
    try {
      const expression = new RegExp(pattern, flags);
      const units = flags === 'y' ? text.split('') : [...text];
      let at = 0;
      return ['', ...units].some((unit) => {
        at += unit.length;
        expression.lastIndex = at;
        return expression.test(text);
      });
    } catch {
      // Invalid under these flags.
    }
  }
  return null;
};

const ATOMS = [
  ...['a', 'b', 'c', '1', '-', ' ', 'é', '😀', '.', '\\n', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\.'],
  ...['[ab]', '[^ab]', '[a-c1]', '[\\]a]', '[\\w-]', '[é-ü]', '[😀b]', '\\x61', '\\u0062', '\\cJ', '\\0'],
  ...['^', '$', '\\b', '\\B', '\\p{L}', '\\p{Lu}', '\\u{63}', '\\ud83d\\ude00', '\\ud83d', '[]', '[^]'],
];
/** Only expressions without the flag `u` have these. */
const OLD = ['{', '}', ']', '\\c', '\\k', '\\8', '\\141', '\\-', '\\u1', '\\x', 'a{,2}'];
const QUANTIFIERS = ['', '', '', '*', '+', '?', '*?', '{2}', '{0,2}', '{1,}', '{2,3}?', '{0}'];
/** `(?i:` has its own test: V8 ignores it for a class beside another alternative, as in `(?i:a|[a-c])`. */
const GROUPS = ['(', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<name>', '(?m:', '(?s-i:'];

const patternsOf = (atoms: string[]): fc.Arbitrary<string> =>
  fc.letrec<{ choice: string; sequence: string; item: string }>((tie) => ({
    choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((options) => options.join('|')),
    sequence: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join('')),
    item: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...QUANTIFIERS)).map((parts) => parts.join('')),
      fc
        .tuple(fc.constantFrom(...GROUPS), tie('choice'), fc.constantFrom(...QUANTIFIERS))
        .map(([open, inner, quantifier]) => `${open}${inner})${quantifier}`),
    ),
  })).choice;

const TEXTS = fc
  .array(fc.constantFrom(...'aabbcC1-. {}]ké😀\n\u0001', '\ud83d', '\ude00'), { maxLength: 8 })
  .map((characters) => characters.join(''));

const LONG = 'a'.repeat(2_000);

describe('a pattern of a schema', () => {
  it.each([
    ['with the u flag', ATOMS],
    ['of any engine', [...ATOMS, ...OLD]],
  ])('matches what a native expression matches (%s)', (_, atoms) => {
    const cases = fc.tuple(patternsOf(atoms), fc.array(TEXTS, { minLength: 8, maxLength: 8 }));
    fc.assert(
      fc.property(cases, ([pattern, texts]) => {
        const other = texts.find((text) => matchesPattern(pattern, text) !== native(pattern, text));
        expect([pattern, other]).toEqual([pattern, undefined]);
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ['^(?i:a|[b-d])$', 'C', true],
    ['^(?i:a|[b-d])$', 'E', false],
    ['^(?i:(a)|\\x62)c$', 'Bc', true],
    ['^(?i:b)c$', 'BC', false],
    ['^(?i:b(?-i:c))$', 'Bc', true],
    ['^(?i:b(?-i:c))$', 'BC', false],
    ['^(?i:é)$', 'É', true],
  ])('matches upper and lower case alike where a group says so: %s, %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  it.each([
    ['^(a+)+$', `${LONG}!`, false],
    ['^(a|a)*$', `${LONG}!`, false],
    ['^(-a*b?a*)*$', `${'-aaa'.repeat(500)}!`, false],
    ['(x+x+)+y', 'x'.repeat(2_000), false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', LONG, false],
    ['(a?){1,30}b', LONG.slice(0, 300), false],
    ['^(?=(a+)+$)', `${LONG}!`, false],
    ['(?<=^(a+)+)!', `${LONG.slice(0, 150)}?`, false],
    ['^[a-z]{1,131072}$', LONG, true],
    ['^(?:[A-Za-z0-9+/]{4})*$', LONG, true],
  ])('is decided in few steps: %s', (pattern, text, expected) => {
    const budget = { steps: 400_000 };
    expect(matchesPattern(pattern, text, budget)).toBe(expected);
  });

  it.each([
    ['needs more steps than are allowed', '(?:(?:a{0,1000}){0,1000}){0,1000}b', LONG],
    ['refers back to a group', '^(a+)\\1$', 'aa'],
    ['nests groups too deeply', `${'('.repeat(3_000)}a${')'.repeat(3_000)}`, 'a'],
  ])('is not decided when it %s', (_, pattern, text) => {
    expect(matchesPattern(pattern, text)).toBeUndefined();
  });

  it('takes a limited number of steps for all texts of a value together', () => {
    const items = Array.from({ length: 200 }, (_, index) => `${LONG}${index}`);
    const schema = { items: { pattern: '(?:(?:a{0,1000}){0,1000}){0,1000}b' } };
    const violations = validate(schema, items);
    expect(new Set(violations.map(({ keyword }) => keyword))).toEqual(new Set(['unchecked']));
  });
});

/** Patterns that are never decided, and one that always is. */
const OPEN = { pattern: '^(a+)\\1$' };
const YES = { pattern: 'a' };
const NO = { pattern: 'b' };

describe('a pattern that cannot be decided leaves a value unchecked', () => {
  it.each<[JsonSchema, unknown, string[]]>([
    [OPEN, 'aa', ['unchecked']],
    [{ not: OPEN }, 'aa', ['unchecked']],
    [{ not: { allOf: [OPEN, NO] } }, 'aa', []],
    [{ anyOf: [OPEN, YES] }, 'aa', []],
    [{ anyOf: [OPEN, NO] }, 'aa', ['unchecked']],
    [{ oneOf: [OPEN, YES] }, 'aa', ['unchecked']],
    [{ oneOf: [OPEN, NO] }, 'aa', ['unchecked']],
    [{ oneOf: [OPEN, YES, {}] }, 'aa', ['oneOf']],
    [
      Object.fromEntries([
        ['if', OPEN],
        ['then', false],
        ['else', false],
      ]),
      'aa',
      ['unchecked'],
    ],
    [{ contains: OPEN }, ['aa'], ['unchecked']],
    [{ contains: OPEN }, [], ['contains']],
    [{ contains: OPEN }, ['aa', 1], []],
    [{ contains: { type: 'string', ...OPEN }, maxContains: 0 }, ['aa'], ['unchecked']],
    [{ propertyNames: OPEN }, { aa: 1 }, ['unchecked']],
    [{ patternProperties: { [OPEN.pattern]: false }, additionalProperties: false }, { aa: 1 }, ['unchecked']],
    [
      { anyOf: [{ patternProperties: { [OPEN.pattern]: true } }, {}], unevaluatedProperties: false },
      { aa: 1 },
      [],
    ],
  ])('%j for %j', (schema, value, expected) => {
    expect(validate(schema, value).map(({ keyword }) => keyword)).toEqual(expected);
  });

  it('an invalid pattern has no effect', () => {
    expect(validate({ pattern: '(?P<x>' }, 'a')).toEqual([]);
    expect(validate({ patternProperties: { '(?P<x>': false } }, { a: 1 })).toEqual([]);
  });
});
