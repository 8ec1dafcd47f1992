/** Finds the resources of a description: paths whose operations send and return the same object. */
import type { JsonSchema } from '../../../../contract/index.ts';
import type { ParameterSpec } from '../../../../request/index.ts';
import type { Corrections } from '../rules/corrections/corrections.ts';
import { returnsAll } from '../rules/evidence/evidence.ts';
import type { Entry, Places } from './entries.ts';
import { isReferred, isUsualKey, keyOf, linkedKey, type PathParameter, parentKeyOf } from './keys.ts';
import { isIdName } from './names.ts';
import {
  ALIKE,
  AROUND,
  type Candidate,
  type ListCandidate,
  onlyContent,
  type Shape,
  type Shapes,
  SIMILAR,
} from './shapes.ts';
import { singular } from './singular.ts';
import { countParameters, folded } from './templates.ts';

/** A resource while the plan is made. */
export interface Draft {
  /** As in `ResourcePlan`. */
  name: string;
  title: string;
  isSingle: boolean;
  /** Template of its list and creation. */
  collection?: string;
  shape: Shape;
  /** Items can be changed with PATCH. */
  isPatched: boolean;
  /** The path of their collection has a POST. */
  isCreated: boolean;
  keys: (string[] | null)[];
  parameters: PathParameter[];
  /** An operation that stands for it. */
  entry: Entry | undefined;
  parent?: Draft;
}

/** The roles that operations can have for a resource. */
interface Evidence {
  read?: Entry;
  list?: Entry;
  create?: Entry;
  changes: Entry[];
}

/** Resources by name. */
export function findResources(
  places: Places,
  shapes: Shapes,
  { idOf }: Pick<Corrections, 'idOf'>,
): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  const add = (draft: Draft | undefined): void => {
    if (draft && !drafts.has(draft.name)) drafts.set(draft.name, draft);
  };
  for (const template of places.templates)
    if (template.endsWith('/{}')) add(resourceAt(template, template.slice(0, -3), places, shapes, idOf));
  for (const template of places.templates) {
    if (template.endsWith('{}') || drafts.has(`${template}/{}`)) continue;
    const post = places.at(template, 'POST');
    const get = places.at(template, 'GET');
    if (post && get && shapes.lists(bodySchema(get)).length > 0)
      add(resourceAt(`${template}/{}`, template, places, shapes, idOf));
    if (!drafts.has(`${template}/{}`)) add(singleAt(template, places, shapes));
  }
  return drafts;
}

/** Schema of the success of an operation; `true` if it is no JSON. */
export const bodySchema = ({ success }: Entry): JsonSchema =>
  success.isJson && success.media ? success.media.schema : true;

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
    shape,
    keys: [...keys, own ?? null],
    parameters: [...leading, last],
    entry: first ?? create ?? list,
  };
}

/** The last literal segment: `posts` of `/users/{}/posts/{}`. */
export const titleOf = (name: string): string =>
  name
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{}'))
    .at(-1) ?? 'items';

export function parametersOf(...entries: (Entry | undefined)[]): PathParameter[] {
  const entry = entries.find((one) => one !== undefined);
  return (entry?.parameters ?? []).map((name) => {
    const { schema = true, description } =
      entry?.operation.request.parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
    return { name, schema, ...(description !== undefined && { description }) };
  });
}

/** The object that most of the operations agree on. */
function itemShape(
  evidence: Evidence,
  shapes: Shapes,
  keyIn: (shape: Shape) => string[] | undefined,
  title: string,
): Shape | undefined {
  const hasOwnKey = (shape: Shape): boolean => keyIn(shape) !== undefined;
  const slots = slotsOf(evidence, shapes, hasOwnKey);
  let best: { shape: Shape; score: number } | undefined;
  for (const slot of slots) {
    if (slot.kind === 'body') continue;
    const isWhole = slot.candidates.some(({ path, shape }) => path.length === 0 && hasOwnKey(shape));
    for (const { path, shape } of slot.candidates) {
      // An object with the key is no envelope, and its members are parts of it.
      if (isWhole && path.length > 0) continue;
      if (hasRival(path, slot.candidates, hasOwnKey, title)) continue;
      const agreeing = slots.flatMap((other) => {
        const match = other === slot ? undefined : bestMatch(other.candidates, shape, shapes);
        return match ? [{ kind: other.kind, similarity: match.similarity }] : [];
      });
      const hasKey = hasOwnKey(shape);
      const content = onlyContent(shape, shapes);
      if (!hasKey && content && !content.isList && hasOwnKey(content.shape)) continue;
      // Responses that share an object without a key may share an envelope.
      const isContent = [slot, ...agreeing].some(({ kind }) => kind === 'list' || kind === 'body');
      if (!hasKey && (agreeing.length === 0 || !isContent)) continue;
      const support = agreeing.reduce((sum, { similarity }) => sum + similarity, 0);
      const score = support + (hasKey ? 3 : 0) + (slot.kind === 'read' ? 1 : 0) - path.length;
      if (!best || score > best.score) best = { shape, score };
    }
  }
  return best?.shape;
}

/**
 * Whether another object beside one has the key, too: `owner` and `plan` of `{ owner, plan }` are parts of an
 * item without an id. The name of the resource tells which one is the item.
 */
