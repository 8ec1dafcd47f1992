/** Why the items of a path may be others than they seem. */
import { own } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import { embeddedIn } from '../embedded/member.ts';
import { bodySchema, type Draft, titleOf } from '../resources/draft.ts';
import type { Places } from '../resources/entries.ts';
import { isGeneral } from '../resources/general-parameters.ts';
import { isIdName, propertiesByFoldedName } from '../resources/names.ts';
import { bestList, bestMatch } from '../resources/shapes/matches.ts';
import { ALIKE, SAME, type Shape, type Shapes } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { countParameters, folded } from '../resources/templates.ts';
import { isNamed } from '../resources/unnamed.ts';
import { isPrecondition } from './evidence/choices.ts';
import { wordsOf } from './evidence/texts/words.ts';

/** The first resource of several items that have the same schema, or one of the same name. */
function itemWith(shape: Shape, drafts: readonly Draft[]): Draft | undefined {
  const found = [shape, ...shape.names].flatMap((key) => itemsByShape(drafts).get(key) ?? []);
  return drafts[Math.min(...found)];
}

/** Indexes, because large descriptions have thousands of both kinds. */
const itemsByShape = memoizeByObject((drafts: readonly Draft[]) => {
  const first = new Map<Shape | string, number>();
  for (const [index, { isSingle, shape }] of drafts.entries())
    for (const key of isSingle ? [] : [shape, ...shape.names]) if (!first.has(key)) first.set(key, index);
  return first;
});

/** Why nothing is known for sure about the items of a path. */
export function unsureItems(
  draft: Draft,
  drafts: readonly Draft[],
  places: Places,
  shapes: Shapes,
): string | undefined {
  if (draft.isSingle) {
    const item = itemWith(draft.shape, drafts);
    if (item) return `a single document that may be one of the ${item.name} items`;
    // Where both have the same schema, the sandbox keeps them the same.
    return embeddedIn(draft, shapes) ? undefined : partOfParent(draft, shapes);
  }
  const unseen = places.all(draft.name).length === 0 ? unsureList(draft, drafts, places, shapes) : undefined;
  if (unseen !== undefined) return unseen;
  const isWhole = draft.keys.length > 1 && draft.keys.every((key) => key !== null);
  if (!isNamed(draft) && !isWhole) return 'a path that does not name its items';
  if (hasFixedItems(draft, shapes)) return 'a path whose parameter has a fixed list of values';
  const other = otherKeyPart(draft, places);
  if (other !== undefined) return `a path that finds items only together with \`${other}\``;
  const home = draft.isCreated ? undefined : homeOf(draft, drafts, shapes);
  if (home) return `a path that finds items of ${home.name} by something else`;
  // `/folders/{}/folders/{}` may be what it says.
  const isPart =
    draft.parent &&
    shapes.similarity(draft.parent.shape, draft.shape) === SAME &&
    singular(draft.title) !== singular(draft.parent.title);
  const outer = isPart ? draft.parent?.name : outerOf(draft, places, shapes);
  return outer === undefined ? undefined : `a path below ${outer} with the same schema`;
}

/** `pets` of `/owners/{}/pets/{}/notes/{}`: what the list belongs to. */
const holderOf = ({ name }: Draft): string | undefined => name.split('/').at(-4);

const ADDS_OR_REMOVES = /\b(?:add|creat|insert)\w* (?:and|or|\/) ?(?:delet|remov)/i;

/**
 * Why nothing is known for sure about the items of a list of which none has a path: `/pets/{}/notes`. What a
 * POST returns must be what the list has, and nothing else may return these items.
 */
