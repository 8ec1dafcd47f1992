/** Query parameters that select items by a property whose name is not theirs. */
import type { JsonSchema, JsonSchemaObject } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { FilterPlan } from '../../list-plan.ts';
import type { Draft } from '../resources/draft.ts';
import { isGeneral } from '../resources/general-parameters.ts';
import { isKeyList } from '../resources/keys/key-lists.ts';
import { ONLY_IDS } from '../resources/keys/key-names.ts';
import { propertiesByFoldedName } from '../resources/names.ts';
import type { Shape, Shapes } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import { saysEither } from '../rules/evidence/choices.ts';
import { comparesOtherwise, isScalar, valuesFit, wordOf } from './filters.ts';

/**
 * The filter by a list of keys (`ids`), by what the item refers to (`assignee` for `assignee_id`), by an
 * element of a list (`tag` for `tags`), for all others (`exclude_status`) or for any value (`has_notes`).
 */
export function otherFilter(
  shapes: Shapes,
  parameter: ParameterSpec,
  draft: Draft,
  query: readonly ParameterSpec[],
): FilterPlan | undefined {
  const { name, schema, description = '' } = parameter;
  const flat = flattenWhole(schema, shapes.components).schema;
  const isList = flat.items !== undefined;
  const isUnclear =
    isGeneral(name) || saysEither(description) || flat.default !== undefined || SPECIAL.test(description);
  if (isUnclear || !isScalar(shapes, flat.items ?? schema)) return undefined;
  const present = presentFilter(shapes, parameter, draft) ?? flagFilter(shapes, parameter, draft);
  if (present) return present;
  const [, ...words] = EXCLUDING.exec(name) ?? [];
  const negated = words.find((word) => word !== undefined);
  const isNot = negated !== undefined;
  if (comparesOtherwise(description, { isList: true, isNot })) return undefined;
  const word = wordOf(negated ?? name);
  const isText = shapes.typesOf(schema).join() === 'string';
  const key = draft.keys.at(-1);
  const isKeys = key && isKeyList(word, draft);
  const property = isKeys ? key : propertyFor(shapes, word, parameter, draft, { isNot, query });
  if (!property) return undefined;
  const isSwitch = isText ? isBinary(flat) : shapes.typesOf(schema).join() === 'boolean';
  const isFlag = shapes.typesOf(at(draft.shape, property)).join() === 'boolean';
  if (isSwitch !== isFlag) return undefined;
  const isSeparated = isText && !isList && (isKeys || SEPARATED.test(description));
  return {
    parameter: name,
    property,
    ...(isNot && { as: 'not' as const }),
    // Without leaving anything out.
    ...(isNot && isFlag && { every: ['false'] }),
    ...(isSeparated && { isSeparated: true as const }),
  };
}

