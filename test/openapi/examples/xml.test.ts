/** Examples of XML media types: OpenAPI 3.1, 4.8.26 (XML Object), with `nodeType` of 3.2. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../src/contract/index.ts';
import { mediaExamples } from '../../../src/openapi/index.ts';
import { playgroundData } from '../../../src/site/index.ts';
import { settingsWith } from '../../config/support.ts';
import { document31, loadText } from '../support.ts';
import { viewOf } from '../views.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** The XML of `value` without the declaration. Without a value, of an example from the schema. */
function xml(schema: JsonSchema, value?: unknown, components: Record<string, JsonSchema> = {}): string {
  const examples = value === undefined ? [] : [{ name: 'a', value }];
  const [example] = mediaExamples({ contentType: 'application/xml', schema, examples }, components, {
    direction: 'response',
  });
  const text = String(example?.value);
  expect(text.startsWith(`${DECLARATION}\n`)).toBe(true);
  return text.slice(DECLARATION.length + 1);
}

const object = (properties: Record<string, JsonSchema>, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const list = (items: JsonSchema, more: object = {}): JsonSchema => ({ type: 'array', items, ...more });
const TEXT: JsonSchema = { type: 'string' };

describe('names', () => {
  test.each<[string, JsonSchema, string]>([
    ['of the property', object({ id: TEXT }), '<root>\n  <id>a</id>\n</root>'],
    [
      '`name`',
      object({ id: { type: 'string', xml: { name: 'key' } } }, { xml: { name: 'plant' } }),
      '<plant>\n  <key>a</key>\n</plant>',
    ],
    [
      '`attribute`',
      object({ id: { type: 'string', xml: { attribute: true, name: 'key' } } }),
      '<root key="a"/>',
    ],
    [
      '`prefix` and `namespace`',
      object({ id: { type: 'string', xml: { prefix: 's', namespace: 'https://example.com/s' } } }),
      '<root>\n  <s:id xmlns:s="https://example.com/s">a</s:id>\n</root>',
    ],
    [
      'a namespace that holds already is not declared again',
      object(
        { id: { type: 'string', xml: { prefix: 's', namespace: 'https://example.com/s' } } },
        { xml: { prefix: 's', namespace: 'https://example.com/s' } },
      ),
      '<s:root xmlns:s="https://example.com/s">\n  <s:id>a</s:id>\n</s:root>',
    ],
    [
      'a namespace without a prefix',
      object({ id: TEXT }, { xml: { namespace: 'https://example.com/s' } }),
      '<root xmlns="https://example.com/s">\n  <id>a</id>\n</root>',
    ],
    ['nodeType text, 3.2', object({ id: { type: 'string', xml: { nodeType: 'text' } } }), '<root>a</root>'],
    [
      'nodeType cdata, 3.2',
      object({ id: { type: 'string', xml: { nodeType: 'cdata' } } }),
      '<root><![CDATA[a]]></root>',
    ],
    [
      'nodeType attribute, 3.2',
      object({ id: { type: 'string', xml: { nodeType: 'attribute' } } }),
      '<root id="a"/>',
    ],
  ])('%s', (_, schema, expected) => {
    expect(xml(schema, { id: 'a' })).toBe(expected);
  });

  test('the root has the name of its component, a property never', () => {
    const components = {
      Plant: object({ of: { $ref: '#/components/schemas/Bed' } }),
      Bed: object({ at: TEXT }),
    };
    expect(xml({ $ref: '#/components/schemas/Plant' }, { of: { at: 'b' } }, components)).toBe(
      '<Plant>\n  <of>\n    <at>b</at>\n  </of>\n</Plant>',
    );
  });

  test('a part of allOf does not name the whole', () => {
    const components = { Base: object({ id: TEXT }, { xml: { name: 'base' } }) };
    const schema = { allOf: [{ $ref: '#/components/schemas/Base' }, object({ kind: TEXT })] };
    expect(xml(object({ it: schema }), { it: { id: 'a' } }, components)).toContain('<it>');
  });

  test('an invalid XML name is corrected', () => {
    expect(xml(object({}), { '1 <a>': 1 })).toBe('<root>\n  <_1__a_>1</_1__a_>\n</root>');
  });
});

describe('lists', () => {
  test.each<[string, JsonSchema, string]>([
    [
      'items have the name of the property',
      list(TEXT),
      '<root>\n  <tags>a</tags>\n  <tags>b</tags>\n</root>',
    ],
    [
      'or their own; that of the list means nothing',
      list({ type: 'string', xml: { name: 'tag' } }, { xml: { name: 'none' } }),
      '<root>\n  <tag>a</tag>\n  <tag>b</tag>\n</root>',
    ],
    [
      '`wrapped`',
      list(TEXT, { xml: { wrapped: true } }),
      '<root>\n  <tags>\n    <tags>a</tags>\n    <tags>b</tags>\n  </tags>\n</root>',
    ],
    [
      '`wrapped` with both names',
      list({ type: 'string', xml: { name: 'tag' } }, { xml: { wrapped: true, name: 'all' } }),
      '<root>\n  <all>\n    <tag>a</tag>\n    <tag>b</tag>\n  </all>\n</root>',
    ],
    [
      'nodeType element, 3.2',
      list({ type: 'string', xml: { name: 'tag' } }, { xml: { nodeType: 'element' } }),
      '<root>\n  <tags>\n    <tag>a</tag>\n    <tag>b</tag>\n  </tags>\n</root>',
    ],
  ])('%s', (_, tags, expected) => {
    expect(xml(object({ tags }), { tags: ['a', 'b'] })).toBe(expected);
  });

  test('the root is one element', () => {
    const components = { Plant: object({ id: TEXT }) };
    expect(xml(list({ $ref: '#/components/schemas/Plant' }), [{ id: 'a' }], components)).toBe(
      '<root>\n  <Plant>\n    <id>a</id>\n  </Plant>\n</root>',
    );
  });
});

test('null, numbers, empty texts, special characters', () => {
  expect(xml(object({}), { a: null, b: 1.5, c: '', d: '<&>"\u0001', e: true, f: {} })).toBe(
    [
      '<root>',
      '  <a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>',
      '  <b>1.5</b>',
      '  <c/>',
      '  <d>&lt;&amp;&gt;"</d>',
      '  <e>true</e>',
      '  <f/>',
      '</root>',
    ].join('\n'),
  );
  expect(xml(object({ a: { xml: { attribute: true } } }), { a: '"\n' })).toBe('<root a="&quot;&#10;"/>');
});

test('a value is written as its alternative says', () => {
  const variant = (name: string, type: 'string' | 'number'): JsonSchema =>
    object({ [name]: { type, xml: { attribute: true } } }, { required: [name], additionalProperties: false });
  expect(xml({ oneOf: [variant('a', 'string'), variant('b', 'number')] }, { b: 1 })).toBe('<root b="1"/>');
});

test('any value is well-formed: every open element is closed, and nothing else is in angle brackets', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(typeof value !== 'string' && value !== null);
      const text = xml({}, value);
      const open: string[] = [];
      for (const [, close, name = '', empty] of text.matchAll(
        /<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)[^<>]*?(\/?)>/gu,
      )) {
        if (close) expect(open.pop()).toBe(name);
        else if (!empty) open.push(name);
      }
      expect(open).toEqual([]);
      expect(text.replace(/<\/?[\p{L}_][^<>]*>/gu, '')).not.toMatch(/[<>]/);
    }),
  );
});

