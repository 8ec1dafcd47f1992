/** Finds writes without a rule that change the items of a resource, by schemas, paths and names. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isChosenKey, isIdName, isServiceKey } from '../../resources/names.ts';
import { isForAll } from '../../resources/scopes.ts';
import { ALIKE, type Shape, type Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { countParameters, folded } from '../../resources/templates.ts';
import { isOnlyChange } from '../evidence/texts/changes.ts';
import { createdNames } from '../evidence/texts/created-names.ts';
import { looksUp } from '../evidence/texts/reads.ts';
import { mayCreate } from '../evidence/texts/upserts.ts';
import type { OperationRule } from '../operation-rule.ts';
import { entriesWithin, rulesOf } from './by-resource.ts';

type Rules = readonly OperationRule[];

interface Write extends OperationRule {
  words: string[];
  /** The words of the path as one text. */
  path: string;
}

/** The first write of each kind whose effect the rows of a resource do not show. */
export interface WritesBeside {
  /** It creates an item. */
  creation: Entry | undefined;
  /** It changes or deletes items. */
  change: Entry | undefined;
  /** The change is stored in the rows of another resource. */
  isStored: boolean;
}

export function writesBeside(
  ruled: Rules,
  draft: Draft,
  shapes: Shapes,
  isCorrected: (entry: Entry) => boolean,
): WritesBeside {
  const rules = rulesOf(ruled, draft).filter(({ rule }) => rule !== 'action');
  const own = new Set([draft.name, ...rules.map(({ entry }) => entry.template)]);
  if (draft.collection !== undefined) own.add(draft.collection);
  const lists = [...own].filter((template) => !template.endsWith('{}'));
  const listWords = lists.map(wordsOf);
  const listPaths = listWords.map((words) => words.join());
  const others = (writesByName(shapes)(ruled).get(wordsOfDraft(draft).at(-1) ?? '') ?? []).filter(
    ({ entry, resource }) => resource !== draft && !isCorrected(entry),
  );
  const all = draft.isSingle ? [] : others;
  const isOwn = ({ entry }: Write): boolean => own.has(entry.template);
  const creation = all.find(
    (write) => !isOwn(write) && isCreation(write, draft, { lists, listWords, listPaths }, shapes),
  );
  const isChangeOf = (write: Write): boolean =>
    isOwn(write)
      ? lists.includes(write.entry.template) && isChangeOfAll(write, draft, shapes)
      : isBatchOf(write, draft, shapes) || isChange(ruled, write, draft, shapes);
  const stored = all.find((write) => write.resource && isChangeOf(write));
  const change = stored ?? all.find(isChangeOf);
  return { creation: creation?.entry, change: change?.entry, isStored: stored !== undefined };
}

/** Last segments of paths whose requests create items: `/pets/bulk`, `/pets:import`. */
const ADDING = /^_?(?:add|create|new|insert|upload|register|import|submit|bulk|batch)/i;

/** Last segments of paths whose requests make another item of one that exists: `/pets/{}/clone`. */
const COPYING = /^(?:copy|clone|duplicate|fork)/i;

/** Paths of the lists of a resource, and their words. */
interface Lists {
  lists: readonly string[];
  listWords: readonly string[][];
  listPaths: readonly string[];
}

function isCreation(
  { entry, resource, words, path }: Write,
  draft: Draft,
  { lists, listWords: own, listPaths }: Lists,
  shapes: Shapes,
): boolean {
  const { template, method } = entry;
  // `PUT /pets/{}/versions/latest`, which is called `PutPet`.
  if (method === 'PUT' && !resource && !template.endsWith('{}') && template.startsWith(`${draft.name}/`))
    return mayCreate(entry) && namesOf(entry, []).includes(nameOf(draft)) && hasItem(entry, draft, shapes);
  if (method !== 'POST' || template.split('/').at(-1)?.includes('{}') || isOnlyChange(entry)) return false;
  const isItem = (): boolean => hasItem(entry, draft, shapes);
  if (resource) return isForAll(draft) && own.some((one) => isAlias(words, one)) && isItem();
  // Several at once: `/shops/{}/toys` of `/shops/{}/pets/{}/toys`.
  if (listPaths.includes(path)) return true;
  const last = template.split(/[/:]/).at(-1) ?? '';
  if (lists.some((list) => isWithin(template, list)))
    return createdNames(entry).includes(nameOf(draft)) || (ADDING.test(last) && isItem());
  const isOf = own.some((one) => isAlias(words, one));
  if (template.startsWith(`${draft.name}/`) && !isOf) return COPYING.test(last) && isItem();
  const isNear = lists.some((list) => template.startsWith(list.slice(0, list.lastIndexOf('/') + 1)));
  const isNamed = isNear && isForAll(draft) && namesOf(entry, words).includes(nameOf(draft));
  return (isOf || isNamed) && isItem();
}

function isChange(ruled: Rules, { entry, resource, words }: Write, draft: Draft, shapes: Shapes): boolean {
  const { template, method } = entry;
  // `/pets/default` is one of the pets.
  const isOne = draft.collection !== undefined && isWithin(template, draft.collection);
  if (isOne && (method === 'PUT' || method === 'PATCH')) return hasItem(entry, draft, shapes);
  const own = wordsOfDraft(draft);
  if (!template.endsWith('{}') || !isAlias(words, own)) return false;
  // Below a parent, the same id may be that of another item.
  const counts = [template, draft.name].map(countParameters);
  if (counts[0] !== counts[1] && (resource || Math.min(...counts) > 1)) return false;
  // `DELETE /owners/{}/pets/{}` may only take the pet from its owner.
  const isOnlyTaken = method === 'DELETE' && words.length > own.length;
  return entriesWithin(ruled, template).some(
    (one) =>
      one.template === template && (!isOnlyTaken || one.method === 'GET') && hasItem(one, draft, shapes),
  );
}

