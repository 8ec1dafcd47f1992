import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../src/contract/index.ts';
import {
  type ApiDocument,
  type LevelRange,
  levelLabel,
  type Operation,
  schemaView,
} from '../../../src/openapi/index.ts';
import { english } from '../../support/english.ts';
import { document31, loadText, places } from '../support.ts';

const CHANGES = [
  { level: 96, until: 125, change: 'Days were *added*.' },
  { level: 61, change: 'Moderators are supported.' },
];

async function documentOf(post: object, rest: Record<string, unknown> = {}): Promise<ApiDocument> {
  const paths = { '/a': { post: { responses: {}, ...post } } };
  const { document } = await loadText(document31({ paths, ...rest }));
  if (!document) throw new Error('the document was not read');
  return document;
}

async function operationOf(post: object): Promise<Operation> {
  const [operation] = (await documentOf(post)).operations;
  if (!operation) throw new Error('the operation was not read');
  return operation;
}

const form = (properties: object) => ({
  requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { properties } } } },
});

const levelsOf = (schema: JsonSchema, components: Record<string, JsonSchema> = {}) =>
  schemaView(schema, components, { maintainOrder: true, direction: 'response' });

describe('an operation', () => {
  test('has its changes in ascending order, and the levels that have it', async () => {
    const { levels } = await operationOf({
      'x-feature-levels': CHANGES,
      'x-feature-level-since': 61,
      'x-feature-level-until': 300,
    });
    expect(levels).toEqual({
      since: 61,
      until: 300,
      changes: [
        { level: 61, change: 'Moderators are supported.' },
        { level: 96, until: 125, change: 'Days were *added*.' },
      ],
    });
  });

  test('without levels has none', async () => {
    expect(await operationOf({})).not.toHaveProperty('levels');
    expect(await operationOf({ 'x-feature-levels': [] })).not.toHaveProperty('levels');
  });

  test.each<[string, unknown]>([
    ['no list', 'yes'],
    ['a level in words', [{ level: 'ten', change: 'A.' }]],
    ['a level of 0', [{ level: 0, change: 'A.' }]],
    ['half a level', [{ level: 1.5, change: 'A.' }]],
    ['no text', [{ level: 1 }]],
    ['a blank text', [{ level: 1, change: ' ' }]],
    ['no object', [null]],
  ])('ignores %s', async (_, changes) => {
    expect(await operationOf({ 'x-feature-levels': changes })).not.toHaveProperty('levels');
  });
});

describe('a field', () => {
  test('has the levels that its schema names', () => {
    const schema: JsonSchema = {
      properties: {
        minutes: { type: 'integer', 'x-feature-level': 126 },
        days: { type: 'integer', 'x-feature-level': 96, 'x-feature-level-until': 125 },
        app: { type: 'string', 'x-feature-level-required': 223 },
        emails: { type: 'string' },
        odd: { 'x-feature-level': '7' },
      },
    };
    expect(levelsOf(schema).children.map(({ name, levels }) => [name, levels])).toEqual([
      ['minutes', { since: 126 }],
      ['days', { since: 96, until: 125 }],
      ['app', { requiredSince: 223 }],
      ['emails', undefined],
      ['odd', undefined],
    ]);
  });

  test('with a reference has its own levels, else those of the component', () => {
    const components: Record<string, JsonSchema> = { Emoji: { type: 'string', 'x-feature-level': 86 } };
    const $ref = '#/components/schemas/Emoji';
    const node = levelsOf({ properties: { a: { $ref }, b: { $ref, 'x-feature-level': 407 } } }, components);
    expect(node.children.map(({ levels }) => levels)).toEqual([{ since: 86 }, { since: 407 }]);
  });

  test('does not inherit the level of a merged part', () => {
    const components: Record<string, JsonSchema> = {
      Part: { type: 'object', 'x-feature-level': 300, properties: { a: { 'x-feature-level': 301 } } },
    };
    const node = levelsOf(
      { properties: { b: {} }, allOf: [{ $ref: '#/components/schemas/Part' }] },
      components,
    );
    expect(node).not.toHaveProperty('levels');
    expect(node.children.find(({ name }) => name === 'a')?.levels).toEqual({ since: 301 });
  });

  test.each<[string, object]>([
    ['a schema', { schema: { type: 'boolean' } }],
    ['any value', { schema: true }],
    ['no schema', {}],
    ['a media type', { content: { 'application/json': { schema: { type: 'boolean' } } } }],
  ])('of a parameter with %s has the levels that the parameter names', async (_, rest) => {
    const { request } = await operationOf({
      parameters: [{ name: 'q', in: 'query', 'x-feature-level': 12, 'x-feature-level-until': 20, ...rest }],
    });
    const [parameter] = request.parameters;
    expect(levelsOf(parameter?.schema ?? false).levels).toEqual({ since: 12, until: 20 });
  });
});

describe('a document', () => {
  test('lists every level with a change, and the page that explains levels', async () => {
    const { levels } = await documentOf(
      {
        'x-feature-level-since': 61,
        'x-feature-levels': CHANGES,
        parameters: [{ name: 'q', in: 'query', 'x-feature-level': 12, schema: {} }],
        ...form({ app: { 'x-feature-level-required': 223 }, list: { items: { 'x-feature-level': 30 } } }),
        responses: {
          200: {
            description: '',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Success' } } },
          },
        },
      },
      {
        'x-feature-level-docs': '/levels',
        components: { schemas: { Success: { properties: { ignored: { 'x-feature-level': 167 } } } } },
      },
    );
    expect(levels).toEqual({ all: [12, 30, 61, 96, 126, 167, 223], docs: '/levels' });
  });

  test('without levels in its operations has none', async () => {
    expect(await documentOf(form({ a: { 'x-feature-level': 5 } }))).not.toHaveProperty('levels');
  });

  test('links to no address that runs code', async () => {
    const { levels } = await documentOf(
      { 'x-feature-levels': CHANGES },
      { 'x-feature-level-docs': 'javascript:alert(1)' },
    );
    expect(levels).toEqual({ all: [61, 96, 126] });
  });
});

test('an invalid level is a located warning', async () => {
  const loaded = await loadText(
    [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      'paths:',
      '  /a:',
      '    get:',
      '      x-feature-level-since: soon',
      '      x-feature-levels:',
      '        - level: 5',
      '        - { level: 6, change: Right. }',
      '        - { level: 0, change: Wrong. }',
      '      parameters:',
      '        - name: q',
      '          in: query',
      '          x-feature-level-until: 0',
      '          schema:',
      '            x-feature-level: "5"',
      '      responses: { "200": { description: OK } }',
    ].join('\n'),
  );
  expect(places(loaded).filter((place) => place.endsWith('openapi/feature-levels'))).toEqual([
    'api.yaml:6:30 openapi/feature-levels',
    'api.yaml:8:11 openapi/feature-levels',
    'api.yaml:10:11 openapi/feature-levels',
    'api.yaml:14:34 openapi/feature-levels',
    'api.yaml:16:30 openapi/feature-levels',
  ]);
});

test.each<[LevelRange, string | undefined]>([
  [{ since: 267 }, 'from level 267'],
  [{ until: 125 }, 'up to level 125'],
  [{ since: 96, until: 125 }, 'levels 96 to 125'],
  [{ requiredSince: 223 }, undefined],
])('%j as text: %s', (range, label) => {
  const phrase = levelLabel(range);
  expect(phrase && english(phrase)).toBe(label);
});
