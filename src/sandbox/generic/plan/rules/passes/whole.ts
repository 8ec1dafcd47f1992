/** Resources of which no operation would show what a creation or a change seems to have done. */
import { memoizeByObject } from '../../../../../memory/index.ts';
import { type Draft, titleOf } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded, isBelow } from '../../resources/templates.ts';
import { createdNames, listedName, newNames, startedName } from '../evidence/texts/created-names.ts';
import { namesCreation, saysCreate } from '../evidence/texts/creations.ts';
import { looksUp } from '../evidence/texts/reads.ts';
import { mayCreate } from '../evidence/texts/upserts.ts';
import type { OperationRule } from '../operation-rule.ts';
import { sendsKey, writesBeside } from './beside.ts';
import { ruleless, rulesOf } from './by-resource.ts';
import { asExample } from './stored.ts';

const CONTENT = new Set(['create', 'replace', 'update']);
const CHANGES = new Set(['replace', 'update', 'delete']);

/** Operations without rows that create something, by its name. */
const creators = memoizeByObject((ruled: readonly OperationRule[]) => {
  const read = new Set(ruled.flatMap(({ entry }) => (entry.method === 'GET' ? [entry.template] : [])));
  return byName(ruled, (entry) => {
    const names = createdNames(entry);
    if (!read.has(entry.template)) return names;
    // What a list at the same path shows belongs there, unless the texts say that it is something else.
    const title = folded(singular(titleOf(entry.template)));
    return saysCreate(entry) ? names.filter((name) => name !== title) : [];
  });
});

/** Operations without rows that start something whose id they return, by its name. */
const starters = memoizeByObject((shapes: Shapes) =>
  memoizeByObject((ruled: readonly OperationRule[]) =>
    byName(ruled, (entry) => startedName(entry, shapes) ?? []),
  ),
);

function byName(
  ruled: readonly OperationRule[],
  namesOf: (entry: Entry) => string | readonly string[],
): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const { entry, resource } of ruled) {
    const isCreator = !resource && (entry.method === 'POST' || entry.method === 'PUT');
    for (const name of isCreator ? new Set([namesOf(entry)].flat()) : [])
      found.set(name, [...(found.get(name) ?? []), entry]);
  }
  return found;
}

/** Operations that seem to write to a resource, and have no effect in the sandbox. */
interface Missing {
  /** It does not add to the lists. */
  create?: Entry;
  /** It does not create an item at a path that its sender knows. */
  atItem?: Entry;
  /** It changes or deletes items at another path, or in their collection. */
  change?: Entry;
  /** No other request sets what the items show, either. */
  only?: Entry;
}

/**
 * The rules without lists and reads that would not show what a request to their path creates, and without
 * those of resources that would show nothing of what requests send.
 */
export function withWholeResources(
  ruled: readonly OperationRule[],
  shapes: Shapes,
  isCorrected: (entry: Entry) => boolean,
): OperationRule[] {
  const known = new Map<Draft, Missing>();
  const missingOf = (draft: Draft): Missing => {
    const missing = known.get(draft) ?? missingWrites(ruled, draft, shapes, isCorrected);
    known.set(draft, missing);
    return missing;
  };
  const nameOf = ({ method, path }: Entry): string => `${method} ${path}`;
  return ruled.map((one) => {
    if (!one.resource || isCorrected(one.entry)) return one;
    const { create, atItem, change, only } = missingOf(one.resource);
    if (only)
      return asExample(one, `only ${nameOf(only)} sets its items, but that operation returns its example`);
    const isShown = one.rule === 'list' || one.rule === 'read';
    if (change && isShown)
      return asExample(one, `${nameOf(change)} changes the same items, but has no effect on them`);
    const creation = one.rule === 'list' ? create : one.rule === 'read' ? atItem : undefined;
    const what = one.resource.isSingle ? 'it' : 'its items';
    return creation ? asExample(one, `${nameOf(creation)} creates ${what}, but returns its example`) : one;
  });
}

