/** Schemas for forms, whose fields are the properties that can be sent. */
import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { Components } from './components.ts';
import { mapSubschemas, subschemas } from './keywords.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';
import { flattenWhole } from './union.ts';
import { isNever } from './view/text.ts';

/**
 * `schema` with forbidden properties (`false`) marked as `readOnly`, so that a form omits them, whichever of
 * the schemas that apply forbids them. Returns the same object if nothing changes. Schemas must not change
 * afterwards.
 */
export const formSchema = (schema: JsonSchema, components: Components): JsonSchema =>
  typeof schema === 'boolean' ? schema : withoutHidden(schema, components);

/** `components` with `formSchema` of each; the same object if none has a `false`. */
export function formComponents(components: Components): Components {
  const all = Object.entries(components);
  // Few schemas of a large description are affected.
  if (!all.some(([, schema]) => refuses(schema))) return components;
  return Object.fromEntries(all.map(([name, schema]) => [name, formSchema(schema, components)]));
}

/** Whether a property or a part of it may be forbidden. */
const refuses = (schema: JsonSchema): boolean =>
  typeof schema === 'boolean' ? !schema : objectRefuses(schema);

const objectRefuses = memoizeByObject((schema: JsonSchemaObject): boolean => {
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.allOf ?? [])];
  return isNever(schema) || parts.includes(false) || subschemas(schema).some(isRefusingObject);
}, false);

/** A closed list or object (`items: false`) forbids no named property. */
const isRefusingObject = (schema: JsonSchema): boolean => typeof schema === 'object' && refuses(schema);

const withoutHidden = memoizeBySchema((schema, components): JsonSchemaObject => {
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
