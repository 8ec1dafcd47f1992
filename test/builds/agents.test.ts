import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import { useDevServer } from '../support/dev-server.ts';
import { builtSite, filesIn } from '../support/docs.ts';

const DOCS = {
  'docs.json': {
    name: 'Moss',
    description: 'All about moss.',
    navigation: [{ group: 'Pages', pages: ['index', 'guide/one', 'guide/hidden'] }],
  },
  'index.mdx': '---\ntitle: Home\ndescription: Where to begin.\n---\n\nSee [one](/guide/one).\n',
  'guide/one.mdx': '---\ntitle: One\n---\n\nText.\n',
  'guide/hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\nText.\n',
};

/** Tests only read from it. */
const dev = useDevServer(DOCS);

const read = (out: string, path: string) => readFile(join(out, path), 'utf8');

describe('a build', () => {
  test('writes llms.txt and llms-full.txt, with links that work on any host', async () => {
    const out = await builtSite(DOCS, '--base', '/docs');
    const index = await read(out, 'llms.txt');
    expect(index).toMatch(/^# Moss\n\n> All about moss\.\n/);
    expect(index).toContain(
      '## Pages\n\n- [Home](/docs/index.md): Where to begin.\n- [One](/docs/guide/one.md)\n',
    );
    expect(index).not.toContain('Hidden');
    expect(await read(out, 'llms-full.txt')).toBe(
      '> The pages of Moss in one file. Index: /docs/llms.txt\n\n' +
        '# Home\n\nSource: /docs/index.md\n\nWhere to begin.\n\nSee [one](/docs/guide/one.md).\n\n' +
        '# One\n\nSource: /docs/guide/one.md\n\nText.\n',
    );
  });

  test('links by URL if the address of the site is known', async () => {
    const out = await builtSite(DOCS, '--site', 'https://moss.example.com');
    expect(await read(out, 'llms.txt')).toContain('- [One](https://moss.example.com/guide/one.md)');
    expect(await read(out, 'guide/one.md')).toMatch(
      /^> Index of all pages: https:\/\/moss\.example\.com\/llms\.txt\n/,
    );
  });

  test('links by relative path in a site that is opened from its files', async () => {
    const out = await builtSite(DOCS, '--relative');
    expect(await read(out, 'llms.txt')).toContain('- [One](guide/one.md)');
    expect(await read(out, 'guide/one.md')).toMatch(/^> Index of all pages: \.\.\/llms\.txt\n/);
    expect(existsSync(join(out, 'guide', '../llms.txt'))).toBe(true);
  });

  test("publishes an author's llms.txt instead of its own", async () => {
    const out = await builtSite({ ...DOCS, 'llms.txt': '# Mine\n' });
    expect(await read(out, 'llms.txt')).toBe('# Mine\n');
    expect(await read(out, 'llms-full.txt')).toContain('# Home');
  });
});

test('a page leads to the index: in its head, and at the start of its text for converters', async () => {
  const out = await builtSite(DOCS, '--base', '/docs');
  const html = await read(out, 'guide/one/index.html');
  expect(html).toContain('<link rel="describedby" type="text/plain" href="/docs/llms.txt">');
  expect(html).toMatch(
    /<main [^>]*>\s*<p class="sr-only">Index of all pages: <a href="\/docs\/llms\.txt" tabindex="-1">/,
  );
  expect((await read(out, 'guide/one.md')).match(/Index of all pages/g)).toHaveLength(1);
  const search = await Promise.all(
    (await filesIn(join(out, '_trellis/search'))).map((file) => readFile(file, 'utf8')),
  );
  expect(search.join('')).not.toContain('Index of all pages');
});

const OPERATION = {
  operationId: 'createFern',
  summary: 'Create a fern',
  description: 'Adds a fern | to the shelf.',
  requestBody: {
    content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
  },
  responses: { 201: { description: 'Created.' }, 422: { description: 'The name is missing.' } },
};
const API = {
  ...DOCS,
  'docs.json': {
    ...DOCS['docs.json'],
    navigation: [
      { group: 'Pages', pages: ['index'] },
      { group: 'API', pages: ['api/about', 'api/create'] },
    ],
  },
  'openapi/ferns.json': {
    openapi: '3.1.0',
    info: { title: 'Fern API', version: '2.0', description: 'All *ferns*.' },
    servers: [{ url: 'https://api.moss.example.com/v1' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: { '/ferns': { post: OPERATION } },
  },
  'api/about.mdx': '---\ntitle: About\n---\n\nText.\n',
  'api/create.mdx': '---\nopenapi: POST /ferns\n---\n',
};

describe('an API', () => {
  const origin = 'https://moss.example.com';
  const site = () => builtSite(API, '--site', origin);

  test('is in the catalog with its OpenAPI file, its docs and its skill (RFC 9727)', async () => {
    const { linkset } = JSON.parse(await read(await site(), '.well-known/api-catalog'));
    const title = 'Fern API';
    expect(linkset).toEqual([
      {
        anchor: 'https://api.moss.example.com/v1',
        'service-desc': [
          { href: `${origin}/openapi/ferns.json`, type: 'application/vnd.oai.openapi+json', title },
        ],
        'service-doc': [
          { href: `${origin}/api/about`, type: 'text/html', title },
          { href: `${origin}/api/about.md`, type: 'text/markdown', title },
        ],
        'service-meta': [
          { href: `${origin}/.well-known/agent-skills/ferns/SKILL.md`, type: 'text/markdown', title },
        ],
      },
    ]);
    expect(await read(await site(), '_headers')).toContain(
      '/.well-known/api-catalog\n  Content-Type: application/linkset+json; profile=',
    );
  });

  test('has a skill with all that a call needs', async () => {
    const skill = await read(await site(), '.well-known/agent-skills/ferns/SKILL.md');
    for (const part of [
      /^---\nname: ferns\ndescription: "Calls the Fern API: .* All ferns\."\n---\n\n# Fern API\n/,
      '- Base URL: `https://api.moss.example.com/v1`\n- Authentication: `Authorization: Bearer <token>`\n',
      `- OpenAPI file: ${origin}/openapi/ferns.json\n`,
      /## Sandbox\n\nTry requests at `http:\/\/127\.0\.0\.1:4010\/ferns\/v1`\. .* Send `Authorization: Bearer sandbox-token`\.\n/,
      `| [Create a fern](${origin}/api/create.md) | \`POST /ferns\` | Adds a fern \\| to the shelf. |\n`,
      "## Samples\n\nCreate a fern:\n\n```bash\ncurl 'https://api.moss.example.com/v1/ferns'",
      '## Errors\n\n| Status | Meaning |\n| - | - |\n| 422 | The name is missing. |\n',
    ])
      expect(skill).toEqual(
        typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part),
      );
  });

  test("'s skill is in the index with its digest, also if it is the author's own file", async () => {
    const path = '.well-known/agent-skills/ferns/SKILL.md';
    const own = '---\nname: ferns\ndescription: Mine.\n---\n\nMine.\n';
    for (const out of [await site(), await builtSite({ ...API, [path]: own }, '--site', origin)]) {
      const [entry] = JSON.parse(await read(out, '.well-known/agent-skills/index.json')).skills;
      const text = await read(out, path);
      expect(entry).toMatchObject({ name: 'ferns', type: 'skill-md', url: `${origin}/${path}` });
      expect(entry.digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
      expect(text.includes(JSON.stringify(entry.description).slice(1, -1))).toBe(true);
    }
  });

  test('gives a site without APIs none of these files', async () => {
    const out = await builtSite(DOCS, '--site', origin);
    expect(existsSync(join(out, '.well-known'))).toBe(false);
  });
});

describe('a request that prefers Markdown', () => {
  const get = (url: string, accept?: string) => fetch(url, accept ? { headers: { accept } } : {});
  const typeOf = async (url: string, accept?: string) => {
    const response = await get(url, accept);
    return `${response.status} ${response.headers.get('content-type')} ${response.headers.get('vary')}`;
  };
  const [MARKDOWN, HTML] = ['text/markdown; charset=utf-8 Accept', 'text/html; charset=utf-8 Accept'];

  test('gets it from preview, and a 404 in Markdown', async () => {
    const outDir = await builtSite(DOCS, '--base', '/docs');
    const { url, stop } = await startPreview({ outDir, base: '/docs', port: 0 });
    try {
      expect(await typeOf(`${url}guide/one`, 'text/markdown, text/html;q=0.9')).toBe(`200 ${MARKDOWN}`);
      expect(await typeOf(`${url}guide/one/`, 'text/markdown')).toBe(`200 ${MARKDOWN}`);
      expect(await typeOf(url, 'text/markdown')).toBe(`200 ${MARKDOWN}`);
      expect(await typeOf(`${url}guide/one`)).toBe(`200 ${HTML}`);
      expect(await typeOf(`${url}guide/one`, 'text/html, text/markdown;q=0.9')).toBe(`200 ${HTML}`);
      expect(await typeOf(`${url}guide/none`)).toBe(`404 ${HTML}`);
      expect(await typeOf(`${url}llms.txt`, 'text/markdown')).toBe('200 text/plain; charset=utf-8 null');
      const missing = await get(`${url}guide/none.md`);
      expect(missing.status).toBe(404);
      expect(await missing.text()).toContain(
        '`/docs/guide/none.md`\n\nThe index of all pages is [llms.txt](/docs/llms.txt).',
      );
      expect(await typeOf(`${url}guide/none`, 'text/markdown')).toBe(`404 ${MARKDOWN}`);
    } finally {
      await stop();
    }
  });

  test('gets it from dev', async () => {
    const { url } = dev;
    expect(await typeOf(`${url}/guide/one`, 'text/markdown, */*')).toBe(`200 ${MARKDOWN}`);
    expect(await typeOf(`${url}/`, 'text/markdown')).toBe(`200 ${MARKDOWN}`);
    expect(await typeOf(`${url}/guide/one`, 'text/html')).toContain('200 text/html');
    expect((await get(`${url}/guide/one`, 'text/html')).headers.get('vary')).toContain('Accept');
    expect(await (await get(`${url}/guide/none.md`)).text()).toContain('[llms.txt](/llms.txt)');
  });
});

test('dev serves the same files, of the current folder', async () => {
  const { url } = dev;
  const index = await fetch(`${url}/llms.txt`);
  expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await index.text()).toContain('- [One](/guide/one.md)\n');
  expect(await (await fetch(`${url}/llms-full.txt`)).text()).toContain(
    '# One\n\nSource: /guide/one.md\n\nText.\n',
  );
  expect((await fetch(`${url}/guide/llms.txt`)).status).toBe(404);
});
