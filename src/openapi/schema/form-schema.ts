/** The schemas of a form, whose fields are the properties that can be given. */
import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { Components } from './components.ts';
import { mapSubschemas, subschemas } from './keywords.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';
import { flattenWhole } from './union.ts';
import { isNever } from './view/text.ts';

/**
 * `schema` with properties that no value is allowed for (`false`) as what only responses have: a form leaves these out, whichever
 * of the schemas that hold at once says so. What has none is the object that was given. Schemas must not change afterwards.
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

/** Whether a property or a part of it may be one that no value is allowed for. */
const refuses = (schema: JsonSchema): boolean =>
  typeof schema === 'boolean' ? !schema : objectRefuses(schema);

const objectRefuses = memoizeByObject((schema: JsonSchemaObject): boolean => {
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.allOf ?? [])];
  return isNever(schema) || parts.includes(false) || subschemas(schema).some(isRefusingObject);
}, false);

/** A list or object that is closed (`items: false`) refuses no property by its name. */
const isRefusingObject = (schema: JsonSchema): boolean => typeof schema === 'object' && refuses(schema);

const hidden = memoizeBySchema((schema, components): JsonSchemaObject => {
  let isChanged = false;
  const copy = mapSubschemas(schema, (part) => {
    const inner = formSchema(part, components);
    if (inner !== part) isChanged = true;
    return inner;
  });
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
