import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsOf, wordsIn } from '../../src/search/browser.ts';

describe('words of a text', () => {
  const cases: [rule: string, text: string, terms: string[]][] = [
    ['small letters', 'Send Invitations', ['send', 'invitations']],
    ['camel case whole and in parts', 'sendInvitations', ['sendinvitations', 'send', 'invitations']],
    ['capitals before a word', 'parseHTMLPage', ['parsehtmlpage', 'parse', 'html', 'page']],
    ['snake case', 'emoji_name', ['emoji_name', 'emoji', 'name']],
    ['names of errors', 'BAD_REQUEST', ['bad_request', 'bad', 'request']],
    [
      'dotted and dashed names',
      'user.emails X-Request-Id',
      ['user.emails', 'user', 'emails', 'x-request-id', 'request', 'id'],
    ],
    ['versions', 'v1.20', ['v1.20', 'v1', '20']],
    ['numbers', 'status 429', ['status', '429']],
    ['paths whole and by segment', 'POST /plants/{id}', ['post', '/plants/{id}', 'plants', 'id']],
    [
      'paths with names in them',
      '/api/userGroups/',
      ['/api/usergroups', 'api', 'usergroups', 'user', 'groups'],
    ],
    ['a slash between words is no path', 'and/or', ['and', 'or']],
    [
      'nor are the slashes of a URL',
      'https://a.example.com/v1',
      ['https', 'a.example.com', 'example', 'com', 'v1'],
    ],
    [
      'the end of a sentence is no part of a name',
      'See /plants. It works.',
      ['see', '/plants', 'plants', 'it', 'works'],
    ],
    ['elision leaves no letter', 'l’API, the caller’s', ['api', 'the', 'caller']],
    ['diacritics', 'Élève Straße Łódź İstanbul', ['eleve', 'strasse', 'lodz', 'istanbul']],
    ['full width', 'ＡＰＩ', ['api']],
    ['no mark of Japanese is lost', 'が', ['が']],
    ['a mark of repetition is a word', '々', ['々']],
    ['punctuation alone is no word', '— … {} __', []],
  ];
  it.each(cases)('%s', (_, text, terms) => expect(termsOf(text)).toEqual(terms));

  it('cuts scripts without spaces into words', () => {
    expect(termsOf('検索エンジンを使う')).toEqual(expect.arrayContaining(['検索', 'エンジン']));
    expect(termsOf('搜索引擎')).toContain('引擎');
    expect(termsOf('การค้นหา')).toContain('ค้นหา');
    expect(termsOf('emoji_nameを送信')).toEqual(expect.arrayContaining(['emoji_name', 'emoji', '送信']));
  });

  it.each(['/.', '/..', 'a /. b', '/:/'])('finds no word in the slash of %s', (text) => {
    expect(termsOf(text)).not.toContain('/');
  });

  it('gives the positions of words in a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { whole, start, end } of wordsIn(text)) {
          expect(start).toBeLessThan(end);
          // A word cut from its text yields the same word.
          expect(termsOf(text.slice(start, end))).toContain(whole);
        }
      }),
    );
  });

  it('treats accented and plain spelling as one word', () => {
    const letter = fc.constantFrom(...'aeiouncAEIOUNC');
    const accent = fc.constantFrom('', '\u0301', '\u0308', '\u0327');
    fc.assert(
      fc.property(fc.array(fc.tuple(letter, accent), { minLength: 2, maxLength: 12 }), (letters) => {
        const plain = letters.map(([each]) => each.toLowerCase()).join('');
        const accented = letters.map((pair) => pair.join('').toLowerCase()).join('');
        expect(termsOf(accented.normalize('NFC'))).toEqual([plain]);
        expect(termsOf(accented.normalize('NFD'))).toEqual([plain]);
      }),
    );
  });
});
