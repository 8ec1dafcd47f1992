/** What each rule does with the state. */
import type { Reply } from '../../core/definition.ts';
import type { OperationPlan } from '../sandbox-plan.ts';
import { checkConditions, entityTag, isKnown } from './response/entity-tag.ts';
import { type Listing, listBody } from './response/list-body.ts';
import { documentedStatus, refusal } from './response/refusals.ts';
import { exampleReply, ruleText, sourceHeaders, storedReply } from './response/replies.ts';
import { at } from './rows/paths.ts';
import { keysOf, notFound } from './rows/rows.ts';
import { createdItem, replacedItem, updatedItem, type Writing } from './rows/write-item.ts';

interface Running extends Writing, Listing {
  headers: Headers;
  /** Address of the sandbox's API, without a trailing slash. */
  base: string;
}

type Rule = (running: Running) => Reply;

function create(running: Running): Reply {
  const { operation, rows, resource, plan, base } = running;
  const written = createdItem(running);
  // Without a key there would be nothing to find later.
  if (!written) return exampleReply(operation, ruleText(operation));
  rows.put(resource.name, written.values, written.item);
  const location = resource.name.replace(/\{\}/g, () => '\0').split('\0');
  const path = location.map((text, place) => text + encodeURIComponent(written.values[place] ?? '')).join('');
  const headers = {
    ...(operation.response.status === 201 ? { Location: base + path } : {}),
    ETag: entityTag(written.item),
  };
  return storedReply(operation, { item: written.item, headers }, plan.components);
}

function read({ operation, rows, resource, path, headers, plan }: Running): Reply {
  const item = rows.get(resource.name, path);
  if (!item) throw notFound(resource, path);
  const tag = { ETag: entityTag(item) };
  if (isKnown(headers, item)) {
    return {
      status: 304,
      headers: { ...tag, ...sourceHeaders(operation.stored ? 'stored' : 'example', ruleText(operation)) },
    };
  }
  return storedReply(operation, { item, headers: tag }, plan.components);
}

function list(running: Running): Reply {
  const { operation, plan } = running;
  const made = listBody(running);
  if (!made) return exampleReply(operation, ruleText(operation));
  return storedReply(operation, made, plan.components);
}

/** The key of the item: in the path, or else in the body. Throws 422 or 400 without one. */
function keyOf({ resource, path, operation, body }: Running): string[] {
  const inBody = keysOf(resource, at(body?.value, operation.body?.item ?? [])).slice(path.length);
  const key = [...path, ...inBody].filter((value) => value !== undefined);
  if (key.length === resource.keys.length) return key;
  throw refusal(documentedStatus(operation, [422, 400]), 'The body has no key', 'body');
}

function replace(running: Running): Reply {
  const { operation, rows, resource, headers, plan } = running;
  const path = keyOf(running);
  const before = rows.get(resource.name, path);
  if (!before && !mayCreate(operation)) throw notFound(resource, path);
  checkConditions(headers, before);
  const item = replacedItem({ ...running, path }, before);
  rows.put(resource.name, path, item);
  const status = before ? undefined : 201;
  return storedReply(
    operation,
    { item, headers: { ETag: entityTag(item) }, ...(status && { status }) },
    plan.components,
  );
}

/** A 201 that is documented says that the request may also create (RFC 9110, 9.3.4). */
const mayCreate = ({ response, mayCreate: isSaid }: OperationPlan): boolean =>
  isSaid === true || response.status === 201 || (response.others ?? []).some(({ status }) => status === 201);

function update(running: Running): Reply {
  const { operation, rows, resource, headers, plan } = running;
  const path = keyOf(running);
  const before = rows.get(resource.name, path);
  if (!before && !operation.mayCreate) throw notFound(resource, path);
  checkConditions(headers, before);
  const item = updatedItem({ ...running, path }, before ?? {});
  rows.put(resource.name, path, item);
  return storedReply(operation, { item, headers: { ETag: entityTag(item) } }, plan.components);
}

function remove({ operation, rows, resource, path, headers, plan }: Running): Reply {
  const before = rows.get(resource.name, path);
  if (!before) throw notFound(resource, path);
  checkConditions(headers, before);
  rows.remove(resource.name, path);
  // A confirmation that is not an item is the documented one, but the effect is real.
  const { item: place, example } = operation.response;
  return storedReply(operation, place ? { item: before } : { body: example ?? null }, plan.components);
}

export const RULES: Record<Exclude<OperationPlan['rule'], 'example'>, Rule> = {
  create,
  read,
  list,
  replace,
  update,
  delete: remove,
};
