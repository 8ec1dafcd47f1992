import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSite, operationView, type Page, playgroundData } from '../../../src/site/index.ts';
import { api, docs, docsFolder, load, pageOf, problemsOf, siteOf } from '../support.ts';

/** A page whose `api` is `line`, with this body. */
async function described(line: string, body = '', settings: object = {}, more: string[] = []) {
  const loaded = await load(
    docs(
      { navigation: [{ group: 'A', pages: ['a'] }], ...settings },
      { a: `---\ntitle: Water\napi: "${line}"\n${more.join('\n')}\n---\n\n${body}\n` },
    ),
  );
  const page = pageOf(loaded.site, 'a');
  const operation = loaded.operations.get(page.operation ?? '');
  return { loaded, page, operation };
}

const fields = (...lines: string[]) => lines.join('\n\n');
const NO_PLACES = { sandboxes: [], http: {} };

describe('api: a page documents its operation itself', () => {
  test.each([
    ['POST https://api.example.com/v1/plants/{id}', ['POST', '/v1/plants/{id}', 'https://api.example.com']],
    ['post   https://api.example.com', ['POST', '/', 'https://api.example.com']],
    [
      'Get /plants/:plant_id/beds/:bed',
      ['GET', '/plants/{plant_id}/beds/{bed}', 'https://base.example.com/v2'],
    ],
    ['DELETE https://h.example.com:8443/a?b=1#c', ['DELETE', '/a', 'https://h.example.com:8443']],
  ])('%s', async (line, expected) => {
    const { operation, page, loaded } = await described(line, '', {
      api: { baseUrl: 'https://base.example.com/v2' },
    });
    if (!operation || !loaded.site) throw new Error(problemsOf(loaded).join('\n'));
    const data = playgroundData(operation, loaded.site.settings, page, NO_PLACES);
    expect([data.request.method, data.request.path, data.servers[0]?.url]).toEqual(expected);
    expect(page).toMatchObject({ method: expected[0], operation: '/a' });
    const variables = [...(expected[1] as string).matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      'path',
      name,
      true,
    ]);
    expect(data.request.parameters.map(({ in: place, name, required }) => [place, name, required])).toEqual(
      variables,
    );
    expect(problemsOf(loaded)).toEqual([]);
  });

  test('the fields at the root of the page are its inputs, with their types, defaults and values', async () => {
    const { operation, loaded } = await described(
      'PUT https://api.example.com/plants/{id}',
      fields(
        '<ParamField path="id" type="integer" placeholder="7">Which.</ParamField>',
        '<ParamField path="unused" type="string" />',
        '<ParamField query="tags" type="string[]" default=\'["a"]\' />',
        '<ParamField query="dry" type="boolean" default="true" required />',
        '<ParamField header="X-Trace" type="uuid" deprecated />',
        '<ParamField body="name" type="string" required placeholder="Fern">Name of *it*.</ParamField>',
        '<ParamField body="kind" type="enum<string>" enum={["tree", "herb"]} />',
        '<ParamField body="size" type="number" default={2}><Expandable title="x"><ParamField body="no" /></Expandable></ParamField>',
        '<ParamField body="parts" type="array of objects" />',
        '<ResponseField name="ok" type="boolean" />',
      ),
    );
    expect(problemsOf(loaded)).toEqual([]);
    expect(operation?.request.parameters).toMatchObject([
      {
        in: 'path',
        name: 'id',
        required: true,
        schema: { type: 'integer' },
        example: 7,
        description: 'Which.',
      },
      { in: 'query', name: 'tags', required: false, schema: { type: 'array', default: ['a'] } },
      { in: 'query', name: 'dry', required: true, schema: { type: 'boolean', default: true } },
      { in: 'header', name: 'X-Trace', deprecated: true, schema: { type: 'string', format: 'uuid' } },
    ]);
    expect(operation?.request.body).toMatchObject({
      required: true,
      media: [
        {
          contentType: 'application/json',
          schema: {
            properties: {
              name: { type: 'string', examples: ['Fern'], description: 'Name of it.' },
              kind: { enum: ['tree', 'herb'] },
              size: { type: 'number', default: 2 },
              parts: { type: 'array', items: { type: 'object' } },
            },
            required: ['name'],
          },
        },
      ],
    });
  });

  test.each([
    [
      'what the front matter says',
      ['contentType: application/x-www-form-urlencoded'],
      '',
      'application/x-www-form-urlencoded',
    ],
    [
      'what a field for that header says',
      [],
      '<ParamField header="Content-Type" default="text/csv" />',
      'text/csv',
    ],
    ['a form where there is a file', [], '<ParamField body="photo" type="file" />', 'multipart/form-data'],
    ['JSON', [], '<ParamField header="Accept" placeholder="x" />', 'application/json'],
  ])('the body is %s', async (_, more, field, contentType) => {
    const { operation } = await described(
      'POST https://a.example.com/b',
      fields(field, '<ParamField body="x" />'),
      {},
      more,
    );
    expect(operation?.request.body?.media.map((media) => media.contentType)).toEqual([contentType]);
    expect(operation?.request.parameters).toEqual([]);
  });

  test.each([
    ['Authorization', 'placeholder="Bearer <token>"', { type: 'http', scheme: 'bearer' }],
    [
      'Authorization',
      'placeholder="Token abc"',
      { type: 'apiKey', name: 'Authorization', inputPrefix: 'Token ' },
    ],
    ['X-Api-Key', '', { type: 'apiKey', in: 'header', name: 'X-Api-Key' }],
  ])('a header %s %s is a credential, and never part of a link', async (name, attributes, scheme) => {
    const { operation } = await described(
      'GET https://a.example.com/b',
      `<ParamField header="${name}" ${attributes} />`,
    );
    expect(operation?.request.security).toMatchObject([[scheme]]);
    expect(operation?.request.parameters).toEqual([]);
  });

  test('api.auth and authMethod set the authentication', async () => {
    const settings = { api: { auth: { method: 'key', name: 'X-Key' } } };
    for (const [more, security] of [
      [[], [[{ type: 'apiKey', name: 'X-Key' }]]],
      [['authMethod: bearer'], [[{ scheme: 'bearer' }]]],
      [['auth: none'], []],
    ] as const) {
      const { operation, page, loaded } = await described('GET https://a.example.com/b', '', settings, [
        ...more,
      ]);
      const data =
        operation && loaded.site && playgroundData(operation, loaded.site.settings, page, NO_PLACES);
      expect(data?.request.security).toMatchObject(security);
    }
  });

  test('a path without a host uses the server of the only OpenAPI file; without any, one page reports it', async () => {
    const file = api({ 'GET /c': {} }, { servers: [{ url: 'https://spec.example.com' }] });
    const settings = { navigation: [{ group: 'A', pages: ['a', 'b'] }] };
    const pages = { a: ['api: GET /a'], b: ['api: GET /b'] };
    const site = await load(docs({ ...settings, openapi: 'api.json' }, { ...pages, 'api.json': file }));
    expect(site.operations.get('/a')?.request.servers).toEqual([{ url: 'https://spec.example.com' }]);
    expect(problemsOf(site)).toEqual([]);
    const none = await load(docs(settings, pages));
    expect(problemsOf(none)).toEqual([
      'a.mdx:2:6 warning site/no-server api names no host, and the settings name no server, so requests cannot be sent -> Set api.mdx.server (api.baseUrl in the legacy format), or write the whole URL on the page.',
    ]);
    const view = async (page: Page) =>
      none.site && operationView(none.operations.get('/a') as never, none.site.settings, page);
    expect(await view(pageOf(none.site, 'a'))).toMatchObject({ kind: 'page', playground: 'simple' });
  });

  test('openapi wins over api, which is used if there is no such operation', async () => {
    const both = ['openapi: GET /known', 'api: POST https://a.example.com/b'];
    const loaded = await load(
      docs(
        { openapi: 'api.json', navigation: [{ group: 'A', pages: ['a', 'b'] }] },
        {
          a: both,
          b: ['openapi: GET /unheard-of', both[1] as string],
          'api.json': api({ 'GET /known': {} }),
        },
      ),
    );
    expect([pageOf(loaded.site, 'a').operation, pageOf(loaded.site, 'b').operation]).toEqual([
      'api/get-known',
      '/b',
    ]);
    expect(loaded.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['site/unknown-operation', 'warning'],
    ]);
  });

  test('its view has only the request line and the samples', async () => {
    const { operation, page, loaded } = await described(
      'POST https://api.example.com/plants',
      '<ParamField body="name" type="string" required placeholder="Fern" />',
    );
    if (!operation || !loaded.site) throw new Error('not read');
    const view = await operationView(operation, loaded.site.settings, page);
    expect(view).toMatchObject({
      kind: 'page',
      method: 'POST',
      path: '/plants',
      playground: 'show',
      responses: [],
    });
    expect(view.samples[0]?.html.replace(/<[^>]*>/g, '')).toContain('"name": "Fern"');
  });
});

test('the page exists, whatever its front matter says about operations and schemas', async () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('GET', 'webhook', '/a', '/{x}', ':y', 'https://h', '//', ' ', 'api.json', '?'), {
        maxLength: 6,
      })
      .map((parts) => parts.join(' ')),
  );
  const key = fc.constantFrom('openapi', 'api', 'openapi-schema');
  const root = await docsFolder(
    docs(
      { openapi: 'api.json', navigation: [{ group: 'A', pages: ['a'] }] },
      { 'api.json': api({ 'GET /a': {} }) },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, text), async (frontMatter) => {
      const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
      await writeFile(`${root}/a.mdx`, ['---', ...lines, '---', '', 'Text.'].join('\n'));
      const { site, diagnostics } = await loadSite(root);
      expect(pageOf(site, 'a').title).toBeTruthy();
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a page with neither is a page of text', async () => {
  const site = await siteOf(
    docs({ navigation: [{ group: 'A', pages: ['a'] }] }, { a: ['title: A', 'api: ""'] }),
  );
  expect(pageOf(site, 'a').operation).toBeUndefined();
});
