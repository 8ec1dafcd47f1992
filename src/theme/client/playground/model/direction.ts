/** Schemas as they apply to requests or to responses alone. */
import { type JsonSchema, resolveReference } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';

/**
 * A copy in which properties of the other direction are not required (OpenAPI section 4.8.24: `required` of a
 * `readOnly` property applies to responses only, of a `writeOnly` one to requests only).
 */
export function schemasFor<Schemas>(
  schemas: Schemas,
  components: Record<string, JsonSchema>,
  direction: 'request' | 'response',
): Schemas {
  const foreign = direction === 'request' ? 'readOnly' : 'writeOnly';
  const isForeign = (schema: unknown): boolean => {
    if (!isRecord(schema)) return false;
    const target =
      typeof schema.$ref === 'string' ? resolveReference(schema.$ref, components, true)?.schema : undefined;
    return schema[foreign] === true || (isRecord(target) && target[foreign] === true);
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isRecord(value)) return value;
    const result = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]));
    const { required, properties } = value;
    if (Array.isArray(required) && isRecord(properties)) {
      result.required = required.filter(
        (name) => !(Object.hasOwn(properties, name) && isForeign(properties[name])),
      );
    }
    return result;
  };
  return copy(schemas) as Schemas;
}
