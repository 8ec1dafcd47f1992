/** Items that a path names by another member than their key. */
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
  const own =
    resource !== undefined && !scope ? [{ resource, length: rows.resource(resource).keys.length }] : [];
  for (const { resource: name, length } of [...requires, ...own].sort((a, b) => a.length - b.length)) {
    const { aliases } = rows.resource(name);
    const key = values.slice(0, length);
    if (!aliases || key.length < length || rows.get(name, key)) continue;
    const isNamed = (item: unknown): boolean =>
      aliases.some((alias) => String(at(item, alias)) === key.at(-1));
    const [first, ...others] = rows.list(name, key.slice(0, -1)).filter(({ item }) => isNamed(item));
    if (first && others.length === 0) values[length - 1] = keyValues(first.key).at(-1) ?? '';
  }
  return values;
}
