import { isMultiple, type JsonSchemaObject, matchesPattern } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { findText, satisfiesRules, type TextRules, textRules } from '../proofs/text-language.ts';
import type { Components } from '../schema/components.ts';
import { describedValues } from './described-values.ts';
import { textForPattern } from './pattern-example.ts';

/** Characters. Longer texts are not made, whatever `minLength` says. */
const MAX_CHARACTERS = 5_000;
const MAX_TRIES = 200;

/** JSON numbers lose digits above 2^53, so many APIs send such numbers as texts. */
const numeral = (n: number): string => String(n + 1);

/**
 * Texts by `format` (JSON Schema Validation 7.3 and the OpenAPI Format Registry); `n` asks for another one.
 */
const FORMATS: Record<string, (n: number) => string> = {
  'date-time': (n) => `2025-01-${day(n)}T09:30:00Z`,
  date: (n) => `2025-01-${day(n)}`,
  time: (n) => `09:${String(n % 60).padStart(2, '0')}:00Z`,
  duration: (n) => `P${n + 1}D`,
  email: (n) => `user${suffix(n)}@example.com`,
  'idn-email': (n) => `user${suffix(n)}@example.com`,
  hostname: (n) => `host${suffix(n)}.example.com`,
  'idn-hostname': (n) => `host${suffix(n)}.example.com`,
  ipv4: (n) => `192.0.2.${(n % 254) + 1}`,
  ipv6: (n) => `2001:db8::${(n + 1).toString(16)}`,
  uri: (n) => `https://example.com/${suffix(n)}`,
  url: (n) => `https://example.com/${suffix(n)}`,
  iri: (n) => `https://example.com/${suffix(n)}`,
  'uri-reference': (n) => `/example${suffix(n)}`,
  'iri-reference': (n) => `/example${suffix(n)}`,
  'uri-template': (n) => `/example${suffix(n)}/{id}`,
  uuid: (n) => `123e4567-e89b-42d3-a456-${(0x426614174000 + n).toString(16)}`,
  'json-pointer': (n) => `/example${suffix(n)}`,
  'relative-json-pointer': (n) => `${n}`,
  regex: (n) => `^[a-z]${n === 0 ? '+' : `{${n}}`}$`,
  byte: (n) => btoa(`string${suffix(n)}`),
  base64: (n) => btoa(`string${suffix(n)}`),
  base64url: (n) => btoa(`string${suffix(n)}`).replaceAll('=', ''),
  int32: numeral,
  int64: numeral,
  uint32: numeral,
  uint64: numeral,
};

/** Longer texts of a format: a time may have more decimals (RFC 3339, 5.6), a path more segments. */
const LONGER: Record<string, (text: string, min: number) => string> = {
  'date-time': (text, min) =>
    text.replace('Z', min === 25 ? '+00:00' : `.${'0'.repeat(Math.max(min - 21, 1))}Z`),
  uri: (text, min) => text.padEnd(min, 'a'),
  url: (text, min) => text.padEnd(min, 'a'),
  email: (text, min) => text.padStart(min, 'a'),
};

const day = (n: number): string => String(15 + (n % 14)).padStart(2, '0');
const suffix = (n: number): string => (n === 0 ? '' : String(n + 1));

/**
 * A text that satisfies `format`, patterns and lengths; `undefined` if proven impossible. If none is found,
 * the pattern counts first, then the lengths.
 */
export function textExample(
  schema: JsonSchemaObject,
  variant: number,
  components: Components,
): string | undefined {
  const rules = textRules([schema, ...(schema.allOf ?? []).filter((part) => typeof part === 'object')]);
  const { format, contentEncoding, pattern, minLength, maxLength } = schema;
  const values = format || contentEncoding ? [] : describedValues(schema.description ?? '');
  const key = JSON.stringify([
    rules,
    format,
    contentEncoding,
    pattern,
    minLength,
    maxLength,
    variant,
    values,
  ]);
  const texts = textsOf(components);
  if (!texts.has(key)) texts.set(key, makeText(schema, values, rules, variant, components));
  return texts.get(key);
}

/** By their rules: a description repeats the same few for thousands of texts. */
const textsOf = memoizeByObject((_components: Components) => new Map<string, string | undefined>());

function makeText(
  schema: JsonSchemaObject,
  values: readonly string[],
  rules: TextRules,
  variant: number,
  components: Components,
): string | undefined {
  const value = values[variant % values.length];
  if (value !== undefined && satisfiesRules(rules, value)) return value;
  const candidate = textCandidate(schema, variant);
  if (satisfiesRules(rules, candidate)) return candidate;
  // Does not search for a text that would be too long.
  const exactText = rules.min > MAX_CHARACTERS ? undefined : findText(rules, variant, components);
  return exactText === undefined ? candidate : (exactText ?? undefined);
}

