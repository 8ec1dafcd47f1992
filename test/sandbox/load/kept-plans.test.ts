/** Plans of sandboxes that a build keeps for later builds. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SiteSandboxes } from '../../../src/sandbox/load/index.ts';
import { loadSite } from '../../../src/site/index.ts';
import { endTimings, startTimings } from '../../../src/timings/index.ts';
import { docsFolder, document31 } from '../../openapi/support.ts';
import { crud, PET } from '../generic/plan/support.ts';

const settings = { name: 'Docs', navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } };

async function petsFolder() {
  const root = await docsFolder({ 'docs.json': JSON.stringify(settings) });
  const write = (pet: object, number = ''): void => {
    const text = document31({ paths: crud(), components: { schemas: { Pet: pet } } });
    writeFileSync(join(root, 'api.json'), text.replace('"NUMBER"', number));
  };
  write(PET);
  const folder = join(root, '.trellis/plans');
  /** Loads the sandboxes as another process would. */
  const loadPlan = async (salt = 'code') => {
    const sandboxes = new SiteSandboxes(root, join(root, 'rule-sets'), { folder, salt });
    await sandboxes.load(await loadSite(root));
    startTimings('plan sandboxes');
    const text = sandboxes.list[0]?.plan?.();
    const { made, reused } = endTimings()?.passes.find(({ pass }) => pass === 'plan sandboxes') ?? {};
    return { text, made, reused };
  };
  const keptFiles = () => readdirSync(folder).map((name) => join(folder, name));
  return { write, loadPlan, keptFiles };
}

test('an error names the description, and the setting that builds the site without the sandbox', async () => {
  const root = await docsFolder({
    'docs.json': JSON.stringify(settings),
    'api.json': document31({ paths: crud(), components: { schemas: { Pet: PET } } }),
  });
  const loaded = await loadSite(root);
  for (const operation of loaded.documents[0]?.operations ?? [])
    Reflect.deleteProperty(operation, 'responses');
  const sandboxes = new SiteSandboxes(root);
  await sandboxes.load(loaded);
  expect(() => sandboxes.list[0]?.plan?.()).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^the sandbox of api\.json cannot be planned: ./),
      hint: expect.stringContaining('"sandbox": { "api.json": "off" }'),
    }),
  );
});

describe('the plan of a description', () => {
  test('is read by the next build, and is the same', async () => {
    const { loadPlan } = await petsFolder();
    const first = await loadPlan();
    expect(first).toMatchObject({ made: 1, reused: 0 });
    expect(await loadPlan()).toEqual({ text: first.text, made: 0, reused: 1 });
  });

  test('is made again when the description or the code changes', async () => {
    const { loadPlan, write, keptFiles } = await petsFolder();
    const first = await loadPlan();
    write({ ...PET, example: { id: 7, name: 'Moss' } });
    const second = await loadPlan();
    expect(second).toMatchObject({ made: 1, reused: 0 });
    expect(second.text).not.toBe(first.text);
    expect(keptFiles()).toHaveLength(1);
    expect(await loadPlan('other code')).toEqual({ ...second, made: 1 });
  });

  test.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['with another name of a resource', (text: string) => text.replace('/pets', '/cats')],
    ['empty', () => ''],
  ])('is made again if its file is damaged: %s', async (_, damage) => {
    const { loadPlan, keptFiles } = await petsFolder();
    const first = await loadPlan();
    for (const file of keptFiles()) writeFileSync(file, damage(readFileSync(file, 'utf8')));
    expect(await loadPlan()).toEqual(first);
  });

  test('is not kept if `JSON.parse` would round its integers', async () => {
    const { loadPlan, write } = await petsFolder();
    write({ ...PET, example: { id: 1, name: 'Moss', weight: 'NUMBER' } }, '12345678901234567890');
    const first = await loadPlan();
    expect(first.text).toContain('"weight":12345678901234567890');
    expect(await loadPlan()).toEqual(first);
  });
});
