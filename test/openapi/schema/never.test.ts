import { describe, expect, test } from 'vitest';
import { inEnglish, type JsonSchema, validate } from '../../../src/contract/index.ts';
import { exampleOf, type SchemaNode, schemaView, typeText } from '../../../src/openapi/index.ts';

const text = { type: 'string' } as const;
const view = (
  schema: JsonSchema,
  direction: 'request' | 'response' | 'any' = 'any',
  components: Record<string, JsonSchema> = {},
): SchemaNode => schemaView(schema, components, { maintainOrder: true, direction });
const said = ({ children }: SchemaNode): string[] =>
  children.map(({ name, typeLabel }) => `${name}: ${typeText(typeLabel, inEnglish)}`);

describe('a property that is `false` (JSON Schema Core 4.3.2)', () => {
  test.each<[string, JsonSchema]>([
    ['false', false],
    ['the same in words', { not: {} }],
    ['the same in other words', { not: true }],
    ['with texts', { not: {}, description: 'Gone.', title: 'Old' }],
    ['a reference to it', { $ref: '#/components/schemas/Never' }],
    ['all of a text and of nothing', { allOf: [text, false] }],
  ])('is shown by name, as forbidden: %s', (_, never) => {
    const schema: JsonSchema = { type: 'object', properties: { a: text, b: never } };
    for (const direction of ['request', 'response', 'any'] as const) {
      expect(said(view(schema, direction, { Never: false }))).toEqual(['a: string', 'b: not allowed']);
    }
  });

  test('keeps its texts', () => {
    const schema: JsonSchema = { properties: { old: { not: {}, description: 'Gone since 2.' } } };
    expect(view(schema).children).toMatchObject([{ name: 'old', description: 'Gone since 2.' }]);
  });

  test('is shown for names by pattern, positions in a list, and if a part forbids what another allows', () => {
    expect(said(view({ type: 'object', patternProperties: { '^x-': false } }))).toEqual(['^x-: not allowed']);
    expect(said(view({ type: 'array', prefixItems: [text, false] }))).toEqual([
      '[0]: string',
      '[1]: not allowed',
    ]);
    expect(said(view({ allOf: [{ properties: { a: text } }, { properties: { a: false } }] }))).toEqual([
      'a: not allowed',
    ]);
  });

  test('an unnamed schema keeps its type', () => {
    expect(typeText(view(false).typeLabel, inEnglish)).toBe('never');
  });

  test('in alternatives tells which properties exclude each other, and labels are what they require', () => {
    const either: JsonSchema = {
      type: 'object',
      oneOf: [
        { required: ['url'], properties: { url: text, html: false } },
        { required: ['html'], properties: { html: text, url: false } },
        { required: ['id'], properties: { url: false, html: false } },
      ],
    };
    const { variants = [] } = view(either, 'request');
    expect(variants.map(({ label }) => label)).toEqual(['url', 'html', 'id']);
    expect(variants.map(({ node }) => said(node))).toEqual([
      ['url: string', 'html: not allowed'],
      ['html: string', 'url: not allowed'],
      ['url: not allowed', 'html: not allowed', 'id: any'],
    ]);
  });

  test.each<JsonSchema>([
    { type: 'object', properties: { a: text, b: false, c: { not: {} } } },
    {
      oneOf: [
        { required: ['a'], properties: { a: text, b: false } },
        { required: ['b'], properties: { b: text, a: false } },
      ],
    },
    { type: 'object', minProperties: 1, properties: { a: false }, additionalProperties: text },
    { type: 'object', properties: { list: { type: 'array', items: { properties: { a: text, b: false } } } } },
  ])('is not in an example: %j', (schema) => {
    for (const direction of ['request', 'response'] as const) {
      const value = exampleOf(schema, {}, { direction });
      expect(validate(schema, value)).toEqual([]);
      expect(value).not.toEqual({});
    }
  });
});
