import type { JsonSchemaObject } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { Components } from './components.ts';

/**
 * `make`, called once for each schema with its components, which must not change afterwards. Few schemas of a large document
 * are used only once: the same types come back in thousands of operations.
 */
export function memoizeBySchema<Result>(
  make: (schema: JsonSchemaObject, components: Components) => Result,
): (schema: JsonSchemaObject, components: Components) => Result {
  const within = memoizeByObject((components: Components) =>
    memoizeByObject((schema: JsonSchemaObject) => make(schema, components)),
  );
  return (schema, components) => within(components)(schema);
}
