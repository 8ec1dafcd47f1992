import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/astro/index.ts';
import { services } from '../../src/theme/services.ts';
import { type Docs, writeDocs } from '../support/docs.ts';
import { PLANT_STORE_MODULE } from '../support/own-apis.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

const api = { openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths: {} };

const SANDBOX = { 'plant-store.json': './rules.ts' };

async function engineOf(docs: Docs, sandbox: Record<string, string>, base = ''): Promise<Engine> {
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
  const engine = new Engine({ root, base });
  await engine.load();
  return engine;
}

describe('the inspector of a site', () => {
  test('is there when an API has a sandbox, and knows where it runs', async () => {
    const engine = await engineOf({ 'index.mdx': '# Hello\n' }, SANDBOX, '/docs');
    expect(engine.hasInspector).toBe(true);
    expect(services()).toMatchObject({
      inspector: '/docs/sandbox',
      sandboxes: [
        {
          name: 'plant-store',
          title: 'Plants',
          mount: 'https://sandbox.invalid/plant-store',
          address: 'http://127.0.0.1:4010/plant-store',
          basePath: '',
        },
      ],
    });
    engine.useSandboxes({ 'plant-store': 'http://127.0.0.1:4711/plant-store' });
    expect(services().sandboxes[0]?.address).toBe('http://127.0.0.1:4711/plant-store');
  });

  test('is not there without a sandbox', async () => {
    expect((await engineOf({ 'index.mdx': '# Hello\n' }, {})).hasInspector).toBe(false);
    expect(services().inspector).toBeUndefined();
  });

  test("gives way to a page of the author's at its address", async () => {
    const docs = { 'index.mdx': '# Hello\n', 'sandbox.mdx': '# Mine\n' };
    expect((await engineOf(docs, SANDBOX)).hasInspector).toBe(false);
    expect(services().inspector).toBeUndefined();
  });
});
