/** The properties of an item that hold the values of its path for parents and owners. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { isIdName, propertiesByFoldedName } from '../names.ts';
import type { Shape, Shapes } from '../shapes/shapes.ts';
import { singular } from '../singular.ts';
import { folded } from '../templates.ts';
import { canHold, ID_LIKE, IDS, NAMES, type PathParameter, USER_NAMES } from './key-names.ts';

/** Objects of an item whose id is a part of the path: `owner.login` for `/repos/{owner}/{repo}`. */
const OF_OBJECTS = ['id', 'login', 'username', 'slug', 'name', 'key'];

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
  // `key` of an item at `/keys/{key}/pets` may be its own.
  const own = IDS.includes(one) ? [] : [one];
  // `/repositories/{workspace}`: not of the repository.
  const isOfTitle = isGeneral || isIdName(parameter.name) || word.includes(one) || one.includes(word);
  const byTitle = word === 'slug' || one === '' || !isOfTitle ? [] : [`${one}id`, `${one}uuid`, ...own];
  const words = [...(isGeneral ? [] : [word]), ...byTitle];
  const objects = words.map((each) => each.replace(/(?:id|uuid|name|slug)$/, '')).filter(Boolean);
  for (const each of new Set(words)) {
    const name = named.get(each);
    const schema = name === undefined ? undefined : shape.properties[name];
    if (name === undefined || schema === undefined || isOfAnother(shapes, schema)) continue;
    if (canHold(shapes, schema, parameter.schema) || isIdOrObject(shapes, schema)) return [name];
  }
  for (const each of new Set(objects)) {
    const name = named.get(each);
    const inner = name === undefined ? undefined : shapes.of(shape.properties[name] ?? true);
    if (name === undefined || !inner) continue;
    // `projectGid`: its `gid`.
    const same = Object.keys(inner.properties).filter(
      (own) => word === folded(own) || word === each + folded(own),
    );
    // `owner.login` of `/repos/{owner}`, beside an id that is a number.
    const isTitle = !ID_LIKE.test(word) && shapes.typesOf(parameter.schema).join() === 'string';
    const isText = (own: string): boolean => shapes.typesOf(inner.properties[own] ?? true).includes('string');
    const texts = isTitle
      ? USER_NAMES.concat('slug').filter((own) => Object.hasOwn(inner.properties, own))
      : [];
    const usual = texts.some(isText) ? texts : [];
    const key = [...same, ...usual, /name$/.test(word) ? 'name' : 'id', ...OF_OBJECTS].find((own) => {
      const schema = Object.hasOwn(inner.properties, own) ? inner.properties[own] : undefined;
      return schema !== undefined && canHold(shapes, schema, parameter.schema);
    });
    if (key !== undefined) return [name, key];
  }
  return undefined;
}

/** `Code of the linked entity`: a reference, even if it is called as what the path names. */
function isOfAnother({ components }: Shapes, schema: JsonSchema): boolean {
  const { description = '' } = flattenWhole(schema, components).schema;
  return /^(?:the )?\w+ of (?:the |an? )?(?:linked|related|referenced|other|another|target)\b/i.test(
    description,
  );
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
  const either = propertiesByFoldedName(shape).get(one);
  return either !== undefined && isIdOrObject(shapes, shape.properties[either] ?? true)
    ? [either]
    : undefined;
}

/** Whether a property has the id of an object, or the whole object on demand. */
function isIdOrObject({ typesOf }: Shapes, property: JsonSchema): boolean {
  const types = typesOf(property);
  return types.includes('string') && types.includes('object');
}
