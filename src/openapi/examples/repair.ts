import { isUnchecked, type JsonSchema, validate } from '../../contract/index.ts';
import { isRecord, unescapeSegment } from '../../json/index.ts';
import type { Components } from '../schema/components.ts';
import { MAX_APPLIED } from './making.ts';

/** Maximum number of parts removed from one example. */
const MAX_REMOVALS = 40;

/**
 * An example without the optional parts that violate its schema: a property that an inherited
 * `additionalProperties: false` forbids, a value that cannot be made. The unchanged example if removing them
 * does not help.
 */
export function repairValue(value: unknown, schema: JsonSchema, components: Components): unknown {
  let rest = value;
  for (let removed = 0; removed <= MAX_REMOVALS; removed++) {
    const violations = validate(schema, rest, { components, maxSchemas: MAX_APPLIED });
    const violation = violations.find((each) => !isUnchecked(each));
    // Without violations, parts of the schema may still be unchecked.
    if (!violation) return removed === 0 || violations.length > 0 ? value : rest;
    if (removed === 0) rest = copyOf(value);
    const path = keysOf(violation.path);
    if (violation.keyword === 'maxProperties') path.push(lastKey(at(rest, path)) ?? '');
    if (!remove(rest, path)) return value;
    // There may be hundreds, and removing one does not affect the others.
    for (const other of violations) if (FORBIDS.has(other.keyword)) remove(rest, keysOf(other.path));
  }
  return value;
}

/** Unlike `structuredClone`, keeps the digits of a `JsonNumber`. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member)]));
}

const FORBIDS = new Set(['additionalProperties', 'unevaluatedProperties']);

const keysOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeSegment);

function at(value: unknown, path: string[]): unknown {
  let current = value;
  for (const key of path)
    current = isRecord(current) ? current[key] : Array.isArray(current) ? current[Number(key)] : undefined;
  return current;
}

const lastKey = (value: unknown): string | undefined =>
  isRecord(value) ? Object.keys(value).at(-1) : undefined;

function remove(value: unknown, path: string[]): boolean {
  const key = path.at(-1);
  const parent = at(value, path.slice(0, -1));
  if (key === undefined) return false;
  if (Array.isArray(parent)) return parent.splice(Number(key), 1).length > 0;
  if (!isRecord(parent) || !Object.hasOwn(parent, key)) return false;
  delete parent[key];
  return true;
}
