/** Creates each item of a list that a request sends, and changes or deletes several items. */
import type { Reply } from '../../../../core/definition.ts';
import { type Listing, listBody } from '../../response/list-body.ts';
import { storedReply, unstoredReply } from '../../response/replies.ts';
import { at } from '../../rows/paths.ts';
import { type KeyedItem, keyValues } from '../../rows/rows.ts';
import { actedItem, createdItem, type Writing } from './write-item.ts';

/** The new items, or else the documented confirmation. Nothing is stored if one is refused or not shown. */
export function createAll(running: Writing & Listing): Reply {
  const { resource, rows } = running;
  const created: KeyedItem[] = [];
  const reply = createEach(running, created);
  if (reply.headers?.['Sandbox-Source'] === 'example')
    for (const { values } of created) rows.remove(resource.name, values);
  return reply;
}

/** `created` receives what is stored. */
function createEach(running: Writing & Listing, created: KeyedItem[]): Reply {
  const { operation, plan, resource, rows, body } = running;
  const all = at(body?.value, operation.body?.several ?? []);
  for (const value of Array.isArray(all) ? all : []) {
    const written = createdItem({ ...running, body: body && { ...body, value } });
    // Without a key there would be nothing to find later.
    if (!written) return unstoredReply(operation, 'an item would have no key');
    rows.put(resource.name, written.values, written.item);
    created.push(written);
  }
  const { list } = operation;
  const items = created.map(({ item }) => item);
  if (!list) return storedReply(operation, { item: items[0] }, plan.components);
  const total = items.length;
  const page = { entries: items.map((item) => ({ item })), total, size: total, page: 1, last: 1, offset: 0 };
  return storedReply(operation, listBody(running, list, page), plan.components);
}

/** The items that a request is about. Keys of no item are left out. */
function itemsOf({ operation, resource, rows, path, body, parameters }: Writing): KeyedItem[] {
  const { keys } = operation.each ?? {};
  const all = rows.list(resource.name, path).map(({ key, item }) => ({ values: keyValues(key), item }));
  if (!keys) return all;
  const sent = at(keys.in === 'body' ? body?.value : parameters.query, keys.path);
  const texts = [sent ?? []].flat().map(String);
  const wanted = keys.isSeparated
    ? texts.flatMap((text) => text.split(',')).map((text) => text.trim())
    : texts;
  return all.filter(({ values }) => wanted.includes(values.at(-1) ?? ''));
}

export function removeEach(running: Writing): Reply {
  const { operation, resource, rows, plan } = running;
  for (const { values } of itemsOf(running)) rows.remove(resource.name, values);
  return storedReply(operation, {}, plan.components);
}

export function actOnEach(running: Writing): Reply {
  const { operation, resource, rows, plan } = running;
  for (const { values, item } of itemsOf(running))
    rows.put(resource.name, values, actedItem({ ...running, path: values }, item));
  return storedReply(operation, {}, plan.components);
}
