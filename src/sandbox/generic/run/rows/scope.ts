/** Rows that an operation reaches at another path than theirs. */
import type { OperationPlan } from '../../sandbox-plan.ts';
import { at } from './paths.ts';
import type { Rows } from './rows.ts';

/** Begins the names of members of rows that tell their owner, where no documented property does. */
export const HIDDEN = 'owner in ';

export interface Scope {
  /** Leading values of a row's key. */
  key: string[];
  /** What every row has. */
  properties: { path: string[]; value: string }[];
}

/** @param values those of the path parameters, in order */
export function scopeOf({ scope }: OperationPlan, values: string[]): Scope {
  const text = (value: number | string): string =>
    typeof value === 'number' ? (values[value] ?? '') : value;
  if (!scope) return { key: values, properties: [] };
  return {
    key: scope.key.map(text),
    properties: scope.properties.map(({ path, value }) => ({ path, value: text(value) })),
  };
}

/** No others than the rows in a scope. */
export function within(rows: Rows, { properties }: Scope): Rows {
  const isIn = (item: unknown): boolean =>
    properties.every(({ path, value }) => String(at(item, path)) === value);
  return {
    ...rows,
    get(resource, values) {
      const item = rows.get(resource, values);
      return item && isIn(item) ? item : undefined;
    },
    list: (resource, key) => rows.list(resource, key).filter(({ item }) => isIn(item)),
  };
}

/** Whether all values of a path belong to rows. */
export function leadsToRows(rows: Rows, operation: OperationPlan, values: string[]): boolean {
  const { resource, requires } = operation;
  if (!requires.every((one) => rows.get(one.resource, values.slice(0, one.length)))) return false;
  const scope = scopeOf(operation, values);
  if (resource && scope.key.length === rows.resource(resource).keys.length)
    return within(rows, scope).get(resource, scope.key) !== undefined;
  return requires.some(({ length }) => length === values.length);
}
