import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { type OperationPlan, planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { effectsOf } from './effects.ts';
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

  test('shows what requests have written', async () => {
    const { document } = await loadApiDocument({ root: at('descriptions'), source: 'library.yaml' });
    if (!document) throw new Error('It was not read');
    const effects = await effectsOf(document, planSandbox(document));
    expect(new Set(effects.map(({ effect }) => effect))).toEqual(new Set(['all']));
    const hidden = planSandbox(document);
    const untold = (one: OperationPlan) => ({ ...one, response: { ...one.response, schema: { not: {} } } });
    const operations = hidden.operations.map((one) =>
      one.rule === 'read' || one.rule === 'list' ? untold(one) : one,
    );
    const others = await effectsOf(document, { ...hidden, operations });
    expect(others.map(({ effect }) => effect)).toContain('unread');
  });
});
