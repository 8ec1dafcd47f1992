import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basicCredentials } from '../../src/sandbox/index.ts';

const read = (authorization: string) => basicCredentials(new Headers({ Authorization: authorization }));
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

test('no header, or an empty one, means no credentials', () => {
  expect(basicCredentials(new Headers())).toBeUndefined();
  expect(read('')).toBeUndefined();
});

test.each(['Bearer x', 'Bearer', 'Basically x', 'Digest username="x"'])('%s is another scheme', (value) => {
  expect(read(value)).toEqual({ scheme: 'other' });
});

test.each(['Basic', 'basic', 'BASIC  '])('%j names the scheme without credentials: malformed', (value) => {
  expect(read(value)).toBe('malformed');
});

test('the scheme is case-insensitive (RFC 7617, section 2)', () => {
  expect(read(`bASIC ${base64('a:b')}`)).toEqual({ username: 'a', password: 'b' });
});

test.each([
  ['no colon', base64('ab')],
  ['control characters', base64('a:b\n')],
  ['a user with control characters', base64('\u0000a:b')],
  ['no base64', 'a:b'],
  ['missing padding', base64('a:bc').replace(/=+$/, '')],
  ['too much padding', 'YTpiYw===='],
  ['stray bits', 'YTpiYx=='],
  ['the alphabet of URLs', base64('a:ÿÿ?').replaceAll('/', '_')],
  ['white space', `${base64('a:b')} ${base64('a:b')}`],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0x3a, 0xff]).toString('base64')],
  ['nothing', '='],
])('%s is malformed', (_rule, token) => {
  expect(read(`Basic ${token}`)).toBe('malformed');
});

test('two headers are malformed', () => {
  const headers = new Headers();
  for (let i = 0; i < 2; i++) headers.append('Authorization', `Basic ${base64('a:b')}`);
  expect(basicCredentials(headers)).toBe('malformed');
});

test('the first colon ends the user, further ones belong to the password; everything is UTF-8', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !/\p{Cc}|\p{Cs}/u.test(value));
  fc.assert(
    fc.property(
      text.map((name) => name.replaceAll(':', '')),
      text,
      (username, password) => {
        expect(read(`Basic ${base64(`${username}:${password}`)}`)).toEqual({ username, password });
      },
    ),
  );
});

test('nothing makes it throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((n) => String.fromCharCode(n)) }),
      (text) => {
        read(text);
        read(`Basic ${text}`);
      },
    ),
  );
});
