/** What the linter says of values, in our words: with the value, and what is allowed. */
import { inEnglish, type Phrase } from '../../contract/index.ts';

/** What a problem says, and the keyword of the schema that it is about. */
interface Words {
  message: string;
  keyword?: string;
  /** The property that the value is of, or that it lacks. */
  name?: string;
}

type Say = (match: RegExpExecArray, value: unknown) => Phrase & { keyword: string };

const sizeOf = (value: unknown): string | number =>
  typeof value === 'string'
    ? [...value].length
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length
      : String(value);

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const limit =
  (keyword: string): Say =>
  ([, limit = ''], value) => ({
    id: `value.${keyword}` as Phrase['id'],
    keyword,
    values: { limit, actual: typeof value === 'number' ? value : sizeOf(value) },
  });

/** Messages of Ajv about values. */
const MESSAGES: readonly [RegExp, Say][] = [
  [/^must be >= (\S+)$/, limit('minimum')],
  [/^must be <= (\S+)$/, limit('maximum')],
  [/^must be > (\S+)$/, limit('exclusiveMinimum')],
  [/^must be < (\S+)$/, limit('exclusiveMaximum')],
  [/^must NOT have fewer than (\d+) characters$/, limit('minLength')],
  [/^must NOT have more than (\d+) characters$/, limit('maxLength')],
  [/^must NOT have fewer than (\d+) items$/, limit('minItems')],
  [/^must NOT have more than (\d+) items$/, limit('maxItems')],
  [/^must NOT have fewer than (\d+) properties$/, limit('minProperties')],
  [/^must NOT have more than (\d+) properties$/, limit('maxProperties')],
  [
    /^type must be (\S+)$/,
    ([, type = ''], value) => ({
      id: 'value.type',
      keyword: 'type',
      values: { type: type.replaceAll(',', ' or '), actual: typeOf(value) },
    }),
  ],
  [
    /^must be equal to one of the allowed values (.*)$/s,
    ([, values = '']) => ({ id: 'value.enum', keyword: 'enum', values: { values } }),
  ],
  [
    /^must match format "(.*)"$/,
    ([, format = '']) => ({ id: 'value.format', keyword: 'format', values: { format } }),
  ],
  [/^must NOT have duplicate items/, () => ({ id: 'value.uniqueItems', keyword: 'uniqueItems' })],
  [
    /^must have required property '(.*)'$/,
    ([, name = '']) => ({ id: 'value.required', keyword: 'required', values: { name } }),
  ],
  [
    /^must NOT have (?:additional|unevaluated) properties `(.*)`$/,
    ([, name = '']) => ({ id: 'value.notAllowed', keyword: 'additionalProperties', values: { name } }),
  ],
  [/^must match a schema in anyOf$/, () => ({ id: 'value.anyOf', keyword: 'anyOf' })],
  [
    /^must match exactly one schema in oneOf$/,
    () => ({ id: 'value.oneOf', keyword: 'oneOf', values: { number: 'none or several' } }),
  ],
  [/^must NOT be valid$/, () => ({ id: 'value.not', keyword: 'not' })],
];

/** Reasons that no other keyword explains. */
const OTHER_REASONS = new Map([
  ['must NOT be present in request context', 'it is read-only, so only responses have it'],
  ['must NOT be present in response context', 'it is write-only, so only requests have it'],
  ['must be equal to constant', 'it must be the constant of the schema'],
]);

const EXAMPLE = /^Example value must conform to the schema: (?:`([^`]*)` property )?(.*?)\.?$/s;

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** @param value what the message is about; undefined if it is unknown */
export function wordsFor(message: string, value: unknown): Words {
  const [, name, reason = ''] = EXAMPLE.exec(message) ?? [];
  if (reason === '') return { message: ofKeyword(message, value) };
  for (const [pattern, say] of MESSAGES) {
    const match = pattern.exec(reason);
    if (!match) continue;
    const { keyword, ...phrase } = say(match, value);
    const text = lowerFirst(inEnglish(phrase));
    const known = value === undefined ? text.replace(/, but is undefined/, '') : text;
    return {
      message: `${exampleOf(name)} does not match the schema: ${known}`,
      keyword,
      name: typeof phrase.values?.name === 'string' ? phrase.values.name : name,
    };
  }
  const text = OTHER_REASONS.get(reason) ?? reason;
  return { message: `${exampleOf(name)} does not match the schema: ${text}`, ...(name && { name }) };
}

/** Problems of the form of an object, whose value the linter leaves out. */
function ofKeyword(message: string, value: unknown): string {
  const [, key, values] = /^`(\w+)` can be one of the following only: (.*)\.$/s.exec(message) ?? [];
  if (key !== undefined && typeof value === 'string')
    return `\`${key}\` is ${JSON.stringify(value)}, but must be one of ${values}.`;
  const [, wanted, actual] = /^Expected type `(\w+)` but got `(\w+)`/.exec(message) ?? [];
  const shown = ['string', 'number', 'boolean'].includes(typeof value) ? JSON.stringify(value) : actual;
  return wanted === undefined ? message : `Expected the type ${wanted}, but this is ${shown}.`;
}

export const exampleOf = (name: string | undefined): string =>
  name === undefined ? 'This example' : `"${name}" in this example`;

/** Whether a JSON Pointer is that of `part`, or leads into it. */
export const isWithin = (pointer: string, part: string): boolean =>
  pointer === part || pointer.startsWith(`${part}/`);
