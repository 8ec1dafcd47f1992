/**
 * Lists, creations and items at another path than the resource: `/users/{}/accounts` beside `/accounts/{}`.
 */
import { memoizeByObject } from '../../../../memory/index.ts';
import { HIDDEN } from '../../run/rows/scope.ts';
import { bodySchema, type Draft, parametersOf, titleOf } from './draft.ts';
import type { Entry, Places } from './entries.ts';
import type { PathParameter } from './keys/key-names.ts';
import { ownerKeyOf } from './keys/parent-keys.ts';
import { bestList, bestMatch } from './shapes/matches.ts';
import { ALIKE, SAME, type Shapes, SIMILAR } from './shapes/shapes.ts';
import { singular } from './singular.ts';
import { countParameters, folded, isBelow, segmentsOf } from './templates.ts';

/** How the operations of a template reach the items of a resource at another path. */
export interface Scope {
  resource: Draft;
  /** The template is one of an item. */
  isItem: boolean;
  /** Sources of the leading values of a row's key; of an item, of all values. */
  key: ScopeValue[];
  /** What every row within reach has. */
  properties: ScopeProperty[];
}

interface ScopeProperty {
  path: string[];
  value: ScopeValue;
  /** No property of the item tells the owner: it is held beside them. */
  isHidden: boolean;
  /** Template of the rows that own those within reach. */
  owner: string;
}

/** Number of a path parameter, or the value of the first seeded row: the account that is signed in. */
type ScopeValue = number | 'first';

/** Segments that stand for whoever is signed in. */
const SELF = /^(?:me|my|self|user|viewer|current[-_]?user|authenticated[-_]?user)$/i;

/** Whether the items are everybody's, and not those of a parent or of the caller. */
export const isForAll = ({ name, isSingle, parameters }: Draft): boolean =>
  !isSingle && parameters.length === 1 && !name.split('/').some((segment) => SELF.test(segment));

/** Whoever can own something: people and groups of them. */
const OWNER =
  /^(?:owner|user|account|member|person|people|org|organi[sz]ation|workspace|team|group|namespace|login)/i;

/**
 * Scopes by template. Removes drafts that are no resources of their own, and those whose rows another
 * resource would not find.
 */
export function findScopes(places: Places, drafts: Map<string, Draft>, shapes: Shapes): Map<string, Scope> {
  const scopes = new Map<string, Scope>();
  const hasItems = ({ name }: Draft): boolean => places.all(name).length > 0;
  const homes = [...drafts.values()].filter((draft) => !draft.isSingle && hasItems(draft));
  const homesByTitle = new Map<string, Draft[]>();
  for (const home of homes) {
    const title = nameOf(home);
    homesByTitle.set(title, [...(homesByTitle.get(title) ?? []), home]);
  }
  for (const template of places.templates) {
    if (template.endsWith('{}')) continue;
    const own = drafts.get(`${template}/{}`);
    const isOther = ({ name, collection }: Draft): boolean => collection !== template && drafts.has(name);
    const linked = places.hasLinks(template)
      ? homes.filter(({ name }) => places.isLinked(template, name))
      : [];
    const named = homesByTitle.get(folded(singular(titleOf(template)))) ?? [];
    const alike = [...new Set([...linked, ...named])].filter(
      (home) => isOther(home) && isAlike(template, own, home, places, shapes),
    );
    const [home, ...rest] = nearest(template, alike);
    const scope = home && rest.length === 0 ? scopeAt(template, home, places, shapes) : undefined;
    if (own && hasItems(own)) {
      if (!scope || !isSameItem(own, scope, places)) continue;
      scopes.set(own.name, { ...scope, isItem: true, key: [countParameters(own.name) - 1] });
    } else if (!scope && own && isContradicted(own, homes.filter(isOther), shapes)) drafts.delete(own.name);
    if (!scope) continue;
    scopes.set(template, scope);
    if (own) drafts.delete(own.name);
  }
  return withSelf(scopes);
}

