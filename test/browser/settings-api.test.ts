import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trellis, writeDocs } from '../support/docs.ts';
import { useSite } from '../support/reader.ts';
import { FULL, KEPT_DARK, LIGHT_FIRST, PLAIN, trees } from '../support/settings-sites.ts';

const full = useSite(FULL);
const keptDark = useSite(KEPT_DARK);
const lightFirst = useSite(LIGHT_FIRST);
const plain = useSite(PLAIN);

/** Data for the playground of a page. */
async function playground(site: { out: string }, page = 'create-plant') {
  const data = JSON.parse(await readFile(join(site.out, `_trellis/operations/${page}.json`), 'utf8'));
  return data as {
    servers: { url: string }[];
    request: { security: Record<string, unknown>[][]; servers: { url: string }[] };
    maintainOrder: boolean;
  };
}

describe('api.baseUrl', () => {
  test('an address is used in the samples', async () => {
    const page = await keptDark.look('/create-plant');
    expect(await page.locator('.samples .tabpanel.active').innerText()).toContain(
      'https://only.example.com/v1/plants',
    );
  });

  test('of several the reader chooses; samples use the first one', async () => {
    const page = await full.look('/create-plant');
    const sample = await page.locator('.samples .tabpanel.active').innerText();
    expect(sample).toContain('https://one.example.com/plants');
    expect((await playground(full)).servers.map(({ url }) => url)).toEqual([
      // Nobody can reach servers of such names.
      'https://sandbox.invalid/plants',
      'https://one.example.com',
      'https://two.example.com',
    ]);
  });

  test('the servers of an OpenAPI file win', async () => {
    const page = await full.look('/get-tree');
    expect(await page.locator('.samples .tabpanel.active').innerText()).toContain(
      'https://trees.example.com/trees/',
    );
  });
});

describe('api.auth', () => {
  test('basic asks for two values with the names in `name`', async () => {
    const page = await full.look('/create-plant');
    const credentials = page.locator('.request-facts');
    expect((await credentials.locator('.request-auth').innerText()).trim()).toBe('HTTP Basic');
    expect(await credentials.locator('.nested').first().textContent()).toContain('ACCOUNT and SECRET');
    expect(await page.locator('.samples .tabpanel.active').innerText()).toContain('ACCOUNT:SECRET');
    expect((await playground(full)).request.security).toEqual([
      [
        {
          key: 'basic',
          type: 'http',
          scheme: 'basic',
          usernameLabel: 'ACCOUNT',
          passwordLabel: 'SECRET',
          inputPrefix: 'acc-',
        },
      ],
    ]);
  });

  test('key sends a header with the name in `name`', async () => {
    const page = await keptDark.look('/create-plant');
    expect((await page.locator('.request-auth').innerText()).trim()).toBe('Key in the header X-Garden-Key');
    expect(await page.locator('.samples .tabpanel.active').innerText()).toContain('X-Garden-Key: ');
  });

  test('bearer sends a token', async () => {
    const page = await lightFirst.look('/create-plant');
    expect(await page.locator('.samples .tabpanel.active').innerText()).toContain('Authorization: Bearer ');
  });

  test('unset, no input is shown', async () => {
    const page = await plain.look('/create-plant');
    expect(await page.locator('.request-auth').count()).toBe(0);
    expect((await playground(plain)).request.security).toEqual([]);
  });
});

describe('api.playground.mode', () => {
  test('show, the default, offers to try the request', async () => {
    const page = await plain.look('/create-plant');
    expect(await page.locator('.request-line .path').innerText()).toBe('/plants');
    expect(await page.locator('#trellis-try-it:visible').count()).toBe(1);
  });

  test('simple shows method and path for copying', async () => {
    const page = await keptDark.look('/create-plant');
    expect(await page.locator('.request-line').innerText()).toMatch(/POST\s+\/plants/);
    expect(await page.locator('.request-line [data-copy="POST /plants"]:visible').count()).toBe(1);
    expect(await page.locator('#trellis-try-it').count()).toBe(0);
    // Data for a playground is not published.
    await expect(playground(keptDark)).rejects.toThrow('ENOENT');
  });

  test('hide shows neither, but documents the fields', async () => {
    const page = await lightFirst.look('/create-plant');
    expect(await page.locator('.request-line').count()).toBe(0);
    expect(await page.locator('#trellis-try-it').count()).toBe(0);
    expect(await page.locator('.operation-text .field > p > :is(a, code):visible').allInnerTexts()).toContain(
      'garden',
    );
  });
});

