import { asRecord, type Fields } from '../values.ts';

const isNumber = Number.isFinite;
const isText = (value: unknown): boolean => typeof value === 'string';
const isMap = (value: unknown): boolean => asRecord(value) !== undefined;

/**
 * Expected type of each keyword's value (JSON Schema Core 10 and 11, Validation 6). Other keywords are
 * checked where they are read.
 */
const KEYWORDS = new Map<string, (value: unknown) => boolean>([
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(is(isNumber)),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(is(isNumber)),
  ...['minContains', 'maxContains'].map(is(isNumber)),
  ...['enum', 'allOf', 'anyOf', 'oneOf', 'prefixItems'].map(is(Array.isArray)),
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired'].map(is(isMap)),
  ...['pattern', 'format'].map(is(isText)),
]);

function is(check: (value: unknown) => boolean) {
  return (keyword: string): [string, (value: unknown) => boolean] => [keyword, check];
}

/**
 * `schema` without keywords of the wrong type, which the linter has reported; the same object if all are
 * right.
 */
export function dropMistypedKeywords(schema: Fields): Fields {
  let copy: Fields | undefined;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'required') {
      if (Array.isArray(value) && value.every(isText)) continue;
      copy ??= { ...schema };
      if (Array.isArray(value)) copy.required = value.filter(isText);
      else delete copy.required;
    } else if (KEYWORDS.get(key)?.(value) === false) {
      copy ??= { ...schema };
      delete copy[key];
    }
  }
  return copy ?? schema;
}
