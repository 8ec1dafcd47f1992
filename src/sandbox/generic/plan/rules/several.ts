/** Requests that create several items at once: `POST /pets` or `POST /pets/bulk` with a list of pets. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import { bodySchema, type Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { bestList } from '../resources/shapes/matches.ts';
import { ALIKE, type Shapes } from '../resources/shapes/shapes.ts';
import type { Rule } from './operation-rule.ts';

/** A request that sends several items, as it would be for one of them. */
interface ForOne {
  one: Entry;
  /** Where the list is in the body. */
  path: string[];
}

/** The same request for one of its items; undefined if its body is no list of them. */
export function forOne(entry: Entry, draft: Draft, shapes: Shapes): ForOne | undefined {
  const { body, success } = entry;
  const sent = entry.method === 'POST' && body ? listIn(body.schema, draft, shapes) : undefined;
  if (!sent || !body) return undefined;
  const [list] = shapes.lists(bodySchema(entry));
  const { media } = success;
  // Beside a list with a name, the response shows what became of each.
  if (sent.path.length > 0 && !list && media) return undefined;
  const shown = list && media && { ...media, schema: list.element };
  const one = {
    ...entry,
    body: { ...body, schema: sent.items },
    success: { ...success, ...(shown && { media: shown }) },
  };
  return { one, path: sent.path };
}

/** The list that is a body, or its only member, `{ pets: [] }`, unless items have such a member. */
function listIn(
  schema: JsonSchema,
  { shape }: Draft,
  shapes: Shapes,
): { path: string[]; items: JsonSchema } | undefined {
  const itemsOf = (list: JsonSchema): JsonSchema | undefined =>
    shapes.typesOf(list).join() === 'array' ? flattenWhole(list, shapes.components).schema.items : undefined;
  const items = itemsOf(schema);
  if (items !== undefined) return { path: [], items };
  const [[name, member] = [], ...others] = Object.entries(shapes.of(schema)?.properties ?? {});
  if (name === undefined || member === undefined || others.length > 0) return undefined;
  const inside = itemsOf(member);
  return inside === undefined || Object.hasOwn(shape.properties, name)
    ? undefined
    : { path: [name], items: inside };
}

/** @param rule of the request for one of its items */
export function severalRule(
  entry: Entry,
  { one: { body }, path }: ForOne,
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
    several: path,
    reason: 'POST of several items to the collection',
    entry: { ...entry, ...(body && { body }) },
    ...(found ? { list: { candidate: found.list, item: found.item.path } } : inResponse && { inResponse }),
  };
}
