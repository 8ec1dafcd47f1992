import { type JsonSchemaObject, parseJson } from '../../contract/index.ts';
import { typesOf } from '../schema/view/text.ts';

/**
 * An author's example of a flat schema. Many write that of an object or a list as a string with its JSON
 * text, which is read here; any other stays as it is.
 */
export function fromJsonText(value: unknown, schema: JsonSchemaObject): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const types = typesOf(schema);
  if (types.length === 0 || types.includes('string')) return value;
  const { value: read, error } = parseJson(value);
  return error || !types.includes(Array.isArray(read) ? 'array' : 'object') ? value : read;
}
