/** The properties of an item that hold the values of its path. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { Shape, Shapes } from './shapes.ts';
import { folded, singular } from './templates.ts';

/** A path parameter. */
export interface PathParameter {
  name: string;
  schema: JsonSchema;
}

/** Properties that hold an id whatever the parameter is called, the likeliest first. */
const IDS = ['id', '_id', 'uuid', 'guid', 'uid', 'gid', 'key'];
/** Properties that a parameter of their name, or of the resource's and theirs, stands for. */
const NAMES = ['name', 'slug', 'code', 'number', 'username', 'login', 'handle', 'symbol', 'token', 'sku'];
/** Objects of an item whose id is a part of the path: `owner.login` for `/repos/{owner}/{repo}`. */
const OF_OBJECTS = ['id', 'login', 'username', 'slug', 'name', 'key'];

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
  const fits = (name: string): boolean => {
    const schema = shape.properties[name];
    return schema !== undefined && canHold(shapes, schema, parameter.schema);
  };
  const named = propertiesByFoldedName(shape);
  const word = folded(parameter.name);
  const one = folded(singular(title));
  const asId = ID_LIKE.test(parameter.name) || word === one || word === folded(title);
  // `userName` of `/users/{userName}`: its `name`.
  const asName = NAMES.filter((name) => word === name || word === one + name || word.endsWith(name));
  // `metadataKind` of `/metadata/{metadataKind}`: its `kind`.
  const asPart = asId ? [] : [...named.keys()].filter((name) => name.length >= 4 && word.endsWith(name));
  // `uid` before `id` for `mock_uid`.
  const endOf = (id: string): number => (word.endsWith(id) ? id.length : 0);
  const wanted = [
    word,
    ...asName,
    ...asPart,
    ...(asName.length + asPart.length > 0 && !asId
      ? []
      : [
          ...IDS.map(folded).sort((a, b) => endOf(b) - endOf(a)),
          ...['id', 'uuid', 'guid', 'key'].map((suffix) => one + suffix),
        ]),
    // `/repos/{repo}`: only a name identifies it.
    ...(word === one ? ['slug', 'name'] : []),
  ];
  for (const each of wanted) {
    const name = named.get(each);
    if (name !== undefined && fits(name)) return [name];
  }
  // `accountHoldingId` of `/accounts/{}/holdings/{}`.
  const alike = [...named].filter(([each, name]) => each.endsWith(`${one}id`) && fits(name));
  return alike.length === 1 ? alike.map(([, name]) => name) : undefined;
}

/** Whether the item has an id that may be its key, although none could be told to be. */
export const hasUnknownId = ({ properties }: Shape): boolean =>
  Object.keys(properties).some((name) => /[a-z\d]_?(?:id|uuid|guid)$|[a-z\d](?:Id|ID|Sid)$/.test(name));

/**
 * The property for a leading parameter, which belongs to a parent; `title` is the segment before it, such as
 * `users`.
 */
export function parentKeyOf(
  shapes: Shapes,
  shape: Shape,
  parameter: PathParameter,
  title: string,
): string[] | undefined {
  const named = propertiesByFoldedName(shape);
  const word = folded(parameter.name);
  const one = folded(singular(title));
  const isGeneral = IDS.includes(word) || NAMES.includes(word);
  // A parameter `{id}` before the last one is never the item's own id.
  const words = [...(isGeneral ? [] : [word]), ...(word === 'slug' ? [] : [`${one}id`, `${one}uuid`, one])];
  const objects = words.map((each) => each.replace(/(?:id|uuid|name|slug)$/, '')).filter(Boolean);
  for (const each of new Set(words)) {
    const name = named.get(each);
    const schema = name === undefined ? undefined : shape.properties[name];
    if (name !== undefined && schema !== undefined && canHold(shapes, schema, parameter.schema))
      return [name];
  }
  for (const each of new Set(objects)) {
    const name = named.get(each);
    const inner = name === undefined ? undefined : shapes.of(shape.properties[name] ?? true);
    if (name === undefined || !inner) continue;
    // `projectGid`: its `gid`.
    const same = Object.keys(inner.properties).filter(
      (own) => word === folded(own) || word === each + folded(own),
    );
    const key = [...same, /name$/.test(word) ? 'name' : 'id', ...OF_OBJECTS].find((own) => {
      const schema = Object.hasOwn(inner.properties, own) ? inner.properties[own] : undefined;
      return schema !== undefined && canHold(shapes, schema, parameter.schema);
    });
    if (key !== undefined) return [name, key];
  }
  return undefined;
}

/** The same for the path parameter of an owner whose rows are elsewhere: what it is must be beyond doubt. */
export function ownerKeyOf(
  shapes: Shapes,
  shape: Shape,
  parameter: PathParameter,
  title: string,
): string[] | undefined {
  const word = folded(parameter.name);
  const one = folded(singular(title)) || word.replace(/(?:id|uuid)$/, '');
  const path = parentKeyOf(shapes, shape, parameter, one);
  const types = path?.length === 1 ? shapes.typesOf(shape.properties[path[0] ?? ''] ?? true) : [];
  // A text that is called as the owner, or its name, may be its title.
  const last = folded(path?.at(-1) ?? '');
  const isTitle = types.includes('string')
    ? last === one && one !== word
    : last === 'name' && !/name$/.test(word);
  if (path && !isTitle) return path;
  // The id, or the whole object on demand.
  const either = propertiesByFoldedName(shape).get(one);
  const all = either === undefined ? [] : shapes.typesOf(shape.properties[either] ?? true);
  return either !== undefined && all.includes('string') && all.includes('object') ? [either] : undefined;
}

/**
 * The item's name of each member of a body, also in another notation: `FriendlyName` of a form for
 * `friendly_name`.
 */
export function itemNames(body: Shape, item: Shape): Map<string, string> {
  const named = propertiesByFoldedName(item);
  return new Map(
    Object.keys(body.properties).map((name) => {
      const twin = named.get(folded(name));
      const isOther = !Object.hasOwn(item.properties, name) && twin !== undefined;
      return [name, isOther && !Object.hasOwn(body.properties, twin) ? twin : name];
    }),
  );
}

const ID_LIKE = /(?:id|uuid|guid|key|ref|hash|identifier)s?$/i;

function propertiesByFoldedName({ properties }: Shape): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of Object.keys(properties)) if (!names.has(folded(name))) names.set(folded(name), name);
  return names;
}

/** Whether a property with this schema can have the values of a path parameter. */
function canHold({ typesOf, components }: Shapes, property: JsonSchema, parameter: JsonSchema): boolean {
  const types = typesOf(property);
  const wanted = typesOf(parameter);
  if (types.some((type) => type === 'object' || type === 'array' || type === 'boolean')) return false;
  if (types.length === 0 || wanted.length === 0) return true;
  const isText = types.includes('string');
  const isNumber = types.includes('integer') || types.includes('number');
  const format = (schema: JsonSchema): unknown => flattenWhole(schema, components).schema.format;
  if (format(parameter) === 'uuid' && !isText) return false;
  const isUuid = format(property) === 'uuid';
  return wanted.includes('string') || isNumber || (isText && !isUuid);
}
