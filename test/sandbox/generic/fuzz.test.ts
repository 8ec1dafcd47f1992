import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { fuzz } from './fuzz.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Folder and file. 60 public descriptions: `node scripts/sandbox-fuzz.ts DIR`. */
const DESCRIPTIONS: [root: string, source: string][] = [
  [at('descriptions'), 'library.yaml'],
  [at('../../../openapi'), 'plant-store.yaml'],
  [at('../../openapi/fixtures'), 'kitchen.yaml'],
  [at('../../openapi/fixtures'), 'swagger.json'],
];

describe('random requests to a planned sandbox', () => {
  test.each(DESCRIPTIONS)('%s %s: never fail, nor change anything when refused', async (root, source) => {
    const { document } = await loadApiDocument({ root, source });
    if (!document) throw new Error(`${source} was not read`);
    const { breaches, statuses } = await fuzz(document, 400, inject('seed'));
    expect(breaches).toEqual([]);
    // Requests that all fail would say little.
    expect([...statuses].some(([status]) => status < 300)).toBe(true);
  });
});
