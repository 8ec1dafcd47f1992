import { getLineColLocation, Source } from '@redocly/openapi-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLocator } from '../../../src/json/index.ts';
import { exampleOf, loadApiDocument, locateInText, schemaView } from '../../../src/openapi/index.ts';
import { codes, docsFolder, document31, loadText, places } from '../support.ts';

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Pointers of all values in `value`. */
function pointersOf(value: unknown, pointer = '#/'): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [
    pointer,
    ...Object.entries(value).flatMap(([key, child]) =>
      pointersOf(child, `${pointer === '#/' ? '#' : pointer}/${escaped(key)}`),
    ),
  ];
}

describe('the location of a JSON Pointer in JSON text', () => {
  const key = fc.stringMatching(/^[a-z/~"\\{}[\]:, é-]{1,6}$/);
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('array'),
      tie('object'),
    ),
    array: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  })).object;

  test('equals that of the linter, which parses the whole text: the value and its key', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.constantFrom(0, 2), async (value, indent) => {
        const source = new Source('/api.json', JSON.stringify(value, undefined, indent));
        expect(jsonLocator(source.body)).toBeDefined();
        for (const pointer of pointersOf(value).slice(1)) {
          for (const reportOnKey of [false, true]) {
            const { start, end } = getLineColLocation({ source, pointer, reportOnKey }) as unknown as Record<
              'start' | 'end',
              { line: number; col: number }
            >;
            expect(await locateInText('/api.json', source.body, pointer, reportOnKey)).toEqual({
              start: { line: start.line, column: start.col },
              end: { line: end.line, column: end.col },
            });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is the nearest existing parent for a missing value', async () => {
    const start = async (pointer: string) =>
      (await locateInText('/api.json', '{\n  "a": { "b": [1, 2] }\n}', pointer)).start;
    expect(await start('#/a/b/7')).toEqual({ line: 2, column: 15 });
    expect(await start('#/a/none')).toEqual({ line: 2, column: 8 });
  });

  test.each(['{ a: 1, b: [x, y] }', '{"a": 1,}', '{"a": 1 # no\n, "b": 2}', '{"a": "x'])(
    '%j only looks like JSON: the YAML parser reads it, and nothing throws',
    async (text) => {
      expect((await locateInText('/api.yaml', text, '#/b/1')).start.line).toBeGreaterThan(0);
    },
  );
});

/** A description with one operation whose body is the first of `count` components. */
function linked(count: number, component: (index: number, refs: { $ref: string }[]) => unknown): string {
  const refs = Array.from({ length: count }, (_, index) => ({ $ref: `#/components/schemas/S${index}` }));
  const content = { 'application/json': { schema: refs[0] } };
  return document31({
    paths: { '/a': { post: { requestBody: { content }, responses: { 200: { description: '', content } } } } },
    components: {
      schemas: Object.fromEntries(refs.map((_, index) => [`S${index}`, component(index, refs)])),
    },
  });
}

const asProperties = (refs: { $ref: string }[]) =>
  Object.fromEntries(refs.map((ref, index) => [`p${index}`, ref]));

describe('components that refer to each other', () => {
  test.each([
    [
      'as properties',
      60,
      (_: number, refs: { $ref: string }[]) => ({ type: 'object', properties: asProperties(refs) }),
    ],
    ['as alternatives', 40, (_: number, refs: { $ref: string }[]) => ({ oneOf: refs })],
    [
      'as parts',
      25,
      (index: number, refs: { $ref: string }[]) => ({
        allOf: refs,
        properties: { [`p${index}`]: { type: 'string' } },
      }),
    ],
    [
      'in a chain of required properties',
      600,
      (index: number, refs: { $ref: string }[]) => ({
        type: 'object',
        required: ['next'],
        properties: { next: refs[index + 1] ?? { type: 'string' } },
      }),
    ],
    [
      'in a chain of parts',
      600,
      (index: number, refs: { $ref: string }[]) => ({
        allOf: [...refs.slice(index + 1, index + 2), { properties: { [`p${index}`]: { type: 'string' } } }],
      }),
    ],
    [
      'in a chain of lists',
      600,
      (index: number, refs: { $ref: string }[]) => ({
        type: 'array',
        minItems: 1,
        items: refs[(index + 1) % refs.length],
      }),
    ],
  ])('%s: operations, views and examples are finite', async (_, count, component) => {
    const loaded = await loadText(linked(count, component), { source: 'api.json' });
    const [operation] = loaded.document?.operations ?? [];
    expect(loaded.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(Object.keys(operation?.request.components ?? {})).toHaveLength(count);
    const { components = {}, body } = operation?.request ?? {};
    const schema = body?.media[0]?.schema ?? true;
    expect(schemaView(schema, components, { maintainOrder: true, direction: 'request' }).schema).toBe('S0');
    expect(exampleOf(schema, components, { direction: 'request' })).toBeDefined();
  });

  test('references too deep for the linter are a warning', async () => {
    const deep = linked(2500, (index, refs) => ({
      type: 'object',
      properties: { next: refs[index + 1] ?? {} },
    }));
    const loaded = await loadText(deep, { source: 'api.json' });
    expect(places(loaded)).toEqual(['api.json:1:1 openapi/not-checked']);
    expect(loaded.document?.operations).toHaveLength(1);
  });

  test('each operation has exactly the components that it leads to', async () => {
    const chain = linked(5, (index, refs) => ({
      type: 'object',
      properties: { next: refs[index === 3 ? 1 : index + 1] ?? {} },
    }));
    const { document } = await loadText(chain, { source: 'api.json' });
    expect(Object.keys(document?.operations[0]?.request.components ?? {}).sort()).toEqual([
      'S0',
      'S1',
      'S2',
      'S3',
    ]);
  });
});

describe('a description in several files', () => {
  const main = (ref: string) =>
    document31({
      paths: {
        '/a': {
          get: {
            responses: {
              200: { description: '', content: { 'application/json': { schema: { $ref: ref } } } },
            },
          },
        },
      },
    });

  test('is joined; examples in both are checked, also with patterns that backtrack forever', async () => {
    const other = {
      type: 'object',
      properties: {
        a: { type: 'string', pattern: '^(a+)+$', example: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' },
        n: { type: 'integer', example: 'no' },
      },
    };
    const root = await docsFolder({
      'api.json': main('other.json'),
      'other.json': JSON.stringify(other, undefined, 1),
    });
    const loaded = await loadApiDocument({ root, source: 'api.json' });
    expect(codes(loaded)).toEqual([
      'openapi/no-invalid-schema-examples',
      'openapi/no-invalid-schema-examples',
    ]);
    expect(places(loaded)[0]).toMatch(/^other\.json:\d+:\d+ /);
    expect(loaded.document?.operations[0]?.request.components).toHaveProperty('other');
  });
});
