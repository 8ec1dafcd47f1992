/** Resources of which no operation would show what a creation or a change seems to have done. */
import { memoizeByObject } from '../../../../../memory/index.ts';
import type { Entry } from '../../resources/entries.ts';
import type { Draft } from '../../resources/resources.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { createdNames } from '../evidence/creations.ts';
import { looksUp, mayCreate, namesCreation, saysCreate } from '../evidence/evidence.ts';
import type { OperationRule } from '../operation-rule.ts';
import { ruleless, rulesOf } from './by-resource.ts';
import { asExample } from './stored.ts';

/** Last segments of paths that create items: `/voices/add`. */
const ADDING = ['add', 'create', 'new', 'insert', 'upload', 'register'];

const CONTENT = new Set(['create', 'replace', 'update']);

/** Operations without rows that create something, by its name. */
const creators = memoizeByObject((ruled: readonly OperationRule[]) => {
  const read = new Set(ruled.flatMap(({ entry }) => (entry.method === 'GET' ? [entry.template] : [])));
  const byName = new Map<string, Entry[]>();
  for (const { entry, resource } of ruled) {
    const { method, template } = entry;
    // What a list at the same path shows belongs there.
    const isCreator = !resource && (method === 'POST' || method === 'PUT') && !read.has(template);
    for (const name of isCreator ? new Set(createdNames(entry)) : [])
      byName.set(name, [...(byName.get(name) ?? []), entry]);
  }
  return byName;
});

/** Operations that seem to write to a resource, and have no effect in the sandbox. */
interface Missing {
  /** It does not add to the lists. */
  create?: Entry;
  /** No other request sets what the items show, either. */
  only?: Entry;
}

/**
 * The rules without lists that would not show what the POST of their path creates, and without those of
 * resources that would show nothing of what requests send.
 */
export function withWholeResources(
  ruled: readonly OperationRule[],
  isCorrected: (entry: Entry) => boolean,
): OperationRule[] {
  const known = new Map<Draft, Missing>();
  const missingOf = (draft: Draft): Missing => {
    const missing = known.get(draft) ?? missingWrites(ruled, draft, isCorrected);
    known.set(draft, missing);
    return missing;
  };
  const nameOf = ({ method, path }: Entry): string => `${method} ${path}`;
  return ruled.map((one) => {
    if (!one.resource || isCorrected(one.entry)) return one;
    const { create, only } = missingOf(one.resource);
    if (only)
      return asExample(one, `only ${nameOf(only)} sets its items, but that operation returns its example`);
    if (!create || one.rule !== 'list') return one;
    return asExample(one, `${nameOf(create)} creates its items, but returns its example`);
  });
}

function missingWrites(
  ruled: readonly OperationRule[],
  draft: Draft,
  isCorrected: (entry: Entry) => boolean,
): Missing {
  const first = (template: string | undefined, methods: readonly string[]): Entry | undefined =>
    ruleless(ruled, template)
      .map(({ entry }) => entry)
      .find((entry) => methods.includes(entry.method) && !isCorrected(entry) && !looksUp(entry));
  const templates = new Set([draft.name, ...rulesOf(ruled, draft).map(({ entry }) => entry.template)]);
  const isItem = (template: string): boolean => template.endsWith('{}') || draft.isSingle;
  const collections = [...templates].map((one) => (isItem(one) ? one.replace(/\/\{\}$/, '') : one));
  const atItems = [...templates].filter(isItem).map((one) => first(one, ['POST']));
  const creates = [
    ...collections.map((one) => first(one, ['POST'])),
    ...atItems.filter((entry) => entry && namesCreation(entry, draft.title)),
  ];
  const changes = [...templates].filter(isItem).map((one) => first(one, ['PUT', 'PATCH', 'POST']));
  // Without a POST, items come from a PUT to their own path, or to that of the collection.
  const hasCreate = rulesOf(ruled, draft).some(({ rule }) => rule === 'create');
  const puts = hasCreate ? [] : [...templates, ...collections].flatMap((one) => first(one, ['PUT']) ?? []);
  const put = puts.find((one) => !isItem(one.template) || mayCreate(one));
  const adds = hasCreate ? [] : ADDING.map((word) => first(`${draft.collection}/${word}`, ['POST']));
  const own = draft.isSingle ? undefined : (creates.find(Boolean) ?? put ?? adds.find(Boolean));
  const parents = collections.map((one) => one.slice(0, one.lastIndexOf('/') + 1));
  // Below an item of another kind, it may only add what exists to that.
  const isNear = (entry: Entry, parent: string): boolean =>
    entry.template.startsWith(parent) &&
    (!entry.template.slice(parent.length).includes('{}') || saysCreate(entry));
  const named = hasCreate || draft.isSingle ? undefined : creators(ruled).get(folded(singular(draft.title)));
  const elsewhere = named?.find(
    (entry) => parents.some((parent) => isNear(entry, parent)) && !isCorrected(entry) && !looksUp(entry),
  );
  const create = own ?? elsewhere;
  const write = own ?? changes.find(Boolean);
  const isSet = rulesOf(ruled, draft).some(({ rule }) => CONTENT.has(rule));
  return { ...(create && { create }), ...(write && !isSet && { only: write }) };
}
