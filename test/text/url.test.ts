import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressesOfSrcset,
  decodePercent,
  mapSrcset,
  normalizeBase,
  withBase,
  withoutBase,
} from '../../src/text/index.ts';

test.each([
  [undefined, ''],
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['docs', '/docs'],
  ['/docs/', '/docs'],
  ['//docs/v1//', '/docs/v1'],
])('the base path %j is normalised to %j', (written, base) => {
  expect(normalizeBase(written)).toBe(base);
});

test.each([
  ['', '/a', '/a'],
  ['/docs', '/', '/docs/'],
  ['/docs', '/a', '/docs/a'],
  ['/docs', '//host/a', '//host/a'],
  ['/docs', 'https://example.com/', 'https://example.com/'],
  ['/docs', 'a', 'a'],
  ['/docs', '#here', '#here'],
])('below the base path %j, %s is at %s', (base, path, address) => {
  expect(withBase(path, base)).toBe(address);
});

test.each([
  ['/docs/a', '/docs', '/a'],
  ['/docs/', '/docs', '/'],
  ['/docs', '/docs', '/docs'],
  ['/docsify/a', '/docs', '/docsify/a'],
  ['/a', '', '/a'],
  ['/docs/docs/a', '/docs', '/docs/a'],
])('the path %s on a host with the base path %j is %s within the site', (path, base, within) => {
  expect(withoutBase(path, base)).toBe(within);
});

test('invalid percent-encoding stays unchanged', () => {
  expect(['/a%20b', '/%zz', '/%ff', '100%'].map(decodePercent)).toEqual(['/a b', '/%zz', '/%ff', '100%']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => decodePercent(encodeURIComponent(text)) === text),
  );
});

test.each([
  ['/a.png', '</a.png>'],
  ['/a.png 1x, /b.png 2x', '</a.png> 1x, </b.png> 2x'],
  ['/a.png,/b.png 2x', '</a.png,/b.png> 2x'],
  [
    '/a.png, /b.png 320w 200h ,data:image/png;base64,AA== 2x',
    '</a.png>, </b.png> 320w 200h ,<data:image/png;base64,AA==> 2x',
  ],
  ['', ''],
])('the addresses of the srcset %j', (set, marked) => {
  expect(mapSrcset(set, (address) => `<${address}>`)).toBe(marked);
  expect(addressesOfSrcset(set)).toEqual([...marked.matchAll(/<([^>]*)>/g)].map(([, address]) => address));
});
