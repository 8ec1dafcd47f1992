/** Examples of numbers with steps, which the linter's validator judges with rounding errors. */
import { expect, test } from 'vitest';
import { document31, loadText } from '../support.ts';

const problemsOf = async (schema: object, examples: unknown[]): Promise<string[]> => {
  const values = examples.map((value, index) => [`example ${index}`, { value }]);
  const content = { 'application/json': { schema, examples: Object.fromEntries(values) } };
  const responses = { 200: { description: 'd', content } };
  const { diagnostics } = await loadText(document31({ paths: { '/prices': { get: { responses } } } }));
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
};

const CODE = 'openapi/no-invalid-media-type-examples';
const PRICE = { type: 'object', properties: { amount: { type: 'number', multipleOf: 0.01 } } };
const CONDITION = JSON.parse('{"if": {"multipleOf": 0.01}, "then": {"maximum": 20}}');

test.each([
  ['amounts of money', PRICE, [19.9, 4.35, 0.07, 1e10].map((amount) => ({ amount }))],
  ['one of several alternatives', { oneOf: [{ multipleOf: 0.01 }, { type: 'string' }] }, [19.9]],
  ['numbers that a schema allows by exclusion', { not: { multipleOf: 0.01 } }, [19.905]],
  ['numbers that a condition divides', CONDITION, [19.9, 20.005]],
  ['a property of this name', { properties: { multipleOf: { type: 'integer' } } }, [{ multipleOf: 3 }]],
])('no problem: %s', async (_, schema, examples) => {
  expect(await problemsOf(schema, examples)).toEqual([]);
});

test('others are reported with the step', async () => {
  expect(await problemsOf(PRICE, [{ amount: 19.9 }, { amount: 19.905 }, { amount: 'x' }])).toEqual([
    `${CODE} "amount" in this example does not match the schema: the type must be number, but is string.`,
    `${CODE} "amount" in this example does not match the schema: must be a multiple of 0.01, but is 19.905.`,
  ]);
});

test('a step that is no number is reported at the schema', async () => {
  const [problem, ...rest] = await problemsOf({ type: 'number', multipleOf: '0.01' }, []);
  expect(problem).toContain('openapi/struct Expected the type number');
  expect(rest).toEqual([]);
});
