import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingSlug, Slugger } from '../../src/content/index.ts';

describe('the fragment of a heading', () => {
  it.each([
    ["What's new?", 'whats-new'],
    ['OAuth 2.0', 'oauth-2-0'],
    ['CI/CD', 'ci/cd'],
    ['A & B', 'a-&-b'],
    ['C++', 'c++'],
    ['Split configuration with $ref', 'split-configuration-with-$ref'],
    ['Example: Connect', 'example-connect'],
    ['foo()', 'foo'],
    ['Hello (world)', 'hello-world'],
    ['a – b', 'a-–-b'],
    ['你好 世界', '你好-世界'],
    ['Über uns', 'über-uns'],
    ['snake_case', 'snake_case'],
    ['__proto__', '__proto__'],
    ['? what', 'what'],
    ['100%', '100%'],
    ['a...b', 'a-b'],
    ['Launch 🚀', 'launch'],
    ['GET /plants/{id}', 'get-/plants/id'],
    ["don't do", 'dont-do'],
    ["it's", 'its'],
    ["A/B test's", 'a/b-tests'],
    ["l'eau", 'l-eau'],
    ['What’s “new”', 'whats-new'],
    ['  x  y ', 'x-y'],
    ['!!!', ''],
  ])('"%s" is "%s"', (text, slug) => {
    expect(headingSlug(text)).toBe(slug);
  });

  it('is unique, also among custom ids', () => {
    const slugger = new Slugger();
    slugger.reserve('own');
    expect(['Foo', 'foo', 'Foo', 'own', '!', 'Foo 2'].map((text) => slugger.slug(text))).toEqual([
      'foo',
      'foo-2',
      'foo-3',
      'own-2',
      'section',
      'foo-2-2',
    ]);
  });

  it('has no whitespace and is unique, whatever the headings say', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 })), (texts) => {
        const slugger = new Slugger();
        const slugs = texts.map((text) => slugger.slug(text));
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(slugs.filter((slug) => slug === '' || /\s/u.test(slug))).toEqual([]);
      }),
    );
  });
});
