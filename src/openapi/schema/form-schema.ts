/** The schemas of a form, whose fields are the properties that can be given. */
import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import type { Components } from './components.ts';
import { mapSubschemas, subschemas } from './keywords.ts';
import { remembered } from './memoize-by-schema.ts';
import { flattenWhole } from './union.ts';
import { isNever } from './view/text.ts';

/**
 * `schema` with properties that no value is allowed for (`false`) as what only responses have: a form leaves these out, whichever
 * of the schemas that hold at once says so. What has none is the object that was given. Remembered by object, so that a schema
 * must not be changed afterwards.
 */
export const formSchema = (schema: JsonSchema, components: Components): JsonSchema =>
  typeof schema === 'boolean' ? schema : hidden(schema, components);

/** `components` with `formSchema` of each; the object that was given where nothing in it is `false`. */
export function formComponents(components: Components): Components {
  const all = Object.entries(components);
  // A large document has few such schemas, or none.
  if (!all.some(([, schema]) => refuses(schema))) return components;
  return Object.fromEntries(all.map(([name, schema]) => [name, formSchema(schema, components)]));
}

const refusing = new WeakMap<object, boolean>();

/** Whether a property or a part of it may be one that no value is allowed for. */
function refuses(schema: JsonSchema): boolean {
  if (typeof schema !== 'object' || schema === null) return schema === false;
  let known = refusing.get(schema);
  if (known === undefined) {
    // A schema that is met again while it is looked at adds nothing.
    refusing.set(schema, false);
    const parts = [...Object.values(schema.properties ?? {}), ...(schema.allOf ?? [])];
    known = isNever(schema) || parts.includes(false) || subschemas(schema).some(isRefusingObject);
    refusing.set(schema, known);
  }
  return known;
}

/** A list or object that is closed (`items: false`) refuses no property by its name. */
const isRefusingObject = (schema: JsonSchema): boolean => typeof schema === 'object' && refuses(schema);

const hidden = remembered((schema, components): JsonSchemaObject => {
  let isChanged = false;
  const copy = mapSubschemas(schema, (part) => {
    const inner = formSchema(part as JsonSchema, components);
    if (inner !== part) isChanged = true;
    return inner;
  }) as JsonSchemaObject;
  for (const [name, property] of Object.entries(copy.properties ?? {})) {
    if (!isNever(flattenWhole(property, components).schema)) continue;
    copy.properties = {
      ...copy.properties,
      ...Object.fromEntries([[name, { readOnly: true, not: {} }]]),
    };
    isChanged = true;
  }
  return isChanged ? copy : schema;
});
