/** The rule of each operation. */
import { own } from '../../../../json/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { RuleName } from '../../sandbox-plan.ts';
import { filteredBy } from '../lists/filters.ts';
import type { Entry, Places } from '../resources/entries.ts';
import { isIdName, propertiesByFoldedName } from '../resources/names.ts';
import { holdersOf } from '../resources/parents.ts';
import { bestList, bodySchema, type Draft, isGeneral, titleOf } from '../resources/resources.ts';
import { isReference, type Scope } from '../resources/scopes.ts';
import { SAME, type Shape, type Shapes } from '../resources/shapes.ts';
import { singular } from '../resources/singular.ts';
import { countParameters, folded } from '../resources/templates.ts';
import { isNamed, pathInParameter } from '../resources/unnamed.ts';
import { correctedRule } from './corrections/corrected.ts';
import type { Corrections } from './corrections/corrections.ts';
import { deletedToo } from './evidence/cascades.ts';
import { doubtIn, isPrecondition, specialParameter } from './evidence/choices.ts';
import { isBroughtBack } from './evidence/deletions.ts';
import { missingWrapper, saysWrite } from './evidence/evidence.ts';
import { collectionRule, itemRule } from './item-rules.ts';
import type { OperationRule, Rule } from './operation-rule.ts';
import { aliasesIn } from './passes/aliased.ts';
import { forOne, severalRule } from './several.ts';

export function ruleOf(
  entry: Entry,
  { drafts, scopes, places }: Omit<Surroundings, 'inside'>,
  shapes: Shapes,
  corrections: Corrections,
): OperationRule {
  const inside = holdersOf(drafts, `${entry.template}/`, entry.parameters, entry);
  const example = (reason: string): OperationRule => ({ entry, rule: 'example', reason, requires: inside });
  const correction = corrections.of(entry);
  if (correction) {
    if (correction.isOff || correction.rule === 'example') return example('switched off by `x-sandbox`');
    const corrected = correctedRule(entry, correction, drafts, shapes);
    if ('pointer' in corrected) corrections.report(corrected);
    else {
      const requires = inside.filter((other) => other !== corrected.resource);
      return { entry, requires, ...corrected };
    }
  }
  const unclear = unclearPath(entry, places);
  if (unclear !== undefined) return example(unclear);
  const aliased = aliasesIn(entry, byPath(drafts), shapes);
  if (!aliased) return example('a path parameter with the values of several properties');
  const ruled = clearRule(entry, { drafts, scopes, places, inside }, shapes);
  if (aliased.length === 0 || ruled.rule === 'example') return ruled;
  return ruled.mayCreate && aliased.some(({ draft }) => draft === ruled.resource)
    ? example(`${entry.method} that may create an item by another of its properties`)
    : { ...ruled, aliased };
}

interface Surroundings {
  drafts: readonly Draft[];
  scopes: ReadonlyMap<string, Scope>;
  places: Places;
  /** Resources below whose items the path lies. */
  inside: Draft[];
}

