/** Reads a schema and its references, as far as forms need it. */
import { type JsonSchema, type JsonSchemaObject, resolveReference } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';

type Components = Record<string, JsonSchema>;

/**
 * The schema and everything that applies to the same value: targets of references, `allOf`, and with
 * `alternatives` also `anyOf` and `oneOf`. Each schema comes once, so cycles end.
 */
export function flatten(
  schema: JsonSchema,
  components: Components,
  alternatives = false,
): JsonSchemaObject[] {
  const schemas = new Set<JsonSchemaObject>();
  const visit = (current: JsonSchema | undefined, root: JsonSchema): void => {
    if (!isRecord(current) || schemas.has(current)) return;
    schemas.add(current);
    const target =
      typeof current.$ref === 'string' ? resolveReference(current.$ref, components, root) : undefined;
    if (target) visit(target.schema, target.root);
    const branches = [current.allOf, alternatives && [current.anyOf, current.oneOf]].flat(2);
    for (const branch of branches) if (branch) visit(branch, root);
  };
  visit(schema, schema);
  return [...schemas];
}

export const requiredOf = (schema: JsonSchema, components: Components): string[] => [
  ...new Set(
    flatten(schema, components).flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  ),
];
