/** Which numbers ask for a page. A description rarely gives the parameters of pages a minimum. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { PagePlan } from '../../list-plan.ts';
import type { ErrorPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';

/** Values with a meaning of their own: -1 for no limit, `all`. */
const SPECIAL = /(?<![\w.])-\d|\b(?:all|none|unlimited|negative)\b/i;

/**
 * The schema of a query parameter, where requests with a wrong value have a documented error: what counts
 * items or pages is not below 0 and not a fraction. Without that error, such a value is not counted.
 */
export function boundedSchema(
  context: Context,
  { name, in: place, schema, description = '' }: ParameterSpec,
  page: PagePlan | undefined,
  errors: readonly ErrorPlan[],
): JsonSchema {
  const isStart = name === page?.start && (page.kind === 'page' || page.kind === 'offset');
  const isCount = place === 'query' && (isStart || name === page?.size);
  if (!isCount || !errors.some(({ status }) => status === 422 || status === 400)) return schema;
  const { schema: whole } = flattenWhole(schema, context.components);
  const types = context.shapes.typesOf(schema);
  const { minimum, exclusiveMinimum, enum: values, pattern, default: preset } = whole;
  const isBounded = [minimum, exclusiveMinimum, values, pattern].some((one) => one !== undefined);
  if (isBounded || SPECIAL.test(description) || SPECIAL.test(String(preset))) return schema;
  const bounds = {
    ...(types.join() !== 'string' && { minimum: 0 }),
    ...((types.length === 0 || types.includes('number')) && { multipleOf: 1 }),
    ...((types.length === 0 || types.includes('string')) && { pattern: '^\\d*$' }),
  };
  return typeof schema === 'object' && !('$ref' in schema)
    ? { ...schema, ...bounds }
    : { allOf: [schema, bounds] };
}
