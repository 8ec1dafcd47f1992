/** What the schemas of a request, its response and the item say against each other. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { referencesIn } from '../../references/references.ts';
import { isIdName, itemNames } from '../../resources/names.ts';
import { AROUND, loneReference, SAME, type Shape, type Shapes } from '../../resources/shapes/shapes.ts';

/** A member beside the item that the request has and the response shows. Nothing stores it. */
export function memberBeside(
  shapes: Shapes,
  request: { schema: JsonSchema; path: readonly string[]; shape: Shape },
  response: { schema: JsonSchema; path: readonly string[] },
): string | undefined {
  if (response.path.length === 0) return undefined;
  const shown = besides(shapes, response);
  const inside = Object.entries(request.shape.properties).flatMap(([name, schema]) =>
    shapes.typesOf(schema).some((type) => type === 'array' || type === 'object') && !AROUND.test(name)
      ? [name]
      : [],
  );
  return [...besides(shapes, request), ...inside].find((name) => shown.includes(name));
}

/**
 * An object beside the item that a request requires, with members that it requires. It may tell which item is
 * meant: `{ meta: { query }, data }`.
 */
export const requiredBeside = (
  shapes: Shapes,
  { schema, path: [step, ...rest] }: { schema: JsonSchema; path: readonly string[] },
): string | undefined => {
  const whole = step === undefined ? undefined : shapes.of(schema);
  if (step === undefined || !whole) return undefined;
  const isDemanded = (name: string): boolean =>
    name !== step && (shapes.of(whole.properties[name] ?? true)?.required.length ?? 0) > 0;
  return (
    whole.required.find(isDemanded) ??
    requiredBeside(shapes, { schema: whole.properties[step] ?? true, path: rest })
  );
};

/** A member around the item in a request that is one of the item itself: it would be lost. */
export const memberAround = (
  shapes: Shapes,
  request: { schema: JsonSchema; path: readonly string[] },
  item: Shape,
): string | undefined => besides(shapes, request).find((name) => Object.hasOwn(item.properties, name));

const besides = (
  shapes: Shapes,
  { schema, path: [step, ...rest] }: { schema: JsonSchema; path: readonly string[] },
): string[] => {
  if (step === undefined) return [];
  const { properties = {} } = shapes.of(schema) ?? {};
  const names = Object.keys(properties).filter((name) => name !== step && !AROUND.test(name));
  return [...names, ...besides(shapes, { schema: properties[step] ?? true, path: rest })];
};

/** A member that the request has in another form than the item: an id where the item has an object. */
export const differingMember = (shapes: Shapes, sent: Shape, item: Shape): string | undefined =>
  differing(shapes)(sent)(item).name;

/** All members that a request has, or may send, in another form than the item. */
export const membersInOtherForm = (shapes: Shapes, sent: Shape, item: Shape): string[] =>
  twinsOf(shapes, sent, item).flatMap(({ name, schema, twin }) =>
    haveSameForm(shapes, schema, twin) && !isLooser(shapes, schema, twin) ? [] : [name],
  );

/**
 * A member that a request may send in a form that the item cannot have: a name where it has an object.
 *
 * @param isMerge in a merge patch, `null` removes members at any depth
 */
export const looserMember = (
  shapes: Shapes,
  sent: Shape,
  item: Shape,
  isMerge: boolean,
): string | undefined =>
  isMerge
    ? twinsOf(shapes, sent, item).find(({ schema, twin }) => isLooser(shapes, schema, twin, isMerge))?.name
    : differing(shapes)(sent)(item).loose;

