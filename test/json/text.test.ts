import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLocator, nodeAt, parseJsonTree, toValue } from '../../src/json/index.ts';

describe('the forgiving parser', () => {
  test('reads what JSON.parse reads, without a problem', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { root, problems } = parseJsonTree(text);
        expect(problems).toEqual([]);
        expect(root && JSON.stringify(toValue(root))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test('reports every mistake with a clear meaning in one run, and reads the intended value', () => {
    const { root, problems } = parseJsonTree(`{ a: 'b', // c\n "d" = [1 2,] }`);
    expect(root && toValue(root)).toEqual({ a: 'b', d: [1, 2] });
    expect(problems.map(({ start }) => start)).toEqual([2, 5, 10, 20, 24, 26]);
  });

  test('gives the location of a value and of its key', () => {
    const { root } = parseJsonTree('{ "a": { "b": [1, 22] } }');
    expect(root && nodeAt(root, ['a', 'b', 1])).toMatchObject({ node: { start: 18, end: 20 } });
    expect(root && nodeAt(root, ['a'])?.keySpan).toMatchObject({ start: 2, end: 5 });
    expect(root && nodeAt(root, ['a', 'c'])).toBeUndefined();
  });
});

describe('positions in JSON text', () => {
  test('are those of the value, of its key, or of the nearest existing parent', () => {
    const places = jsonLocator(' {"a": {"b\\n": [1, "]"]}}');
    expect(places?.find(['a', 'b\n', '1'], false)).toEqual({ start: 19, end: 22 });
    expect(places?.find(['a', 'b\n'], true)).toEqual({ start: 8, end: 13 });
    expect(places?.find(['a', 'c'], false)).toEqual(places?.find(['a'], false));
  });

  test('do not exist in text that is not JSON', () => {
    expect(jsonLocator('a: 1')).toBeUndefined();
    expect(jsonLocator('{"a" 1}')?.find(['a'], false)).toBeUndefined();
  });
});
