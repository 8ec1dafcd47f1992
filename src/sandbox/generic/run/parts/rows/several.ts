/** Creates each item of a list that a request sends. */
import type { Reply } from '../../../../core/definition.ts';
import { type Listing, listBody } from '../../response/list-body.ts';
import { exampleReply, storedReply } from '../../response/replies.ts';
import { at } from '../../rows/paths.ts';
import type { Item } from '../../rows/rows.ts';
import { createdItem, type Writing } from '../../rows/write-item.ts';

/** The new items, or else the documented confirmation. Nothing is stored if one is refused. */
export function createAll(running: Writing & Listing): Reply {
  const { operation, plan, resource, rows, body } = running;
  const items: Item[] = [];
  const all = at(body?.value, operation.body?.several ?? []);
  for (const value of Array.isArray(all) ? all : []) {
    const written = createdItem({ ...running, body: body && { ...body, value } });
    // Without a key there would be nothing to find later.
    if (!written) return exampleReply(operation);
    rows.put(resource.name, written.values, written.item);
    items.push(written.item);
  }
  const { list } = operation;
  if (!list) return storedReply(operation, { item: items[0] }, plan.components);
  const total = items.length;
  const page = { entries: items.map((item) => ({ item })), total, size: total, page: 1, last: 1, offset: 0 };
  return storedReply(operation, listBody(running, list, page), plan.components);
}
