/** Finds the resources of a description: paths whose operations send and return the same object. */
import { own as member } from '../../../../json/index.ts';
import type { Corrections } from '../rules/corrections/corrections.ts';
import { bodySchema, type Draft, parametersOf, titleOf } from './draft.ts';
import type { Places } from './entries.ts';
import { isUsualKey } from './keys/key-names.ts';
import { isReferred, keyOf, linkedKey } from './keys/keys.ts';
import { parentKeyOf } from './keys/parent-keys.ts';
import { type Evidence, itemShape } from './shapes/item-shape.ts';
import { bestList, bestMatch } from './shapes/matches.ts';
import { onlyContent, type Shape, type Shapes } from './shapes/shapes.ts';
import { singleAt } from './singles.ts';
import { singular } from './singular.ts';
import { countParameters, folded } from './templates.ts';

/** Resources by name. */
export function findResources(
  places: Places,
  shapes: Shapes,
  { idOf }: Pick<Corrections, 'idOf'>,
): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  const below = new Map<string, Draft[]>();
  const add = (draft: Draft | undefined): void => {
    if (!draft || drafts.has(draft.name)) return;
    drafts.set(draft.name, draft);
    for (let end = draft.name.lastIndexOf('/'); end > 0; end = draft.name.lastIndexOf('/', end - 1)) {
      const path = draft.name.slice(0, end);
      const others = below.get(path);
      if (others) others.push(draft);
      else below.set(path, [draft]);
    }
  };
  const itemsBelow = (path: string): Draft[] => below.get(path) ?? [];
  for (const template of places.templates)
    if (template.endsWith('/{}')) add(resourceAt(template, template.slice(0, -3), places, shapes, idOf));
  for (const template of places.templates) {
    if (template.endsWith('{}') || drafts.has(`${template}/{}`)) continue;
    const post = places.at(template, 'POST');
    const get = places.at(template, 'GET');
    if (post && get && shapes.lists(bodySchema(get)).length > 0)
      add(resourceAt(`${template}/{}`, template, places, shapes, idOf));
    if (!drafts.has(`${template}/{}`)) add(singleAt(template, places, itemsBelow, shapes));
  }
  return drafts;
}

function resourceAt(
  name: string,
  collection: string,
  places: Places,
  shapes: Shapes,
  idOf: Corrections['idOf'],
): Draft | undefined {
  const read = places.at(name, 'GET');
  const list = places.at(collection, 'GET');
  const create = places.at(collection, 'POST');
  const changes = ['PUT', 'PATCH', 'POST'].flatMap((method) => places.at(name, method) ?? []);
  const remove = places.at(name, 'DELETE');
  const evidence: Evidence = {
    ...(read && { read }),
    ...(list && { list }),
    ...(create && { create }),
    changes,
  };
  const first = read ?? changes[0] ?? remove;
  const parameters = parametersOf(first, create ?? list);
  const title = titleOf(name);
  // Without a path for items, nothing is known of their key but its usual names.
  const last = first ? parameters.at(-1) : { name: 'id', schema: true };
  const pointers = places.pointersTo(name, first?.parameters.at(-1));
  // A link to another item of the same kind names a reference: `parent_id` for `{id}`.
  const linked = (one: Shape): string[] | undefined =>
    last && Object.hasOwn(one.properties, last.name) ? undefined : linkedKey(one, pointers);
  const key = (one: Shape): string[] | undefined => {
    const id = idOf(name, one);
    if (id !== undefined) return [id];
    return linked(one) ?? (last && keyOf(shapes, one, last, title));
  };
  const shape = last && itemShape(evidence, shapes, key, title);
  if (!shape || !last) return undefined;
  // A list of those with the parameter.
  const isPart = read && !bestMatch(shapes.within(bodySchema(read)), shape, shapes);
  if (isPart && bestList(shapes.lists(bodySchema(read)), shape, shapes)) return undefined;
  const own = key(shape);
  // Another object has the parameter itself, so the id of this one is another.
  const isSaid = idOf(name, shape) !== undefined || linked(shape) !== undefined;
  if (own && !isSaid && isPartOfName(evidence, own)) return undefined;
  if (own && !isSaid && isReferred(shapes, shape, last.name)) return undefined;
  if (own && !isSaid && hasCloserKey(evidence, shapes, [last.name, title], shape, own)) return undefined;
  // A list or an RPC call that happens to end in a parameter.
  if (!own && !first) return undefined;
  // Requests could not find what lists and creations show.
  if (!own && (create || list)) return undefined;
  if (!own && onlyContent(shape, shapes)) return undefined;
  // Items of `{parent}/pets` have a name of their own, which is the path of another operation (AIP-122).
  const isNamed = (create ?? list)?.parameters.at(-1) === 'parent';
  if (!first && own && (isNamed || !isUsualKey(own, title))) return undefined;
  const segments = name.split('/').slice(1);
  const before = segments.flatMap((segment, index) => (segment === '{}' ? (segments[index - 1] ?? '') : []));
  const leading = parameters.slice(0, countParameters(name) - 1);
  const keys = leading.map((parameter, index) => {
    const property = parentKeyOf(shapes, shape, parameter, before[index] ?? '') ?? null;
    return property?.join('.') === own?.join('.') ? null : property;
  });
  return {
    name,
    title,
    isSingle: false,
    collection,
    isPatched: places.at(name, 'PATCH') !== undefined,
    isCreated: create !== undefined,
    ...(create?.body && { needed: shapes.of(create.body.schema)?.required ?? [] }),
    shape,
    keys: [...keys, own ?? null],
    parameters: [...leading, last],
    entry: first ?? create ?? list,
  };
}