describe('on the page of an operation', async () => {
  const media = (example?: unknown) => ({
    'application/xml': {
      schema: { $ref: '#/components/schemas/Plant' },
      ...(example !== undefined && { example }),
    },
  });
  const operationWith = async (example?: unknown) => {
    const text = document31({
      servers: [{ url: 'https://api.example.com' }],
      paths: {
        '/plants': {
          post: {
            requestBody: { required: true, content: media(example) },
            responses: { 200: { description: 'OK', content: media(example) } },
          },
        },
      },
      components: {
        schemas: {
          Plant: {
            type: 'object',
            xml: { name: 'plant' },
            required: ['id', 'name'],
            properties: {
              id: { type: 'integer', examples: [7], xml: { attribute: true } },
              name: { type: 'string', examples: ['Fern'] },
            },
          },
        },
      },
    });
    const operation = (await loadText(text)).document?.operations[0];
    if (!operation) throw new Error('not read');
    return operation;
  };
  const plain = (html: string | undefined): string =>
    (html ?? '')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&#x3C;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"');
  const FERN = `${DECLARATION}\n<plant id="7">\n  <name>Fern</name>\n</plant>`;

  test.each([
    ['made from the schema', undefined],
    ["an author's value", { id: 7, name: 'Fern' }],
    ["an author's text", FERN],
  ])('body, samples, response and the start of the playground are XML: %s', async (_, example) => {
    const operation = await operationWith(example);
    const view = await viewOf(operation);
    expect(plain(view.responses[0]?.media[0]?.examples[0]?.html)).toContain('<plant id="7">');
    expect(plain(view.samples[0]?.html)).toContain('<plant id="7">');
    const data = playgroundData(operation, settingsWith({}), undefined, { sandboxes: [], http: {} });
    expect(data.bodies['application/xml']).toBe(FERN);
    expect(data.initial.body).toEqual({ contentType: 'application/xml', text: FERN });
    for (const { value } of data.request.body?.media[0]?.examples ?? []) expect(value).toBe(FERN);
  });
});
