/** Bodies that may be one of several things (oneOf, anyOf, subtypes of a discriminator), and what is left when one is chosen. */
import type { JsonSchema, JsonSchemaObject } from '../contract/index.ts';

/** What can be chosen in the body of one media type. */
export interface BodyAlternatives {
  /** What holds of the body whatever is chosen, in one schema. */
  base: JsonSchemaObject;
  choices: BodyChoice[];
}

export interface BodyChoice {
  /** Property of the body; absent: the body itself. */
  property?: string;
  kind: 'oneOf' | 'anyOf';
  /** The discriminating property, in what is chosen (OpenAPI 4.8.25). */
  tag?: string;
  /** What holds of all alternatives of a property. */
  within?: JsonSchema;
  options: BodyOption[];
  /** Index of the one that the body is at first. */
  initial: number;
}

export interface BodyOption {
  /** Title or name of the schema, else its type. */
  label: string;
  /** Values of the discriminating property that mean this one. */
  values?: string[];
  schema: JsonSchema;
  /** A complete value. */
  example: unknown;
}

/** The schema of one alternative by itself. What tells it apart comes first, and so do the faults of that. */
export function optionSchema(
  { base }: Pick<BodyAlternatives, 'base'>,
  { property, tag, within = true }: Pick<BodyChoice, 'property' | 'tag' | 'within'>,
  { schema, values }: Pick<BodyOption, 'schema' | 'values'>,
): JsonSchema {
  const told: JsonSchema[] =
    tag === undefined || values === undefined
      ? []
      : [{ required: [tag], properties: Object.fromEntries([[tag, { enum: values }]]) }];
  const common = property === undefined ? base : within;
  return { allOf: [...told, common, schema] };
}

/**
 * The schema of a body of which one alternative is chosen in each choice; where `chosen` is undefined at the index of a choice,
 * that one stays open. `undefined`: the body itself is not chosen, so that all of it stays open.
 */
export function chosenSchema(
  { base, choices }: BodyAlternatives,
  chosen: readonly (number | undefined)[],
): JsonSchema | undefined {
  const options = choices.map(({ options: all }, index) => all[chosen[index] ?? -1]);
  const properties = choices.flatMap((choice, index) => {
    const { [index]: option } = options;
    return choice.property === undefined || !option
      ? []
      : [[choice.property, optionSchema({ base }, choice, option)] as const];
  });
  const rest: JsonSchemaObject = properties.length
    ? // Own properties whatever their names.
      { ...base, properties: Object.fromEntries([...Object.entries(base.properties ?? {}), ...properties]) }
    : base;
  const at = choices.findIndex(({ property }) => property === undefined);
  const { [at]: root } = choices;
  if (!root) return rest;
  const { [at]: option } = options;
  return option && optionSchema({ base: rest }, root, option);
}
