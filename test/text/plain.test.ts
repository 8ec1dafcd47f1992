import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentHash } from '../../src/text/content-hash.ts';
import { decodePercent, escapeRegex, oneLine } from '../../src/text/index.ts';

test('invalid percent-encoding stays unchanged', () => {
  expect(['/a%20b', '/%zz', '/%ff', '100%'].map(decodePercent)).toEqual(['/a b', '/%zz', '/%ff', '100%']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => decodePercent(encodeURIComponent(text)) === text),
  );
});

test('an escaped expression matches its text and nothing else', () => {
  fc.assert(fc.property(fc.string(), (text) => new RegExp(`^${escapeRegex(text)}$`, 'u').test(text)));
  expect(/^a\.b$/.source).toBe(`^${escapeRegex('a.b')}$`);
});

test('whitespace of any kind becomes one space', () => {
  expect(oneLine(' a\n\tb\u00a0 c ')).toBe('a b c');
});

test('the hash of content is the start of its SHA-256', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(contentHash('', 64)).toBe(empty);
  expect(contentHash(new Uint8Array(), 12)).toBe(empty.slice(0, 12));
  expect(contentHash('', 8, 'base64url')).toBe('47DEQpj8');
});
