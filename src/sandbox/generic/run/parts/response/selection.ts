/** Which items a list request selects: filters, search and order. */
import { isRecord, own } from '../../../../../json/index.ts';
import type { FilterPlan, ListPlan } from '../../../list-plan.ts';
import { at } from '../../rows/paths.ts';
import { testOf } from './expressions.ts';
import { isInRanges } from './ranges.ts';
import { ordered } from './sorting.ts';

/** Items that pass the filters and the search, in the requested order. */
export function selectItems<Entry extends { item: unknown }>(
  entries: readonly Entry[],
  { filters, search, sort, ranges: limits, expression }: ListPlan,
  query: Readonly<Record<string, unknown>>,
): Entry[] {
  const wanted = filters.flatMap(({ parameter, member, property, every = [], preset, as, isSeparated }) => {
    const sent = Object.hasOwn(query, parameter) ? query[parameter] : preset;
    const value = member === undefined || sent === preset ? sent : own(sent, member);
    const texts = [value ?? []].flat().map(comparable);
    const isFlag = typeof value === 'boolean';
    const values = isSeparated ? texts.flatMap((one) => one.split(',')).map((one) => one.trim()) : texts;
    return values.length === 0 || values.some((one) => every.includes(one))
      ? []
      : [{ property, values, as, isFlag }];
  });
  const text = search !== undefined && Object.hasOwn(query, search) ? comparable(query[search]) : '';
  const asked = expression && query[expression.parameter];
  const test = asked === undefined ? undefined : testOf(String(asked), expression?.syntax ?? 'odata');
  const passing = entries.filter(
    ({ item }) =>
      wanted.every(({ property, values, as, isFlag }) => {
        const held = at(item, property);
        // A flag that is not there is not set.
        return passes(isFlag && as !== 'present' ? (held ?? false) : held, values, as);
      }) &&
      (!test || test(item)) &&
      (!limits || isInRanges(item, limits, query)) &&
      (text === '' || containsText(item, text)),
  );
  return sort ? ordered(passing, sort, query) : passing;
}

/** Words that a flag in a text may have. */
const FLAGS: Partial<Record<string, string>> = { 1: 'true', yes: 'true', 0: 'false', no: 'false' };

const comparable = (value: unknown): string => String(value ?? '').toLowerCase();

function passes(value: unknown, values: readonly string[], as: FilterPlan['as']): boolean {
  const all = [value].flat();
  if (typeof value === 'boolean' && as === undefined)
    return values.some((one) => (FLAGS[one] ?? one) === `${value}`);
  if (as === 'present') return String(all.some((one) => (one ?? '') !== '' && one !== 0)) === values[0];
  const isFound = all.some((one) => isAny(values, comparable(one), as));
  return as === 'not' ? !isFound : isFound;
}

const isAny = (values: readonly string[], text: string, as: FilterPlan['as']): boolean =>
  values.some((one) =>
    as === 'start' ? text.startsWith(one) : as === 'part' ? text.includes(one) : text === one,
  );

function containsText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(text);
  if (Array.isArray(value)) return value.some((item) => containsText(item, text));
  return isRecord(value) && Object.values(value).some((member) => containsText(member, text));
}
