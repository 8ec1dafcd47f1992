/** A PUT without a body that adds an item by its key: `PUT /teams/{id}/members/{username}`. */
import type { Draft } from '../resources/draft.ts';
import type { Entry, Places } from '../resources/entries.ts';
import { ALIKE, SAME, type Shapes } from '../resources/shapes/shapes.ts';
import { folded } from '../resources/templates.ts';
import { isConfirmed } from './actions/confirmations.ts';
import { responseItem } from './evidence/item-in-bodies.ts';
import type { Rule } from './operation-rule.ts';

/** What puts something into a list. */
const ADDS =
  /^(?:adds?|assigns?|attach(?:es)?|associates?|links?|invites?|grants?|enrol\w*|inserts?|includes?|creates?|makes?|sets?|puts?)\b/i;

/** The same, if the list is of what exists elsewhere; otherwise, these change a flag or a number. */
const KEEPS =
  /^(?:joins?|stars?|follows?|favou?rites?|likes?|bookmarks?|watch(?:es)?|subscribes?|pins?|blocks?|mutes?|saves?)\b/i;

/** Whether a request sends nothing. */
const isEmpty = ({ body, operation: { request } }: Entry, { of }: Shapes): boolean =>
  !request.body ||
  (!request.body.required && Object.keys((body && of(body.schema)?.properties) ?? {}).length === 0);

const additionOf = ({ name }: Draft, places: Places, shapes: Shapes): Entry | undefined => {
  const entry = places.at(name, 'PUT');
  return entry && isEmpty(entry, shapes) ? entry : undefined;
};

/** Notes which resources have items that requests add by their keys, and which resource these are from. */
export function noteAdditions(drafts: readonly Draft[], places: Places, shapes: Shapes): void {
  for (const draft of drafts) {
    const { keys, isSingle, isCreated, isInParent, collection = '' } = draft;
    const entry = additionOf(draft, places, shapes);
    const isOwn = isSingle || isCreated || isInParent || keys.at(-1) === null;
    if (!entry || isOwn || !places.at(collection, 'GET')) continue;
    const isChanged = ['PATCH', 'POST'].some((method) => places.at(draft.name, method));
    const origin = isChanged ? undefined : originOf(draft, drafts, places, shapes);
    // Its items may be those of a resource whose keys nobody can tell.
    const isUnclear = !origin && drafts.some((other) => other !== draft && isLike(other, draft, shapes));
    if (isUnclear || !saysAdds(entry, origin !== undefined)) continue;
    draft.isAdded = true;
    if (origin) draft.origin = origin;
  }
}

const isLike = (one: Draft, other: Draft, shapes: Shapes): boolean =>
  !one.isSingle && shapes.similarity(one.shape, other.shape) >= ALIKE;

function saysAdds({ operation }: Entry, hasOrigin: boolean): boolean {
  const { operationId = '', summary = '', description = '' } = operation;
  const words = operationId.replace(/^put(?=[A-Z_-])/, '').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  const [first = ''] = [summary, description.split(/\.\s/, 1)[0] ?? '', words].filter((text) => text.trim());
  if (first === '') return hasOrigin;
  return ADDS.test(first.trim()) || (hasOrigin && KEEPS.test(first.trim()));
}

/**
 * The resource that has the same items. They have a path of their own or are created there, and their path
 * has the same leading values.
 */
function originOf(draft: Draft, drafts: readonly Draft[], places: Places, shapes: Shapes): Draft | undefined {
  const key = draft.keys.at(-1)?.join('.');
  const isOrigin = (other: Draft): boolean =>
    other !== draft &&
    !other.isSingle &&
    other.keys.at(-1)?.join('.') === key &&
    draft.name.startsWith(leadOf(other)) &&
    (other.isCreated || (places.at(other.name, 'GET') !== undefined && !additionOf(other, places, shapes))) &&
    shapes.similarity(other.shape, draft.shape) === SAME;
  const found = drafts.filter(isOrigin);
  const parameterOf = ({ parameters }: Draft): string => folded(parameters.at(-1)?.name ?? '');
  if (found.length < 2) return found[0];
  const named = found.filter((other) => parameterOf(other) === parameterOf(draft));
  return named.find(({ isCreated }) => isCreated) ?? named[0];
}

/** `/shops/{}/` of `/shops/{}/pets/{}`. */
const leadOf = ({ name, keys }: Draft): string =>
  keys.length === 1 ? '/' : `${name.split('{}', keys.length - 1).join('{}')}{}/`;

/** Undefined for any other request. */
export function addedItem(entry: Entry, draft: Draft, shapes: Shapes): Rule | undefined {
  if (entry.method !== 'PUT' || !draft.isAdded || entry.template !== draft.name) return undefined;
  const inResponse = responseItem(entry, draft, shapes);
  if (!inResponse && entry.success.media && !isConfirmed(entry, shapes)) return undefined;
  return {
    rule: 'replace',
    reason: 'PUT without a body that adds an item by its key',
    mayCreate: true,
    isAdded: true,
    ...(inResponse && { inResponse }),
  };
}
