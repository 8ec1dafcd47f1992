/** Turns the text of an input into a value. */
import { formatJson, JsonNumber, type JsonSchema, parseJson } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';
import { flatten } from './schemas.ts';

/**
 * The value of a form input's text under a schema. An integer beyond the safe range becomes a `bigint`. Text
 * that matches none of the schema's types stays a string, so that the check of the value reports it. Without
 * a type, JSON text becomes its value and other text a string. If strings are allowed too, `null` is only
 * text.
 * @param keepsDigits other numbers that a double would write differently become a `JsonNumber`
 */
export function coerce(
  schema: JsonSchema,
  text: string,
  components: Record<string, JsonSchema> = {},
  keepsDigits = false,
): unknown {
  const schemas = flatten(schema, components, true);
  const members = schemas.flatMap((part): unknown[] => [
    ...(Array.isArray(part.enum) ? part.enum : []),
    ...(part.const === undefined ? [] : [part.const]),
  ]);
  if (members.includes(text)) return text;
  const member = members.find((candidate) => formatJson(candidate) === text);
  if (member !== undefined) return member;

  const types = new Set<string>(schemas.flatMap(({ type }) => type ?? []));
  const { value, error } = parseJson(text, keepsDigits);
  if (error || typeof value === 'string') return types.size || error ? text : value;
  if (!types.size) return value;
  const accepts = (...names: string[]): boolean => names.some((name) => types.has(name));
  const isNumber = typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonNumber;
  const isAccepted =
    (isNumber && (accepts('number') || (accepts('integer') && /^-?\d+$/.test(text.trim())))) ||
    (typeof value === 'boolean' && accepts('boolean')) ||
    (value === null && accepts('null') && !accepts('string')) ||
    (Array.isArray(value) && accepts('array')) ||
    (isRecord(value) && accepts('object'));
  return isAccepted ? value : text;
}
