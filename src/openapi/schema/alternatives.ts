/** Alternatives of a body that a form lets readers choose from. */
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
  /** What applies to all alternatives, as one schema. */
  base: JsonSchemaObject;
  choices: SchemaChoice[];
}

interface SchemaChoice {
  /** Names of properties, `0` for the items of a list; empty: the schema itself. */
  at: (string | 0)[];
  /** Indices of the enclosing choice and alternative, if only that one has this choice. */
  of?: [choice: number, option: number];
  kind: 'oneOf' | 'anyOf';
  /** The discriminating property. */
  tag?: string;
  /** What applies to all alternatives, if it is not the schema itself. */
  within?: JsonSchemaObject;
  options: { label: string; values?: string[]; schema: JsonSchema }[];
}

/** More choices do not help readers. */
const MAX_UNIONS_COMBINED = 8;
const MAX_ALTERNATIVES = 100;
/** All options of inner choices together. */
const MAX_INNER_ALTERNATIVES = 100;

/**
 * Alternatives in a request's schema, its properties and their items, and within alternatives, if at least
 * two are objects: other values are as easy to type. `undefined` without any.
 */
export function alternativesOf(schema: JsonSchema, components: Components): SchemaAlternatives | undefined {
  const flatSchema = flattenWhole(schema, components);
  const { rest, choice: root } = choiceOf(flatSchema.schema, components);
  const choices: ChoiceInTree[] = root
    ? [{ choice: { at: [], ...root }, above: descend(NOTHING, flatSchema) }]
    : [];
  choices.push(
    ...choicesIn(flatSchema, { at: [], above: NOTHING }, components).slice(
      0,
      MAX_UNIONS_COMBINED - choices.length,
    ),
  );
  let innerLeft = MAX_INNER_ALTERNATIVES;
  // The loop appends to the list.
  for (const [index, { choice, above }] of choices.entries()) {
    for (const [number, option] of choice.options.entries()) {
      const flatOption = flattenWhole(option.schema, components);
      for (const inner of choicesIn(flatOption, { at: choice.at, of: [index, number], above }, components)) {
        const isKnown = choices.some(
          (one) => !one.choice.of && one.choice.at.join() === inner.choice.at.join(),
        );
        if (isKnown || inner.choice.options.length > innerLeft) continue;
        innerLeft -= inner.choice.options.length;
        choices.push(inner);
      }
    }
  }
  return choices.length > 0 ? { base: rest, choices: choices.map(({ choice }) => choice) } : undefined;
}

interface ChoiceInTree {
  choice: SchemaChoice;
  above: Ancestry;
}

const NOTHING: Ancestry = { names: [], parts: [] };

/** The choices among the properties of a schema, or the items of a list. */
function choicesIn(
  whole: FlatSchema,
  { at, of, above }: Pick<SchemaChoice, 'at' | 'of'> & Pick<ChoiceInTree, 'above'>,
  components: Components,
): ChoiceInTree[] {
  const inside = descend(above, whole);
  const { properties = {}, items } = whole.schema;
  const places: [SchemaChoice['at'], JsonSchema][] = Object.entries(properties).map(([name, property]) => [
    [...at, name],
    property,
  ]);
  if (at.length === 0 && items !== undefined) places.push([[0], items]);
  return places.flatMap(([place, property]): ChoiceInTree[] => {
    if (!isVisible(property, 'request', components)) return [];
    let flat = flattenWhole(property, components);
    let path = place;
    if (flat.schema.items !== undefined && place.at(-1) !== 0) {
      path = [...place, 0];
      flat = flattenWhole(flat.schema.items, components);
    }
    const { rest: within, choice } = choiceOf(flat.schema, components);
    // A recursive choice would never end.
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
  if (!union || union.schemas.length > MAX_ALTERNATIVES) return { rest: flat };
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