const BATCH = /^_?(?:custom)?(?:batch|bulk)/i;
const VERB_OF_ELEMENT = /^(?:method|action|operation|op|verb)$/i;

/** Objects in a batch, each of which says what to do with the items in it: `{ method: 'delete', pet: … }`. */
function commandsOf({ body, template, method }: Entry, shapes: Shapes): Shape[] {
  if (method !== 'POST' || !body || !BATCH.test(template.split(/[/:]/).at(-1) ?? '')) return [];
  const elements = shapes.lists(body.schema).flatMap(({ element }) => shapes.of(element) ?? []);
  return elements.filter(({ properties }) =>
    Object.keys(properties).some((one) => VERB_OF_ELEMENT.test(one)),
  );
}

/** `POST /pos/batch` for `/shops/{}/pos/{}/stores/{}`. */
function isBatchOf({ entry, words }: Write, draft: Draft, shapes: Shapes): boolean {
  const own = wordsOfDraft(draft);
  if (!words.slice(0, -1).every((word) => own.includes(word))) return false;
  return commandsOf(entry, shapes).some(({ properties }) =>
    Object.values(properties).some((schema) => {
      const shape = shapes.of(schema);
      return shape !== undefined && shapes.similarity(shape, draft.shape) >= ALIKE;
    }),
  );
}

/** `DELETE /pets`, and `PUT /pets` with a pet or several. */
const isChangeOfAll = ({ entry, resource }: Write, draft: Draft, shapes: Shapes): boolean =>
  !resource &&
  (entry.method === 'DELETE' ||
    (entry.method !== 'POST' && !mayCreate(entry) && hasItem(entry, draft, shapes)));

/** `/pets/bulk` and `/pets:bulk` of `/pets`. */
const isWithin = (template: string, collection: string): boolean =>
  template.startsWith(collection) && /^[/:][^/{}]+$/.test(template.slice(collection.length));

/** Whether one path has the names of the other, and more before the last: `/owners/{}/pets` of `/pets`. */
function isAlias(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  let found = 0;
  for (const word of longer) if (word === shorter[found]) found++;
  return found === shorter.length && one.at(-1) === other.at(-1);
}

/** Literal segments of a path: `pet` of `/addPet`. */
const wordsOf = (template: string): string[] =>
  template
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{}'))
    .map((segment) =>
      folded(
        singular(segment.replace(/(?<=.):.*/, '').replace(/^(?:add|create|insert|new)(?=[-_]?[A-Z])/, '')),
      ),
    );

/** Of a draft, which is compared with many writes. */
const wordsOfDraft = memoizeByObject(({ name }: Draft) => wordsOf(name));

const nameOf = ({ title }: Draft): string => folded(singular(title));

const VERB = /^(?:post|put|patch|delete|create|add|update|replace|new|insert|remove|upsert|set|register)/;

/** `pet` of `/owners/{}/pets`, and of `owners.createPet`. */
function namesOf({ operation: { operationId = '' } }: Entry, words: readonly string[]): string[] {
  const [subject, action] = ['', '', ...operationId.split(/[./:]/)]
    .slice(-2)
    .map((part) => folded(singular(part)));
  return [words.at(-1), action?.replace(VERB, '') || subject].flatMap((name) => name || []);
}

/** Objects of a body, also those of a list. */
const shapesIn = (schema: JsonSchema, shapes: Shapes): Shape[] =>
  [...shapes.within(schema), ...shapes.lists(schema).flatMap(({ items }) => items)].map(({ shape }) => shape);

/** Whether a request sends or returns items, also as a list, or inside another object. */
const hasItem = (entry: Entry, { shape }: Draft, shapes: Shapes): boolean =>
  [bodySchema(entry), entry.body?.schema ?? true].some((schema) =>
    shapesIn(schema, shapes).some((one) => shapes.similarity(one, shape) >= ALIKE),
  );

/** Whether a request chooses the key of what it creates, so that its sender knows the path. */
export function sendsKey({ body }: Entry, draft: Draft, shapes: Shapes): boolean {
  const [key, ...deeper] = draft.keys.at(-1) ?? [];
  if (!body || key === undefined || deeper.length > 0) return false;
  const words = [folded(key), nameOf(draft) + folded(key)];
  // An id that a request may leave out is that of the service: `id`, but not `kind`.
  return shapesIn(body.schema, shapes).some((shape) =>
    Object.keys(shape.properties).some(
      (name) =>
        words.includes(folded(name)) &&
        (shape.required.includes(name) || isChosenKey(name) || !isIdName(name)) &&
        !isServiceKey(shapes, shape, name),
    ),
  );
}

const METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Writes by each name that their items may have. */
const writesByName = memoizeByObject((shapes: Shapes) =>
  memoizeByObject((ruled: Rules) => {
    const found = new Map<string, Write[]>();
    for (const one of ruled) {
      if (!METHODS.has(one.entry.method) || (!one.resource && looksUp(one.entry))) continue;
      const words = wordsOf(one.entry.template);
      const inBatch = commandsOf(one.entry, shapes).flatMap(({ properties }) => Object.keys(properties));
      const names = inBatch.map((name) => folded(singular(name)));
      for (const name of new Set([...words.slice(-2), ...namesOf(one.entry, words), ...names])) {
        const write = { ...one, words, path: words.join() };
        const others = found.get(name);
        if (others) others.push(write);
        else found.set(name, [write]);
      }
    }
    return found;
  }),
);
