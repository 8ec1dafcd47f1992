/** Which members of a document hold data and not descriptions. OpenAPI 4.8, JSON Schema Validation 9. */

/** Members whose value is data, in which `$ref` is a name like any other. */
const DATA = new Set(['enum', 'const', 'default', 'example', 'value', 'dataValue']);

/** Members whose own members have names that the author chose. */
const MAPS = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
  ...['schemas', 'responses', 'parameters', 'examples', 'requestBodies', 'headers', 'links', 'callbacks'],
  ...['paths', 'webhooks', 'pathItems', 'content', 'encoding', 'mediaTypes'],
]);

/** What the value of a member is. `isMap`: that the object around it is a map. */
export function kindOf(key: string, value: unknown, isMap: boolean): 'data' | 'map' | 'part' {
  if (isMap) return 'part';
  // Of a schema it is a list of values, elsewhere a map of Example Objects.
  if (DATA.has(key) || (key === 'examples' && Array.isArray(value))) return 'data';
  return MAPS.has(key) ? 'map' : 'part';
}
