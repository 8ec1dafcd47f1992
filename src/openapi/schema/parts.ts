/** Parts of schemas, wherever references and alternatives put them. */
import type { JsonSchema } from '../../contract/index.ts';
import { flatten } from '../../request/index.ts';
import type { Components } from './components.ts';

/** A schema that another has at a name. */
export interface Part {
  schema: JsonSchema;
  required: boolean;
}

/** The properties that a schema describes itself, by name. */
function propertiesOf(schema: JsonSchema, components: Components): Map<string, Part> {
  const all = flatten(schema, components, true);
  const required = new Set(all.flatMap((each) => each.required ?? []));
  const parts = all.flatMap(({ properties }) => Object.entries(properties ?? {}));
  return new Map(parts.map(([name, part]) => [name, { schema: part, required: required.has(name) }]));
}

/** The schemas that others have as the value of a keyword. */
const valuesOf = (
  schema: JsonSchema,
  components: Components,
  keyword: 'items' | 'additionalProperties',
): JsonSchema[] =>
  flatten(schema, components, true)
    .map((each) => each[keyword])
    .filter((each): each is JsonSchema => typeof each === 'object');

/** Names of the properties at a path of property names and indexes. */
export function namesAt(schema: JsonSchema, components: Components, path: readonly string[]): string[] {
  const [step, ...rest] = path;
  const properties = propertiesOf(schema, components);
  if (step === undefined) return [...properties.keys()];
  const next = [
    properties.get(step)?.schema ?? [],
    /^\d+$/.test(step) ? valuesOf(schema, components, 'items') : [],
  ].flat();
  return next.flatMap((each) => namesAt(each, components, rest));
}

/** Every property at any depth, by name: those of the body first. */
export function allProperties(schemas: readonly JsonSchema[], components: Components): Map<string, Part[]> {
  const found = new Map<string, Part[]>();
  const seen = new Set<JsonSchema>();
  const queue = [...schemas];
  for (const schema of queue) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    for (const [name, part] of propertiesOf(schema, components)) {
      found.set(name, [...(found.get(name) ?? []), part]);
      queue.push(part.schema);
    }
    queue.push(
      ...valuesOf(schema, components, 'items'),
      ...valuesOf(schema, components, 'additionalProperties'),
    );
  }
  return found;
}
