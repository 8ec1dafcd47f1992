import fc from 'fast-check';
import { expect, test } from 'vitest';
import { furtherErrors, parserError } from '../../src/content/index.ts';
import { compile } from './compile.ts';

/** Places of all errors of a page, in order. */
async function placesOf(source: string): Promise<string[]> {
  try {
    await compile(source);
    return [];
  } catch (error) {
    const first = parserError(String((error as Error).message));
    return [first, ...furtherErrors(source, first)].map(({ at }) => `${at?.line}:${at?.column}`);
  }
}

test('all errors of a page that stand alone are found, in order, each in its place', async () => {
  const source = [
    'Less than <5 and more <= 6, a <https://a.example> link.',
    '',
    'Here {"x": 1} there, `<5` and {ok}.',
    '',
    '```js',
    'if (a <5) {}',
    '```',
    '',
    'Then <6 again, and {"y": <b>} too.',
  ].join('\n');
  expect(await placesOf(source)).toEqual(['1:11', '1:23', '1:31', '3:10', '9:6', '9:24']);
});

test('what follows a tag without an end is not judged', async () => {
  expect(await placesOf('<Note>\n\ntext <5\n\n</Tip> <6\n')).toEqual(['3:6', '5:1']);
  expect(await placesOf('<Note>\n\ntext\n')).toEqual(['1:1']);
});

test('no text takes forever, or has more errors than places for them', async () => {
  const piece = fc.constantFrom(
    ...'<5 <= {a: b} {"a": 1} { } {{v}} <Note> </Note> <br> <a@b.c> `<5` ``` $ $x$ # - > | \\ import export {/* */} <!-- --> =>'.split(
      ' ',
    ),
    '\n',
    '\n\n',
    ' ',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 24 }), async (parts) => {
      const places = await placesOf(parts.join(''));
      expect(places.length).toBeLessThanOrEqual(21);
      expect(new Set(places).size).toBe(places.length);
    }),
    { numRuns: 150 },
  );
});
