/** Reading and writing inside JSON values by lists of keys. */
import { isRecord, own } from '../../../../json/index.ts';

/** The value at a path, or `undefined`. `[]` is the value itself. */
export function at(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) current = own(current, key);
  return current;
}

/** A copy of `value` with `member` at a path. Missing objects on the way are created; lists are kept. */
export function withAt(value: unknown, path: readonly string[], member: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return member;
  // An example may be a list where the schema describes an object.
  if (Array.isArray(value) && /^\d+$/.test(key))
    return value.with(Number(key), withAt(value[Number(key)], rest, member));
  const object = isRecord(value) ? value : {};
  return { ...object, [key]: withAt(own(object, key), rest, member) };
}

/** A copy of `value` without the member at a path. */
export function withoutAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isRecord(value) || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: withoutAt(value[key], rest) };
  const { [key]: _removed, ...others } = value;
  return others;
}
