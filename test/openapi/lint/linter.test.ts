/** Values that would crash the linter, and problems that it reports wrongly. */
import { describe, expect, test } from 'vitest';
import { exampleOf, loadApiDocument, schemaView } from '../../../src/openapi/index.ts';
import { codes, docsFolder, document31, loadText, places } from '../support.ts';

const get = (schema: object) => ({
  get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } },
});
const ref = (to: string) => ({ $ref: to });

describe('patterns that cannot be checked', () => {
  test('are warnings with their location, in every file; others are not', async () => {
    const root = await docsFolder({
      'api.json': document31({
        paths: { '/plants': get(ref('a.yaml#/Plant')) },
        components: {
          schemas: {
            Twice: { pattern: '^(a+)-\\1$', default: { pattern: '(' } },
            pattern: { type: 'object', properties: { pattern: { type: 'string', pattern: '^a$' } } },
          },
        },
      }),
      'a.yaml': [
        'Plant:',
        '  type: object',
        '  patternProperties:',
        '    ^(?<q>x)\\k<q>$: {}',
        '  properties:',
        '    name:',
        '      pattern: (?P<a>x)',
        '',
      ].join('\n'),
    });
    const { diagnostics, document } = await loadApiDocument({ root, source: 'api.json' });
    expect(
      diagnostics
        .map(({ code, severity, file, range, source = '' }) => {
          const { line = 0, column = 0 } = range?.start ?? {};
          const text = source.split('\n')[line - 1]?.slice(column - 1);
          return [code, severity, file, text?.slice(0, 8)];
        })
        .sort(),
    ).toEqual([
      ['openapi/invalid-pattern', 'warning', 'a.yaml', '(?P<a>x)'],
      ['openapi/unchecked-pattern', 'warning', 'a.yaml', '^(?<q>x)'],
      ['openapi/unchecked-pattern', 'warning', 'api.json', '"^(a+)-\\'],
    ]);
    expect(document?.operations).toHaveLength(1);
  });
});

describe('references that lead back to themselves', () => {
  test('are one located warning per circle, and everything else is read', async () => {
    const schemas = {
      Plant: { type: 'object', properties: { loop: ref('#/components/schemas/A') } },
      A: ref('#/components/schemas/B'),
      B: ref('#/components/schemas/A'),
      Self: ref('#/components/schemas/Self'),
      Through: ref('#/components/schemas/Through/properties/x'),
      Fine: { type: 'object', properties: { fine: ref('#/components/schemas/Fine') } },
    };
    const paths = {
      '/plants': get(ref('#/components/schemas/Plant')),
      '/fine': get(ref('#/components/schemas/Fine')),
    };
    const loaded = await loadText(document31({ paths, components: { schemas } }), { source: 'api.json' });
    expect(codes(loaded)).toEqual(Array(3).fill('openapi/reference-circle'));
    expect(loaded.diagnostics[0]).toMatchObject({
      severity: 'warning',
      message: 'The reference `#/components/schemas/B` leads back to itself, so it allows any value.',
    });
    const { source = '', range } = loaded.diagnostics[1] ?? {};
    expect(source.slice((range?.start.column ?? 0) - 1).startsWith('"#/components/schemas/Self"')).toBe(true);
    expect(loaded.document?.operations.map(({ id }) => id)).toEqual(['api/get-plants', 'api/get-fine']);
  });

  test('also across files', async () => {
    const root = await docsFolder({
      'api.json': document31({ paths: { '/plants': get(ref('a.yaml#/A')) } }),
      'a.yaml': 'A:\n  $ref: b.yaml#/B\n',
      'b.yaml': 'B:\n  $ref: a.yaml#/A\n',
    });
    const loaded = await loadApiDocument({ root, source: 'api.json' });
    expect(places(loaded)).toEqual(['a.yaml:2:9 openapi/reference-circle']);
    expect(loaded.document?.operations).toHaveLength(1);
  });

  test('a reference through another one is not a circle', async () => {
    const schemas = {
      Part: ref('#/components/schemas/Whole/properties/part'),
      Whole: ref('#/components/schemas/Base'),
      Base: {
        type: 'object',
        properties: { part: ref('#/components/schemas/Base/properties/name'), name: {} },
      },
    };
    const loaded = await loadText(
      document31({ paths: { '/p': get(ref('#/components/schemas/Part')) }, components: { schemas } }),
    );
    expect(codes(loaded)).toEqual([]);
  });
});

