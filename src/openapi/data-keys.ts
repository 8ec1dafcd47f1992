/**
 * Tells data from descriptions among the members of an OpenAPI file (OpenAPI 4.8, JSON Schema Validation 9).
 */

/** Members whose value is data, in which `$ref` is an ordinary name. */
const DATA = new Set(['enum', 'const', 'default', 'example', 'value', 'dataValue']);

/** Members whose keys are names that the author chose. */
const MAPS = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
  ...['schemas', 'responses', 'parameters', 'examples', 'requestBodies', 'headers', 'links', 'callbacks'],
  ...['paths', 'webhooks', 'pathItems', 'content', 'encoding', 'mediaTypes'],
]);

/** The kind of a member's value. `isMap`: the member belongs to a map. */
export function kindOf(key: string, value: unknown, isMap: boolean): 'data' | 'map' | 'part' {
  if (isMap) return 'part';
  // A schema has a list of values here, other objects a map of Example Objects.
  if (DATA.has(key) || (key === 'examples' && Array.isArray(value))) return 'data';
  return MAPS.has(key) ? 'map' : 'part';
}