/** At the top, `null` and an empty text remove a member, which rows can do without. */
function isLooser(shapes: Shapes, sent: JsonSchema, shown: JsonSchema, isMerge = false, depth = 0): boolean {
  if (isSameSchema(sent, shown)) return false;
  const [some = [], others = []] = [sent, shown].map((schema) => shapes.typesOf(schema).map(formOf));
  if (some.length === 0 || others.length === 0) return false;
  const [one, other] = [sent, shown].map((schema) => flattenWhole(schema, shapes.components).schema);
  const isMissing = (form: string): boolean =>
    !others.includes(form) && !(depth === 0 && form === 'string' && takesOnlyEmptyText(shapes, sent));
  if (some.some(isMissing)) return true;
  if (depth > 0 && !isMerge && allowsNull(shapes, sent) && !allowsNull(shapes, shown)) return true;
  const { enum: values } = other ?? {};
  if (values && one?.enum?.some((value) => value !== '' && value !== null && !values.includes(value)))
    return true;
  if (depth === MAX_DEPTH) return false;
  const [own = {}, twins = {}] = [sent, shown].map((schema) => shapes.of(schema)?.properties);
  const isInside = (member: JsonSchema | undefined, twin: JsonSchema | undefined, merges: boolean): boolean =>
    member !== undefined && twin !== undefined && isLooser(shapes, member, twin, merges, depth + 1);
  return (
    // A merge patch replaces lists as a whole.
    isInside(one?.items, other?.items, false) ||
    isInside(one?.additionalProperties, other?.additionalProperties, isMerge) ||
    Object.keys(own).some((name) =>
      isInside(own[name], Object.hasOwn(twins, name) ? twins[name] : other?.additionalProperties, isMerge),
    )
  );
}

/** Whether a value may be `null`. */
export function allowsNull({ components }: Shapes, schema: JsonSchema): boolean {
  const { type, oneOf = [], anyOf = [], enum: values } = flattenWhole(schema, components).schema;
  const isNull = (one: JsonSchema): boolean => typeof one === 'object' && one.type === 'null';
  return (
    ([type].flat().includes('null') && (values?.includes(null) ?? true)) || [...oneOf, ...anyOf].some(isNull)
  );
}

/** An empty text beside other forms removes the value. */
export function takesOnlyEmptyText({ components, typesOf }: Shapes, schema: JsonSchema): boolean {
  const { oneOf, anyOf } = flattenWhole(schema, components).schema;
  const texts = (oneOf ?? anyOf ?? []).filter((one) => typesOf(one).includes('string'));
  return (
    texts.length > 0 &&
    texts.every((one) => flattenWhole(one, components).schema.enum?.every((value) => value === ''))
  );
}

/** Thousands of operations send the same objects. */
const differing = memoizeByObject((shapes: Shapes) =>
  memoizeByObject((sent: Shape) => memoizeByObject((item: Shape) => comparison(shapes, sent, item))),
);

function comparison(shapes: Shapes, sent: Shape, item: Shape): { name?: string; loose?: string } {
  const twins = twinsOf(shapes, sent, item);
  return {
    name: twins.find(({ schema, twin }) => !haveSameForm(shapes, schema, twin))?.name,
    loose: twins.find(({ schema, twin }) => isLooser(shapes, schema, twin))?.name,
  };
}

/** Whether a request may send a number where the item has it as a text: decimals of Pydantic. */
function isDecimal(shapes: Shapes, sent: JsonSchema, shown: JsonSchema): boolean {
  const [one = [], other = []] = [sent, shown].map((schema) =>
    shapes.typesOf(schema).filter((type) => type !== 'null'),
  );
  const isNumeric = (type: string): boolean => type === 'number' || type === 'integer';
  return (
    one.some(isNumeric) &&
    one.includes('string') &&
    one.every((type) => isNumeric(type) || type === 'string') &&
    other.join() === 'string'
  );
}

/** Members of an item that requests may send as numbers, and that it has as texts. */
export const decimalsIn = (shapes: Shapes, sent: Shape, item: Shape): string[] =>
  allTwins(shapes, sent, item).flatMap(({ name, schema, twin }) =>
    isDecimal(shapes, schema, twin) ? [name] : [],
  );

interface Twin {
  name: string;
  schema: JsonSchema;
  twin: JsonSchema;
}

