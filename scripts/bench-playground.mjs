// Section of `npm run bench`: what a browser fetches for the playground of an operation, from the click on Try
// it until the page is idle, and from Send to the response. Sizes are gzip -9 of the files, without the
// scripts of the page itself. `node scripts/bench-playground.mjs` runs this section alone.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startPreview } from '../src/astro/index.ts';
import { launch } from '../test/support/chromium.ts';
import { benchExplorer } from './bench-explorer.mjs';

const root = join(import.meta.dirname, '..');
const KB = 1024;
const OPEN_BUDGET = 16 * KB;
const RESPONSE_BUDGET = 36 * KB;
/**
 * Files of the sandbox; the others belong to the playground, unless `EFFECT` has them. The sandbox checks
 * patterns and formats of any description. The playground loads what does that where schemas have some, and
 * these have none.
 */
const SANDBOX =
  /\/(?:in-page|patterns|formats|browser|sandbox|sandbox-core|load-planned|plan|extend|sorting|forms|patches|preferences|accept|write-item|ranges|styles|messages|problems|references|replays|embedded)\.|\/sandboxes\//;

/** What shows the changes in the sandbox, and keeps the request in the history, after the response. */
const EFFECT =
  /\/(?:admin|effect|sandbox-side|changes|tools|record|kept-history|link|shareable|values-state|secret-names|secret-text)\./;

/** Operations of every size of form, all of one description. */
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
    schemas: {
      Letter: {
        type: 'object',
        required: ['kind', 'to'],
        properties: { kind: { const: 'letter' }, to: { type: 'string' }, pages: { type: 'integer' } },
      },
      Box: {
        type: 'object',
        required: ['kind', 'to', 'weight'],
        properties: { kind: { const: 'box' }, to: { type: 'string' }, weight: { type: 'number' } },
      },
    },
  },
  paths: {
    '/depots': {
      get: {
        operationId: 'list-depots',
        summary: 'List depots',
        tags: ['depots'],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
              },
            },
          },
        },
      },
    },
    '/parcels': {
      post: {
        operationId: 'send-parcel',
        summary: 'Send a parcel',
        tags: ['parcels'],
        security: [{ token: [] }, { key: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                oneOf: [{ $ref: '#/components/schemas/Letter' }, { $ref: '#/components/schemas/Box' }],
                discriminator: { propertyName: 'kind' },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'Created',
            content: {
              'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
            },
          },
        },
      },
    },
  },
};

const PAGES = [
  { name: 'GET with one query parameter', path: 'api-reference/depots/list-depots/' },
  { name: 'POST with oneOf body and authentication', path: 'api-reference/parcels/send-a-parcel/' },
];

/** Number of exceeded budgets. */
export async function benchPlayground() {
  return withSite(async (outDir) => {
    const server = await startPreview({ outDir, port: 0 });
    const browser = await launch();
    try {
      process.stdout.write('\nWhat the playground fetches, gzip -9\n');
      let exceeded = 0;
      for (const page of PAGES)
        exceeded += report(page.name, await fetched(browser, server.url, outDir, page.path));
      await benchExplorer(browser, { url: server.url, outDir }, 'parcels');
      return exceeded;
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** Builds the site of the description, and hands its folder to `use`. */
export async function withSite(use) {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-playground-'));
  try {
    const docs = {
      theme: 'mint',
      name: 'Parcels',
      colors: { primary: '#336633' },
      navigation: { groups: [{ group: 'API', openapi: 'parcels.json' }] },
    };
    writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs));
    writeFileSync(join(folder, 'parcels.json'), JSON.stringify(SPEC));
    const outDir = join(folder, 'out');
    const build = spawnSync(
      process.execPath,
      ['src/cli/bin.js', 'build', '--root', folder, '--out', outDir],
      { cwd: root, encoding: 'utf8' },
    );
    if (build.status !== 0) throw new Error(build.stdout + build.stderr);
    return await use(outDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Addresses of what is fetched after the click on Try it, and after that on Send, with their sizes. */
async function fetched(browser, url, outDir, path) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const seen = new Set();
  let current = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin !== new URL(url).origin || seen.has(pathname)) return;
    seen.add(pathname);
    current.push(pathname);
  });
  const take = () => {
    const files = current.map((name) => ({
      name,
      size: gzipSync(readFileSync(join(outDir, name)), { level: 9 }).length,
    }));
    current = [];
    return files;
  };
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  current = [];
  await page.getByRole('button', { name: 'Try it' }).click();
  const send = page.getByRole('form').getByRole('button', { name: 'Send', exact: true });
  await send.waitFor();
  await page.waitForLoadState('networkidle');
  const open = take();
  await send.click();
  await page.locator('[aria-label=Response]').waitFor();
  await page.waitForLoadState('networkidle');
  const sent = take();
  await page.close();
  return { open, sent };
}

function report(name, { open, sent }) {
  const sum = (files) => files.reduce((total, { size }) => total + size, 0);
  const panel = open.filter((file) => !SANDBOX.test(file.name));
  const files = [...open, ...sent];
  const all = files.filter((file) => !SANDBOX.test(file.name) && !EFFECT.test(file.name));
  process.stdout.write(`  ${name}\n`);
  let exceeded = 0;
  const row = (text, bytes, budget) => {
    const isKept = budget === undefined || bytes <= budget;
    if (!isKept) exceeded++;
    const limit = budget === undefined ? '' : `  budget ${budget / KB} KB ${isKept ? 'kept' : 'EXCEEDED'}`;
    process.stdout.write(`${(bytes / KB).toFixed(2).padStart(9)} KB  ${text}${limit}\n`);
  };
  row(`on open, ${panel.length} files`, sum(panel), OPEN_BUDGET);
  row('up to the first response, sandbox apart', sum(all), RESPONSE_BUDGET);
  row(
    'after it: what the request changed, and the history',
    sum(files.filter((file) => EFFECT.test(file.name))),
  );
  row('sandbox', sum([...open, ...sent].filter((file) => SANDBOX.test(file.name))));
  if (process.argv.includes('--files'))
    for (const { name: file, size } of [...open, ...sent])
      process.stdout.write(`${String(size).padStart(9)}  ${file}\n`);
  return exceeded;
}

if (import.meta.main) await benchPlayground();
