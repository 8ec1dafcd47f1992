/** Lists between limits. */
import { isRecord, own } from '../../../../../json/index.ts';
import type { RangePlan } from '../../../list-plan.ts';
import { at } from '../../rows/paths.ts';

/** Whether an item is within the limits of a request. Limits other than numbers and times are ignored. */
export const isInRanges = (
  item: unknown,
  ranges: readonly RangePlan[],
  query: Readonly<Record<string, unknown>>,
): boolean =>
  ranges.every(({ parameter, member, property, as }) => {
    const sent = own(query, parameter);
    const isWhole = member === undefined || !isRecord(sent);
    const text = isWhole ? sent : own(sent, member);
    const limit = orderable(text);
    if (limit === undefined) return true;
    const value = orderable(at(item, property));
    if (value === undefined) return false;
    // A day has all its times.
    const end = DAY.test(String(text)) ? limit + DAY_MS - 1 : limit;
    const isEqual = value >= limit && value <= end;
    // Instead of an object with limits, the value itself.
    if (member !== undefined && isWhole) return isEqual;
    return isEqual ? as.endsWith('e') : as.startsWith('g') === value > limit;
  });

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

function orderable(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Date.parse(value) : Number(value ?? undefined);
  return Number.isNaN(number) ? undefined : number;
}
