/**
 * Bodies that may be one of several things (oneOf, anyOf, subtypes of a discriminator), and what is left when
 * one is chosen.
 */
import type { JsonSchema, JsonSchemaObject } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';

/** What can be chosen in the body of one media type. */
export interface BodyAlternatives {
  /** What holds of the body whatever is chosen, in one schema. */
  base: JsonSchemaObject;
  choices: BodyChoice[];
}

export interface BodyChoice {
  /**
   * Where it is in the body: names of properties, `0` for what a list begins with, or any item; empty: the
   * body itself.
   */
  at: readonly (string | number)[];
  /** Of one that only an alternative has: the index of its choice, and of the alternative. */
  of?: [choice: number, option: number];
  kind: 'oneOf' | 'anyOf';
  /** The discriminating property, in what is chosen (OpenAPI 4.8.25). */
  tag?: string;
  /** What holds of all alternatives, where it is not the body. */
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
  { at, tag, within = true }: Pick<BodyChoice, 'at' | 'tag' | 'within'>,
  { schema, values }: Pick<BodyOption, 'schema' | 'values'>,
): JsonSchema {
  const told: JsonSchema[] =
    tag === undefined || values === undefined
      ? []
      : [{ required: [tag], properties: Object.fromEntries([[tag, { enum: values }]]) }];
  const common = at.length === 0 ? base : within;
  return { allOf: [...told, common, schema] };
}

/**
 * The schema of a body of which one alternative is chosen in each choice; where `chosen` is undefined at the
 * index of a choice, that one stays open, and so do those within lists and other alternatives. `undefined`:
 * the body itself is not chosen, so that all of it stays open.
 */
export function chosenSchema(
  { base, choices }: BodyAlternatives,
  chosen: readonly (number | undefined)[],
): JsonSchema | undefined {
  const options = choices.map(({ options: all }, index) => all[chosen[index] ?? -1]);
  const properties = choices.flatMap((choice, index) => {
    const { [index]: option } = options;
    const [property, ...deeper] = choice.at;
    return typeof property !== 'string' || deeper.length > 0 || choice.of || !option
      ? []
      : [[property, optionSchema({ base }, choice, option)] as const];
  });
  const rest: JsonSchemaObject = properties.length
    ? // Own properties whatever their names.
      { ...base, properties: Object.fromEntries([...Object.entries(base.properties ?? {}), ...properties]) }
    : base;
  const at = choices.findIndex((choice) => choice.at.length === 0);
  const { [at]: root } = choices;
  if (!root) return rest;
  const { [at]: option } = options;
  return option && optionSchema({ base: rest }, root, option);
}

/** The part of `body` that the choice is about; `undefined` if the body lacks it. */
export const valueAt = ({ at }: Pick<BodyChoice, 'at'>, body: unknown): unknown =>
  at.reduce<unknown>(
    (value, key) =>
      typeof key === 'number'
        ? Array.isArray(value)
          ? value[key]
          : undefined
        : isRecord(value) && Object.hasOwn(value, key)
          ? value[key]
          : undefined,
    body,
  );

/** A body with another value in the place of what is chosen; what leads there is made where it is missing. */
export function withValueAt([key, ...rest]: BodyChoice['at'], body: unknown, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValueAt(rest, valueAt({ at: [key] }, body), value);
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(body) ? [...body] : [];
    list[key] = inner;
    return list;
  }
  // An own property whatever its name.
  return { ...(isRecord(body) ? body : {}), ...Object.fromEntries([[key, inner]]) };
}
