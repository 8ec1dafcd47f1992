/** Where a body may be one of several things, as far as a form can let a reader choose. */
import { inEnglish, type JsonSchema, type JsonSchemaObject } from '../contract/index.ts';
import { isEnumeration } from './enum-text.ts';
import type { Components } from './merge.ts';
import { typesOf } from './schema-text.ts';
import { typeLabel, typeText } from './type-label.ts';
import { flattenWhole, isVisible, unionOf, valuesOf } from './union.ts';

export interface SchemaAlternatives {
  /** What holds whatever is chosen, in one schema. */
  base: JsonSchemaObject;
  choices: SchemaChoice[];
}

export interface SchemaChoice {
  /** Property of the schema; absent: the schema itself. */
  property?: string;
  kind: 'oneOf' | 'anyOf';
  /** The discriminating property. */
  tag?: string;
  /** What holds of all alternatives of a property. */
  within?: JsonSchemaObject;
  options: { label: string; values?: string[]; schema: JsonSchema }[];
}

/** More of them are no help to choose. */
const MOST_CHOICES = 8;
const MOST_OPTIONS = 100;

/**
 * The alternatives of a request's schema and of its properties, where two at least are objects: other values are as quickly
 * written. `undefined` where there are none.
 */
export function alternativesOf(schema: JsonSchema, components: Components): SchemaAlternatives | undefined {
  const { schema: flat } = flattenWhole(schema, components);
  const { rest, choice: root } = choiceOf(flat, components);
  const choices: SchemaChoice[] = root ? [root] : [];
  for (const [property, inner] of Object.entries(flat.properties ?? {})) {
    if (choices.length >= MOST_CHOICES) break;
    if (!isVisible(inner, 'request', components)) continue;
    const { rest: within, choice } = choiceOf(flattenWhole(inner, components).schema, components);
    if (choice) choices.push({ property, within, ...choice });
  }
  return choices.length > 0 ? { base: rest, choices } : undefined;
}

/** The union of a flat schema, and the schema without it. */
function choiceOf(
  flat: JsonSchemaObject,
  components: Components,
): { rest: JsonSchemaObject; choice?: Omit<SchemaChoice, 'property' | 'within'> } {
  const union = isEnumeration(flat, components) ? undefined : unionOf(flat, components);
  if (!union || union.schemas.length > MOST_OPTIONS) return { rest: flat };
  const { kind, schemas } = union;
  const { [kind]: _union, discriminator, ...rest } = flat;
  const options = schemas.map((schema) => {
    const { schema: inner, names } = flattenWhole(schema, components);
    const values = discriminator ? valuesOf(schema, discriminator, components) : [];
    return {
      isObject: typesOf(inner).includes('object') || unionOf(inner, components) !== undefined,
      label: inner.title ?? names[0] ?? typeText(typeLabel(schema, components), inEnglish),
      ...(values.length > 0 && { values }),
      schema,
    };
  });
  if (options.filter(({ isObject }) => isObject).length < 2) return { rest: flat };
  return {
    rest,
    choice: {
      kind,
      ...(discriminator && { tag: discriminator.propertyName }),
      options: options.map(({ isObject: _is, ...option }) => option),
    },
  };
}
