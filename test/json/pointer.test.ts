import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSegment, escapeSegment, unescapeSegment } from '../../src/json/index.ts';

test('a key is a segment without a slash, and is decoded again (RFC 6901, section 3)', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      expect(escapeSegment(key)).not.toContain('/');
      expect(unescapeSegment(escapeSegment(key))).toBe(key);
    }),
  );
  expect([escapeSegment('a/b'), escapeSegment('~1'), escapeSegment(0)]).toEqual(['a~1b', '~01', '0']);
});

test('in a fragment, segments are percent-encoded, and a stray percent sign stands for itself (section 6)', () => {
  expect(['c%25d', 'a~1b', '%7Bid%7D', '100%'].map(decodeSegment)).toEqual(['c%d', 'a/b', '{id}', '100%']);
});
