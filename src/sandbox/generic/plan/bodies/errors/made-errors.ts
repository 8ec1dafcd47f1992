/** Errors without a written example: made from their schemas, with only what is known. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { withoutAt } from '../../../run/rows/paths.ts';
import type { Context } from '../../context.ts';
import { memoizeByText } from '../../resources/shapes/shapes.ts';
import { shortExamples } from '../responses.ts';
import { placesOf } from './error-places.ts';
import { ADDRESS_FILLER, FILLER } from './fillers.ts';

export const madeError = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema) => {
    const media = { contentType: 'application/json', schema, examples: [] };
    const example = withoutFillers(context, schema, shortExamples(context, media)[0]?.value);
    const { listed } = placesOf(context)(schema);
    const unnamed = listed ? withoutAt(example, listed) : example;
    // The first of the listed kinds is that of another error.
    return context.satisfies(schema, unnamed, 'response') ? unnamed : example;
  }),
);

/** An error without optional members of which nothing is known: `"charge": "string"`. */
function withoutFillers(context: Context, schema: JsonSchema, example: unknown): unknown {
  const message = placesOf(context)(schema).message ?? [];
  const short = known(context, schema, example, message) ?? example;
  return context.satisfies(schema, short, 'response') ? short : example;
}

/**
 * A value without what only fills it in; `undefined` if nothing is left. What is required stays beside what
 * is known.
 *
 * @param message where the message goes; `[]` if here, `undefined` if elsewhere
 */
function known(context: Context, schema: JsonSchema, value: unknown, message?: readonly string[]): unknown {
  if (message?.length === 0) return value;
  if (value === FILLER || value === ADDRESS_FILLER) return undefined;
  const inside = (name: string) => (message?.[0] === name ? message.slice(1) : undefined);
  if (Array.isArray(value)) {
    const items = flattenWhole(schema, context.components).schema.items ?? true;
    const left = value.flatMap((item, index) => known(context, items, item, inside(String(index))) ?? []);
    return left.length > 0 || value.length === 0 ? left : undefined;
  }
  if (!isRecord(value)) return value;
  const { properties = {}, required = [] } = context.shapes.of(schema) ?? {};
  const members = Object.entries(value).map(([name, member]) => {
    const left = known(context, own(properties, name) ?? true, member, inside(name));
    return { name, member, left };
  });
  if (members.length > 0 && members.every(({ left }) => left === undefined)) return undefined;
  return Object.fromEntries(
    members.flatMap(({ name, member, left }) =>
      left !== undefined ? [[name, left]] : required.includes(name) ? [[name, member]] : [],
    ),
  );
}