function unsureList(
  draft: Draft,
  drafts: readonly Draft[],
  places: Places,
  shapes: Shapes,
): string | undefined {
  const { collection = '', shape } = draft;
  const [create, list] = ['POST', 'GET'].map((method) => places.at(collection, method));
  const made = create && bestMatch(shapes.within(bodySchema(create)), shape, shapes);
  const listed = list && bestList(shapes.lists(bodySchema(list)), shape, shapes);
  const isClear = made && listed && made.similarity >= ALIKE && listed.similarity >= ALIKE;
  if (!isClear || ADDS_OR_REMOVES.test(wordsOf(create))) return 'no operation has the path of a single item';
  // Those of several lists are apart if each list belongs to an item.
  const isApart = ({ name }: Draft): boolean => places.all(name).length === 0 && countParameters(name) > 1;
  const other = drafts.find(
    (one) =>
      one !== draft &&
      shapes.similarity(one.shape, shape) >= ALIKE &&
      !(isApart(one) && isApart(draft) && holderOf(one) !== holderOf(draft)),
  );
  return other && `a list of items that may be those of ${other.name}`;
}

/** The item below whose path a single document stands has it, or all of its members, too. */
export function partOfParent(draft: Draft, shapes: Shapes): string | undefined {
  const properties = draft.parent?.shape.properties ?? {};
  const twin = own(properties, draft.title);
  const isInside =
    Object.keys(draft.shape.properties).every((name) => Object.hasOwn(properties, name)) ||
    (twin !== undefined && shapes.of(twin));
  return isInside ? `a part of ${draft.parent?.name} with its own path` : undefined;
}

/** The resource whose items a path finds by another property: `/releases/{}` of `/releases/tags/{}`. */
function homeOf({ name, shape }: Draft, drafts: readonly Draft[], shapes: Shapes): Draft | undefined {
  const path = name.replace(/\/[^/{}]+\/\{\}$/, '/{}');
  const home = path === name ? undefined : byPath(drafts).get(path);
  return home?.name === path && shapes.similarity(home.shape, shape) === SAME ? home : undefined;
}

/** The path above whose GET or list returns the items, too: `/webhooks/{}` of `/webhooks/{}/fields/{}`. */
function outerOf({ name, title, shape }: Draft, places: Places, shapes: Shapes): string | undefined {
  const segments = name.split('/');
  const outer = segments.flatMap((segment, index) =>
    segment === '{}' && index < segments.length - 2 ? [segments.slice(0, index + 1).join('/')] : [],
  );
  const isSame = (one: Shape): boolean => shapes.similarity(one, shape) === SAME;
  return outer.find((path) => {
    if (singular(titleOf(path)) === singular(title)) return false;
    const [read, list] = [path, path.slice(0, -3)].map((one) => places.at(one, 'GET'));
    return (
      (read && shapes.within(bodySchema(read)).some((one) => isSame(one.shape))) ||
      (list && shapes.lists(bodySchema(list)).some(({ items }) => items.some((one) => isSame(one.shape))))
    );
  });
}

/** `The type of message: text or image`. */
const FIXED =
  /\b(?:possible|valid|allowed|accepted|supported) values\b|\btypes? of [^.,:]{1,40}?(?:: | [–—-] )\w+(?:,| or )/i;

/** Whether the items are those of an `enum` or a text: all of them exist, and no request creates one. */
function hasFixedItems({ parameters }: Draft, { components }: Shapes): boolean {
  const { schema = true, description = '' } = parameters.at(-1) ?? {};
  return FIXED.test(description) || (flattenWhole(schema, components).schema.enum ?? []).length > 1;
}

/** The member of an item that requests to its path must also send: `?name=…&objectType=…`. */
function otherKeyPart({ name, shape }: Draft, places: Places): string | undefined {
  const members = propertiesByFoldedName(shape);
  return places
    .all(name)
    .flatMap(({ method, operation }) =>
      method === 'GET' || method === 'DELETE' ? operation.request.parameters : [],
    )
    .find(
      (one) =>
        one.in === 'query' &&
        one.required &&
        !isGeneral(one.name) &&
        !isPrecondition(one.name) &&
        // The id of its owner may only protect it.
        !isIdName(one.name) &&
        members.has(folded(one.name)),
    )?.name;
}

/** The first resource of each path of items or of their collection. */
export const byPath = memoizeByObject((drafts: readonly Draft[]) => {
  const first = new Map<string, Draft>();
  for (const draft of drafts)
    for (const path of [draft.name, draft.collection])
      if (path !== undefined && !first.has(path)) first.set(path, draft);
  return first;
});
