/** What several ways to send a value share. */
import { type JsonSchema, parseJson } from '../../../../../contract/index.ts';
import { flatten } from '../../../../../request/index.ts';

/** The value of JSON text; any other text is the value itself. */
export function jsonOrText(text: string): unknown {
  const { value, error } = parseJson(text);
  return error ? text : value;
}

/** Schema of the items of a list. */
export const itemsOf = (schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema =>
  flatten(schema, components, true).find(({ items }) => items !== undefined)?.items ?? true;
