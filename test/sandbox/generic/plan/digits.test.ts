/** Pages show the digits of `1.50` as the description has them. A sandbox works with plain numbers. */
import { expect, test } from 'vitest';
import { loadApiDocument } from '../../../../src/openapi/index.ts';
import type { SandboxPlan } from '../../../../src/sandbox/generic/index.ts';
import { planSandbox } from '../../../../src/sandbox/generic/plan/index.ts';
import { docsFolder, document31, unchecked } from '../../../openapi/support.ts';
import { crud, PET, rulesOf } from './support.ts';

/** The plan of a description in which `number` is written in every place that has an example value. */
async function planWith(number: string): Promise<SandboxPlan> {
  const weight = { type: 'number', default: 'NUMBER', example: 'NUMBER', enum: ['NUMBER', 0] };
  const pet = {
    ...PET,
    properties: { ...PET.properties, weight, sizes: { type: 'array', items: { type: 'number' } } },
    example: { id: 1, name: 'Moss', weight: 'NUMBER', sizes: ['NUMBER'] },
  };
  const text = document31({ paths: crud(), components: { schemas: { Pet: pet } } });
  const root = await docsFolder({ 'api.json': text.replaceAll('"NUMBER"', number) });
  const { document } = await loadApiDocument({ root, source: 'api.json', ...unchecked() });
  if (!document) throw new Error('The description was not read.');
  return planSandbox(document);
}

test.each([
  ['1.50', '1.5'],
  ['19.90', '19.9'],
  ['2.0', '2'],
  ['1e3', '1000'],
  ['0.12345678901234567890', '0.12345678901234568'],
])('a description with %s has the plan of one with %s', async (digits, plain) => {
  const plan = await planWith(digits);
  expect(plan).toEqual(await planWith(plain));
  expect(rulesOf(plan).every((rule) => rule.endsWith(' *'))).toBe(true);
});
