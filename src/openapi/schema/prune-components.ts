/** Reduces the schemas of an operation to what is needed. */
import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { Components } from './components.ts';
import { componentName } from './components.ts';
import { mapSubschemas, TEXTS } from './keywords.ts';

/**
 * The members of `components` that `value` leads to, directly or through each other, in order. `value` is any
 * data with schemas in it; every string that looks like a reference counts. Schemas must not change
 * afterwards.
 */
export function neededComponents(value: unknown, components: Components): Components {
  const names = neededNames(value, components);
  return Object.fromEntries(Object.entries(components).filter(([name]) => names.has(name)));
}

/** Names of those components. */
export function neededNames(value: unknown, components: Components): Set<string> {
  const needed = new Set<string>();
  const namesLeft = [...namesIn(value)];
  for (let name = namesLeft.pop(); name !== undefined; name = namesLeft.pop()) {
    const schema = Object.hasOwn(components, name) ? components[name] : undefined;
    if (schema === undefined || needed.has(name)) continue;
    needed.add(name);
    if (typeof schema === 'object') namesLeft.push(...namesInSchema(schema));
  }
  return needed;
}

const namesInSchema = memoizeByObject((schema: JsonSchemaObject) => [...namesIn(schema)]);

function namesIn(value: unknown): Set<string> {
  const names = new Set<string>();
  const seen = new Set<object>();
  const visit = (current: unknown): void => {
    const name = typeof current === 'string' ? componentName(current) : undefined;
    if (name !== undefined) names.add(name);
    if (typeof current !== 'object' || current === null || seen.has(current)) return;
    seen.add(current);
    for (const member of Object.values(current)) visit(member);
  };
  visit(value);
  return names;
}

/**
 * `schema` with only what checks of values need. Keeps the extensions for feature levels, because a level may
 * lack parts. The schema must not change afterwards.
 */
export const forChecks = (schema: JsonSchema): JsonSchema =>
  typeof schema === 'boolean' ? schema : withoutTexts(schema);

const withoutTexts = memoizeByObject((schema: JsonSchemaObject): JsonSchemaObject => {
  const entries = Object.entries(schema).filter(
    ([key]) => !TEXTS.has(key) && (!key.startsWith('x-') || key.startsWith('x-feature-level')),
  );
  return mapSubschemas(Object.fromEntries(entries), forChecks);
});
