/** Items that a path names otherwise than their key: by another member, or in another case. */

import type { OperationPlan } from '../../../sandbox-plan.ts';
import { at } from '../../rows/paths.ts';
import { keyValues, type Rows } from '../../rows/rows.ts';

/** The values of a path, with keys in place of aliases. An alias of several items leads to none. */
export function keysIn(
  rows: Rows,
  { requires, resource, scope }: OperationPlan,
  path: readonly string[],
): string[] {
  const values = [...path];
  const own = resource === undefined ? [] : [{ resource, length: rows.resource(resource).keys.length }];
  for (const { resource: name, length } of [...requires, ...own].sort((a, b) => a.length - b.length)) {
    const isScoped = scope !== undefined && name === resource;
    // A number is a place among the values.
    const places = isScoped ? scope.key : [...values.keys()].slice(0, length);
    spell(rows, name, places, values);
    const { aliases } = rows.resource(name);
    const key = values.slice(0, length);
    if (!aliases || isScoped || key.length < length || rows.get(name, key)) continue;
    const isNamed = (item: unknown): boolean =>
      aliases.some((alias) => String(at(item, alias)) === key.at(-1));
    const [first, ...others] = rows.list(name, key.slice(0, -1)).filter(({ item }) => isNamed(item));
    if (first && others.length === 0) values[length - 1] = keyValues(first.key).at(-1) ?? '';
  }
  return values;
}

/** Gives values that ignore case the spelling of the first row that has them. */
function spell(rows: Rows, name: string, places: readonly (number | string)[], values: string[]): void {
  const { caseless } = rows.resource(name);
  if (!caseless) return;
  const valueAt = (place: number | string | undefined): string =>
    typeof place === 'number' ? (values[place] ?? '') : (place ?? '');
  let keys = rows.list(name, []).map(({ key }) => keyValues(key));
  for (const [index, place] of places.entries()) {
    const value = valueAt(place);
    const spellings = caseless.includes(index) ? keys.map((key) => key[index] ?? '') : [];
    const alike = spellings.filter((one) => one.toLowerCase() === value.toLowerCase());
    const own = alike.includes(value) ? value : (alike[0] ?? value);
    if (typeof place === 'number') values[place] = own;
    keys = keys.filter((key) => key[index] === own);
  }
}
