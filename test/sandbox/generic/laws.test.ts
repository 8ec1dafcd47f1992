import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { judge } from './laws.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Folder and file. Further descriptions: `node scripts/sandbox-laws.ts DIR`. */
const DESCRIPTIONS: [root: string, source: string, stored: number][] = [
  [at('descriptions'), 'library.yaml', 12],
  [at('../../../openapi'), 'chat-service.yaml', 0],
  [at('../../../openapi'), 'plant-store.yaml', 0],
  [at('../../openapi/fixtures'), 'kitchen.yaml', 0],
  [at('../../openapi/fixtures'), 'swagger.json', 0],
  [at('../../openapi/fixtures'), 'cyclic.yaml', 0],
];

describe('the planned sandbox of a description', () => {
  test.each(DESCRIPTIONS)('%s %s', async (root, source, stored) => {
    const { document } = await loadApiDocument({ root, source });
    if (!document) throw new Error(`${source} was not read`);
    const { plan, breaches, firstSends, wrongExamples } = await judge(document);
    expect(breaches).toEqual([]);
    expect(firstSends.refused).toEqual([]);
    expect(wrongExamples).toBe(0);
    expect(plan.operations.filter((operation) => operation.stored)).toHaveLength(stored);
  });
});
