/** The keywords that look at the value alone (JSON Schema Validation 2020-12 section 6), except `type`. */
import { FORMATS } from './formats.ts';
import { formatJson } from './json.ts';
import { fail, type Scope } from './scope.ts';
import { canonical, entries, isObject, list, matches } from './values.ts';

type Size = number | bigint;

const atLeast = (actual: Size, limit: number): boolean => actual >= limit;
const atMost = (actual: Size, limit: number): boolean => actual <= limit;

const LIMITS: [keyword: string, of: string, ok: (actual: Size, limit: number) => boolean, words: string][] = [
  ['minimum', 'number', atLeast, 'at least'],
  ['maximum', 'number', atMost, 'at most'],
  ['exclusiveMinimum', 'number', (actual, limit) => actual > limit, 'greater than'],
  ['exclusiveMaximum', 'number', (actual, limit) => actual < limit, 'less than'],
  ['minLength', 'string', atLeast, 'at least'],
  ['maxLength', 'string', atMost, 'at most'],
  ['minItems', 'array', atLeast, 'at least'],
  ['maxItems', 'array', atMost, 'at most'],
  ['minProperties', 'object', atLeast, 'at least'],
  ['maxProperties', 'object', atMost, 'at most'],
];

const COUNTED: Record<string, string> = { string: 'characters', array: 'items', object: 'properties' };

export function assertions(scope: Scope): void {
  const { schema, value } = scope;
  if (Array.isArray(schema.enum) && !schema.enum.some((member) => equal(member, value))) {
    fail(scope, 'enum', `Must be one of ${schema.enum.map((member) => formatJson(member)).join(', ')}.`);
  }
  if (schema.const !== undefined && !equal(schema.const, value)) {
    fail(scope, 'const', `Must be ${formatJson(schema.const)}.`);
  }
  const [of, size] = measure(value);
  for (const [keyword, type, ok, words] of LIMITS) {
    const limit = schema[keyword];
    if (type === of && typeof limit === 'number' && !ok(size, limit)) {
      const subject = type === 'number' ? 'Must' : `The number of ${COUNTED[type]} must`;
      fail(scope, keyword, `${subject} be ${words} ${limit}, but is ${size}.`);
    }
  }
  const { multipleOf, pattern, format } = schema;
  if (of === 'number' && typeof multipleOf === 'number' && multipleOf && !isMultiple(size, multipleOf)) {
    fail(scope, 'multipleOf', `Must be a multiple of ${multipleOf}, but is ${size}.`);
  }
  if (typeof value === 'string' && typeof pattern === 'string' && !matches(pattern, value)) {
    fail(scope, 'pattern', `Must match the pattern ${JSON.stringify(pattern)}.`);
  }
  if (typeof format === 'string' && Object.hasOwn(FORMATS, format) && !FORMATS[format]?.(value)) {
    fail(scope, 'format', `Must have the format "${format}".`);
  }
  if (Array.isArray(value)) {
    if (schema.uniqueItems && new Set(value.map(canonical)).size < value.length) {
      fail(scope, 'uniqueItems', 'Must not hold the same item twice.');
    }
  } else if (isObject(value)) {
    requireAll(scope, 'required', schema.required, value);
    for (const [key, names] of entries(schema.dependentRequired)) {
      if (Object.hasOwn(value, key)) {
        requireAll(scope, 'dependentRequired', names, value, ` when ${JSON.stringify(key)} is there`);
      }
    }
  }
}

function requireAll(
  scope: Scope,
  keyword: string,
  names: unknown,
  value: Record<string, unknown>,
  when = '',
): void {
  for (const name of list<unknown>(names)) {
    if (typeof name === 'string' && !Object.hasOwn(value, name)) {
      fail(scope, keyword, `The property ${JSON.stringify(name)} is required${when}.`);
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
