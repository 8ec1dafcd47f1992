/** Holds an item of a stream against its documentation. */
import { parseJson } from '../../../../../contract/index.ts';
import type { BodyResult } from '../comparison/check-body.ts';
import { type Difference, differenceOf } from '../comparison/difference-of.ts';
import { jsonDifference } from '../comparison/json-reason.ts';
import type { NumberedItem } from './kept.ts';

/** Differences from the documentation of an item; none if it is not JSON and need not be. */
export function checkItem(
  check: (value: unknown) => BodyResult,
  item: NumberedItem,
): { differences: Difference[] } & Pick<BodyResult, 'more' | 'isCut'> {
  const { event, number, text } = item;
  const { value, error } = event ? { value: event } : parseJson(text);
  if (error) return { differences: [{ ...jsonDifference(error), path: '', item: number }], more: 0 };
  const { violations, ...further } = check(value);
  return { differences: violations.map((each) => ({ ...differenceOf(each), item: number })), ...further };
}
