/** Whether the default of a schema satisfies what the schema itself says (JSON Schema 2020-12, 9.2). */
import { inEnglish, type JsonSchema, validate } from '../../contract/index.ts';
import { asRecord, type Fields } from '../values.ts';

/** Keywords that need no other schema. References and patterns are left out, so this is fast and certain. */
const KEYWORDS = [
  ...['type', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
];

/** Keywords of OpenAPI 3.0, where these are switches beside the limit (3.0.3, 4.7.24). */
function exclusive(schema: Fields): Fields {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum } = schema;
  return {
    ...(exclusiveMinimum === true && { exclusiveMinimum: minimum }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: maximum }),
  };
}

const isAbove = (low: unknown, high: unknown): boolean =>
  typeof low === 'number' && typeof high === 'number' && low > high;

/** What is wrong with the default of a schema; undefined if it has none, or a right one. */
export function defaultProblem(value: unknown): string | undefined {
  const schema = asRecord(value) ?? {};
  if (schema.default === undefined) return undefined;
  if (schema.default === null && schema.nullable === true) return undefined;
  const own = Object.fromEntries(
    KEYWORDS.flatMap((key) =>
      schema[key] === undefined || typeof schema[key] === 'boolean' ? [] : [[key, schema[key]]],
    ),
  );
  // No value satisfies it, which is told at the schema.
  if (isAbove(own.minimum, own.maximum) || isAbove(own.minLength, own.maxLength)) return undefined;
  const [violation] = validate({ ...own, ...exclusive(schema) } as JsonSchema, schema.default);
  return violation && inEnglish(violation);
}
