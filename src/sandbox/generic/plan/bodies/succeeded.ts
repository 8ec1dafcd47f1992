/** What the response to a write says of its own success. */
import { isRecord } from '../../../../json/index.ts';
import { folded } from '../resources/templates.ts';

const SUCCEEDED = /^(?:is)?(?:success|successful|succeeded|ok)$/;
const ERROR = /^errors?(?:message|text|code|description)?$/;

/**
 * The example of a response to a write that the sandbox carries out. Some show a failure with the status of a
 * success: `{ success: false, error: 'Something went wrong' }`.
 */
export function succeeded(example: unknown, isRight: (value: unknown) => boolean): unknown {
  if (!isRecord(example)) return example;
  const members = Object.entries(example);
  if (!members.some(([name, value]) => value === false && SUCCEEDED.test(folded(name)))) return example;
  const told = members.map(([name, value]): [string, unknown] => [
    name,
    value === false && SUCCEEDED.test(folded(name)) ? true : value,
  ]);
  const isError = ([name]: [string, unknown]): boolean => ERROR.test(folded(name));
  const without = Object.fromEntries(told.filter((one) => !isError(one)));
  const emptied = Object.fromEntries(told.map((one) => (isError(one) ? [one[0], ''] : one)));
  return [without, emptied].find(isRight) ?? example;
}
