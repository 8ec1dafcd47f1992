/** References to examples in the values of other examples, which are data to OpenAPI. */
import { expect, test } from 'vitest';
import { loadText } from '../support.ts';

const api = (example: string, more = ''): string => `openapi: 3.1.0
info: { title: Ferns, version: 1.0.0 }
paths:
  /ferns:
    get:
      responses:
        '200':
          description: Ferns.
          content:
            application/json:
              schema: { type: [object, array, string, number], items: { $ref: '#/components/schemas/Fern' } }
              example: ${example}
components:
  examples:
    Oak: { summary: Oak, value: { id: f1, genus: Gymnocarpium } }
    Tree: { value: { id: f2, near: [{ $ref: '#/components/examples/Oak/value' }] } }
    Nothing: { summary: No value. }
    Circle: { value: { id: f3, next: { $ref: '#/components/examples/Circle' } } }
${more}  schemas:
    Fern: { type: object, required: [id], properties: { id: { type: string } } }
`;

const OAK = { id: 'f1', genus: 'Gymnocarpium' };

async function read(text: string): Promise<unknown> {
  const { document } = await loadText(text);
  return document?.operations[0]?.responses[0]?.content[0]?.examples[0]?.value;
}

test.each<[string, unknown]>([
  ['{ $ref: "#/components/examples/Oak" }', OAK],
  [
    '[{ $ref: "#/components/examples/Oak/value" }, { $ref: "#/components/examples/Tree" }]',
    [OAK, { id: 'f2', near: [OAK] }],
  ],
  ['[{ id: { $ref: "#/components/examples/Oak/value/id" } }]', [{ id: 'f1' }]],
])('%s is what it refers to, and needs no other form', async (example, value) => {
  expect(await read(api(example))).toEqual(value);
  expect((await loadText(api(example))).diagnostics).toEqual([]);
});

test.each([
  '{ $ref: "#/components/examples/None" }',
  '{ $ref: "#/components/examples/Nothing" }',
  '{ $ref: "#/components/schemas/Fern" }',
  '{ $ref: "#/components/examples/Oak", summary: A document. }',
  '{ $ref: 5 }',
])('%s stays as it is', async (example) => {
  expect(await read(api(`[${example}, { $ref: "#/components/examples/Oak" }]`))).toMatchObject([
    { $ref: expect.anything() },
    OAK,
  ]);
});

test('an example that refers to itself does so once', async () => {
  expect(await read(api('{ $ref: "#/components/examples/Circle" }'))).toEqual({
    id: 'f3',
    next: { $ref: '#/components/examples/Circle' },
  });
});

test('examples that multiply each other end', async () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const below = `{ $ref: '#/components/examples/L${level - 1}' }`;
    const value = level === 0 ? '1' : `[${Array.from({ length: 10 }, () => below).join(', ')}]`;
    return `    L${level}: { value: ${value} }\n`;
  });
  const text = api('{ $ref: "#/components/examples/L11" }', levels.join(''));
  expect(JSON.stringify(await read(text)).length).toBeLessThan(10_000_000);
});
