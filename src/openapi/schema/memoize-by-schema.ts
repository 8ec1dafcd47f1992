import type { JsonSchemaObject } from '../../contract/index.ts';
import type { Components } from './components.ts';

/**
 * What `make` says of a schema with its components, made once for the same objects, which must not be changed afterwards. Few
 * schemas of a large document are used only once: the same few types come back in thousands of operations.
 */
export function remembered<T>(
  make: (schema: JsonSchemaObject, components: Components) => T,
): (schema: JsonSchemaObject, components: Components) => T {
  const memory = new WeakMap<Components, WeakMap<JsonSchemaObject, T>>();
  return (schema, components) => {
    let known = memory.get(components);
    if (!known) {
      known = new WeakMap();
      memory.set(components, known);
    }
    let made = known.get(schema);
    if (made === undefined) {
      made = make(schema, components);
      known.set(schema, made);
    }
    return made;
  };
}