describe('OpenAPI 3.2', () => {
  test('device authorization, media types in components and the style cookie are allowed', async () => {
    const loaded = await loadText(`
openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      parameters: [ { name: c, in: cookie, style: cookie, schema: { type: string } } ]
      responses:
        '200': { description: d, content: { text/html: { $ref: '#/components/mediaTypes/Html' } } }
components:
  mediaTypes: { Html: { schema: { type: string, maxLength: 5 } } }
  securitySchemes:
    device:
      type: oauth2
      flows:
        deviceAuthorization: { deviceAuthorizationUrl: https://a.example, tokenUrl: https://b.example, scopes: { s: S } }
`);
    expect(loaded.diagnostics).toEqual([]);
    expect(loaded.document?.operations[0]?.responses[0]?.content).toMatchObject([
      { contentType: 'text/html', schema: { maxLength: 5 } },
    ]);
  });

  test('a response needs no description, unlike before', async () => {
    const found = async (version: string) =>
      codes(
        await loadText(`
openapi: ${version}
info: { title: T, version: "1" }
paths: { /a: { get: { responses: { '204': { x-done: true } } } } }
`),
      );
    expect(await found('3.2.0')).toEqual([]);
    expect(await found('3.1.0')).toEqual(['openapi/struct']);
  });

  test('a reference where none is allowed is a warning', async () => {
    const loaded = await loadText(`
openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /a:
    get: { responses: { '200': { description: d } } , externalDocs: { $ref: '#/x-docs' } }
x-docs: { url: https://a.example }
`);
    expect(loaded.diagnostics).toMatchObject([{ code: 'openapi/spec-strict-refs', severity: 'warning' }]);
  });
});

describe('values of the wrong type', () => {
  const WRONG = [true, null, 1, 'x', [], {}, [1], [null], { a: 1 }, { $ref: 3 }];

  const response = { description: 'd', schema: { $ref: '#/definitions/Plant' } };
  const SWAGGER = {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    consumes: ['application/json'],
    securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'K' } },
    parameters: { Page: { name: 'page', in: 'query', type: 'integer' } },
    definitions: {
      Plant: { type: 'object', required: ['name'], properties: { name: { type: 'string', enum: ['a'] } } },
    },
    paths: {
      '/plants': {
        parameters: [{ $ref: '#/parameters/Page' }],
        get: { parameters: [{ name: 'a', in: 'query', type: 'string' }], responses: { 200: response } },
        post: {
          consumes: ['text/plain'],
          parameters: [{ name: 'b', in: 'body', schema: {} }],
          responses: { 200: response },
        },
      },
      '/other': { get: { responses: { 200: { description: 'd' } } } },
    },
  };
  const OPENAPI = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    tags: [{ name: 't' }],
    components: {
      schemas: {
        Plant: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', minLength: 1 } },
          allOf: [{}],
        },
      },
    },
    paths: {
      '/plants': {
        post: {
          tags: ['t'],
          parameters: [{ name: 'a', in: 'query', schema: { enum: ['a'] } }],
          requestBody: { content: { 'application/json': { schema: ref('#/components/schemas/Plant') } } },
          responses: { 200: { description: 'd', headers: { H: { schema: {} } } } },
        },
      },
      '/other': { get: { responses: { 200: { description: 'd' } } } },
    },
  };

  /** Puts a value of the wrong type at each location of `document` in turn. */
  function* variants(document: object): Generator<[place: string, text: string]> {
    let count = 0;
    const places = (value: unknown, path: string[]): string[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, child]) => [[...path, key], ...places(child, [...path, key])])
        : [];
    for (const path of places(document, [])) {
      if (path[0] === 'openapi' || path[0] === 'swagger' || path.join() === 'paths') continue;
      if (path[1] === '/other') continue;
      const copy = structuredClone(document) as Record<string, unknown>;
      const holder = path.slice(0, -1).reduce((value, key) => value[key] as typeof copy, copy);
      holder[path.at(-1) as string] = WRONG[count++ % WRONG.length];
      yield [path.join('/'), JSON.stringify(copy)];
    }
  }

  test.each([
    ['2.0', SWAGGER],
    ['3.1', OPENAPI],
  ])(
    '%s: at any location, the other operations are read, and every problem is located',
    async (_, document) => {
      for (const [place, text] of variants(document)) {
        const { document: read, diagnostics } = await loadText(text, { source: 'api.json' });
        const ids = read?.operations.map(({ id }) => id) ?? [];
        expect(ids, place).toContain('api/get-other');
        expect(
          diagnostics.every(({ file, range }) => file !== undefined && range !== undefined),
          place,
        ).toBe(true);
        for (const { request } of read?.operations ?? []) {
          for (const { schema } of request.body?.media ?? []) {
            exampleOf(schema, request.components, { direction: 'request' });
            schemaView(schema, request.components, { maintainOrder: true, direction: 'request' });
          }
        }
      }
    },
  );
});

