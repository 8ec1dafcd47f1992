import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const at = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test.each(['index.ts', 'schema.ts'])(
  'the rule set of a new site is that of the plant store: %s',
  async (name) => {
    expect(await at(`templates/site/sandbox/${name}`)).toBe(await at(`src/apis/plant-store/${name}`));
  },
);

test('so is its description', async () => {
  expect(await at('templates/site/openapi/plant-store.yaml')).toBe(await at('openapi/plant-store.yaml'));
});
