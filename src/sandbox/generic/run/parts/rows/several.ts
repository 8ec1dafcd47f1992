/** Creates each item of a list that a request sends, and changes or deletes several items. */
import type { Reply } from '../../../../core/definition.ts';
import { type Listing, type ListPage, listBody } from '../../response/list-body.ts';
import { storedReply, unstoredReply } from '../../response/replies.ts';
import { at, withAt } from '../../rows/paths.ts';
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
  if (!list) return storedReply(operation, { item: created[0]?.item }, plan.components);
  return storedReply(operation, listBody(running, list, pageOf(created)), plan.components);
}

/** A page with all of them. */
function pageOf(items: readonly KeyedItem[]): ListPage {
  const total = items.length;
  return { entries: items.map(({ item }) => ({ item })), total, size: total, page: 1, last: 1, offset: 0 };
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

export function removeEach(running: Writing & Listing): Reply {
  const { resource, rows } = running;
  const items = itemsOf(running);
  for (const { values } of items) rows.remove(resource.name, values);
  return confirmed(running, items);
}

export function actOnEach(running: Writing & Listing): Reply {
  const { resource, rows } = running;
  const items = itemsOf(running).map(({ values, item }) => ({
    values,
    item: actedItem({ ...running, path: values }, item),
  }));
  for (const { values, item } of items) rows.put(resource.name, values, item);
  return confirmed(running, items);
}

/** The documented confirmation, with the number of items, or a list of them. */
function confirmed(running: Writing & Listing, items: readonly KeyedItem[]): Reply {
  const { operation, plan } = running;
  const { list, each, response } = operation;
  if (list) return storedReply(operation, listBody(running, list, pageOf(items)), plan.components);
  const body = each?.count === undefined ? undefined : withAt(response.example, [each.count], items.length);
  return storedReply(operation, { body }, plan.components);
}
