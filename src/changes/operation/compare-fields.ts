/** Parameters and headers: values by name, sent in one direction. */
import type { JsonSchema } from '../../contract/index.ts';
import { pointer } from '../canonical-values.ts';
import type { Reporter } from '../report-to.ts';
import type { Flow } from '../rules.ts';
import { locate } from '../schema/flat/schema-with-pointer.ts';
import type { SchemaComparer } from '../schema/walk.ts';

export interface Field {
  /**
   * Equal for the same field in both descriptions: location and name, or the position of a path parameter.
   */
  key: string;
  /** Does not depend on where the field is sent. */
  name: string;
  /** As in ``query parameter `limit` ``. */
  words: string;
  required: boolean;
  deprecated: boolean;
  description?: string;
  schema: JsonSchema;
  /** JSON Pointer fragment to the field. */
  pointer: string;
  /** Its removal was announced for a day in the past. */
  isPastSunset: boolean;
  /** Text that is equal for equal serialization. */
  style: string;
}

/** Compares the fields that `flow` sends. */
export function compareFields(
  old: Field[],
  now: Field[],
  flow: Flow,
  compareSchemas: SchemaComparer,
  report: Reporter,
): void {
  const rules = flow === 'request' ? PARAMETER_RULES : HEADER_RULES;
  const before = new Map(old.map((field) => [field.key, field]));
  const after = new Map(now.map((field) => [field.key, field]));
  const removed = old.filter(({ key }) => !after.has(key));
  const added = now.filter(({ key }) => !before.has(key));

  for (const field of [...added]) {
    // Counts as moved only if one removed field has this name.
    const [from, ...others] = removed.filter(({ name }) => name === field.name);
    if (flow !== 'request' || !from || others.length > 0) continue;
    report.say('request-parameter-moved', from.words, `is ${withArticle(field.words)} now`, {
      old: from.pointer,
      new: field.pointer,
    });
    removed.splice(removed.indexOf(from), 1);
    added.splice(added.indexOf(field), 1);
    // The style depends on the location.
    compareField({ ...from, style: field.style }, field, flow, compareSchemas, report);
  }
  for (const field of removed) {
    const rule = field.required ? rules.requiredRemoved : rules.removed;
    const [id, predicate] = field.isPastSunset
      ? [rules.removedAfterSunset, 'was removed after its sunset']
      : [rule, 'was removed'];
    report.say(id, field.words, predicate, { old: field.pointer });
  }
  for (const field of added) {
    const predicate = field.required && flow === 'request' ? 'was added and is required' : 'was added';
    report.say(field.required ? rules.requiredAdded : rules.added, field.words, predicate, {
      new: field.pointer,
    });
  }
  for (const [key, from] of before) {
    const to = after.get(key);
    if (to) compareField(from, to, flow, compareSchemas, report);
  }
}

const PARAMETER_RULES = {
  added: 'request-parameter-added',
  requiredAdded: 'request-required-parameter-added',
  removed: 'request-parameter-removed',
  requiredRemoved: 'request-parameter-removed',
  removedAfterSunset: 'request-parameter-removed-after-sunset',
  becameRequired: 'request-parameter-became-required',
  becameOptional: 'request-parameter-became-optional',
};

const HEADER_RULES = {
  added: 'response-header-added',
  requiredAdded: 'response-header-added',
  removed: 'response-header-removed',
  requiredRemoved: 'response-required-header-removed',
  removedAfterSunset: 'response-header-removed-after-sunset',
  becameRequired: 'response-header-became-required',
  becameOptional: 'response-header-became-optional',
};

function compareField(
  old: Field,
  now: Field,
  flow: Flow,
  compareSchemas: SchemaComparer,
  report: Reporter,
): void {
  const rules = flow === 'request' ? PARAMETER_RULES : HEADER_RULES;
  const place = { old: old.pointer, new: now.pointer };
  const { words } = now;
  if (!old.required && now.required) report.say(rules.becameRequired, words, 'is now required', place);
  if (old.required && !now.required) report.say(rules.becameOptional, words, 'is no longer required', place);
  if (old.style !== now.style) {
    const details = { ...place, before: old.style, after: now.style };
    report.say(
      'request-parameter-style-changed',
      words,
      `is now serialized as ${now.style}, previously ${old.style}`,
      details,
    );
  }
  if (!old.deprecated && now.deprecated)
    report.say(`${flow}-field-deprecated`, words, 'is now deprecated', place);
  if (old.deprecated && !now.deprecated)
    report.say(`${flow}-field-undeprecated`, words, 'is no longer deprecated', place);
  if (old.description !== now.description) {
    const details = { ...place, before: old.description, after: now.description };
    report.say(`${flow}-description-changed`, words, 'has a different description', details);
  }
  const findings = compareSchemas(
    locate(old.schema, pointer(old.pointer, 'schema')),
    locate(now.schema, pointer(now.pointer, 'schema')),
    flow,
  );
  report.sayFound(flow, words, findings, place);
}

const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;
