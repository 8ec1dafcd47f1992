import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakable } from '../../../../../src/theme/components/chrome/navigation/breakable.ts';

test.each([
  ['eth_getBlockTransactionCountByNumber', 'eth_|get|Block|Transaction|Count|By|Number'],
  ['XMLHttpRequestEventTarget', 'XML|Http|Request|Event|Target'],
  ['com.example.plants.internal', 'com.|example.|plants.|internal'],
  ['/v1/organizations/{id}/keys', '/|v1/|organizations/|{id}/|keys'],
  ['Get eth_getBlockByNumber now', 'Get eth_|get|Block|By|Number now'],
  ['Create a plant', 'Create a plant'],
  ['short_name', 'short_name'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsgesellschaft'],
  ['', ''],
])('%s may break between its parts', (text, pieces) => {
  expect(breakable(text).join('|')).toBe(pieces);
});

test('a path may break after each slash, however short', () => {
  expect(breakable('/a/b', 1).join('|')).toBe('/|a/|b');
});

test('the pieces joined are the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ maxLength: 60 })),
      (text) => {
        expect(breakable(text).join('')).toBe(text);
      },
    ),
  );
});
