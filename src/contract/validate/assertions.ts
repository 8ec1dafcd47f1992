/** The keywords that apply to the value alone (JSON Schema Validation 2020-12 section 6), except `type`. */

import { isRecord, own } from '../../json/index.ts';
import { formatJson } from '../json.ts';
import { fail, reportUnchecked, type Scope } from './scope.ts';
import { canonical, entries, list, typeOf } from './values.ts';
import type { LimitId } from './violation.ts';

type Size = number | bigint;

const atLeast = (actual: Size, limit: number): boolean => actual >= limit;
const atMost = (actual: Size, limit: number): boolean => actual <= limit;

type Limit = [keyword: string, ok: (actual: Size, limit: number) => boolean, id: LimitId];

/** By the type of the values that they apply to. */
const LIMITS: Record<string, Limit[]> = {
  number: [
    ['minimum', atLeast, 'value.minimum'],
    ['maximum', atMost, 'value.maximum'],
    ['exclusiveMinimum', (actual, limit) => actual > limit, 'value.exclusiveMinimum'],
    ['exclusiveMaximum', (actual, limit) => actual < limit, 'value.exclusiveMaximum'],
  ],
  string: [
    ['minLength', atLeast, 'value.minLength'],
    ['maxLength', atMost, 'value.maxLength'],
  ],
  array: [
    ['minItems', atLeast, 'value.minItems'],
    ['maxItems', atMost, 'value.maxItems'],
  ],
  object: [
    ['minProperties', atLeast, 'value.minProperties'],
    ['maxProperties', atMost, 'value.maxProperties'],
  ],
};

export function checkAssertions(scope: Scope): void {
  const { schema, value, run } = scope;
  const { formats } = run.by;
  if (Array.isArray(schema.enum) && !schema.enum.some((member) => equal(member, value))) {
    const values = schema.enum.map((member) => formatJson(member)).join(', ');
    fail(scope, 'enum', 'value.enum', { values });
  }
  if (schema.const !== undefined && !equal(schema.const, value)) {
    fail(scope, 'const', 'value.const', { value: formatJson(schema.const) });
  }
  for (const [keyword, ok, id] of LIMITS[typeOf(value)] ?? []) {
    const limit = schema[keyword];
    if (typeof limit !== 'number') continue;
    const size = sizeOf(value);
    if (!ok(size, limit)) fail(scope, keyword, id, { limit, actual: String(size) });
  }
  const { multipleOf, pattern, format } = schema;
  if (isNumber(value) && typeof multipleOf === 'number' && multipleOf && !isMultiple(value, multipleOf)) {
    fail(scope, 'multipleOf', 'value.multipleOf', {
      limit: multipleOf,
      actual: String(value),
    });
  }
  if (typeof value === 'string' && typeof pattern === 'string') {
    const isMatch = run.by.matches?.(pattern, value, run.budget);
    if (isMatch === undefined) reportUnchecked(scope, pattern);
    if (isMatch === false) fail(scope, 'pattern', 'value.pattern', { pattern: JSON.stringify(pattern) });
  }
  if (formats && typeof format === 'string' && own(formats, format)?.(value) === false) {
    fail(scope, 'format', 'value.format', { format });
  }
  if (Array.isArray(value)) {
    if (schema.uniqueItems && new Set(value.map(canonical)).size < value.length) {
      fail(scope, 'uniqueItems', 'value.uniqueItems');
    }
  } else if (isRecord(value)) {
    requireAll(scope, 'required', schema.required, value);
    for (const [key, names] of entries(schema.dependentRequired)) {
      if (Object.hasOwn(value, key)) {
        requireAll(scope, 'dependentRequired', names, value, key);
      }
    }
  }
}

function requireAll(
  scope: Scope,
  keyword: string,
  names: string[] | undefined,
  value: Record<string, unknown>,
  other?: string,
): void {
  for (const name of list(names)) {
    if (typeof name === 'string' && !Object.hasOwn(value, name)) {
      fail(scope, keyword, other === undefined ? 'value.required' : 'value.dependentRequired', {
        name: JSON.stringify(name),
        other: JSON.stringify(other),
      });
    }
  }
}

const equal = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a !== 'string' && typeof b !== 'string' && canonical(a) === canonical(b));

const isNumber = (value: unknown): value is Size => typeof value === 'number' || typeof value === 'bigint';

/** The size that limits of each type apply to; a string counts code points (RFC 8259 characters). */
function sizeOf(value: unknown): Size {
  if (isNumber(value)) return value;
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : Object.keys(Object(value)).length;
}

/** Exact for integers. Otherwise allows for rounding of both operands and the quotient. */
export function isMultiple(value: Size, divisor: number): boolean {
  if (Number.isInteger(divisor) && (typeof value === 'bigint' || Number.isInteger(value))) {
    return BigInt(value) % BigInt(divisor) === 0n;
  }
  const quotient = Number(value) / divisor;
  return Math.abs(quotient - Math.round(quotient)) <= 2 * Number.EPSILON * Math.abs(quotient);
}
