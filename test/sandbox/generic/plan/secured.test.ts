/** Items whose texts say that responses hide some of their values. */
import { expect, test } from 'vitest';
import { crud, operationOf, type Paths, petWith, planWith } from './support.ts';

const flag = (description: string) => ({ type: 'boolean', description });
const value = (description: string) => ({ type: 'string', description });

const reasonOf = async (line: string, more: Record<string, unknown>) => {
  const { rule, reason } = operationOf(await planWith(crud() as Paths, petWith(more)), line);
  return rule === 'example' ? reason : rule;
};

test.each([
  { secured: flag('The value will never be exposed in the logs or the API.'), value: value('Its value.') },
  { isSecret: flag(''), value: value('The value. If the pet is secret, this will be empty.') },
])('have no rules, whichever member says so: %j', async (more) => {
  expect(await reasonOf('GET /pets/{petId}', more)).toMatch(
    /^GET of an item that may not show values if `(secured|isSecret)` is set$/,
  );
  expect(await reasonOf('GET /pets', more)).toMatch(/^GET of a list that may not show values if/);
  expect(await reasonOf('POST /pets', more)).toMatch(/no operation shows its effect$/);
});

test.each([
  { secured: flag('Whether the cage is secured.'), value: value('Never empty.') },
  { hidden: flag('If set, the pet is not shown in the shop.') },
  { masked: value('Not shown.'), value: value('If it is masked, this is empty.') },
])('have rules if no member lets responses hide another: %j', async (more) => {
  expect(await reasonOf('GET /pets/{petId}', more)).toBe('read');
  expect(await reasonOf('POST /pets', more)).toBe('create');
});