/** Whether the operations of a collection send and return the items of `home`. */
function isAlike(
  template: string,
  own: Draft | undefined,
  home: Draft,
  places: Places,
  shapes: Shapes,
): boolean {
  const [list, create] = ['GET', 'POST'].map((method) => places.at(template, method));
  const similarity = own
    ? shapes.similarity(own.shape, home.shape)
    : Math.max(
        (list && bestList(shapes.lists(bodySchema(list)), home.shape, shapes)?.similarity) ?? 0,
        (create && bestMatch(shapes.within(bodySchema(create)), home.shape, shapes)?.similarity) ?? 0,
      );
  if (similarity < SIMILAR) return false;
  if (places.isLinked(template, home.name)) return true;
  const { keys } = own ?? home;
  const least = own && keys.at(-1)?.join('.') === home.keys.at(-1)?.join('.') ? SIMILAR : ALIKE;
  return similarity >= least && folded(singular(titleOf(template))) === nameOf(home);
}

const nameOf = memoizeByObject(({ title }: Draft) => folded(singular(title)));

/** Those that have most in common with the path. */
function nearest(template: string, homes: readonly Draft[]): Draft[] {
  const segments = segmentsOf(template);
  const common = ({ name }: Draft): number => {
    const length = segmentsOf(name).findIndex((segment, index) => segment !== segments[index]);
    return length < 0 ? segments.length : length;
  };
  const lengths = homes.map(common);
  const most = Math.max(...lengths);
  return homes.filter((_home, index) => lengths[index] === most);
}

/** An owner in a path: `users/{}`, or `me`. */
interface Owner {
  title: string;
  /** Segments of the path up to it. */
  length: number;
  isSelf: boolean;
}

function scopeAt(template: string, home: Draft, places: Places, shapes: Shapes): Scope | undefined {
  const segments = segmentsOf(template);
  const base = baseOf(home);
  if (base.some((segment, index) => segment !== segments[index])) return undefined;
  const owners = ownersIn(segments.slice(0, -1), base.length);
  if (!owners) return undefined;
  const key = countParameters(home.name) > 1 ? leadingKey(owners, home, places.at(template, 'POST')) : [];
  if (!key) return undefined;
  if (key.length > 0) return { resource: home, isItem: false, key, properties: [] };
  const create = places.at(template, 'POST');
  const parameters = parametersOf(...places.all(template));
  const properties = owners
    .filter(({ isSelf }) => !isSelf)
    .map((owner, place) => {
      const path = `/${segments.slice(0, owner.length).join('/')}`;
      return propertyOf(owner, path, place, parameters[place], home, shapes);
    });
  // Without a property, nothing but what is created here is known to be within reach.
  if (properties.some(({ isHidden }) => isHidden) && !(create && isWhole(create, home, shapes)))
    return undefined;
  return { resource: home, isItem: false, key, properties };
}

/** Segments before the first that has a parameter or names the items: `v1` of `/v1/users/{}/posts/{}`. */
function baseOf({ name }: Draft): string[] {
  const segments = segmentsOf(name);
  return segments.slice(0, Math.max(0, segments.indexOf('{}') - 1));
}

/** `undefined` if something else stands between them. */
function ownersIn(segments: readonly string[], start: number): Owner[] | undefined {
  const owners: Owner[] = [];
  // `customers` of `/customers/{}/addresses`, beside items at `/customers/addresses/{}`.
  let title = segments[start] === '{}' ? (segments[start - 1] ?? '') : '';
  for (const [index, segment] of segments.entries()) {
    if (index < start) continue;
    const isSelf = SELF.test(segment) && segments[index + 1] !== '{}';
    if (segment === '{}' || isSelf) {
      owners.push({ title, length: index + 1, isSelf });
      title = '';
    } else if (title === '' && !segment.includes('{}')) title = segment;
    else return undefined;
  }
  return title === '' ? owners : undefined;
}

