/** The keywords that look at the value alone (JSON Schema Validation 2020-12 section 6), except `type`. */
import { FORMATS } from './formats.ts';
import { formatJson } from './json.ts';
import { fail, type Scope, unchecked } from './scope.ts';
import { canonical, entries, isObject, list } from './values.ts';
import type { Limit } from './violation.ts';

type Size = number | bigint;

const atLeast = (actual: Size, limit: number): boolean => actual >= limit;
const atMost = (actual: Size, limit: number): boolean => actual <= limit;

const LIMITS: [keyword: string, of: string, ok: (actual: Size, limit: number) => boolean, words: Limit][] = [
  ['minimum', 'number', atLeast, 'Must be at least'],
  ['maximum', 'number', atMost, 'Must be at most'],
  ['exclusiveMinimum', 'number', (actual, limit) => actual > limit, 'Must be greater than'],
  ['exclusiveMaximum', 'number', (actual, limit) => actual < limit, 'Must be less than'],
  ['minLength', 'string', atLeast, 'The number of characters must be at least'],
  ['maxLength', 'string', atMost, 'The number of characters must be at most'],
  ['minItems', 'array', atLeast, 'The number of items must be at least'],
  ['maxItems', 'array', atMost, 'The number of items must be at most'],
  ['minProperties', 'object', atLeast, 'The number of properties must be at least'],
  ['maxProperties', 'object', atMost, 'The number of properties must be at most'],
];

export function assertions(scope: Scope): void {
  const { schema, value } = scope;
  if (Array.isArray(schema.enum) && !schema.enum.some((member) => equal(member, value))) {
    const values = schema.enum.map((member) => formatJson(member)).join(', ');
    fail(scope, 'enum', 'Must be one of {values}.', { values });
  }
  if (schema.const !== undefined && !equal(schema.const, value)) {
    fail(scope, 'const', 'Must be {value}.', { value: formatJson(schema.const) });
  }
  const [of, size] = measure(value);
  for (const [keyword, type, ok, words] of LIMITS) {
    const limit = schema[keyword];
    if (type === of && typeof limit === 'number' && !ok(size, limit)) {
      fail(scope, keyword, `${words} {limit}, but is {actual}.`, { limit, actual: String(size) });
    }
  }
  const { multipleOf, pattern, format } = schema;
  if (of === 'number' && typeof multipleOf === 'number' && multipleOf && !isMultiple(size, multipleOf)) {
    fail(scope, 'multipleOf', 'Must be a multiple of {limit}, but is {actual}.', {
      limit: multipleOf,
      actual: String(size),
    });
  }
  if (typeof value === 'string' && typeof pattern === 'string') {
    const isMatch = scope.run.matches(pattern, value, scope.run.budget);
    if (isMatch === undefined) unchecked(scope, pattern);
    if (isMatch === false)
      fail(scope, 'pattern', 'Must match the pattern {pattern}.', { pattern: JSON.stringify(pattern) });
  }
  if (typeof format === 'string' && Object.hasOwn(FORMATS, format) && !FORMATS[format]?.(value)) {
    fail(scope, 'format', 'Must have the format "{format}".', { format });
  }
  if (Array.isArray(value)) {
    if (schema.uniqueItems && new Set(value.map(canonical)).size < value.length) {
      fail(scope, 'uniqueItems', 'Must not hold the same item twice.');
    }
  } else if (isObject(value)) {
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
  names: unknown,
  value: Record<string, unknown>,
  other?: string,
): void {
  for (const name of list<unknown>(names)) {
    if (typeof name === 'string' && !Object.hasOwn(value, name)) {
      fail(
        scope,
        keyword,
        other === undefined
          ? 'The property {name} is required.'
          : 'The property {name} is required when {other} is there.',
        { name: JSON.stringify(name), other: JSON.stringify(other) },
      );
    }
  }
}

const equal = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

/** What the limits of each type count; a string counts code points (RFC 8259 characters). */
function measure(value: unknown): [type: string, size: Size] {
  if (typeof value === 'number' || typeof value === 'bigint') return ['number', value];
  if (typeof value === 'string') return ['string', [...value].length];
  if (Array.isArray(value)) return ['array', value.length];
  return isObject(value) ? ['object', Object.keys(value).length] : ['', 0];
}

/** Exact for integers; otherwise the quotient may be off by the rounding of its two operands and the division. */
function isMultiple(value: Size, divisor: number): boolean {
  if (Number.isInteger(divisor) && (typeof value === 'bigint' || Number.isInteger(value))) {
    return BigInt(value) % BigInt(divisor) === 0n;
  }
  const quotient = Number(value) / divisor;
  return Math.abs(quotient - Math.round(quotient)) <= 2 * Number.EPSILON * Math.abs(quotient);
}
