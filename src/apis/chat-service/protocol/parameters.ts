/**
 * Reads the parameters of a request. They come from the query string and from an urlencoded or multipart
 * body, for every method. The body wins over the query, and the last of repeated names counts. Texts are used
 * as they are, everything else is JSON text. Operations read one parameter after the other, in the order in
 * which the service reports errors.
 */
import { type Call, formParameters, parseJson, queryParameters } from 'trellis-docs/sandbox';
import { badRequest, notFound, refusal } from './errors.ts';

/** Converts a parsed value for a parameter or a part of it, named for the message, or rejects it. */
export type Reader<T> = (value: unknown, name: string) => T;

export interface TextRules {
  /** Characters (Unicode code points), after trimming. */
  maxLength?: number;
  /** Whether surrounding whitespace is dropped. */
  trim?: boolean;
  /** Whether it must contain a character. */
  isRequiredFilled?: boolean;
  pattern?: RegExp;
}

/** The parameters of one request. Reading a parameter marks it as supported. */
export interface Parameters {
  /** A text; undefined if it was not sent. */
  text(name: string, rules?: TextRules): string | undefined;
  /** A JSON value; undefined if it was not sent. */
  json<T>(name: string, reader: Reader<T>): T | undefined;
  requiredText(name: string, rules?: TextRules): string;
  requiredJson<T>(name: string, reader: Reader<T>): T;
  /** An id in the path: decimal digits, otherwise 404. */
  id(name: string): number;
  /** Sorted names that were sent but not read. */
  unsupported(): string[];
}

/** Accepted by every operation, so never reported as unsupported. */
const ALWAYS_SUPPORTED = ['client'];

export function readParameters(call: Call<object>): Parameters {
  const sent = new Map<string, string>();
  for (const [name, value] of [...queryParameters(call), ...formParameters(call)]) {
    // The service accepts no such text: databases cannot store it.
    if (`${name}${value}`.includes('\0')) throw badRequest('A parameter holds the character NUL');
    sent.set(name, value);
  }
  const read = new Set(ALWAYS_SUPPORTED);

  const take = (name: string): string | undefined => {
    read.add(name);
    return sent.get(name);
  };
  const require = <T>(name: string, value: T | undefined): T => {
    if (value !== undefined) return value;
    throw refusal(400, 'REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name });
  };
  const parameters: Parameters = {
    text(name, rules = {}) {
      const text = take(name);
      return text === undefined ? undefined : checkText(text, name, rules);
    },
    json(name, reader) {
      const text = take(name);
      if (text === undefined) return undefined;
      const parsed = parseJson(text);
      if (parsed.error) throw badRequest(`${name} is not valid JSON`);
      return reader(parsed.value, name);
    },
    requiredText: (name, rules) => require(name, parameters.text(name, rules)),
    requiredJson: (name, reader) => require(name, parameters.json(name, reader)),
    id(name) {
      const digits = call.params[name] ?? '';
      if (!/^[0-9]{1,15}$/.test(digits)) throw notFound();
      return Number(digits);
    },
    unsupported: () => [...sent.keys()].filter((name) => !read.has(name)).sort(),
  };
  return parameters;
}

function checkText(text: string, name: string, rules: TextRules): string {
  const value = rules.trim ? text.trim() : text;
  if (rules.isRequiredFilled && value === '') throw badRequest(`${name} cannot be blank`);
  if (rules.maxLength !== undefined && [...value].length > rules.maxLength) {
    throw badRequest(`${name} is too long (limit: ${rules.maxLength} characters)`);
  }
  if (rules.pattern && !rules.pattern.test(value)) throw badRequest(`${name} has invalid format`);
  return value;
}

/** A whole number within the range of a double's integers: JSON's `5`, never `"5"` or `true`. */
export const integer: Reader<number> = (value, name) => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw badRequest(`${name} is not an integer`);
};

/** A whole number of at least `least`. */
export const atLeast =
  (least: number): Reader<number> =>
  (value, name) => {
    const number = integer(value, name);
    if (number < least) throw badRequest(`${name} is too small`);
    return number;
  };

export const boolean: Reader<boolean> = (value, name) => {
  if (typeof value === 'boolean') return value;
  throw badRequest(`${name} is not a boolean`);
};

/** A text inside a JSON value. */
export const string: Reader<string> = (value, name) => {
  if (typeof value === 'string') return value;
  throw badRequest(`${name} is not a string`);
};

export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value, name) => {
    if (!Array.isArray(value)) throw badRequest(`${name} is not a list`);
    return value.map((member, index) => item(member, `${name}[${index}]`));
  };

export const nullable =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, name) =>
    value === null ? null : reader(value, name);

/** One of a few numbers. */
export const oneOf =
  <T extends number>(allowed: readonly T[]): Reader<T> =>
  (value, name) => {
    const number = integer(value, name);
    const match = allowed.find((each) => each === number);
    if (match !== undefined) return match;
    throw badRequest(`Invalid ${name}: Value error, Not in the list of possible values`);
  };
