import type { JsonSchemaObject } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { Components } from './components.ts';

/**
 * Memoizes `make` by schema and components, which must not change afterwards. Thousands of operations in a
 * large description share the same schemas.
 */
export function memoizeBySchema<Result>(
  make: (schema: JsonSchemaObject, components: Components) => Result,
): (schema: JsonSchemaObject, components: Components) => Result {
  const within = memoizeByObject((components: Components) =>
    memoizeByObject((schema: JsonSchemaObject) => make(schema, components)),
  );
  return (schema, components) => within(components)(schema);
}