/** Whether examples have names such as `hub/policy`, and the path has `policy` alone: the end of `id`. */
const isPartOfName = ({ read, list, create, changes }: Evidence, own: readonly string[]): boolean =>
  own.join() === 'name' &&
  [read, list, create, ...changes].some((entry) =>
    entry?.success.media?.examples.some(({ value }) => hasLongName(value, 3)),
  );

function hasLongName(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const [id, name] = ['id', 'name'].map((each) => member(value, each));
  if (typeof id === 'string' && typeof name === 'string' && name.includes('/')) {
    const isEnd = (text: string): boolean => id.toLowerCase().endsWith(`/${text.toLowerCase()}`);
    return isEnd(name.slice(name.lastIndexOf('/') + 1)) && !isEnd(name);
  }
  return (
    depth > 0 &&
    Object.values(value)
      .slice(0, MAX_ROWS)
      .some((inner) => hasLongName(inner, depth - 1))
  );
}

/** Number of members of an example that are read. */
const MAX_ROWS = 10;

/** Whether a creation sends or tells the property that the path names, and the item's key is another. */
const hasCloserKey = (
  { create, changes }: Evidence,
  shapes: Shapes,
  [parameter, title]: [parameter: string, title: string],
  shape: Shape,
  own: string[],
): boolean => {
  const word = folded(parameter);
  const one = folded(singular(title));
  // `key` for `group_key` of `/groups/{group_key}`.
  const words = [word, word.startsWith(one) ? word.slice(one.length) : word];
  const isNamed = (name: string): boolean => words.includes(folded(name));
  // `comment` of a comment is what it says, and `{comment}` its id.
  if (own.some(isNamed) || Object.keys(shape.properties).some(isNamed)) return false;
  // What a creation tells is where requests find it.
  const told = create ? shapes.within(bodySchema(create)) : [];
  const tellsBoth = ({ properties }: Shape): boolean =>
    Object.hasOwn(properties, own[0] ?? '') && Object.keys(properties).some(isNamed);
  if (told.some((one) => one.shape !== shape && tellsBoth(one.shape))) return true;
  return [create, ...changes].some((entry) => {
    const sent = entry?.body && shapes.of(entry.body.schema);
    return sent && sent !== shape && Object.keys(sent.properties).some(isNamed);
  });
};
