/** Types and equality of JSON Schema. */
import { isRecord } from '../../json/index.ts';

/** Most schemas lack most keywords. */
const NONE: readonly never[] = [];

/** The items of a keyword's value; empty if the value has another type. */
export const list = <Item>(value: readonly Item[] | undefined): readonly Item[] =>
  Array.isArray(value) ? value : NONE;

/** The members of a keyword's value; empty if the value has another type. */
export const entries = <Member>(value: Record<string, Member> | undefined): readonly [string, Member][] =>
  isRecord(value) ? Object.entries(value) : NONE;

/** The JSON type; `number` for a `bigint` and a `JsonNumber` too. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Number) return 'number';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** `1.0` is an integer (JSON Schema Validation 2020-12 section 6.1.1). */
export const isType = (value: unknown, type: string): boolean =>
  type === 'integer' ? typeof value === 'bigint' || Number.isInteger(value) : typeOf(value) === type;

/**
 * Equal values have equal canonical text: sorted keys; `1`, `1.0` and `1n` alike (section 4.2.2 of the core).
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (isRecord(value)) {
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`;
  }
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Number) return canonical(value.valueOf());
  return Number.isInteger(value) ? String(BigInt(Number(value))) : String(JSON.stringify(value));
}
