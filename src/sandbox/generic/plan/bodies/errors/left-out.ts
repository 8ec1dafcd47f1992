import { isRecord } from '../../../../../json/index.ts';

/** A copy without the member at a path, and without objects that only had this member. */
export function leftOut(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return undefined;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? (leftOut(item, rest) ?? {}) : item));
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: before, ...others } = value;
  const left = leftOut(before, rest);
  if (left !== undefined) return { ...others, [name]: left };
  return Object.keys(others).length === 0 ? undefined : others;
}
