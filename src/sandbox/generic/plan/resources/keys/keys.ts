/** The properties of an item that hold the values of its path. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole, writtenExamples } from '../../../../../openapi/index.ts';
import { propertiesByFoldedName } from '../names.ts';
import type { Shape, Shapes } from '../shapes/shapes.ts';
import { singular } from '../singular.ts';
import { folded } from '../templates.ts';
import { textOf } from './aliases.ts';
import {
  canHold,
  ID_LIKE,
  ID_TEXT,
  IDS,
  isUsualKey,
  NAMES,
  type PathParameter,
  USER_NAMES,
} from './key-names.ts';

/**
 * The property that links of responses name for the parameter: `$response.body#/user/id`. Within an envelope,
 * the end of the pointer is the property.
 */
export function linkedKey({ properties }: Shape, pointers: readonly string[][]): string[] | undefined {
  return pointers.flatMap((segments) => {
    const name = segments.at(-1);
    return name !== undefined && Object.hasOwn(properties, name) ? [[name]] : [];
  })[0];
}

/**
 * Path of the property of `shape` for the last parameter of an item's path; `title` is the plural of the
 * resource.
 */
export function keyOf(
  shapes: Shapes,
  shape: Shape,
  parameter: PathParameter,
  title: string,
): string[] | undefined {
  const { description = '' } = parameter;
  if (JOINED.test(description)) return undefined;
  const fits = (name: string): boolean => {
    const schema = shape.properties[name];
    if (schema === undefined || !canHold(shapes, schema, parameter.schema)) return false;
    // Beside an id, a `resource name` is one of its segments (Azure Resource Manager).
    const isPath = !Object.hasOwn(shape.properties, 'id') && isResourceName(shapes, schema);
    return name !== 'name' || parameter.name === 'name' || !isPath;
  };
  const named = propertiesByFoldedName(hasPathId(shape, shapes) ? withoutId(shape) : shape);
  // `templateIdOrAlias`: its id.
  const word = folded(parameter.name.replace(/(?<=id)[-_]?or[-_]?[a-z]{1,40}$/i, ''));
  const one = folded(singular(title));
  // `key` of `/deploy-keys/{key_id}` is what it contains.
  const ids = one.endsWith('key') && word !== 'key' && word !== one ? IDS.filter((id) => id !== 'key') : IDS;
  const asId =
    !NOT_ITS_ID.test(description) && (ID_LIKE.test(word) || word === `${one}token` || isWordFor(word, title));
  // `userName` of `/users/{userName}`: its `name`.
  const asName = /user(?:name|login)$/.test(word)
    ? USER_NAMES
    : NAMES.filter((name) => word === name || word === one + name || word.endsWith(name));
  // `metadataKind` of `/metadata/{metadataKind}`: its `kind`.
  const asPart = asId ? [] : [...named.keys()].filter((name) => name.length >= 4 && word.endsWith(name));
  const isAnyId = asId || (asName.length + asPart.length === 0 && ID_TEXT.test(description));
  const isTitle = asId && !ID_LIKE.test(word) && !ID_TEXT.test(description);
  const texts = isTitle ? textsBesideNumber(shapes, named, shape, parameter) : [];
  // `uid` before `id` for `mock_uid`.
  const endOf = (id: string): number => (word.endsWith(id) ? id.length : 0);
  const saidName = /^(?:the )?(?:(\w+) )?name of\b/i.exec(description);
  // `comment` of a comment is what it says, beside an id.
  const isItsId = word === one && !ID_LIKE.test(word) && ID_TEXT.test(description);
  const instead = INSTEAD.exec(description)?.[1];
  const wanted = [
    ...(instead === undefined ? [] : [folded(instead)]),
    ...(isItsId ? ids.map(folded) : []),
    word,
    ...partIn(description, one),
    // `tag name of the release`: its `tag_name`.
    ...(saidName ? [folded(`${saidName[1] ?? ''}name`), 'name'] : []),
    ...asName,
    ...asPart,
    ...texts,
    // `acquisitionId` before `id` for `planAcquisitionId`.
    ...(asId && !word.startsWith(one)
      ? [...named.keys()].filter(
          (name) => /...id$/.test(name) && word.endsWith(name) && !(name === `${one}id` && named.has('id')),
        )
      : []),
    ...(!isAnyId || texts.length > 0
      ? []
      : [
          ...ids.map(folded).sort((a, b) => endOf(b) - endOf(a)),
          ...['id', 'uuid', 'guid', 'key'].map((suffix) => one + suffix),
        ]),
    // `/repos/{repo}`: only a name identifies it.
    ...(word === one ? [`${one}name`, 'slug', 'name'] : []),
    ...(hasPathId(shape, shapes) ? ['name'] : []),
  ];
  for (const each of wanted) {
    const name = named.get(each);
    if (name !== undefined && fits(name)) return [describedAs(shapes, shape, parameter, one, name)];
  }
  if (!isAnyId) return undefined;
  // `accountHoldingId` of `/accounts/{}/holdings/{}`.
  const alike = [...named].filter(
    ([each, name]) => each.endsWith(`${one}id`) && !FOREIGN.test(each) && fits(name),
  );
  return alike.length === 1 ? alike.map(([, name]) => name) : undefined;
}

/**
 * The only member whose text begins as that of the parameter, which names the item, rather than one that is
 * described otherwise: `key` for `Uniquely identifies a pet`, not an `id` for pages.
 */
