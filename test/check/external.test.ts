import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import { writeDocs } from '../support/docs.ts';

let server: Server;
let at: string;
let requests: string[] = [];
let most = 0;
beforeAll(async () => {
  let open = 0;
  let refusals = 0;
  server = createServer(async ({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`);
    most = Math.max(most, ++open);
    await new Promise((done) => setTimeout(done, 20));
    open--;
    if (url === '/no-head') response.writeHead(method === 'HEAD' ? 405 : 200);
    else if (url === '/moved') response.writeHead(301, { location: '/page' });
    else if (url === '/inside') response.writeHead(302, { location: 'http://127.0.0.2:9/secret' });
    else if (url === '/circle') response.writeHead(302, { location: '/circle' });
    else if (url === '/busy') response.writeHead(refusals++ === 0 ? 429 : 200, { 'retry-after': '0' });
    else response.writeHead(Number(/\d{3}/.exec(url)?.[0] ?? 200));
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const folder = (...addresses: string[]) =>
  writeDocs({
    'docs.json': { name: 'Ferns', navigation: { pages: ['index'] } },
    'index.mdx': `---\ntitle: Ferns\n---\n\n${addresses.map((each, index) => `- [Page ${index}](${each})`).join('\n')}\n`,
  });

async function problems(root: string, hosts = ['127.0.0.1'], skip: string[] = []): Promise<string[]> {
  requests = [];
  const { diagnostics } = await checkFolder(root, { external: { hosts, skip } });
  return diagnostics.map(({ code, severity, range, message }) => {
    const line = range?.start.line ?? 0;
    return `${severity} ${code} ${line} ${message.replaceAll(at, '')}`;
  });
}

test('links of the settings are visited too', async () => {
  const root = await writeDocs({
    'docs.json': {
      name: 'Ferns',
      navigation: { pages: ['index'], global: { anchors: [{ anchor: 'Shop', href: `${at}/404` }] } },
      footer: { socials: { github: `${at}/410`, x: `${at}/page` } },
    },
    'index.mdx': '---\ntitle: Ferns\n---\n\nText.\n',
  });
  const found = (await checkFolder(root, { external: { hosts: ['127.0.0.1'], skip: [] } })).diagnostics;
  expect(found.map(({ code, file, range }) => [code, file, range !== undefined])).toEqual([
    ['external/broken', 'docs.json', true],
    ['external/broken', 'docs.json', true],
  ]);
});

test('pages that do not exist are errors, where the links stand', async () => {
  const root = await folder(`${at}/page`, `${at}/404`, `${at}/410#part`, `${at}/401`, `${at}/403`);
  expect(await problems(root)).toEqual([
    'error external/broken 6 broken link: /404 returns the status 404',
    'error external/broken 7 broken link: /410 returns the status 410',
  ]);
});

test('servers that fail are warnings', async () => {
  const root = await folder(`${at}/500`, `${at}/circle`, 'http://127.0.0.1:9/');
  expect(await problems(root)).toEqual([
    'warning external/unreachable 5 /500 cannot be checked: the server returns the status 500',
    'warning external/unreachable 6 /circle cannot be reached: it redirects more than 5 times',
    expect.stringContaining('warning external/unreachable 7 http://127.0.0.1:9/ cannot be reached'),
  ]);
});

test('GET follows a HEAD that is refused, redirects are followed, and Retry-After is respected', async () => {
  expect(await problems(await folder(`${at}/no-head`, `${at}/moved`, `${at}/busy`))).toEqual([]);
  expect(requests.toSorted()).toEqual([
    'GET /no-head',
    'HEAD /busy',
    'HEAD /busy',
    'HEAD /moved',
    'HEAD /no-head',
    'HEAD /page',
  ]);
});

test('an address is visited once, and not again while it counts as found', async () => {
  const root = await folder(`${at}/page`, `${at}/page#a`, `${at}/404`);
  await problems(root);
  expect(requests.filter((each) => each.endsWith('/page'))).toEqual(['HEAD /page']);
  await problems(root);
  expect(requests).toEqual(['HEAD /404', 'GET /404']);
  const kept = JSON.parse(await readFile(join(root, '.trellis/cache/external-links.json'), 'utf8'));
  expect(Object.keys(kept)).toEqual([`${at}/page`]);
});

test('a host gets at most two requests at a time', async () => {
  most = 0;
  await problems(await folder(...Array.from({ length: 8 }, (_, index) => `${at}/page-${index}`)));
  expect([most, requests.length]).toEqual([2, 8]);
});

test('private networks are not visited, also not through a redirect, unless their host is named', async () => {
  const root = await folder(`${at}/404`, `${at}/inside`);
  expect(await problems(root, [])).toEqual([]);
  expect(requests).toEqual([]);
  expect(await problems(root)).toEqual(['error external/broken 5 broken link: /404 returns the status 404']);
});

test('examples and skipped addresses are left out', async () => {
  const root = await folder('https://api.example.com/gone', `${at}/404`);
  expect(await problems(root, ['127.0.0.1'], [`${at}/4`])).toEqual([]);
  expect(requests).toEqual([]);
});

test('links to other sites are not visited unless asked for', async () => {
  requests = [];
  expect((await checkFolder(await folder(`${at}/404`))).diagnostics).toEqual([]);
  expect(requests).toEqual([]);
});