/** A text for a schema that no text satisfies: as close as possible. */
export function nearestText(schema: JsonSchemaObject): string {
  return textCandidate(schema, 0);
}

/** A text made for one of the rules. */
function textCandidate(schema: JsonSchemaObject, variant: number): string {
  const min = Math.min(schema.minLength ?? 0, MAX_CHARACTERS);
  const max = Math.max(schema.maxLength ?? MAX_CHARACTERS, 0);
  const kind = schema.format ?? schema.contentEncoding ?? '';
  const formattedValue = Object.hasOwn(FORMATS, kind) ? FORMATS[kind]?.(variant) : undefined;
  const longer =
    formattedValue === undefined || fits(formattedValue, min, max)
      ? undefined
      : LONGER[kind]?.(formattedValue, min);
  const text = [formattedValue, longer].find((each) => fits(each, min, max)) ?? plainText(min, max, variant);
  if (typeof schema.pattern !== 'string' || matchesPattern(schema.pattern, text) === true) return text;
  return textForPattern(schema.pattern, min, max, variant) ?? text;
}

/** Lengths count characters, not UTF-16 units (JSON Schema Validation 6.3). These texts are ASCII. */
function fits(text: string | undefined, min: number, max: number): boolean {
  return text !== undefined && text.length >= min && text.length <= max;
}

function plainText(min: number, max: number, variant: number): string {
  const end = variant === 0 ? '' : variant.toString(36);
  const length = Math.min(Math.max(min, 'string'.length), max);
  return (
    'string'.repeat(Math.ceil(length / 'string'.length)).slice(0, Math.max(length - end.length, 0)) + end
  ).slice(0, max);
}

/** A number within its limits; `undefined` if none is found. */
export function numberExample(
  schema: JsonSchemaObject,
  isWhole: boolean,
  variant: number,
): number | undefined {
  const isInteger = isWhole || /^int\d*$/.test(schema.format ?? '');
  const holds = (value: number): boolean =>
    Number.isFinite(value) &&
    (!isInteger || Number.isInteger(value)) &&
    !(value < (schema.minimum ?? -Infinity)) &&
    !(value > (schema.maximum ?? Infinity)) &&
    !(value <= (schema.exclusiveMinimum ?? -Infinity)) &&
    !(value >= (schema.exclusiveMaximum ?? Infinity)) &&
    (!schema.multipleOf || isMultiple(value, schema.multipleOf));
  const low = Math.max(schema.minimum ?? -Infinity, schema.exclusiveMinimum ?? -Infinity);
  const high = Math.min(schema.maximum ?? Infinity, schema.exclusiveMaximum ?? Infinity);
  const step = schema.multipleOf || (isInteger ? 1 : undefined);
  const candidates = step !== undefined && step > 0 ? steps(step, low, high) : fractions(low, high);
  const numbers = new Set<number>();
  for (const value of candidates) {
    if (holds(value)) numbers.add(value);
    if (numbers.size > variant) break;
  }
  return [...numbers].at(variant) ?? [...numbers][0];
}

/** A multiple as an author would write it: 0.29, not 0.29000000000000004. */
const multiple = (times: number, step: number): number =>
  Number.isInteger(step) ? times * step : Number((times * step).toPrecision(12));

/** Multiples of `step` within the limits: up from the smallest positive one, then down. */
function* steps(step: number, low: number, high: number): Generator<number> {
  const lowest = Number.isFinite(low) ? Math.ceil(Number((low / step).toPrecision(12))) : -Infinity;
  const highest = Number.isFinite(high) ? Math.floor(Number((high / step).toPrecision(12))) : Infinity;
  const first = Math.min(Math.max(1, lowest), highest);
  for (let index = 0; index < MAX_TRIES && first + index <= highest; index++)
    yield multiple(first + index, step);
  for (let index = 1; index < MAX_TRIES && first - index >= lowest; index++)
    yield multiple(first - index, step);
}

/** Numbers within the limits, fractions first. */
function* fractions(low: number, high: number): Generator<number> {
  const first = Number.isFinite(low) ? low : Math.min(1, Number.isFinite(high) ? high - 1 : 1);
  for (let index = 0; index < MAX_TRIES; index++) yield first + index + 0.5;
  yield first;
  const end = Number.isFinite(high) ? high : first + 1;
  for (let index = 1; index < MAX_TRIES; index++) yield first + (end - first) / (index + 1);
  yield end;
}
