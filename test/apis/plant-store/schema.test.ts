import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { components } from '../../../src/apis/plant-store/schema.ts';
import { repository } from '../../support/docs.ts';

test("the schemas in the plant store's sandbox equal those of its OpenAPI file", async () => {
  const file = parseYaml(await readFile(join(repository, 'openapi/plant-store.yaml'), 'utf8'));
  /** A schema without annotations. */
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => key !== 'description' && key !== 'example');
    return Object.fromEntries(kept.map(([key, inner]) => [key, bare(inner)]));
  };
  const { Plant, NewPlant } = file.components.schemas;
  expect(components).toEqual(bare({ Plant, NewPlant }));
});
