import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPatternWithin } from '../../../src/openapi/index.ts';

/** All texts of two letters up to a length that distinguishes the expressions below. */
const TEXTS = Array.from({ length: 7 }, (_, length) => length).flatMap((length) =>
  Array.from({ length: 2 ** length }, (_, bits) =>
    Array.from({ length }, (_each, at) => ((bits >> at) % 2 === 0 ? 'a' : 'b')).join(''),
  ),
);

describe('whether one expression matches everything that another does', () => {
  test.each<[inner: string, outer: string, isWithin: boolean]>([
    ['^[0-9a-f]{8}$', '^[0-9a-zA-Z]{1,64}$', true],
    ['^[0-9a-zA-Z]{1,64}$', '^[0-9a-f]{8}$', false],
    ['^\\d+$', '^[0-9]+$', true],
    ['^[a-z]{1,500}$', '^[a-z0-9]{1,800}$', true],
    ['^a', '', true],
    ['^a', 'b$', false],
    ['^(?!x)[a-z]+$', '^[^x]', true],
    ['(', '^a', false],
  ])('%s within %s: %s', (inner, outer, isWithin) => {
    expect(isPatternWithin([inner], outer)).toBe(isWithin);
  });

  test('several must all match', () => {
    expect(isPatternWithin(['^a', 'b$'], '^a.*b$|^a$')).toBe(false);
    expect(isPatternWithin(['^[ab]*$', '^a', 'b$'], '^a[ab]*b$')).toBe(true);
  });

  test('agrees with a test of all short texts', () => {
    const part = fc.constantFrom('a', 'b', '[ab]', '(?:ab)', '(?:a|bb)', '.');
    const times = fc.constantFrom('', '*', '+', '?', '{2}');
    const pattern = fc
      .tuple(fc.boolean(), fc.array(fc.tuple(part, times), { maxLength: 3 }), fc.boolean())
      .map(([starts, parts, ends]) => `${starts ? '^' : ''}${parts.flat().join('')}${ends ? '$' : ''}`);
    fc.assert(
      fc.property(pattern, pattern, (inner, outer) => {
        fc.pre(isPatternWithin([inner], outer));
        const [a, b] = [new RegExp(inner, 'u'), new RegExp(outer, 'u')];
        expect(TEXTS.filter((text) => a.test(text) && !b.test(text))).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });
});
