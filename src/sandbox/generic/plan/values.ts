/** Reads and writes values by their path. */
import { isRecord } from '../../../json/index.ts';

export function at(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (Array.isArray(current)) current = current[Number(name)];
    else current = isRecord(current) && Object.hasOwn(current, name) ? current[name] : undefined;
  }
  return current;
}

/** A copy of `record` with `value` at `path`, within new objects if need be. */
export function withValue(
  record: Readonly<Record<string, unknown>>,
  [name, ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  if (name === undefined || name === '__proto__') return { ...record };
  const inner = Object.hasOwn(record, name) ? record[name] : undefined;
  return {
    ...record,
    [name]: rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value),
  };
}
