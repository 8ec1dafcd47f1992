import { expect, test } from 'vitest';
import { contentHash } from '../../src/text/content-hash.ts';

test('the hash of content is the start of its SHA-256', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(contentHash('', 64)).toBe(empty);
  expect(contentHash(new Uint8Array(), 12)).toBe(empty.slice(0, 12));
  expect(contentHash('', 8, 'base64url')).toBe('47DEQpj8');
});
