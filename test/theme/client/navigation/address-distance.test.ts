import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isNamedAlike,
  nearness,
  wordsOfAddress,
} from '../../../../src/theme/client/navigation/address-distance.ts';

/** The paths in the order of the suggestions, if the search returns them in the given order. */
const offered = (asked: string, ...found: string[]): string[] =>
  found.toSorted((one, other) => nearness(asked, other) - nearness(asked, one));

describe('the suggested page for an unknown address', () => {
  test('is in the folder of the address, if several pages have its name', () => {
    expect(offered('/chat-servce/eror', '/plant-store/errors', '/chat-service/errors')).toEqual([
      '/chat-service/errors',
      '/plant-store/errors',
    ]);
  });

  test('matches the name of the address rather than its folder', () => {
    expect(
      offered('/chat-service/create-plant', '/chat-service/errors', '/plant-store/create-plant'),
    ).toEqual(['/plant-store/create-plant', '/chat-service/errors']);
  });

  test('is the file in a site that is opened from its files', () => {
    expect(nearness('/a/errors.html', '/a/errors/index.html')).toBe(nearness('/a/errors', '/a/errors'));
  });

  test('is the first result if addresses do not help', () => {
    const found = ['/one/x', '/two/y', '/'];
    expect(offered('/日本/語', ...found)).toEqual(found);
  });

  test('is never nearer than the page itself, whatever the address', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webPath(), (asked, path) => {
        const near = nearness(asked, path);
        expect(near).toBeGreaterThanOrEqual(0);
        expect(near).toBeLessThanOrEqual(1.5);
      }),
    );
  });
});

test('a page is named like an address that is misspelled or renamed, and not like one with a word in common', () => {
  for (const path of ['/a/create-plant', '/b/createPlants.html', '/plant-create/'])
    expect(isNamedAlike(path, '/plant-store/create-plant'), path).toBe(true);
  for (const path of ['/no-such-page', '/old-page', '/api/', '/'])
    expect(isNamedAlike(path, '/using-trellis/api-pages'), path).toBe(false);
});

test('the words of an address are separated by its punctuation, without a file extension', () => {
  expect(wordsOfAddress('/docs/v2/createPlant.html')).toBe('docs v2 createPlant');
  expect(wordsOfAddress('/a%20b/%E0/')).toBe('a 20b E0');
});
