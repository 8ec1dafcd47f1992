import { describe, expect, test } from 'vitest';
import { memoizeByObject, once, onceByName } from '../../src/memory/index.ts';

describe('memoizeByObject', () => {
  test('calls the function once for each object', () => {
    let calls = 0;
    const count = memoizeByObject((_key: object) => ++calls);
    const [first, second] = [{}, {}];
    expect([count(first), count(second), count(first)]).toEqual([1, 2, 1]);
  });

  test('an object inside itself gets the result for circles', () => {
    interface Ring {
      next?: Ring;
    }
    const isEnding = memoizeByObject((ring: Ring): boolean => !ring.next || isEnding(ring.next), false);
    const circle: Ring = {};
    circle.next = { next: circle };
    expect([isEnding({ next: {} }), isEnding(circle)]).toEqual([true, false]);
  });
});

test('a constant is made once, at its first use, and a named one once for each name', () => {
  const made: string[] = [];
  const table = once(() => ({ size: made.push('table') }));
  const sheet = onceByName((name: string) => made.push(name) && name.toUpperCase());
  expect(made).toEqual([]);
  expect(table()).toBe(table());
  expect([sheet('a'), sheet('b'), sheet('a')]).toEqual(['A', 'B', 'A']);
  expect(made).toEqual(['table', 'a', 'b']);
});

test('named constants are forgotten when there are too many', () => {
  const calls: string[] = [];
  const upper = onceByName((name: string) => calls.push(name) && name.toUpperCase(), 2);
  expect(['a', 'b', 'a', 'b', 'c', 'c', 'a'].map((name) => upper(name))).toEqual([...'ABABCCA']);
  expect(calls).toEqual(['a', 'b', 'c', 'a']);
});
