/** Ids and other members of items that the sandbox sets. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { IdPlan } from '../../resource-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { propertiesByFoldedName } from '../resources/names.ts';
import type { Shape } from '../resources/shapes/shapes.ts';
import { folded } from '../resources/templates.ts';

const SOME_UUID = '3f2a7c10-5b1d-4e8a-9c36-7d20e4b81f50';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * How new rows get their id.
 *
 * @param sample the last key of the first rows
 * @param sent members that a request may set
 */
export function idPlan(
  context: Context,
  draft: Draft,
  sample: string | undefined,
  sent: ReadonlySet<string>,
): IdPlan {
  const key = draft.keys.at(-1);
  const parameter = draft.parameters.at(-1);
  const schema = key ? propertyAt(context, draft.shape.schema, key) : (parameter?.schema ?? true);
  const { schema: flat } = flattenWhole(schema, context.components);
  const types = context.shapes.typesOf(schema);
  const isInteger = types.includes('integer') || types.includes('number');
  const isString = types.includes('string') || !isInteger;
  const wanted = context.shapes.typesOf(parameter?.schema ?? true);
  const isNumeral =
    isNumeralText(context, schema) ||
    (wanted.length > 0 && wanted.every((type) => type === 'integer' || type === 'number'));
  const made = context.exampleOf(schema, 'response');
  const text = sample ?? (typeof made === 'object' ? '1' : String(made));
  const from = slugSource(context, draft, key, sent);
  const isUuid = flat.format === 'uuid' || UUID.test(text);
  return {
    kind: isNumeral || (!types.includes('string') && isInteger) ? 'integer' : isUuid ? 'uuid' : 'text',
    sample: isUuid && !UUID.test(text) ? SOME_UUID : text,
    schema: context.plan.of(schema, 'response'),
    isString,
    ...(from !== undefined && { from }),
  };
}

/** The member that the key of an item is made from, if it is a slug that requests do not set. */
function slugSource(
  context: Context,
  { shape }: Draft,
  key: string[] | null | undefined,
  sent: ReadonlySet<string>,
): string | undefined {
  const [name = '', ...deeper] = key ?? [];
  const isMade = deeper.length === 0 && /slug$/.test(folded(name)) && !sent.has(name);
  return isMade ? sourceOfSlugs(context, shape, sent) : undefined;
}

/** What slugs are made of. */
const TITLES = ['name', 'title', 'displayname', 'label'];

/** The text that requests set and slugs are made from. */
export function sourceOfSlugs(
  { shapes }: Context,
  shape: Shape,
  sent: ReadonlySet<string>,
): string | undefined {
  const names = propertiesByFoldedName(shape);
  const found = TITLES.flatMap((title) => names.get(title) ?? []);
  return found.find(
    (one) => sent.has(one) && shapes.typesOf(shape.properties[one] ?? true).join() === 'string',
  );
}

/** Whether texts of a schema are whole numbers (OpenAPI Format Registry, `int64`). */
export const isNumeralText = ({ components, shapes }: Context, schema: JsonSchema): boolean =>
  shapes.typesOf(schema).includes('string') &&
  /^u?int(?:32|64)$/.test(flattenWhole(schema, components).schema.format ?? '');

/** Schema of a member of an object; `true` if it is not described. */
export function propertyAt(context: Context, schema: JsonSchema, path: readonly string[]): JsonSchema {
  let current = schema;
  for (const name of path) {
    const properties = context.shapes.of(current)?.properties ?? {};
    current = (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? true;
  }
  return current;
}

/** A value of a path as the property has it. */
export function typed(context: Context, { shape }: Draft, path: readonly string[], text: string): unknown {
  return typedAs(context, propertyAt(context, shape.schema, path), text);
}

function typedAs(context: Context, schema: JsonSchema, text: string): unknown {
  const types = context.shapes.typesOf(schema);
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && !types.includes('string') && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** What is made for a text of which nothing is known. */
export const NO_EXAMPLE = 'string';

const NO_EXAMPLE_OF_ROW = /^string(?:-\d+)?$/;

/** Whether a value is that text, as it is in the first row (`string`) or in a later one (`string-2`). */
export const isNoExample = (value: unknown): boolean =>
  typeof value === 'string' && NO_EXAMPLE_OF_ROW.test(value);