function describedAs(
  shapes: Shapes,
  { properties }: Shape,
  parameter: PathParameter,
  one: string,
  name: string,
): string {
  const textAt = (each: string): string =>
    folded(flattenWhole(properties[each] ?? true, shapes.components).schema.description ?? '');
  const text = folded(
    textOf(parameter, shapes)
      .trim()
      .split(/\.(?:\s|$)/)[0] ?? '',
  );
  const isSaid = text.length >= MIN_TEXT && one !== '' && text.includes(one);
  if (!isSaid || textAt(name) === '' || folded(parameter.name) === folded(name)) return name;
  const alike = Object.keys(properties).filter((each) => textAt(each).startsWith(text));
  const [other = name] = alike;
  return alike.length === 1 && canHold(shapes, properties[other] ?? true, parameter.schema) ? other : name;
}

const MIN_TEXT = 15;

/** Whether a parameter is called as the resource, or as its last words: `{intent}` of `payment_intents`. */
function isWordFor(word: string, title: string): boolean {
  const one = singular(title);
  const parts = one.split(/[-_.\s]|(?<=[a-z\d])(?=[A-Z])/);
  const ends = parts.map((_, index) => folded(parts.slice(index).join('')));
  return word === folded(title) || (ends.includes(word) && !NAMES.includes(word));
}

/** `The namespace of the organization to update`: its `namespace`, whatever the parameter is called. */
function partIn(description: string, one: string): string[] {
  const [, part = '', whole = ''] =
    /^(?:the )?(\w{4,}) of (?:the |an? )?(\w+)\b/i.exec(description.trim()) ?? [];
  return whole !== '' && folded(whole) === one ? [folded(part)] : [];
}

/** A parameter that is made of several members. */
const JOINED =
  /\b(?:connected|joined|combined|concatenated|separated) (?:by|with)\b|\b(?:combination|concatenation) of\b/i;

/** `Use group name instead of id`. */
const INSTEAD =
  /\b(?:use|pass|specify) (?:the |its )?(?:\w+ )?(name|slug|username|login|code|key) instead of (?:the |an? |its )?(?:\w+ )?ids?\b/i;

/** `The id of the user (not the id of the member)`. */
const NOT_ITS_ID = /\bnot the (?:\w+ )?id\b/i;

/** Whether a name is a whole path: `shelves/1/books/2` (AIP-122). Another parameter has its last segment. */
function isResourceName({ components }: Shapes, schema: JsonSchema): boolean {
  const { schema: flat } = flattenWhole(schema, components);
  const all = [flat.description, flat.pattern, ...writtenExamples(flat)];
  const texts = all.filter((one) => typeof one === 'string');
  return texts.some((text) =>
    /\bresource name\b|\bformat:?\W+\w+\/|^[a-z]+\/[^/ ]+\/[a-z]+\/[^/ ]+$/i.test(text),
  );
}

/** Ids of other items, or in other systems: `ext_order_id` of an order. */
const FOREIGN = /^(?:ext|parent|orig|source|old|prev|next|last|linked|related|client|partner|third|foreign)/;

/** `login` of `/users/{user}`, where the parameter is a text, and the id a number. */
function textsBesideNumber(
  { typesOf }: Shapes,
  named: ReadonlyMap<string, string>,
  { properties }: Shape,
  parameter: PathParameter,
): string[] {
  const typeAt = (name: string): string[] => typesOf(properties[named.get(name) ?? ''] ?? true);
  const id = IDS.map(folded).find((name) => named.has(name));
  const isNumber = id !== undefined && typeAt(id).some((type) => type === 'integer' || type === 'number');
  const isText = typesOf(parameter.schema).join() === 'string';
  return isNumber && isText
    ? ['slug', ...USER_NAMES, 'handle', 'name'].filter((name) => typeAt(name).includes('string'))
    : [];
}

/** Whether an object that refers to the item has the value of the parameter: `jobReference: { jobId }`. */
export const isReferred = (shapes: Shapes, { properties }: Shape, parameter: string): boolean =>
  Object.entries(properties).some(
    ([name, schema]) =>
      /ref(?:erence)?$/i.test(name) &&
      Object.keys(shapes.of(schema)?.properties ?? {}).some((inner) => folded(inner) === folded(parameter)),
  );

/** Whether the id is a whole path, beside the name and the type of the item (Azure Resource Manager). */
function hasPathId({ properties }: Shape, { components }: Shapes): boolean {
  const isReadOnly = (name: string): boolean =>
    Object.hasOwn(properties, name) &&
    flattenWhole(properties[name] ?? true, components).schema.readOnly === true;
  const isWrapped = ['name', 'location', 'properties'].every((name) => Object.hasOwn(properties, name));
  return isReadOnly('id') && (isWrapped || (isReadOnly('name') && isReadOnly('type')));
}

const withoutId = ({ properties: { id: _id, ...properties }, ...shape }: Shape): Shape => ({
  ...shape,
  properties,
});

/**
 * The id of an object without the key of its resource, under a name that the items do not have: `id` in the
 * elements of a list of items with `applicationId`.
 */
export function otherKey({ properties }: Shape, { title, shape, keys }: KeyedItems): string | undefined {
  const [key, ...deeper] = keys.at(-1) ?? [];
  if (key === undefined || deeper.length > 0 || Object.hasOwn(properties, key)) return undefined;
  return Object.keys(properties).find(
    (name) => isUsualKey([name], title) && !Object.hasOwn(shape.properties, name),
  );
}

interface KeyedItems {
  title: string;
  shape: Shape;
  keys: (string[] | null)[];
}
