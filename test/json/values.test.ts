import { describe, expect, test } from 'vitest';
import { asText, isRecord, own } from '../../src/json/index.ts';

test('objects are neither arrays nor null', () => {
  expect([{}, Object.create(null), [], null, undefined, 'a', 1].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('only a string is read as text', () => {
  expect(['', 'a', 1, true, null, undefined, {}].map(asText)).toEqual([
    '',
    'a',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('own properties', () => {
  test.each(['constructor', 'toString', '__proto__'])('do not include %s', (name) => {
    expect(own({}, name)).toBeUndefined();
    expect(own(JSON.parse(`{"${name}":1}`), name)).toBe(1);
  });

  test('of nothing are undefined', () => {
    expect(own(undefined, 'a')).toBeUndefined();
  });
});
