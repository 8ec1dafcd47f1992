/** What else readers of requests take from a schema. The form of a page does without. */
import type { JsonSchema } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';
import { flatten } from './schemas.ts';

type Components = Record<string, JsonSchema>;

/** The author's example, else the default, else the only value that the schema allows. */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  for (const { example, examples, default: fallback } of flatten(schema, components)) {
    const value = example ?? (Array.isArray(examples) ? examples[0] : undefined) ?? fallback;
    if (value !== undefined) return value;
  }
  const only = flatten(schema, components).flatMap(({ const: value, enum: values }) =>
    value === undefined ? (values ?? []) : [value],
  );
  return only.length === 1 ? only[0] : undefined;
}

export function propertyOf(schema: JsonSchema, name: string, components: Components): JsonSchema {
  const owner = flatten(schema, components).find(
    ({ properties }) => isRecord(properties) && Object.hasOwn(properties, name),
  );
  return owner?.properties?.[name] ?? true;
}
