import { type Means, validateBy } from '../../../../contract/index.ts';
import { checkValues } from '../../../../request/index.ts';
import type { Checks } from './input-value.ts';

/** What checks a request and its values, with as much as `by` can check. */
export const checksBy = (by: Means): Checks => ({
  checkValues,
  validate: (schema, value, options) => validateBy(by, schema, value, options),
});
