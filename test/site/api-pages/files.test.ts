import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadSite, operationView, schemaPageView } from '../../../src/site/index.ts';
import { api, docs, docsFolder, load, pageOf, problemsOf } from '../support.ts';

const nav = (...pages: string[]) => ({ navigation: [{ group: 'A', pages }] });
const sourcesOf = ({ documents }: Awaited<ReturnType<typeof load>>) => documents.map(({ source }) => source);

describe('OpenAPI files that the settings do not name', () => {
  const garden = api({ 'GET /plants': { summary: 'Plants' } });
  const shop = api({ 'GET /orders': {} });

  test('are found once a page shows one of their operations; the one nearest to the root wins', async () => {
    const loaded = await load(
      docs(nav('a'), {
        a: ['openapi: GET /plants'],
        'deep/down/garden.json': garden,
        'shop.json': shop,
        'z/garden.yaml': JSON.stringify(garden),
      }),
    );
    expect(sourcesOf(loaded)).toEqual(['z/garden.yaml', 'deep/down/garden.json']);
    expect(pageOf(loaded.site, 'a')).toMatchObject({ title: 'Plants', method: 'GET' });
    expect(problemsOf(loaded)).toEqual([]);
  });

  test.each([
    ['no page needs one', ['title: A'], []],
    ['a page documents its operation itself', ['api: GET https://h.example.com/a'], []],
    ['a page names one by its stem', ['openapi: garden GET /plants'], ['specs/garden.json']],
  ])('%s', async (_, frontMatter, sources) => {
    const loaded = await load(
      docs(nav('a'), { a: frontMatter, 'specs/garden.json': garden, 'other.json': shop }),
    );
    expect(sourcesOf(loaded).toSorted()).toEqual([...sources].toSorted());
  });

  test.each([
    'garden GET /plants',
    'specs/garden.json GET /plants',
    '/specs/garden.json get /plants/',
    './specs/garden.json GET /plants',
    'garden.json GET /plants',
  ])('%s brings that file and no other, if the settings name one', async (openapi) => {
    const loaded = await load(
      docs(
        { ...nav('a'), openapi: 'listed.json' },
        {
          a: [`openapi: ${openapi}`],
          'listed.json': shop,
          'specs/garden.json': garden,
          'unneeded.json': garden,
        },
      ),
    );
    expect(sourcesOf(loaded)).toEqual(['listed.json', 'specs/garden.json']);
    expect(pageOf(loaded.site, 'a').operation).toBe('garden/get-plants');
    expect(problemsOf(loaded)).toEqual([]);
  });

  test('are found beside those of the settings too', async () => {
    const loaded = await load(
      docs(
        { ...nav('a'), openapi: 'specs/shop.json' },
        { a: ['openapi: GET /plants'], 'specs/shop.json': shop, 'shop.json': garden, 'third.json': shop },
      ),
    );
    expect(loaded.documents.map(({ name, source }) => [name, source])).toEqual([
      ['shop', 'specs/shop.json'],
      ['shop-2', 'shop.json'],
    ]);
    expect(pageOf(loaded.site, 'a').operation).toBe('shop-2/get-plants');
    expect(problemsOf(loaded)).toEqual([]);
  });

  test('can be named by path from a page, which wins over one of that name elsewhere', async () => {
    const loaded = await load(
      docs(nav('ja/b/one', 'ja/b/two'), {
        'ja/b/one': ['openapi: "./garden.json GET /plants"'],
        'ja/b/two': ['openapi: "../other.json GET /plants"'],
        'garden.json': garden,
        'ja/b/garden.json': garden,
        'ja/other.json': garden,
      }),
    );
    expect(sourcesOf(loaded)).toEqual(['ja/b/garden.json', 'ja/other.json']);
    expect(loaded.diagnostics).toEqual([]);
  });

  test('are read even if their version comes late', async () => {
    const { openapi, ...rest } = garden as Record<string, unknown>;
    const late = { components: { schemas: { A: { description: 'x'.repeat(100_000) } } }, ...rest, openapi };
    const loaded = await load(
      docs(nav('a'), { a: ['openapi: "/late.json GET /plants"'], 'late.json': late }),
    );
    expect(sourcesOf(loaded)).toEqual(['late.json']);
    expect(loaded.diagnostics).toEqual([]);
  });

  test('can be named by the navigation', async () => {
    const loaded = await load(
      docs(
        { navigation: { groups: [{ group: 'A', pages: ['garden.json GET /plants'] }] } },
        { 'garden.json': garden },
      ),
    );
    expect(pageOf(loaded.site, 'api-reference/plants')).toMatchObject({ generatedFrom: 'garden.json' });
  });

  test('exclude data, other formats and files of tools; problems of files that nobody names are warnings', async () => {
    const loaded = await load(
      docs(nav('a'), {
        a: ['openapi: GET /plants'],
        'data.json': { rows: [{ openapi: '3.1.0' }] },
        'async.yaml': 'asyncapi: 3.0.0\n',
        'node_modules/x/garden.json': garden,
        '.hidden/garden.json': garden,
        'broken.json': '{ "openapi": "3.1.0", "paths": ',
        'specs/garden.json': garden,
      }),
    );
    expect(sourcesOf(loaded)).toEqual(['specs/garden.json']);
    expect(problemsOf(loaded)).toEqual([
      expect.stringMatching(/^broken\.json:1:32 warning openapi\/syntax /),
    ]);
  });
});

