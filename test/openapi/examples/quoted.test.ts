/** Numbers and booleans that YAML reads without quotes, in examples of texts. */
import { expect, test } from 'vitest';
import { formatJson } from '../../../src/contract/index.ts';
import { exampleOf } from '../../../src/openapi/index.ts';
import { planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { loadText } from '../support.ts';

const API = `openapi: 3.1.0
info: { title: Books, version: 1.0.0 }
paths:
  /books/{isbn}:
    parameters: [{ name: isbn, in: path, required: true, schema: { type: string } }]
    get:
      responses:
        '200':
          description: A book.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Book' }
              example:
                isbn: 9780140328721
                edition: 1.10
                pages: 128
                tags: [2024, new, true]
                price: { amount: 12.50, currency: 978, note: 7 }
            text/plain:
              schema: { type: string }
              example: 5
    delete:
      responses: { '204': { description: Done. } }
components:
  schemas:
    Book:
      type: object
      required: [isbn]
      properties:
        isbn: { type: string, example: 9780140328721 }
        edition: { type: [string, 'null'], examples: [1.10] }
        pages: { type: integer, example: 128 }
        serial: { type: string, example: 9007199254740993 }
        tags: { type: array, items: { $ref: '#/components/schemas/Tag' } }
        price: { $ref: '#/components/schemas/Price' }
        either: { type: [string, number], example: 3 }
        any: { example: 4 }
    Tag: { type: string, example: yes }
    Price:
      allOf:
        - { type: object, properties: { amount: { type: number }, currency: { type: string } } }
        - { properties: { note: {} } }
      example: { amount: 12.50, currency: 978 }
`;

test('stand as texts, with the digits of the file, where the schema takes only texts', async () => {
  const { document } = await loadText(API);
  const [get] = document?.operations ?? [];
  const [json, text] = get?.responses[0]?.content ?? [];
  expect(formatJson(json?.examples[0]?.value)).toBe(
    '{"isbn":"9780140328721","edition":"1.10","pages":128,"tags":["2024","new","true"],' +
      '"price":{"amount":12.50,"currency":"978","note":7}}',
  );
  expect(text?.examples[0]?.value).toBe(5);
  const { components } = get?.request ?? { components: {} };
  expect(
    formatJson(exampleOf({ $ref: '#/components/schemas/Book' }, components, { direction: 'response' })),
  ).toBe(
    '{"isbn":"9780140328721","edition":"1.10","pages":128,"serial":"9007199254740993","tags":["yes"],' +
      '"price":{"amount":12.50,"currency":"978"},"either":3,"any":4}',
  );
});

test.each([
  ['007', '"007"', '7'],
  ['-007', '"-007"', '-7'],
  ['003401234567890123456', '"003401234567890123456"', '3401234567890123456'],
  ['+49170123', '"+49170123"', '49170123'],
  ['+1.50', '"+1.50"', '1.5'],
  ['.5', '".5"', '0.5'],
  ['5.', '"5."', '5'],
  ['0x1F', '"0x1F"', '31'],
  ['0o17', '"0o17"', '15'],
  ['1e3', '"1e3"', '1e3'],
  ['[01, 02 ]', '["01","02"]', '[1,2]'],
  ['007 # the agent', '"007"', '7'],
  ['2024-01-01', '"2024-01-01"', '"2024-01-01"'],
  ['08:30', '"08:30"', '"08:30"'],
])('are written as YAML reads them, and as JSON numbers for numbers: %s', async (value, text, number) => {
  const { document } = await loadText(`openapi: 3.1.0
info: { title: Agents, version: 1.0.0 }
paths:
  /agents:
    get:
      responses:
        '200':
          description: All.
          content:
            application/json:
              schema: { properties: { text: { $ref: '#/components/schemas/Text' } } }
              example:
                text: ${value}
                number: ${value}
components:
  schemas: { Text: { type: ${value.startsWith('[') ? 'array, items: { type: string }' : 'string'} } }
`);
  const [media] = document?.operations[0]?.responses[0]?.content ?? [];
  expect(formatJson(media?.examples[0]?.value)).toBe(`{"text":${text},"number":${number}}`);
});

test('are rows of the sandbox instead of "string"', async () => {
  const { document } = await loadText(API);
  const [books] = document ? planSandbox(document).resources : [];
  expect(books?.seed[0]?.value).toMatchObject({
    isbn: '9780140328721',
    edition: '1.10',
    tags: ['2024', 'new', 'true'],
  });
});

test('are still reported', async () => {
  const { diagnostics } = await loadText(API);
  expect(diagnostics.map(({ code, range }) => `${range?.start.line} ${code}`)).toContain(
    `${API.split('\n').findIndex((line) => line.includes('isbn: { type')) + 1} openapi/no-invalid-schema-examples`,
  );
});
