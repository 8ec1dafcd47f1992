/** Less of the schemas of an operation, where not all that it says is asked for. */
import { isObject, type JsonSchema } from '../../contract/index.ts';
import type { Components } from './components.ts';
import { componentName, mapSubschemas, TEXTS } from './keywords.ts';

const named = new WeakMap<object, string[]>();

/**
 * Those of `components` that `value` leads to, directly or through each other, in their order. `value` is any data with
 * schemas in it: whatever text is a reference counts as one. Remembers what schemas name, so they must not be changed
 * afterwards.
 */
export function neededComponents(value: unknown, components: Components): Components {
  const needed = new Set<string>();
  const left = [...namesIn(value)];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const schema = Object.hasOwn(components, name) ? components[name] : undefined;
    if (schema === undefined || needed.has(name)) continue;
    needed.add(name);
    if (typeof schema !== 'object') continue;
    let names = named.get(schema);
    if (!names) {
      names = [...namesIn(schema)];
      named.set(schema, names);
    }
    left.push(...names);
  }
  return Object.fromEntries(Object.entries(components).filter(([name]) => needed.has(name)));
}

function* namesIn(value: unknown): Generator<string> {
  const name = typeof value === 'string' ? componentName(value) : undefined;
  if (name !== undefined) yield name;
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* namesIn(member);
}

const bare = new WeakMap<object, JsonSchema>();

/**
 * `schema` with no more than what values are checked by; of the extensions those of feature levels, at which not everything
 * is there. Remembered by object, so that a schema must not be changed afterwards.
 */
export function forChecks(schema: JsonSchema): JsonSchema {
  if (!isObject(schema)) return schema;
  let found = bare.get(schema);
  if (!found) {
    const kept = Object.entries(schema).filter(
      ([key]) => !TEXTS.has(key) && (!key.startsWith('x-') || key.startsWith('x-feature-level')),
    );
    found = mapSubschemas(Object.fromEntries(kept), (child) => forChecks(child as JsonSchema)) as JsonSchema;
    bare.set(schema, found);
  }
  return found;
}