test('a rule that crashes does not take the others with it', async () => {
  const { 200: response } = get({}).get.responses;
  const twice = { get: { operationId: 'twice', responses: { 200: response } } };
  const paths = { '/a': { parameters: true, ...twice }, '/b': twice };
  expect(codes(await loadText(document31({ paths }), { source: 'api.json' }))).toEqual([
    'openapi/struct',
    'openapi/operation-operationId-unique',
  ]);
});

test('schemas may be true or false since 3.1 (JSON Schema Core 4.3.2), but not in 3.0', async () => {
  const found = async (openapi: string) =>
    codes(
      await loadText(
        JSON.stringify({
          openapi,
          info: { title: 'T', version: '1' },
          paths: {},
          components: { schemas: { Anything: true, Nothing: false } },
        }),
        { source: 'api.json' },
      ),
    );
  expect(await found('3.1.1')).toEqual([]);
  expect(await found('3.2.0')).toEqual([]);
  expect(await found('3.0.4')).toContain('openapi/struct');
});

test('a discriminator with an optional property needs a default mapping in 3.2 only (4.25)', async () => {
  const found = async (openapi: string) =>
    codes(
      await loadText(
        JSON.stringify({
          openapi,
          info: { title: 'T', version: '1' },
          paths: {},
          components: {
            schemas: {
              Cat: { type: 'object', properties: { kind: { type: 'string' } } },
              Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator: { propertyName: 'kind' } },
            },
          },
        }),
        { source: 'api.json' },
      ),
    );
  expect(await found('3.1.1')).toEqual([]);
  expect(await found('3.2.0')).toEqual(['openapi/spec-discriminator-defaultMapping']);
});

test('a mistyped schema type is one warning, at the type, however many examples it has', async () => {
  const source = [
    'openapi: 3.1.1',
    'info: { title: T, version: "1" }',
    'paths: {}',
    'components:',
    '  schemas:',
    '    Leaf:',
    '      type: strng',
    '      examples: [a, b]',
  ];
  const { diagnostics } = await loadText(source.join('\n'), { source: 'api.yaml' });
  expect(diagnostics.map(({ code, range, hint }) => [code, range?.start.line, hint])).toEqual([
    ['openapi/struct', 7, 'Did you mean "string"?'],
  ]);
});

test('a path parameter may have any characters but braces in its name', async () => {
  const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const problems = async (path: string, name: string) => {
    const operation = { parameters: [parameter(name)], responses: { 200: { description: 'd' } } };
    return codes(await loadText(document31({ paths: { [path]: { get: operation } } })));
  };
  expect(await problems('/files/{name+}', 'name+')).toEqual([]);
  expect(await problems('/files/{name+}', 'other')).toContain('openapi/path-parameters-defined');
});
