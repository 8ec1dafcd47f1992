import type { JsonSchema, JsonSchemaObject, Phrase } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';

interface Condition {
  label: Phrase;
  schema: JsonSchemaObject;
  /** Applies to a part of the value. */
  isOfPart?: true;
}

/**
 * Schemas beside the parts of a flat schema, each with its condition or the part that it applies to. JSON
 * Schema Core 10.2.1.4 (`not`), 10.2.2 (`if`, `dependentSchemas`), 10.3.1.3 (`contains`), 10.3.2.4
 * (`propertyNames`), 11 (`unevaluated`), Validation 8.5 (`contentSchema`).
 */
export function conditionsOf(schema: JsonSchemaObject): Condition[] {
  const conditions: Condition[] = [];
  const add = (label: Phrase, part: unknown): void => {
    if (isTelling(part)) conditions.push({ label, schema: part });
  };
  const addOfPart = (label: Phrase, part: unknown): void => {
    if (isTelling(part)) conditions.push({ label, schema: part, isOfPart: true });
  };
  const visit = (one: JsonSchemaObject): void => {
    if (!isNothing(one.not)) add({ id: 'condition.not' }, one.not);
    if (one.then !== undefined || one.else !== undefined) {
      add({ id: 'condition.if' }, one.if);
      add({ id: 'condition.then' }, one.then);
      add({ id: 'condition.else' }, one.else);
    }
    for (const [name, part] of Object.entries(recordOf(one.dependentSchemas))) {
      add({ id: 'condition.when', values: { name } }, part);
    }
    addOfPart({ id: 'condition.contains' }, one.contains);
    addOfPart({ id: 'condition.propertyNames' }, one.propertyNames);
    addOfPart({ id: 'condition.otherProperties' }, one.unevaluatedProperties);
    addOfPart({ id: 'condition.otherItems' }, one.unevaluatedItems);
    addOfPart({ id: 'condition.content' }, one.contentSchema);
    // A second union that could not be merged with the first.
    for (const part of one.allOf ?? []) {
      if (typeof part !== 'object') continue;
      if (part.oneOf ?? part.anyOf) add({ id: 'condition.also' }, part);
      else visit(part);
    }
    if (one.oneOf && one.anyOf) add({ id: 'condition.also' }, { anyOf: one.anyOf });
  };
  visit(schema);
  return conditions;
}

const recordOf = (value: unknown): object => (isRecord(value) ? value : {});

function isTelling(schema: unknown): schema is JsonSchemaObject {
  return Object.keys(recordOf(schema)).length > 0;
}

/** `not` of anything allows no value, which the type says. */
const isNothing = (schema: JsonSchema | undefined): boolean => schema === true || !isTelling(schema);
