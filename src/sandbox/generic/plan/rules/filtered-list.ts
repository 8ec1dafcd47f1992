/** The rule of a list by a property, below a collection: `GET /pet/findByStatus?status=sold`. */
import { memoizeByObject } from '../../../../memory/index.ts';
import { filteredBy } from '../lists/filters.ts';
import { bodySchema, type Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { bestList } from '../resources/shapes/matches.ts';
import { SAME, type Shapes } from '../resources/shapes/shapes.ts';
import type { Rule } from './operation-rule.ts';

/** The first resource with items of each collection. */
export const byCollection = memoizeByObject((drafts: readonly Draft[]) => {
  const first = new Map<string | undefined, Draft>();
  for (const draft of drafts)
    if (!draft.isSingle && !first.has(draft.collection)) first.set(draft.collection, draft);
  return first;
});

/** A list at a path of its own. A string says why there is no rule. */
export function filteredList(
  entry: Entry,
  drafts: readonly Draft[],
  shapes: Shapes,
): (Rule & { resource: Draft }) | string | undefined {
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
  const isUnknown = query.some((one) => one.required && !filters.includes(one));
  if (filters.length === 0 || isUnknown)
    return `GET below the collection that selects ${resource.name} items in an unknown way`;
  return {
    rule: 'list',
    resource,
    reason: `GET below the collection that returns ${resource.name} items by \`${filters[0]?.name}\``,
    list: { candidate: found.list, item: found.item.path },
  };
}
