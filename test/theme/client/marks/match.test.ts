import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termsOf } from '../../../../src/search/browser.ts';
import { findWords } from '../../../../src/theme/client/marks/match.ts';

const found = (text: string, ...terms: string[]) =>
  findWords(text, terms).map(([start, end]) => text.slice(start, end));

describe('the marked words of a text', () => {
  test.each([
    ['Send invitations to the invited.', ['invitations'], ['invitations']],
    ['An invitation is no invitations.', ['invitation'], ['invitation']],
    ['Größe, GRÖSSE and grosse', ['grosse'], ['Größe', 'GRÖSSE', 'grosse']],
    ['the field emoji_name of it', ['emoji_name'], ['emoji_name']],
    ['the field emoji_name of it', ['name'], ['name']],
    ['call sendInvitations()', ['invitations'], ['Invitations']],
    ['POST /plants/{id}', ['/plants/{id}'], ['/plants/{id}']],
    ['POST /plants/{id}', ['plants'], ['plants']],
    ['see /users/{user_id}/status', ['user_id'], ['user_id']],
    ['level 22 and level 224', ['22'], ['22']],
    ['植物の一覧を取得する', termsOf('植物'), ['植物']],
    ['nothing here', ['absent'], []],
    ['nothing here', [], []],
  ] as const)('%s: %j', (text, terms, expected) => {
    expect(found(text, ...terms)).toEqual(expected);
  });

  test('finds every word of a text by any of its terms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const term of termsOf(text)) {
          const spans = findWords(text, [term]);
          expect(spans.length, `${term} in ${text}`).toBeGreaterThan(0);
          for (const [start, end] of spans) expect(end).toBeGreaterThan(start);
        }
      }),
    );
  });

  test('marks are in order and do not overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b_c', 'dE', '/x/y', ' ', '-', '.')), (pieces) => {
        const text = pieces.join('');
        let reached = 0;
        for (const [start, end] of findWords(text, termsOf(text))) {
          expect(start).toBeGreaterThanOrEqual(reached);
          reached = end;
        }
      }),
    );
  });
});
