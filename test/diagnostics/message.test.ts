import { expect, test } from 'vitest';
import { inOneStyle } from '../../src/diagnostics/index.ts';

test.each([
  ['Expected a value, found }', 'expected a value, found }'],
  ['A colon is missing after the key "name"', 'a colon is missing after the key "name"'],
  ["Don't put query strings in the path.", "don't put query strings in the path"],
  ['No value satisfies this schema: "a" is 1 and 2.', 'no value satisfies this schema: "a" is 1 and 2'],
  ['OpenAPI ignores the header', 'OpenAPI ignores the header'],
  ['YAML aliases expand to more than 9 values', 'YAML aliases expand to more than 9 values'],
  ['Trellis could not read the file', 'Trellis could not read the file'],
  ['GET /plants documents no response', 'GET /plants documents no response'],
  ['<Tab> must be inside <Tabs>', '<Tab> must be inside <Tabs>'],
  ['`Plant` is not declared', '`Plant` is not declared'],
  ['the list goes on...', 'the list goes on...'],
])('a message starts without a capital and ends without a full stop: %s', (message, expected) => {
  expect(inOneStyle({ message })).toEqual({ message: expected });
});
