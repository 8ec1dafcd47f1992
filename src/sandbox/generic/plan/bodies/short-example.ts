import type { JsonSchema } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import type { Context } from '../context.ts';
import { memoizeByText } from '../resources/shapes/shapes.ts';
import { innerSize } from '../text-size.ts';

/** Above this size as JSON text, an example has at most two items in its lists, and no long texts. */
const MAX_EXAMPLE = 2000;
const MAX_ITEMS = 2;
const MAX_TEXT = 500;

/** An example of the description, shortened if it is long: every page would load it with the plan. */
export function shortExample(context: Context, schema: JsonSchema, example: unknown): unknown {
  if (innerSize(example) <= MAX_EXAMPLE) return example;
  return typeof example === 'object' && example !== null
    ? shortOf(context)(schema)(example).value
    : shortFor(context, schema, example);
}

/** Operations with the same schema have the same made example. */
const shortOf = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema) =>
    memoizeByObject((example: object) => ({ value: shortFor(context, schema, example) })),
  ),
);

function shortFor(context: Context, schema: JsonSchema, example: unknown): unknown {
  const short = shortened(example);
  const isRight = (value: unknown): boolean => context.satisfies(schema, value, 'response');
  return isRight(short) || !isRight(example) ? short : example;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
  return typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
}
