import { describe, expect, test } from 'vitest';
import type { PlaygroundServer } from '../../../../src/site/index.ts';
import { explorerContent } from '../../../../src/theme/client/api/explorer-content.ts';
import { type ServerConfig, serverNames } from '../../../../src/theme/client/api/explorer-servers.ts';

const PAGE = 'https://docs.example/explorer/a/';
const responses = { 200: { description: 'OK' } };
const IN_PAGE: PlaygroundServer = {
  kind: 'sandbox',
  url: 'https://sandbox.invalid/a/v1',
  mount: 'https://sandbox.invalid/a',
};
const SHOWN = '{sandbox-in-page}';

const config = (changes: Partial<ServerConfig> & { areFirst?: boolean; has?: PlaygroundServer[] } = {}) => {
  const { areFirst = true, has = [], ...others } = changes;
  return {
    servers: [],
    added: [],
    isBesideSite: false,
    sandboxes: { servers: has, areFirst, accounts: {} },
    ...others,
  };
};

describe('servers of the explorer', () => {
  const own = (name: string) => ({ url: `https://${name}.example` });
  const urls = (servers: unknown) =>
    (Array.isArray(servers) ? servers : []).map((server: { url: string }) => server.url);
  /** The part of the explorer's description that the tests look at. */
  interface Content {
    servers?: { url: string; name?: string; variables?: unknown; description?: string }[];
    'x-scalar-selected-server'?: string;
    paths?: Record<string, Record<string, Content>>;
  }
  const contentOf = (description: Record<string, unknown>, settings: ServerConfig): Content =>
    explorerContent({ openapi: '3.1.0', ...description }, settings, PAGE).content;

  test('keep those of a path and an operation, after the sandbox', () => {
    const description = {
      servers: [own('all')],
      paths: {
        '/a': { servers: [own('path')], get: { servers: [own('operation')], responses }, put: { responses } },
        '/b': { get: { responses } },
      },
    };
    const content = contentOf(description, config({ has: [IN_PAGE] }));
    expect(urls(content.servers)).toEqual([SHOWN, 'https://all.example']);
    const { get, put } = content.paths?.['/a'] ?? {};
    expect(urls(get?.servers)).toEqual([SHOWN, 'https://operation.example']);
    expect(urls(put?.servers)).toEqual([SHOWN, 'https://path.example']);
    expect(put?.['x-scalar-selected-server']).toBe(SHOWN);
    expect(content.paths?.['/a']).not.toHaveProperty('servers');
    expect(content.paths?.['/b']?.get).not.toHaveProperty('servers');
  });

  test('show no address of a sandbox, and a documented server in samples', () => {
    const { servers } = contentOf(
      {
        servers: [
          {
            url: 'https://{region}.all.example',
            variables: { region: { default: 'eu' } },
            description: 'All',
          },
        ],
      },
      config({ has: [IN_PAGE] }),
    );
    expect(servers).toEqual([
      {
        url: SHOWN,
        name: 'Sandbox in this page',
        description: 'Requests stay in your browser. Samples use https://eu.all.example.',
        variables: { 'sandbox-in-page': { default: 'https://eu.all.example' } },
      },
      {
        url: 'https://{region}.all.example',
        variables: { region: { default: 'eu' } },
        description: 'All',
        name: 'All (https://{region}.all.example)',
      },
    ]);
    expect(contentOf({}, config({ has: [IN_PAGE] })).servers?.[0]?.variables).toEqual({
      'sandbox-in-page': { default: 'https://api.example.com' },
    });
  });

  test('come in the order of the playground, with those that the reader has added', () => {
    const settings = config({
      has: [IN_PAGE],
      areFirst: false,
      added: ['https://mine.example', own('all').url],
    });
    expect(urls(contentOf({ servers: [own('all')] }, settings).servers)).toEqual([
      'https://all.example',
      SHOWN,
      'https://mine.example',
    ]);
  });

  test('start with the server that the reader has chosen in the playground', () => {
    const selected = (chosen: string) =>
      contentOf({ servers: [own('all')] }, config({ has: [IN_PAGE], chosen }))['x-scalar-selected-server'];
    expect(selected('https://all.example')).toBe('https://all.example');
    expect(selected(IN_PAGE.url)).toBe(SHOWN);
    expect(selected('https://gone.example')).toBe(SHOWN);
  });

  test('resolve relative addresses against the page, and name them as documented', () => {
    const settings = config({ has: [IN_PAGE] });
    const { servers } = explorerContent({ openapi: '3.1.0', servers: [{ url: '/v1' }] }, settings, PAGE);
    expect(urls(servers)).toEqual([SHOWN, 'https://docs.example/v1']);
    expect([...serverNames(servers, settings, PAGE)]).toEqual([
      [SHOWN, 'Sandbox in this page'],
      ['https://docs.example/v1', '/v1'],
    ]);
  });

  test('come from the settings if the document names none', () => {
    const settings = config({ servers: ['https://settings.example'] });
    expect(contentOf({}, settings).servers).toEqual([{ url: 'https://settings.example' }]);
    const swagger = explorerContent({ swagger: '2.0' }, settings, PAGE);
    expect(swagger.options).toEqual({ servers: [{ url: 'https://settings.example' }] });
    expect(swagger.content).not.toHaveProperty('servers');
  });
});

describe('removes references to other hosts', () => {
  const confined = (value: unknown) => explorerContent({ it: value }, config(), PAGE).content.it;

  test.each([
    [{ $ref: 'http://127.0.0.1:1/a.json' }, {}],
    [{ $ref: '//evil.example/a.json#/A' }, {}],
    [{ $ref: 'other.json' }, {}],
    [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/A' }],
    [{ properties: { $ref: { type: 'string' } } }, { properties: { $ref: { type: 'string' } } }],
    [{ operationRef: 'https://evil.example/#/paths' }, {}],
    [{ $id: 'https://evil.example/', $schema: 'https://evil.example/', type: 'string' }, { type: 'string' }],
    [
      { properties: { externalValue: { type: 'string' } } },
      { properties: { externalValue: { type: 'string' } } },
    ],
    [{ examples: { a: { externalValue: 'https://evil.example/a.json' } } }, { examples: { a: {} } }],
    [
      { 'x-logo': { url: 'logo.png' }, 'x-scalar-icon': 'https://evil.example/i.svg', 'x-order': 1 },
      { 'x-order': 1 },
    ],
    [
      { description: 'A ![b](https://evil.example/b.png)<img src="https://evil.example/c.png">' },
      { description: 'A [b](https://evil.example/b.png)' },
    ],
    [{ description: `${'<img '.repeat(3)}` }, { description: '' }],
    [
      { pattern: '![', default: '<img>' },
      { pattern: '![', default: '<img>' },
    ],
  ])('%j', (written, shown) => {
    expect(confined(written)).toEqual(shown);
  });
});
