import { describe, expect, test } from 'vitest';
import { memoizeByObject } from '../../src/memory/index.ts';

describe('memoizeByObject', () => {
  test('calls the function once for each object', () => {
    let calls = 0;
    const count = memoizeByObject((_key: object) => ++calls);
    const [first, second] = [{}, {}];
    expect([count(first), count(second), count(first)]).toEqual([1, 2, 1]);
  });

  test('an object that is met within itself has the result for circles', () => {
    interface Ring {
      next?: Ring;
    }
    const isEnding = memoizeByObject((ring: Ring): boolean => !ring.next || isEnding(ring.next), false);
    const circle: Ring = {};
    circle.next = { next: circle };
    expect([isEnding({ next: {} }), isEnding(circle)]).toEqual([true, false]);
  });
});
