/** Problems of values that a YAML file takes from elsewhere in it. */
import { expect, test } from 'vitest';
import { loadText } from '../support.ts';

const CODE = 'openapi/no-invalid-schema-examples';

/** The lines and columns of problems, in a file with these lines after the first two. */
async function placesOf(lines: string, code = CODE): Promise<string[]> {
  const { diagnostics } = await loadText(`openapi: 3.1.0
info: { title: T, version: 1.0.0 }
${lines}paths: {}
`);
  return diagnostics.flatMap(({ code: one, range }) =>
    one === code && range
      ? `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column}`
      : [],
  );
}

test.each([
  ['a merge key', '<<: *text'],
  ['a merge key of several mappings', '<<: [{ title: T }, *text]'],
  ['merge keys in turn', '<<: &more { <<: *text, title: T }'],
])('are at the key in the mapping of the anchor: %s', async (_, merge) => {
  const lines = `x-text: &text
  type: string
  example: 5
components:
  schemas:
    A:
      ${merge}
      minLength: 1
`;
  expect(await placesOf(lines)).toEqual(['5:12-5:13']);
});

test('are reported once for an anchor with several uses', async () => {
  const lines = `x-text: &text { type: string, example: 5 }
components:
  schemas:
    A: { <<: *text, title: A }
    B: { <<: *text, title: B }
    C: *text
`;
  expect(await placesOf(lines)).toEqual(['3:40-3:41']);
});

test('are at the key of the mapping itself where it overrides the anchor', async () => {
  const lines = `x-text: &text { type: string, example: five }
components:
  schemas:
    A:
      <<: *text
      example: 6
`;
  expect(await placesOf(lines)).toEqual(['8:16-8:17']);
});

test('are in the first of several mappings that has the key', async () => {
  const lines = `x-text: &text { type: string, example: 5 }
x-other: &other { example: 7, title: T }
components:
  schemas:
    A:
      <<: [*other, *text]
`;
  expect(await placesOf(lines)).toEqual(['4:28-4:29']);
});

test('are at members of what is merged in place, and at items of lists behind aliases', async () => {
  const lines = `x-tags: &tags [1, ok]
components:
  schemas:
    A:
      type: array
      items: { type: string }
      example: *tags
    B:
      <<: { maxLength: long }
      type: string
`;
  expect(await placesOf(lines)).toEqual(['3:16-3:17']);
  expect(await placesOf(lines, 'openapi/struct')).toEqual(['11:24-11:28']);
});
