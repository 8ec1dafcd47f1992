/**
 * Bodies with alternatives (oneOf, anyOf, subtypes of a discriminator), and the schema after one is chosen.
 */
import type { JsonSchema, JsonSchemaObject } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';

/** The choices in the body of one media type. */
export interface BodyAlternatives {
  /** What applies to every body, as one schema. */
  base: JsonSchemaObject;
  choices: BodyChoice[];
}

export interface BodyChoice {
  /**
   * The location in the body: names of properties, `0` for the start of a list or for any item; empty: the
   * body itself.
   */
  at: readonly (string | number)[];
  /** Indices of the enclosing choice and alternative, if only that one has this choice. */
  of?: [choice: number, option: number];
  kind: 'oneOf' | 'anyOf';
  /** The discriminating property of the alternatives (OpenAPI 4.8.25). */
  tag?: string;
  /** What applies to all alternatives, if it is not the body. */
  within?: JsonSchema;
  options: BodyOption[];
  /** Index of the alternative of the initial body. */
  initial: number;
}

export interface BodyOption {
  /** Title or name of the schema, else its type. */
  label: string;
  /** Values of the discriminating property for this alternative. */
  values?: string[];
  schema: JsonSchema;
  /** A complete value. */
  example: unknown;
}

/**
 * The schema of one alternative by itself. Its distinguishing properties come first, and so do their
 * problems.
 */
export function optionSchema(
  { base }: Pick<BodyAlternatives, 'base'>,
  { at, tag, within = true }: Pick<BodyChoice, 'at' | 'tag' | 'within'>,
  { schema, values }: Pick<BodyOption, 'schema' | 'values'>,
): JsonSchema {
  const schemas: JsonSchema[] =
    tag === undefined || values === undefined
      ? []
      : [{ required: [tag], properties: Object.fromEntries([[tag, { enum: values }]]) }];
  const common = at.length === 0 ? base : within;
  return { allOf: [...schemas, common, schema] };
}

/**
 * The schema of a body after an alternative is chosen in each choice. A choice whose index is undefined in
 * `chosen` stays open, and so do choices within lists and other alternatives. `undefined`: all of the body
 * stays open.
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

/** The part of `body` that the choice applies to; `undefined` if the body lacks it. */
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

/** A body with another value at the location of a choice. Creates missing parents. */
export function withValueAt([key, ...rest]: BodyChoice['at'], body: unknown, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValueAt(rest, valueAt({ at: [key] }, body), value);
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(body) ? [...body] : [];
    list[key] = inner;
    return list;
  }
  // `fromEntries` makes own properties of all names.
  return { ...(isRecord(body) ? body : {}), ...Object.fromEntries([[key, inner]]) };
}
