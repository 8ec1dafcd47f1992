import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import type { Diagnostic } from '../../src/diagnostics/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { SiteSandboxes } from '../../src/sandbox/load/index.ts';
import { loadSite } from '../../src/site/index.ts';
import { startDev, useDevServers } from '../support/dev-server.ts';
import { builtSite, type Docs, writeDocs } from '../support/docs.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

useDevServers();

const folder = async (docs: Docs): Promise<string> => {
  const root = await writeDocs(docs);
  made.push(root);
  return root;
};

const invoices = {
  openapi: '3.1.0',
  info: { title: 'Invoices', version: '1' },
  servers: [{ url: 'https://api.acme.dev' }],
  paths: { '/invoices': { get: { summary: 'List invoices', responses: { 200: { description: 'All.' } } } } },
};

/** Named like one of this repository's own descriptions. */
const FILE = 'openapi/plant-store.json';

const docs = (sandbox?: string | Record<string, string>, files: Docs = {}): Docs => ({
  'docs.json': {
    name: 'Acme',
    navigation: [{ group: 'Pages', pages: ['index', 'list'] }],
    openapi: FILE,
    ...(sandbox && { sandbox }),
  },
  'index.mdx': '# Home\n',
  'list.mdx': '---\nopenapi: GET /invoices\n---\n',
  [FILE]: invoices,
  ...files,
});

const rules = (total: number) => `
import { defineSandbox, HttpError, type SandboxDefinition } from 'trellis-docs/sandbox';
import { shown } from './shown.js';

const definition: SandboxDefinition = defineSandbox<{ invoices: { total: number } }>({
  name: 'any', title: 'Invoices', revision: 1, basePath: '/v1',
  seed: (store) => store.put('invoices', '7', { total: ${total} }),
  routes: [{
    method: 'GET', path: '/v1/invoices', errors: [],
    handle({ store, headers }) {
      if (!headers.has('authorization')) throw new HttpError(401, 'Who are you?');
      return { status: 200, json: store.entries('invoices').map(shown) };
    },
  }],
  formatError: ({ status, message }) => ({ status, json: { message } }),
});
export default definition;
`;
const SHOWN = 'export const shown = ([id, row]) => ({ id, ...row });\n';
const withRules = (total = 5): Docs =>
  docs({ [FILE]: './rules/index.ts' }, { 'rules/index.ts': rules(total), 'rules/shown.js': SHOWN });

