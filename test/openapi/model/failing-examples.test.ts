import { expect, test } from 'vitest';
import { document31, loadText } from '../support.ts';

type Names = Record<string, string[]>;

/** The examples of a request body, in order; failing ones have an exclamation mark. */
async function marked(request: string[], responses: Names): Promise<string[]> {
  const content = (names: string[]) => ({
    'application/json': { examples: Object.fromEntries(names.map((name) => [name, { value: name }])) },
  });
  const operation = {
    requestBody: { content: content(request) },
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, names]) => [
        status,
        { description: '', content: content(names) },
      ]),
    ),
  };
  const { document } = await loadText(document31({ paths: { '/a': { post: operation } } }));
  const examples = document?.operations[0]?.request.body?.media[0]?.examples ?? [];
  return examples.map(({ name, fails }) => (fails ? `${name}!` : name));
}

test.each(['400', '4XX', '503', 'default'])(
  'a request example with the name of an example of the response %s fails, and comes last',
  async (status) => {
    expect(await marked(['bad', 'good', 'plain'], { 200: ['good'], [status]: ['bad'] })).toEqual([
      'good',
      'plain',
      'bad!',
    ]);
  },
);

test('one that also has a success does not fail, nor does an unnamed one', async () => {
  expect(await marked(['both', 'default', 'x'], { 201: ['both'], 400: ['both', 'default', 'x'] })).toEqual([
    'both',
    'default',
    'x!',
  ]);
});

test('if all would fail, none is marked', async () => {
  expect(await marked(['a', 'b'], { 200: ['c'], 400: ['a', 'b'] })).toEqual(['a', 'b']);
});
