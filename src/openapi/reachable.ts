import type { JsonSchema } from '../contract/index.ts';
import type { Components } from './merge.ts';
import { componentName, subschemas } from './schema-keywords.ts';

/**
 * Finds the components that schemas lead to, directly or through each other: all that a part of an operation needs.
 * Remembers what it found: in a large document, thousands of operations lead to the same components and share
 * one object.
 */
export function createReachability(
  lookup: (name: string) => JsonSchema | undefined,
): (schemas: JsonSchema[]) => Components {
  const closures = new Map<string, Components>();
  const unions = new Map<string, Components>();

  function closureOf(name: string): Components {
    const known = closures.get(name);
    if (known) return known;
    const found: Components = {};
    const queue = [name];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (Object.hasOwn(found, next)) continue;
      const inner = closures.get(next);
      if (inner && Object.hasOwn(inner, name)) {
        // Each leads to the other, so both lead to the same.
        closures.set(name, inner);
        return inner;
      }
      const schema = lookup(next);
      if (inner) Object.assign(found, inner);
      else if (schema !== undefined) {
        found[next] = schema;
        queue.push(...referencedNames(schema));
      }
    }
    closures.set(name, found);
    return found;
  }

  return (schemas) => {
    const names = [...new Set(schemas.flatMap(referencedNames))].sort();
    // What leads to a name leads to all that the name leads to.
    const outer = names.filter((name) => {
      const containers = names.filter((other) => other !== name && Object.hasOwn(closureOf(other), name));
      return containers.every((other) => other > name && Object.hasOwn(closureOf(name), other));
    });
    if (outer.length <= 1) return closureOf(outer[0] ?? '');
    const key = outer.join();
    const union = unions.get(key) ?? Object.assign({}, ...outer.map(closureOf));
    unions.set(key, union);
    return union;
  };
}

/** Names of the components that `schema` refers to by itself, each once, in order. */
function referencedNames(schema: JsonSchema): string[] {
  const found = new Set<string>();
  const visit = (current: JsonSchema): void => {
    if (typeof current !== 'object') return;
    for (const ref of [current.$ref, ...Object.values(current.discriminator?.mapping ?? {})]) {
      const name = componentName(ref);
      if (name !== undefined) found.add(name);
    }
    for (const subschema of subschemas(current)) visit(subschema);
  };
  visit(schema);
  return [...found];
}