describe('OpenAPI files that are named by URL', () => {
  async function serve(listener: RequestListener): Promise<{ server: Server; url: string }> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/garden.json` };
  }
  const text = JSON.stringify(api({ 'GET /plants': { summary: 'Plants' } }));

  test('are not fetched unless allowed; a warning explains how, and the rest is built', async () => {
    let asked = 0;
    const { url } = await serve((_, response) => {
      asked++;
      response.end(text);
    });
    const folder = docs(
      { ...nav('a', 'b'), openapi: [url] },
      { a: ['openapi: GET /plants'], b: ['title: B'] },
    );
    const loaded = await load(folder);
    expect(asked).toBe(0);
    expect(loaded.site?.pages.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(loaded.diagnostics).toMatchObject([
      {
        code: 'openapi/remote-refused',
        severity: 'warning',
        file: 'docs.json',
        range: { start: { line: 13 } },
        hint: 'Allow it with --allow-remote. Trellis then keeps a copy for builds without a network.',
      },
    ]);
  });

  test('are fetched once per run, even if only a page names them, and a copy is used without a network', async () => {
    let asked = 0;
    const { server, url } = await serve((_, response) => {
      asked++;
      response.end(text);
    });
    const root = await docsFolder(docs(nav('a'), { a: [`openapi: ${url} GET /plants`] }));
    const fetchedSpecs = new Map<string, Promise<string>>();
    for (let run = 0; run < 2; run++) {
      const loaded = await loadSite(root, { remoteSpecs: true, fetchedSpecs });
      expect(problemsOf(loaded)).toEqual([]);
      expect(pageOf(loaded.site, 'a')).toMatchObject({ title: 'Plants', operation: 'garden/get-plants' });
    }
    expect(asked).toBe(1);
    expect(await readdir(join(root, '.trellis/cache/specs'))).toHaveLength(1);

    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    const offline = await loadSite(root, { remoteSpecs: true });
    expect(pageOf(offline.site, 'a').operation).toBe('garden/get-plants');
    expect(problemsOf(offline)).toEqual([
      expect.stringMatching(
        /warning openapi\/cached-copy .* could not be reached; the copy of \d{4}-\d\d-\d\d is used\.$/,
      ),
    ]);
  });
});

describe('content of pages', () => {
  const webhook = {
    post: {
      summary: 'Sprouted',
      description: 'Sent **once**.',
      security: [],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                id: { type: 'integer', readOnly: true },
                secret: { type: 'string', writeOnly: true },
                name: { type: 'string', example: 'Fern' },
              },
            },
          },
        },
      },
      responses: { 200: { description: 'Taken' } },
    },
  };

  test("a webhook: its payload from the receiver's side, nothing to send", async () => {
    const file = api({}, { webhooks: { sprouted: webhook }, servers: [{ url: 'https://a.example.com' }] });
    const loaded = await load(
      docs({ ...nav('a'), openapi: 'api.json' }, { a: ['openapi: webhook sprouted'], 'api.json': file }),
    );
    const page = pageOf(loaded.site, 'a');
    expect(page).toMatchObject({ title: 'Sprouted', method: 'HOOK' });
    const operation = loaded.operations.get(page.operation ?? '');
    if (!operation || !loaded.site) throw new Error(problemsOf(loaded).join('\n'));
    const view = await operationView(operation, loaded.site.settings, page);
    expect(view).toMatchObject({
      kind: 'webhook',
      webhook: 'sprouted',
      method: 'POST',
      playground: 'hide',
      servers: [],
      security: [],
      samples: [],
      responses: [{ status: '200' }],
    });
    expect(view.body?.media[0]?.fields.map(({ name }) => name)).toEqual(['id', 'name']);
    expect(view.payloads?.[0]?.html).toContain('Fern');
    expect(view.payloads?.[0]?.html).not.toContain('secret');
  });

  test('a schema: all its properties, including those of one direction', async () => {
    const file = api(
      {},
      {
        components: {
          schemas: {
            Plant: {
              type: 'object',
              description: 'What **grows**.',
              required: ['id'],
              properties: {
                id: { type: 'integer', readOnly: true },
                secret: { type: 'string', writeOnly: true },
                seedOf: { $ref: '#/components/schemas/Plant' },
              },
            },
            Kind: { type: 'string', enum: ['tree', 'herb'] },
          },
        },
      },
    );
    const loaded = await load(
      docs(
        { ...nav('a', 'b', 'c'), openapi: 'api.json' },
        {
          a: ['openapi-schema: Plant'],
          b: ['openapi-schema: api.json kind', 'title: Kinds'],
          c: ['openapi-schema: Plnt'],
          'api.json': file,
        },
      ),
    );
    expect(problemsOf(loaded)).toEqual([
      'c.mdx:2:17 warning site/unknown-schema openapi-schema: "Plnt" names no schema of the site\'s OpenAPI files -> Did you mean "Plant"?',
    ]);
    const view = async (id: string) => {
      const schema = loaded.schemas.get(pageOf(loaded.site, id).schema ?? '');
      if (!schema || !loaded.site) throw new Error(`no schema on ${id}`);
      return schemaPageView(schema, loaded.site.settings);
    };
    expect(pageOf(loaded.site, 'a')).toMatchObject({ title: 'Plant', schema: 'api/Plant' });
    const plant = await view('a');
    expect(plant).toMatchObject({ name: 'Plant', metaDescription: 'What grows.' });
    expect(plant.descriptionHtml).toContain('<strong>grows</strong>');
    expect(plant.fields.map(({ name, recursive }) => [name, recursive])).toEqual([
      ['id', undefined],
      ['secret', undefined],
      ['seedOf', 'Plant'],
    ]);
    expect(plant.examples[0]?.html).toContain('id');
    expect(await view('b')).toMatchObject({ name: 'Kind', fields: [], root: { enum: ['tree', 'herb'] } });
    expect(pageOf(loaded.site, 'c')).toMatchObject({ title: 'C', inNavigation: true });
  });

  test('what the file adds to the page of an operation is Markdown, not code', async () => {
    const content = 'Mind the **frost**.\n\n<script>alert(1)</script>';
    const file = api({ 'GET /a': { 'x-mint': { content } } });
    const loaded = await load(
      docs({ ...nav('a'), openapi: 'api.json' }, { a: ['openapi: GET /a'], 'api.json': file }),
    );
    const operation = loaded.operations.get('api/get-a');
    const view = operation && loaded.site && (await operationView(operation, loaded.site.settings));
    expect(view?.contentHtml).toContain('<strong>frost</strong>');
    expect(view?.contentHtml).not.toContain('<script');
  });
});