/** The rule at a path whose values are clear. */
function clearRule(
  entry: Entry,
  { drafts, scopes, places, inside }: Surroundings,
  shapes: Shapes,
): OperationRule {
  const { template } = entry;
  const example = (reason: string): OperationRule => ({ entry, rule: 'example', reason, requires: inside });
  const draft = byPath(drafts).get(template);
  if (entry.method === 'DELETE' && isBroughtBack(template, places.templates))
    return example('DELETE of an item that another path brings back');
  const unsure = draft && unsureItems(draft, drafts, places, shapes);
  if (unsure !== undefined) return example(unsure);
  if (draft) {
    const ruled = certainRule(entry, draft, draft.name === template, shapes);
    if (typeof ruled === 'string') return example(ruled);
    const too = ruled.rule === 'delete' ? deletedToo(entry, draft, drafts) : undefined;
    if (too) return example(`DELETE that also deletes items of ${too.name}`);
    const requires = inside.filter((other) => other !== draft);
    return { entry, requires, resource: draft, ...ruled };
  }
  const scope = scopes.get(template);
  if (scope) {
    const ruled = scopedRule(entry, scope, shapes);
    if (typeof ruled === 'string') return example(ruled);
    return { entry, requires: inside, resource: scope.resource, scope, ...ruled };
  }
  const below = filteredList(entry, drafts, shapes) ?? bulkRule(entry, drafts, places, shapes);
  if (below) {
    const requires = inside.filter((other) => other !== below.resource);
    return { entry, requires, ...below };
  }
  return example(withoutResource(entry));
}

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
function unsureItems(
  draft: Draft,
  drafts: readonly Draft[],
  places: Places,
  shapes: Shapes,
): string | undefined {
  if (draft.isSingle) {
    const item = itemWith(draft.shape, drafts);
    if (item) return `a single document that may be one of the ${item.name} items`;
    // The item below whose path it stands has it, or all of its members, too.
    const twin = draft.parent && own(draft.parent.shape.properties, draft.title);
    const has = (name: string): boolean => Object.hasOwn(draft.parent?.shape.properties ?? {}, name);
    const isInside =
      Object.keys(draft.shape.properties).every(has) || (twin !== undefined && shapes.of(twin));
    return isInside ? `a part of ${draft.parent?.name} with its own path` : undefined;
  }
  if (places.all(draft.name).length === 0) return 'no operation has the path of a single item';
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
const byPath = memoizeByObject((drafts: readonly Draft[]) => {
  const first = new Map<string, Draft>();
  for (const draft of drafts)
    for (const path of [draft.name, draft.collection])
      if (path !== undefined && !first.has(path)) first.set(path, draft);
  return first;
});

/** The first resource with items of each collection. */
const byCollection = memoizeByObject((drafts: readonly Draft[]) => {
  const first = new Map<string | undefined, Draft>();
  for (const draft of drafts)
    if (!draft.isSingle && !first.has(draft.collection)) first.set(draft.collection, draft);
  return first;
});

const VERBS: Partial<Record<RuleName, string>> = {
  create: 'creates',
  replace: 'replaces',
  update: 'changes',
  delete: 'deletes',
};

/** The rule at a path, unless the parameters of the request leave a doubt. */
function certainRule(
  entry: Entry,
  draft: Draft,
  isItem: boolean,
  shapes: Shapes,
): (Rule & { entry?: Entry }) | string {
  const one = isItem ? undefined : forOne(entry, shapes);
  if (one) {
    const ruled = certainRule(one, draft, false, shapes);
    return typeof ruled === 'string' ? ruled : severalRule(entry, one, ruled, draft, shapes);
  }
  const ruled = isItem ? itemRule(entry, draft, shapes) : collectionRule(entry, draft, shapes);
  if (typeof ruled === 'string') return ruled;
  if (!saysWrite(entry, ruled.rule))
    return `${entry.method} whose name and description do not say that it ${VERBS[ruled.rule]} the item`;
  const wrapper = missingWrapper(entry, shapes);
  if (wrapper !== undefined)
    return `${entry.method} whose body lacks \`${wrapper}\`, which its description mentions`;
  return doubtIn(entry, ruled.rule, draft) ?? ruled;
}

/** Why requests to a path cannot be told from others. */
function unclearPath(entry: Entry, places: Places): string | undefined {
  const { path, template, operation } = entry;
  const long = pathInParameter(entry);
  if (long !== undefined) return `a path whose parameter \`${long}\` has several segments`;
  if (/[?#]/.test(path)) return 'a path with a query or a fragment';
  if (places.isAmbiguous(template)) return 'another operation has the same method and path pattern';
  const named = new Set(places.all(template).map((one) => meaningOf(one.parameters.at(-1), template)));
  if (template.endsWith('{}') && named.size > 1)
    return 'a path whose parameter means something else in another operation';
  const inPath = operation.request.parameters.filter(({ in: place }) => place === 'path');
  const special = specialParameter(entry);
  if (special !== undefined) return `a path whose parameter \`${special}\` has a special value`;
  return inPath.some(({ contentType }) => contentType !== undefined) ? 'a path parameter in JSON' : undefined;
}

/** The parameters `{id}`, `{pet}` and `{petId}` of `/pets/{}` are the same, `{storeId}` is another one. */
function meaningOf(parameter = '', template: string): string {
  const word = folded(parameter);
  const one = folded(singular(titleOf(template)));
  const isKey = IDS.some(
    (id) => word === id || (word.endsWith(id) && one.endsWith(word.slice(0, -id.length))),
  );
  return isKey || word === one ? 'id' : word;
}

const IDS = ['id', 'uuid', 'guid', 'key', 'pk'];

/** A list at a path of its own below a collection, by a property: `GET /pet/findByStatus?status=sold`. */
function filteredList(
  entry: Entry,
  drafts: readonly Draft[],
  shapes: Shapes,
): (Rule & { resource: Draft }) | undefined {
  const { method, template, operation } = entry;
  if (method !== 'GET' || template.endsWith('{}')) return undefined;
  const collection = template.slice(0, template.lastIndexOf('/'));
  const resource = byCollection(drafts).get(collection);
  if (!resource) return undefined;
  const found = bestList(shapes.lists(bodySchema(entry)), resource.shape, shapes);
  // Another member of the element may say what it was found by.
  if (found?.similarity !== SAME || found.item.path.length > 0) return undefined;
  const query = operation.request.parameters.filter((one) => one.in === 'query');
  const filters = query.filter((one) => filteredBy(shapes, one, resource.shape, query));
  if (filters.length === 0 || query.some((one) => one.required && !filters.includes(one))) return undefined;
  return {
    rule: 'list',
    resource,
    reason: `GET below the collection that returns ${resource.name} items by \`${filters[0]?.name}\``,
    list: { candidate: found.list, item: found.item.path },
  };
}

/** A path of its own below a collection whose request creates several items: `POST /user/createWithList`. */
function bulkRule(
  entry: Entry,
  drafts: readonly Draft[],
  places: Places,
  shapes: Shapes,
): (Rule & { resource: Draft }) | undefined {
  const { template } = entry;
  const collection = template.replace(/[/:][^/:{}]+$/, '');
  const resource = collection === template ? undefined : byCollection(drafts).get(collection);
  if (!resource || !forOne(entry, shapes) || unsureItems(resource, drafts, places, shapes) !== undefined)
    return undefined;
  const ruled = certainRule(entry, resource, false, shapes);
  return typeof ruled === 'string' ? undefined : { ...ruled, resource };
}

/** The rule of an operation at another path than the items. */
function scopedRule(entry: Entry, { resource, isItem, properties }: Scope, shapes: Shapes): Rule | string {
  const ruled = certainRule(entry, resource, isItem, shapes);
  if (typeof ruled === 'string') return ruled;
  const { rule, bodyNames } = ruled;
  if (rule === 'create' && bodyNames && isReference([...bodyNames], resource))
    return 'POST that adds an existing item';
  if (rule === 'delete' && properties.some(({ isHidden }) => isHidden))
    return 'DELETE that may only remove the item from its parent';
  return { ...ruled, reason: `${ruled.reason}, using the items of ${resource.name}` };
}

function withoutResource({ method, template }: Entry): string {
  if (method === 'GET' || method === 'HEAD') return 'no request changes what this path returns';
  return template.endsWith('{}')
    ? 'no operation at this path returns an object with an id'
    : `${method} at a path that is neither a list nor an item`;
}

/** Parameters of the path that are the key of `draft`. */
export const keyLength = ({ name }: Draft): number => countParameters(name);