/** The leading values of a longer key: the owner of `/repos/{owner}/{repo}` at `/orgs/{org}/repos`. */
function leadingKey(
  owners: readonly Owner[],
  home: Draft,
  create: Entry | undefined,
): ScopeValue[] | undefined {
  const [owner, ...others] = owners;
  // A list of all items.
  if (!owner) return create ? undefined : [];
  const [first] = home.parameters;
  const isOwned = home.parameters.length === 2 && home.keys[0] && first && OWNER.test(first.name);
  if (others.length > 0 || !isOwned || !(owner.isSelf || OWNER.test(owner.title))) return undefined;
  return [owner.isSelf ? 'first' : 0];
}

function propertyOf(
  { title }: Owner,
  owner: string,
  place: number,
  parameter: PathParameter | undefined,
  { shape, keys }: Draft,
  shapes: Shapes,
): ScopeProperty {
  const found = parameter && ownerKeyOf(shapes, shape, parameter, title);
  const isOwn = found?.join('.') === keys.at(-1)?.join('.');
  const path = found && !isOwn ? found : undefined;
  return { path: path ?? [`${HIDDEN}${owner}`], value: place, isHidden: !path, owner };
}

/** Whether a request creates an item, rather than adds one that exists. */
function isWhole({ body }: Entry, draft: Draft, shapes: Shapes): boolean {
  return (body ? shapes.within(body.schema) : []).some(({ shape: { properties } }) =>
    Object.keys(properties).some(
      (name) => !isReference([name], draft) && Object.hasOwn(draft.shape.properties, name),
    ),
  );
}

/** Whether these members only say which item is meant. */
export const isReference = (names: readonly string[], { keys }: Draft): boolean =>
  names.every((name) => name === keys.at(-1)?.[0] && /(?:id|key)$/i.test(name));

/** Whether the items at a deeper path are those of the scope. */
const isSameItem = (own: Draft, { resource, key, properties }: Scope, places: Places): boolean =>
  key.length === 0 &&
  !properties.some(({ isHidden }) => isHidden) &&
  resource.parameters.length === 1 &&
  own.parameters.length > 1 &&
  own.keys.at(-1)?.join('.') === resource.keys.at(-1)?.join('.') &&
  places.at(own.name, 'GET') !== undefined &&
  !places.templates.some((template) => isBelow(template, own.name) && !isAction(template, own, places));

/** `/pets/{}/adopt`, which is about the item itself. */
const isAction = (template: string, { name }: Draft, places: Places): boolean =>
  countParameters(template) === countParameters(name) && places.at(template, 'GET') === undefined;

/** Whether what is created here would not be found at the path of the same items. */
function isContradicted({ shape, name }: Draft, homes: readonly Draft[], shapes: Shapes): boolean {
  const segments = segmentsOf(name);
  const title = folded(singular(titleOf(name)));
  return homes.some(
    (home) =>
      (isTop(home) || nameOf(home) === title) &&
      outerSegments(home).every((segment, index) => segment === segments[index]) &&
      shapes.similarity(shape, home.shape) === SAME,
  );
}

const isTop = ({ parameters }: Draft): boolean => parameters.length === 1;

/** `/repos/{}/{}` of `/repos/{}/{}/comments/{}`. */
const outerSegments = memoizeByObject((home: Draft) =>
  isTop(home) ? baseOf(home) : segmentsOf(home.name).slice(0, -2),
);

/** What belongs to whoever is signed in belongs to the first of those who own the same items. */
function withSelf(scopes: Map<string, Scope>): Map<string, Scope> {
  for (const [template, scope] of scopes) {
    const isSelf = scope.key.length === 0 && SELF.test(segmentsOf(template).at(-2) ?? '');
    if (!isSelf || scope.properties.length > 0) continue;
    const owned = [...scopes.values()].find(
      ({ resource, properties }) =>
        resource === scope.resource && properties.length === 1 && OWNER.test(lastName(properties[0]?.owner)),
    );
    if (owned) scope.properties = owned.properties.map((property) => ({ ...property, value: 'first' }));
  }
  return scopes;
}

const lastName = (owner = ''): string => segmentsOf(owner).at(-2) ?? '';