function hasRival(
  path: readonly string[],
  candidates: readonly Candidate[],
  hasOwnKey: (shape: Shape) => boolean,
  title: string,
): boolean {
  const name = path.at(-1);
  if (name === undefined || isEnvelope(name)) return false;
  const isItem = (one: string): boolean => folded(singular(title)).endsWith(folded(singular(one)));
  return (
    !isItem(name) &&
    candidates.some(
      (other) =>
        other.path.length === path.length &&
        other.path.at(-1) !== name &&
        !AROUND.test(other.path.at(-1) ?? '') &&
        path.slice(0, -1).every((step, index) => step === other.path[index]) &&
        hasOwnKey(other.shape),
    )
  );
}

const isEnvelope = (name: string): boolean =>
  /^(?:data|result|response|body|item|record|entity|content|payload|value|resource|object)$/i.test(name);

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
  if (own.some(isNamed)) return false;
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

interface Slot {
  kind: 'read' | 'list' | 'response' | 'body';
  candidates: Candidate[];
}

function slotsOf(
  { read, list, create, changes }: Evidence,
  shapes: Shapes,
  isItem: (shape: Shape) => boolean,
): Slot[] {
  const whole = list && shapes.of(bodySchema(list));
  const writes = [create, ...changes].flatMap((entry) => entry ?? []);
  const slots: Slot[] = writes.flatMap((entry): Slot[] => [
    { kind: 'response', candidates: shapes.within(bodySchema(entry)) },
    { kind: 'body', candidates: entry.body ? shapes.within(entry.body.schema) : [] },
  ]);
  if (read) slots.unshift({ kind: 'read', candidates: shapes.within(bodySchema(read)) });
  // The lists in an item are its members.
  if (list && !(whole && isItem(whole))) {
    const candidates = shapes.lists(bodySchema(list)).flatMap(({ items }) => items);
    slots.push({ kind: 'list', candidates });
  }
  return slots.filter(({ candidates }) => candidates.length > 0);
}

/** The candidate most like `shape`; the outermost of equals. */
export function bestMatch(
  candidates: readonly Candidate[],
  shape: Shape,
  shapes: Shapes,
): (Candidate & { similarity: number }) | undefined {
  let best: (Candidate & { similarity: number }) | undefined;
  for (const candidate of candidates) {
    const similarity = shapes.similarity(candidate.shape, shape);
    if (similarity >= SIMILAR && similarity > (best?.similarity ?? 0)) best = { ...candidate, similarity };
  }
  return best;
}

/** The list whose elements are most like `shape`. */
export function bestList(
  lists: readonly ListCandidate[],
  shape: Shape,
  shapes: Shapes,
): { list: ListCandidate; item: Candidate; similarity: number } | undefined {
  let best: { list: ListCandidate; item: Candidate; similarity: number } | undefined;
  for (const list of lists) {
    const item = bestMatch(list.items, shape, shapes);
    if (item && item.similarity > (best?.similarity ?? 0)) best = { list, item, similarity: item.similarity };
  }
  return best;
}

/** Parameters that requests to every operation of an API may have. */
const GENERAL =
  /^(?:\w+[-_.])?(?:api|service|rest|schema|protocol)?[-_]?version$|^(?:(?:api[-_]?)?key|(?:access|auth|oauth)?[-_]?token|api[-_]?secret|client_id|login|fields|alt|callback|pretty\w*|quotaUser|userIp|upload\w*|\$\.xgafv|expand|include|embed|format|timeout|trace|validat\w*|dry[-_]?run)$/i;

export const isGeneral = (name: string): boolean => GENERAL.test(name);

const isChoice = (
  { name, required }: ParameterSpec,
  { properties }: Shape,
  isCommon: (name: string) => boolean,
): boolean =>
  !GENERAL.test(name) &&
  (required ||
    isIdName(name) ||
    isCommon(name) ||
    Object.keys(properties).some((own) => folded(own) === folded(name)));

/** A document at a fixed path, such as `/me` or `/pets/{}/settings`: what is read can be changed there. */
function singleAt(template: string, places: Places, shapes: Shapes): Draft | undefined {
  const read = places.at(template, 'GET');
  if (!read) return undefined;
  const changes = ['PUT', 'PATCH', 'POST'].flatMap((method) => places.at(template, method) ?? []);
  if (changes.length === 0) return undefined;
  const isList = shapes.lists(bodySchema(read)).some(({ path }) => path.length === 0);
  if (isList || returnsAll(read)) return undefined;
  const queries = [read, ...changes].map(({ operation }) =>
    operation.request.parameters.filter((one) => one.in === 'query'),
  );
  const query = queries.flat();
  const isCommon = (name: string): boolean =>
    queries.every((one) => one.some((other) => other.name === name));
  for (const { shape } of shapes.within(bodySchema(read))) {
    // A parameter of the query says which one of several.
    if (query.some((one) => isChoice(one, shape, isCommon))) return undefined;
    const content = onlyContent(shape, shapes);
    if (content?.isList && Object.keys(content.shape.properties).some(isIdName)) return undefined;
    const isSameIn = (schema: JsonSchema): boolean =>
      (bestMatch(shapes.within(schema), shape, shapes)?.similarity ?? 0) >= ALIKE;
    const isSame = changes.some(
      (entry) => isSameIn(bodySchema(entry)) || (entry.body && isSameIn(entry.body.schema)),
    );
    if (!isSame) continue;
    const parameters = parametersOf(read);
    return {
      name: template,
      title: titleOf(template),
      isSingle: true,
      isPatched: places.at(template, 'PATCH') !== undefined,
      isCreated: false,
      shape,
      keys: parameters.map(() => null),
      parameters,
      entry: read,
    };
  }
  return undefined;
}