/** Path in the site -> text, for everything that a browser runs. */
async function scripts(out: string): Promise<Map<string, string>> {
  const names = (await readdir(join(out, '_trellis'))).filter((name) => name.endsWith('.js'));
  const texts = names.map(
    async (name) => [name, await readFile(join(out, '_trellis', name), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

const operation = async (out: string) => {
  const [file = ''] = await readdir(join(out, '_trellis/operations'), { recursive: true }).then((names) =>
    names.filter((name) => name.endsWith('.json')),
  );
  return JSON.parse(await readFile(join(out, '_trellis/operations', file), 'utf8'));
};

describe('a folder whose files have the names of this repository’s own', () => {
  test('has its own servers, and its own sandbox after them', async () => {
    const out = await builtSite(docs());
    const { servers } = await operation(out);
    expect(servers.map(({ kind, url }: { kind: string; url: string }) => `${kind} ${url}`)).toEqual([
      'remote https://api.acme.dev',
      'sandbox https://sandbox.invalid/plant-store',
    ]);
    expect(await readdir(join(out, '_trellis/sandboxes'))).toEqual(['plant-store.json']);
  });
});

describe('"sandbox": "off"', () => {
  test('leaves out sandboxes and all of their code', async () => {
    const out = await builtSite(docs('off'));
    expect((await operation(out)).servers).toHaveLength(1);
    expect(await readdir(out)).not.toContain('sandbox');
    expect(await readdir(join(out, '_trellis'))).not.toContain('sandboxes');
    const all = await scripts(out);
    expect([...all.values()].filter((text) => /indexedDB|formatError|revision/.test(text))).toEqual([]);
    expect(
      all.get([...all.keys()].find((name) => name.startsWith('inspector')) ?? '')?.length ?? 0,
    ).toBeLessThan(100);
  });
});

describe('a rule set of the docs folder', () => {
  test('is the sandbox of its OpenAPI file, in the published page', async () => {
    const out = await builtSite(withRules());
    const { servers } = await operation(out);
    expect(servers[0]).toMatchObject({ kind: 'sandbox', url: 'https://sandbox.invalid/plant-store/v1' });
    expect(await readdir(out)).toContain('sandbox');
    expect([...(await scripts(out)).values()].filter((text) => text.includes('Who are you?'))).toHaveLength(
      1,
    );
    // Its imports are part of it, and not scripts for every page.
    expect(await readdir(out)).not.toContain('rules');
    expect(await readFile(join(out, 'index.html'), 'utf8')).not.toContain('shown.js');
  });

  test('runs in this process, and is replaced once one of its files has changed', async () => {
    const root = await folder(withRules());
    const sets = new SiteSandboxes(root, join(root, '.trellis'));
    const total = async () => {
      expect(await sets.load(await loadSite(root))).toEqual([]);
      const definition = sets.of('plant-store')?.definition();
      const sandbox = definition && createSandbox(definition);
      const ask = (headers: HeadersInit) =>
        sandbox?.(new Request('http://localhost/plant-store/v1/invoices', { headers }));
      expect((await ask({}))?.status).toBe(401);
      return (await ask({ authorization: 'any' }))?.json();
    };
    expect(await total()).toEqual([{ id: '7', total: 5 }]);
    const before = sets.of('plant-store')?.definition();
    await sets.load(await loadSite(root));
    expect(sets.of('plant-store')?.definition()).toBe(before);
    await writeDocs({ 'rules/shown.js': 'export const shown = ([id]) => "invoice " + id;\n' }, root);
    expect(await total()).toEqual(['invoice 7']);
  });
});

test('in dev a saved rule set applies from the next request on, and the stored state stays', async () => {
  const server = await startDev(withRules(5));
  const mount = () => /Sandbox of plant-store at +(http:\S+)\/v1/.exec(server.output())?.[1];
  await vi.waitUntil(mount, { timeout: 10_000 });
  const ask = async () =>
    (await fetch(`${mount()}/v1/invoices`, { headers: { authorization: 'any' } })).json() as Promise<unknown>;
  expect(await ask()).toEqual([{ id: '7', total: 5 }]);
  await server.save({ 'rules/shown.js': 'export const shown = ([id, row]) => ({ id, paid: row.total });\n' });
  await expect.poll(ask).toEqual([{ id: '7', paid: 5 }]);
  // Another seed fills only an empty state.
  await server.save({ 'rules/index.ts': rules(6), 'rules/shown.js': SHOWN });
  await expect.poll(ask).toEqual([{ id: '7', total: 5 }]);
});

describe('an unusable sandbox is a warning where it is named, and the site exists without it', () => {
  const cases: [name: string, sandbox: Record<string, string>, files: Docs, told: RegExp][] = [
    [
      'for a file that is no OpenAPI file',
      { 'openapi/plant-stor.json': './rules.ts' },
      { 'rules.ts': '' },
      /^docs\.json:\d+:\d+ .*plant-stor\.json.* Did you mean openapi\/plant-store\.json\?$/,
    ],
    [
      'of a module that is not there',
      { [FILE]: './none.ts' },
      {},
      /^docs\.json:\d+:\d+ the file none\.ts does not exist/,
    ],
    [
      'of a module without a sandbox',
      { [FILE]: './rules.ts' },
      { 'rules.ts': 'export const a = 1;' },
      /^docs\.json:\d+:\d+ rules\.ts does not export a sandbox as its default/,
    ],
    [
      'that is not valid TypeScript',
      { [FILE]: './rules.ts' },
      { 'rules.ts': 'export default {\n  a: ,\n};' },
      /^rules\.ts:2:\d+ /,
    ],
    [
      'that imports a name which does not exist',
      { [FILE]: './rules.ts' },
      {
        'rules.ts':
          "import { type Rules, defineSandbx } from 'trellis-docs/sandbox';\nexport default defineSandbx({});",
      },
      /^rules\.ts:1:\d+ .*does not export "defineSandbx" Did you mean "defineSandbox"\?$/,
    ],
    [
      'that throws',
      { [FILE]: './rules.ts' },
      { 'rules.ts': 'throw new Error("not today");\nexport default {};' },
      /^rules\.ts:1:1 .*not today/,
    ],
    [
      'that needs Node, which pages do not have',
      { [FILE]: './rules.ts' },
      { 'rules.ts': "import { readFileSync } from 'node:fs';\nexport default readFileSync;" },
      /^rules\.ts:\d+:\d+ .*node:fs/,
    ],
  ];
  test.each(cases)('%s', async (name, sandbox, files, told) => {
    const root = await folder(docs(sandbox, files));
    const sets = new SiteSandboxes(root, join(root, '.trellis'));
    const lines = (diagnostics: Diagnostic[]) =>
      diagnostics.map(
        ({ severity, file, range, message, hint }) =>
          `${severity} ${file}:${range?.start.line}:${range?.start.column} ${[message, hint].join(' ').trim()}`,
      );
    const expected = [expect.stringMatching(new RegExp(`^warning ${told.source.replace(/^\^/, '')}`))];
    expect(lines(await sets.load(await loadSite(root)))).toEqual(expected);
    expect(sets.list.filter(({ module }) => module !== undefined)).toEqual([]);
    // A check runs nothing of the author's.
    expect(lines((await checkFolder(root)).diagnostics)).toEqual(name === 'that throws' ? [] : expected);
  });
});

test('a wrong "x-sandbox" is a warning at its place in the OpenAPI file', async () => {
  const paths = { '/invoices': { get: { ...invoices.paths['/invoices'].get, 'x-sandbox': 'maybe' } } };
  const root = await folder(docs(undefined, { [FILE]: { ...invoices, paths } }));
  const [problem, ...others] = (await checkFolder(root)).diagnostics.filter(
    ({ code }) => code === 'site/sandbox',
  );
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    severity: 'warning',
    file: FILE,
    message: expect.stringContaining('x-sandbox'),
  });
  expect(problem?.range?.start.line).toBeGreaterThan(1);
});
