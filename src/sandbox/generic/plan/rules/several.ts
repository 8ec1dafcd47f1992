/** Requests that create several items at once: `POST /pets` or `POST /pets/bulk` with a list of pets. */
import { flattenWhole } from '../../../../openapi/index.ts';
import { bodySchema, type Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { bestList } from '../resources/shapes/matches.ts';
import { ALIKE, type Shapes } from '../resources/shapes/shapes.ts';
import type { Rule } from './operation-rule.ts';

/** The same request for one of its items; undefined if its body is no list. */
export function forOne(entry: Entry, shapes: Shapes): Entry | undefined {
  const { body, success } = entry;
  if (entry.method !== 'POST' || !body || shapes.typesOf(body.schema).join() !== 'array') return undefined;
  const { items } = flattenWhole(body.schema, shapes.components).schema;
  if (items === undefined) return undefined;
  const [list] = shapes.lists(bodySchema(entry));
  const { media } = success;
  const shown = list && media && { ...media, schema: list.element };
  return {
    ...entry,
    body: { ...body, schema: items },
    success: { ...success, ...(shown && { media: shown }) },
  };
}

/** @param rule of the request for one of its items */
export function severalRule(
  entry: Entry,
  { body }: Entry,
  rule: Rule,
  draft: Draft,
  shapes: Shapes,
): (Rule & { entry: Entry }) | string {
  if (rule.rule !== 'create' || !rule.inBody || rule.except?.members) return 'POST of several items at once';
  const lists = shapes.lists(bodySchema(entry));
  const found = bestList(lists, draft.shape, shapes);
  const isOther = lists.length > 0 && (found === undefined || found.similarity < ALIKE);
  if (isOther) return 'POST of several items at once that does not return a list of them';
  const { inResponse, ...rest } = rule;
  return {
    ...rest,
    isSeveral: true,
    reason: 'POST of several items to the collection',
    entry: { ...entry, ...(body && { body }) },
    ...(found ? { list: { candidate: found.list, item: found.item.path } } : inResponse && { inResponse }),
  };
}