/** Words for no value or every value, and filters for items with several values at once. */
const SPECIAL = /[`'"](?:none|null|any|all|me|self|unassigned|\*)[`'"]|\bnone\b|\ball of\b|\bunassigned\b/i;

/** Whether a text can only be a switch. */
const isBinary = ({ enum: values = [] }: JsonSchemaObject): boolean =>
  values.length > 0 && values.every((value) => /^(?:0|1|true|false|yes|no)$/i.test(String(value)));

const at = ({ properties }: Shape, [name = '']: readonly string[]): JsonSchema =>
  (own(properties, name) as JsonSchema) ?? true;

/** `exclude_status`, `statusNot`, `status[ne]`, `status__ne`. */
const EXCLUDING =
  /^(?:exclude|excluded|except|not|without)(?:[-_.]|(?=[A-Z]))(.+)$|^(.+?)(?:\[(?:ne|neq|not)\]|__ne|__not|_ne|_not|Not|\.ne|\.not)$/;

const SEPARATED = /\b(?:comma|pipe|space|semicolon)s?[- ](?:separated|delimited)\b|\blist of\b/i;

/** `has_notes`: whether the item has a value there. */
function presentFilter(
  shapes: Shapes,
  { name, schema }: ParameterSpec,
  { shape }: Draft,
): FilterPlan | undefined {
  const [, of] = /^(?:has|have)[-_]?(.+)$/i.exec(name) ?? [];
  if (of === undefined || shapes.typesOf(schema).join() !== 'boolean') return undefined;
  const named = propertiesByFoldedName(shape);
  const own = named.get(folded(of));
  if (named.has(folded(name)) || own === undefined) return undefined;
  const types = shapes.typesOf(shape.properties[own] ?? true);
  const mayBeMissing = !shape.required.includes(own) || types.includes('array') || types.includes('string');
  return mayBeMissing && !types.includes('boolean')
    ? { parameter: name, property: [own], as: 'present' }
    : undefined;
}

/**
 * `active` for `isActive`. `unread_only` and `unread` for `is_read`, and `only_active` for `active`: `false`
 * leaves every item.
 */
function flagFilter(
  shapes: Shapes,
  { name, schema }: ParameterSpec,
  { shape }: Draft,
): FilterPlan | undefined {
  if (shapes.typesOf(schema).join() !== 'boolean') return undefined;
  const named = propertiesByFoldedName(shape);
  const word = folded(name).replace(/^only(?=...)|only$/, '');
  const flag = (one: string): string | undefined =>
    ['', 'is', 'has']
      .flatMap((start) => named.get(start + one) ?? [])
      .find((own) => isFlagAt(shapes, shape, own));
  const isOnly = word !== folded(name);
  const same = isOnly ? flag(word) : undefined;
  const contrary = word.startsWith('un') && flag(word) === undefined ? flag(word.slice(2)) : undefined;
  // `active` for `isActive`.
  const called = isOnly || named.has(word) ? undefined : flag(word);
  if (called !== undefined) return { parameter: name, property: [called] };
  if (same !== undefined) return { parameter: name, property: [same], every: ['false'] };
  return contrary === undefined
    ? undefined
    : { parameter: name, property: [contrary], as: 'not', every: ['false'] };
}

const isFlagAt = (shapes: Shapes, shape: Shape, name: string): boolean =>
  shapes.typesOf(at(shape, [name])).join() === 'boolean';

/** The property that a parameter is about. */
function propertyFor(
  shapes: Shapes,
  word: string,
  parameter: ParameterSpec,
  { shape }: Draft,
  { isNot, query }: { isNot: boolean; query: readonly ParameterSpec[] },
): string[] | undefined {
  const named = propertiesByFoldedName(shape);
  const schemaOf = (name: string | undefined): JsonSchema | undefined =>
    name === undefined ? undefined : shape.properties[name];
  const fits = (schema: JsonSchema | undefined): boolean =>
    schema !== undefined && isScalar(shapes, schema) && valuesFit(shapes, parameter.schema, schema);
  const same = named.get(word);
  const isTime = /^date/.test(flattenWhole(schemaOf(same) ?? true, shapes.components).schema.format ?? '');
  if (same !== undefined && fits(schemaOf(same)))
    return isNot || (SEPARATED.test(parameter.description ?? '') && !isTime) ? [same] : undefined;
  // `tag` for the list `tags`.
  const list = [...named].find(([each]) => each === word || singular(each) === singular(word))?.[1];
  const { items } = flattenWhole(schemaOf(list) ?? true, shapes.components).schema;
  if (list !== undefined && items !== undefined) return fits(items) ? [list] : undefined;
  // `statuses` for `status`.
  const one = same === undefined && singular(word) !== word ? named.get(singular(word)) : undefined;
  const isSeveral = flattenWhole(parameter.schema, shapes.components).schema.items !== undefined;
  if (one !== undefined && fits(schemaOf(one)))
    return isSeveral || SEPARATED.test(parameter.description ?? '') ? [one] : undefined;
  if (same === undefined) {
    const id = named.get(`${word}id`) ?? named.get(`${singular(word)}id`);
    if (id !== undefined) return isOfId(parameter) && fits(schemaOf(id)) ? [id] : undefined;
  }
  // `assignee` and `assignee_id` for the `id` of the object `assignee`.
  const whole = named.get(word) ?? (/.id$/.test(word) ? named.get(word.slice(0, -2)) : undefined);
  const inner = shapes.of(schemaOf(whole) ?? true)?.properties ?? {};
  const isObject = whole !== undefined && shapes.typesOf(schemaOf(whole) ?? true).join() === 'object';
  // Beside `device_id`, a `device` is called otherwise.
  const isCalled = whole === same && query.some(({ name }) => folded(name) === `${word}id`);
  if (!isObject || isCalled) return undefined;
  const id = ONLY_IDS.find((name) => fits(inner[name]));
  if (id !== undefined && (whole !== same || isOfId(parameter))) return [whole, id];
  // `status` for the object `status`, which has a `label` for its `value`.
  return whole === same && inner.id === undefined && fits(inner.value) ? [whole, 'value'] : undefined;
}

/** Whether a text does not say that a parameter is something else than an id. */
const isOfId = ({ name, description = '' }: ParameterSpec): boolean =>
  /id$/i.test(name) || /\bids?\b|\buuid\b|\bidentifier\b/i.test(description) || !OTHER_KEY.test(description);

const OTHER_KEY = /\b(?:keys?|names?|e-?mails?|logins?|usernames?|slugs?|codes?|handles?|urls?|titles?)\b/i;
