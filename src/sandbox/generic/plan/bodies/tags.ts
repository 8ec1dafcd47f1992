/** Whether requests may have other values of a discriminator than those that lead to an alternative. */
import { memoizeByObject } from '../../../../memory/index.ts';
import type { MediaTypeSpec } from '../../../../request/index.ts';
import type { Context } from '../context.ts';
import { memoizeByText } from '../resources/shapes/shapes.ts';

/** An example of the description has such a value, so the service knows more than its mapping tells. */
export const allowsAnyTag = (
  context: Context,
  { schema, examples }: Pick<MediaTypeSpec, 'schema' | 'examples'>,
): boolean =>
  examples.some(({ value }) => hasUnknownTag(context, schema, value)) || madeHasUnknownTag(context)(schema);

const madeHasUnknownTag = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema) =>
    hasUnknownTag(context, schema, context.exampleOf(schema, 'request')),
  ),
);

const hasUnknownTag = (
  context: Context,
  schema: Parameters<Context['violations']>[0],
  value: unknown,
): boolean =>
  context.violations(schema, value, 'request', { onlyKnownTags: true }).length > 0 &&
  context.satisfies(schema, value, 'request');
