/** Where a body may be one of several things, as far as a form can let a reader choose. */
import { inEnglish, type JsonSchema, type JsonSchemaObject } from '../../contract/index.ts';
import type { Components } from './components.ts';
import { shownName } from './components.ts';
import type { FlatSchema } from './merge.ts';
import {
  type Ancestry,
  constantOf,
  descend,
  findCircle,
  flattenWhole,
  isVisible,
  requiredLabel,
  unionOf,
  valuesOf,
} from './union.ts';
import { isEnumeration } from './view/enum-text.ts';
import { typesOf } from './view/text.ts';
import { typeLabel, typeText } from './view/type-label.ts';

export interface SchemaAlternatives {
  /** What holds whatever is chosen, in one schema. */
  base: JsonSchemaObject;
  choices: SchemaChoice[];
}

interface SchemaChoice {
  /** Names of properties, `0` for the items of a list; empty: the schema itself. */
  at: (string | 0)[];
  /** Of one that only an alternative has: the index of its choice, and of the alternative. */
  of?: [choice: number, option: number];
  kind: 'oneOf' | 'anyOf';
  /** The discriminating property. */
  tag?: string;
  /** What holds of all alternatives, where it is not the schema itself. */
  within?: JsonSchemaObject;
  options: { label: string; values?: string[]; schema: JsonSchema }[];
}

/** More of them do not help to choose. */
const MAX_CHOICES = 8;
const MAX_OPTIONS = 100;
/** Of all choices within alternatives together. */
const MAX_INNER_OPTIONS = 100;

/**
 * The alternatives of a request's schema, of its properties and their items, and of those that alternatives have, where two at
 * least are objects: other values are as quickly written. `undefined` where there are none.
 */
export function alternativesOf(schema: JsonSchema, components: Components): SchemaAlternatives | undefined {
  const whole = flattenWhole(schema, components);
  const { rest, choice: root } = choiceOf(whole.schema, components);
  const found: Found[] = root ? [{ choice: { at: [], ...root }, above: descend(NOTHING, whole) }] : [];
  found.push(
    ...choicesIn(whole, { at: [], above: NOTHING }, components).slice(0, MAX_CHOICES - found.length),
  );
  let left = MAX_INNER_OPTIONS;
  // It grows while it is walked through.
  for (const [index, { choice, above }] of found.entries()) {
    for (const [number, option] of choice.options.entries()) {
      const whole = flattenWhole(option.schema, components);
      for (const inner of choicesIn(whole, { at: choice.at, of: [index, number], above }, components)) {
        const isKnown = found.some(
          (one) => !one.choice.of && one.choice.at.join() === inner.choice.at.join(),
        );
        if (isKnown || inner.choice.options.length > left) continue;
        left -= inner.choice.options.length;
        found.push(inner);
      }
    }
  }
  return found.length > 0 ? { base: rest, choices: found.map(({ choice }) => choice) } : undefined;
}

interface Found {
  choice: SchemaChoice;
  above: Ancestry;
}

const NOTHING: Ancestry = { names: [], parts: [] };

/** The choices of the properties of a schema, or of the items of a list. */
function choicesIn(
  whole: FlatSchema,
  { at, of, above }: Pick<SchemaChoice, 'at' | 'of'> & Pick<Found, 'above'>,
  components: Components,
): Found[] {
  const inside = descend(above, whole);
  const { properties = {}, items } = whole.schema;
  const places: [SchemaChoice['at'], JsonSchema][] = Object.entries(properties).map(([name, property]) => [
    [...at, name],
    property,
  ]);
  if (at.length === 0 && items !== undefined) places.push([[0], items]);
  return places.flatMap(([place, property]): Found[] => {
    if (!isVisible(property, 'request', components)) return [];
    let flat = flattenWhole(property, components);
    let path = place;
    if (flat.schema.items !== undefined && place.at(-1) !== 0) {
      path = [...place, 0];
      flat = flattenWhole(flat.schema.items, components);
    }
    const { rest: within, choice } = choiceOf(flat.schema, components);
    // What comes back could be chosen without end.
    if (!choice || (of && findCircle(flat, inside) !== undefined)) return [];
    return [{ choice: { at: path, ...(of && { of }), within, ...choice }, above: descend(inside, flat) }];
  });
}

/** The union of a flat schema, and the schema without it. */
function choiceOf(
  flat: JsonSchemaObject,
  components: Components,
): { rest: JsonSchemaObject; choice?: Omit<SchemaChoice, 'at' | 'of' | 'within'> } {
  const union = isEnumeration(flat, components) ? undefined : unionOf(flat, components);
  if (!union || union.schemas.length > MAX_OPTIONS) return { rest: flat };
  const { kind, schemas } = union;
  const { [kind]: _union, discriminator, ...rest } = flat;
  const options = schemas.map((schema) => {
    const { schema: inner, names } = flattenWhole(schema, components);
    const values = discriminator ? valuesOf(schema, discriminator, components) : [];
    return {
      isObject: typesOf(inner).includes('object') || unionOf(inner, components) !== undefined,
      label:
        inner.title ??
        (names[0] && shownName(names[0])) ??
        requiredLabel(schema, components) ??
        constantOf(schema, schemas, components) ??
        typeText(typeLabel(schema, components), inEnglish),
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