describe('api.maintainOrder', () => {
  const names = ['dry_run', 'garden', 'tag', 'note', 'name'];

  test('true keeps the order of the file', async () => {
    const page = await full.look('/create-plant');
    expect(await page.locator('.operation-text .field > p > :is(a, code)').allInnerTexts()).toEqual(names);
    expect((await playground(full)).maintainOrder).toBe(true);
  });

  test.each([
    ['false', () => keptDark],
    ['unset', () => plain],
  ])('%s puts required fields first', async (_, site) => {
    const page = await site().look('/create-plant');
    const shown = await page.locator('.operation-text .field > p > :is(a, code)').allInnerTexts();
    expect(shown).toEqual(['garden', 'dry_run', 'name', 'tag', 'note']);
  });
});

describe('openapi', () => {
  test('a path names the OpenAPI file of the pages', async () => {
    const page = await plain.look('/create-plant');
    expect(await page.locator('.request-line .method').innerText()).toBe('POST');
  });

  test('of several files each has its operations and its document', async () => {
    const page = await full.look('/get-tree');
    expect(await page.locator('.request-line .path').innerText()).toBe('/trees/{id}');
    for (const [name, title] of [
      ['plants', 'Plants'],
      ['trees', 'Trees'],
    ]) {
      const response = await fetch(`${full.url}/openapi/${name}.json`);
      expect(((await response.json()) as typeof trees).info.title).toBe(title);
    }
  });

  const remoteDocs = (url: string) => ({
    'docs.json': { name: 'Trees', navigation: [{ group: 'Pages', pages: ['get-tree'] }], openapi: [url] },
    'get-tree.mdx': '---\nopenapi: GET /trees/{id}\n---\n',
  });

  test('an allowed URL is fetched at build, but nothing external that it refers to', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(`elsewhere ${request.url}`);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const referring = structuredClone(trees) as typeof trees & { components?: object };
    referring.components = {
      schemas: { Near: { $ref: './near.json' }, Far: { $ref: `http://127.0.0.1:${port}/far.json` } },
    };
    const server = createServer((request, response) => {
      asked.push(request.url as string);
      response.end(JSON.stringify(request.url === '/near.json' ? { type: 'string' } : referring));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const root = await writeDocs(
      remoteDocs(`http://127.0.0.1:${(server.address() as AddressInfo).port}/trees.json`),
    );

    const { code, stderr } = await trellis(
      'build',
      '--allow-remote',
      '--root',
      root,
      '--out',
      join(root, 'dist'),
    );
    server.close();
    elsewhere.close();
    expect(asked.sort()).toEqual(['/near.json', '/trees.json']);
    expect(await readFile(join(root, 'dist/get-tree/index.html'), 'utf8')).toContain(
      'https://trees.example.com',
    );
    // The reference that was not followed is reported.
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/warning openapi\/no-unresolved-refs .*far\.json/),
    ]);
    await rm(root, { recursive: true });
  });

  test('a URL without a response is a warning; the rest of the site is built', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}/trees.json`;
    gone.close();
    const root = await writeDocs({ ...remoteDocs(url), 'get-tree.mdx': '# Trees\n\nAll about trees.\n' });
    const { code, stderr } = await trellis(
      'build',
      '--allow-remote',
      '--root',
      root,
      '--out',
      join(root, 'dist'),
    );
    expect(stderr).toContain(`warning openapi/unreachable \`${url}\` could not be reached`);
    expect(code).toBe(0);
    expect(await readFile(join(root, 'dist/get-tree/index.html'), 'utf8')).toContain('All about trees.');
    await rm(root, { recursive: true });
  });
});
