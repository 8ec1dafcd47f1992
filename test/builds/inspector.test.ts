import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { buildContext, createRun, DocsFolder } from '../../src/astro/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';
import { PLANT_STORE_MODULE } from '../support/own-apis.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

const api = { openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths: {} };

const SANDBOX = { 'plant-store.json': './rules.ts' };

async function folderOf(docs: Docs, sandbox: Record<string, string>, base = ''): Promise<DocsFolder> {
  const pages = Object.keys(docs).map((file) => file.replace(/\.mdx$/, ''));
  const settings = {
    name: 'Moss',
    navigation: [{ group: 'Pages', pages }],
    openapi: 'plant-store.json',
    sandbox,
  };
  const root = await writeDocs({
    ...docs,
    'docs.json': settings,
    'plant-store.json': api,
    'rules.ts': PLANT_STORE_MODULE,
  });
  made.push(root);
  const folder = new DocsFolder({ root, base });
  await folder.load();
  return folder;
}

/** What pages get to know about the sandboxes. */
function shown(folder: DocsFolder, base?: string, servedSandboxes: Record<string, string> = {}) {
  const context = buildContext({ root: folder.root, base }, { servedSandboxes });
  const { inspector, sandboxes } = createRun(context, folder).locals();
  return { inspector, sandboxes };
}

describe('the inspector of a site', () => {
  test('exists if an API has a sandbox, and knows where it runs', async () => {
    const folder = await folderOf({ 'index.mdx': '# Hello\n' }, SANDBOX, '/docs');
    expect(folder.hasInspector).toBe(true);
    const place = {
      name: 'plant-store',
      title: 'Plants',
      mount: 'https://sandbox.invalid/plant-store',
      address: 'http://127.0.0.1:4010/plant-store',
      basePath: '',
    };
    expect(shown(folder, '/docs')).toEqual({ inspector: '/docs/sandbox', sandboxes: [place] });
    const address = 'http://127.0.0.1:4711/plant-store';
    expect(shown(folder, '/docs', { 'plant-store': address }).sandboxes).toEqual([{ ...place, address }]);
  });

  test('does not exist without a sandbox', async () => {
    const folder = await folderOf({ 'index.mdx': '# Hello\n' }, {});
    expect(folder.hasInspector).toBe(false);
    expect(shown(folder).inspector).toBeUndefined();
  });

  test("gives way to an author's page at its address", async () => {
    const docs = { 'index.mdx': '# Hello\n', 'sandbox.mdx': '# Mine\n' };
    const folder = await folderOf(docs, SANDBOX);
    expect(folder.hasInspector).toBe(false);
    expect(shown(folder).inspector).toBeUndefined();
  });
});
