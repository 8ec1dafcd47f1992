/** Values that only the description of a text names. */
import { expect, test } from 'vitest';
import { exampleOf } from '../../../src/openapi/index.ts';

const exampleFor = (description: string, more = {}): unknown =>
  exampleOf({ type: 'string', description, ...more }, {}, { direction: 'response' });

test.each([
  ['Possible values are: draft, sent.', 'draft'],
  ['The state. One of `open`, `shut` or `barred`.', 'open'],
  ['Possible values: WIFI, GPRS and LTE-M', 'WIFI'],
  ["Accepted values are '*', TCP, UDP.", '*'],
  ['Supported values include `json` and `form`. The default is `form`.', 'json'],
  ['Value: the fixed string `"lists#list"`.', 'lists#list'],
  ['This is always the fixed string "lists#list". Useful to tell it from others.', 'lists#list'],
  ['Always contains the value `Policy`.', 'Policy'],
])('"%s"', (description, value) => {
  expect(exampleFor(description)).toBe(value);
});

test.each([
  'One of the names that the owner has chosen.',
  'Possible values are described in the guide, which is long.',
  'Always set by the service, such as "2".',
  'Valid values depend on the plan and on the country.',
  'Possible values: draft',
])('is not made of "%s"', (description) => {
  expect(exampleFor(description)).toBe('string');
});

test('has to satisfy the schema', () => {
  const description = 'Possible values are: draft, sent.';
  expect(exampleFor(description, { minLength: 8 })).toBe('stringst');
  expect(exampleFor(description, { format: 'date' })).toBe('2025-01-15');
  expect(exampleFor(description, { enum: ['a'] })).toBe('a');
});