function missingWrites(
  ruled: readonly OperationRule[],
  draft: Draft,
  shapes: Shapes,
  isCorrected: (entry: Entry) => boolean,
): Missing {
  const first = (template: string | undefined, methods: readonly string[]): Entry | undefined =>
    ruleless(ruled, template)
      .map(({ entry }) => entry)
      .find((entry) => methods.includes(entry.method) && !isCorrected(entry) && !looksUp(entry));
  const own = rulesOf(ruled, draft).filter(({ rule }) => rule !== 'action');
  const templates = new Set([draft.name, ...own.map(({ entry }) => entry.template)]);
  const isItem = (template: string): boolean => template.endsWith('{}') || draft.isSingle;
  const collections = [...templates].map((one) => (isItem(one) ? one.replace(/\/\{\}$/, '') : one));
  const atItem = [...templates]
    .filter(isItem)
    .map((one) => first(one, ['POST']))
    .find((entry) => entry && (namesCreation(entry, draft.title) || (draft.isSingle && saysCreate(entry))));
  const creates = [...collections.map((one) => first(one, ['POST'])), atItem];
  const changes = [...templates].filter(isItem).map((one) => first(one, ['PUT', 'PATCH', 'POST']));
  // Without a POST, items come from a PUT to their own path, or to that of the collection.
  const hasCreate = rulesOf(ruled, draft).some(({ rule }) => rule === 'create');
  const puts = hasCreate ? [] : [...templates, ...collections].flatMap((one) => first(one, ['PUT']) ?? []);
  const put = puts.find((one) => !isItem(one.template) || mayCreate(one));
  const creation = draft.isSingle ? undefined : (creates.find(Boolean) ?? put);
  const parents = collections.map((one) => one.slice(0, one.lastIndexOf('/') + 1));
  const elsewhere =
    hasCreate || draft.isSingle
      ? undefined
      : creatorsElsewhere(ruled, draft, shapes, parents).find(
          (entry) => !isCorrected(entry) && !looksUp(entry),
        );
  const beside = writesBeside(ruled, draft, shapes, isCorrected);
  const create = creation ?? beside.creation ?? elsewhere;
  const isAdded = beside.creation && isBelow(beside.creation.template, draft.collection ?? draft.name);
  const write = creation ?? changes.find(Boolean) ?? (isAdded ? beside.creation : undefined);
  const isChanged = rulesOf(ruled, draft).some(({ rule }) => CHANGES.has(rule));
  const isSet = rulesOf(ruled, draft).some(({ rule }) => CONTENT.has(rule));
  const keyed = hasCreate ? undefined : (atItem ?? (put && isItem(put.template) ? put : undefined));
  const chosen = draft.isSingle
    ? undefined
    : [...creates, beside.creation].find((entry) => entry && sendsKey(entry, draft, shapes));
  return {
    ...(create && { create }),
    ...((keyed ?? chosen) && { atItem: keyed ?? chosen }),
    // One that returns its example says so. The effect of others is worth showing.
    ...(beside.change && (beside.isStored || !(hasCreate && isChanged)) && { change: beside.change }),
    ...(write && !isSet && { only: write }),
  };
}

/** Operations at other paths that create items, or start them, by their names. */
function creatorsElsewhere(
  ruled: readonly OperationRule[],
  draft: Draft,
  shapes: Shapes,
  parents: readonly string[],
): Entry[] {
  const listed = rulesOf(ruled, draft).flatMap(({ rule, entry }) =>
    rule === 'list' ? (listedName(entry) ?? []) : [],
  );
  const names = [folded(singular(draft.title)), ...listed];
  const find = (found: ReadonlyMap<string, Entry[]>): Entry[] =>
    names.flatMap((name) => found.get(name) ?? []);
  const isInside = ({ template }: Entry, parent: string): boolean => template.startsWith(parent);
  // Below an item of another kind, it may only add what exists to that.
  const isNear = (entry: Entry, parent: string): boolean =>
    isInside(entry, parent) &&
    (!entry.template.slice(parent.length).includes('{}') ||
      saysCreate(entry) ||
      newNames(entry).some((name) => names.includes(name)));
  return [
    ...find(creators(ruled)).filter((entry) => parents.some((parent) => isNear(entry, parent))),
    ...find(starters(shapes)(ruled)).filter((entry) => parents.some((parent) => isInside(entry, parent))),
  ];
}