/** Members that are to be compared: numbers become texts where the item has those. */
const twinsOf = (shapes: Shapes, sent: Shape, item: Shape): Twin[] =>
  allTwins(shapes, sent, item).filter(({ schema, twin }) => !isDecimal(shapes, schema, twin));

/** Members of a request that the item has, too, apart from keys of what it shows as objects. */
function allTwins(shapes: Shapes, sent: Shape, item: Shape): Twin[] {
  const names = itemNames(shapes, sent, item);
  const references = new Set(referencesIn(shapes, sent, item).map((one) => one.sent));
  return Object.entries(sent.properties).flatMap(([name, schema]) => {
    if (references.has(name)) return [];
    const own = names.get(name) ?? name;
    const twin = Object.hasOwn(item.properties, own) ? item.properties[own] : undefined;
    return twin === undefined ? [] : [{ name, schema, twin }];
  });
}

/** A list whose elements say more in the response to a change than in the item: what became of each. */
export const reportedMember = (shapes: Shapes, shown: Shape, item: Shape): string | undefined =>
  shapes.similarity(shown, item) === SAME
    ? undefined
    : Object.entries(shown.properties).find(([name, schema]) => {
        const [element, twin] = [schema, item.properties[name] ?? true].map((one) => {
          const { items } = flattenWhole(one, shapes.components).schema;
          return items === undefined ? undefined : shapes.of(items);
        });
        const has = (own: string): boolean => Object.hasOwn(twin?.properties ?? {}, own);
        return element && twin && Object.keys(element.properties).some((own) => !has(own));
      })?.[0];

function haveSameForm(shapes: Shapes, one: JsonSchema, other: JsonSchema, depth = MAX_DEPTH): boolean {
  if (isSameSchema(one, other)) return true;
  const forms = [one, other].map((schema) => new Set(shapes.typesOf(schema).map(formOf)));
  const [some = new Set(), others = new Set()] = forms;
  if (some.size === 0 || others.size === 0) return true;
  if (![...some].some((form) => others.has(form))) return false;
  const isObject = some.has('object') && others.has('object');
  const [sent, shown] = [one, other].map((schema) => (isObject ? shapes.of(schema)?.properties : undefined));
  if (sent && shown) {
    if (Object.keys(sent).some((name) => isShownAsObject(shapes, name, sent, shown))) return false;
    const both = Object.entries(sent).flatMap(([name, member]) =>
      Object.hasOwn(shown, name) ? [[member, shown[name] ?? true] as const] : [],
    );
    if (both.length < Object.keys(sent).length * HALF) return false;
    const isSame = ([member, twin]: (typeof both)[number]): boolean =>
      haveSameForm(shapes, member, twin, depth - 1);
    if (depth > 0 && !both.every(isSame)) return false;
  }
  const [inner, twin] = [one, other].map((schema) => flattenWhole(schema, shapes.components).schema.items);
  return depth === 0 || inner === undefined || twin === undefined
    ? true
    : haveSameForm(shapes, inner, twin, depth - 1);
}

/** The same, or the same component. */
function isSameSchema(one: JsonSchema, other: JsonSchema): boolean {
  const reference = loneReference(one);
  return one === other || (reference !== undefined && reference === loneReference(other));
}

/** Whether an object shows the whole of what a request refers to by its id: `setting` for `settingId`. */
function isShownAsObject(shapes: Shapes, name: string, sent: Properties, shown: Properties): boolean {
  const word = name.replace(/(?<=..)[-_]?(?:id|uuid|guid|key)$/i, '');
  if (word === name || !isIdName(name) || Object.hasOwn(shown, name) || Object.hasOwn(sent, word))
    return false;
  return Object.hasOwn(shown, word) && shapes.typesOf(shown[word] ?? true).includes('object');
}

type Properties = Shape['properties'];

/** Objects and lists in members that are compared: `{ reviewers: { users: ['ann'] } }`. */
const MAX_DEPTH = 2;

/** The least share of an object's members that the item's object has, too. */
const HALF = 0.5;

const formOf = (type: string): string => (type === 'integer' ? 'number' : type);
