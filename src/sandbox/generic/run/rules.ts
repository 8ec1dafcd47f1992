/** What each rule does with the state. */
import type { Reply } from '../../core/definition.ts';
import type { OperationPlan } from '../sandbox-plan.ts';
import type { Writing } from './parts/rows/write-item.ts';
import { tagOf } from './response/entity-tag.ts';
import { type Listing, listBody, pageOfList } from './response/list-body.ts';
import { exampleReply, sourceOf, storedReply, unstoredReply } from './response/replies.ts';
import { at } from './rows/paths.ts';
import { concretePath, keysOf, notFound, originKey } from './rows/rows.ts';

interface Running extends Writing, Listing {
  headers: Headers;
  /** Address of the sandbox's API, without a trailing slash. */
  base: string;
}

type Rule = (running: Running) => Reply;

function create(running: Running): Reply {
  const { operation, rows, resource, plan, base, parts } = running;
  if (operation.body?.several && parts.several) return parts.several.createAll(running);
  const written = parts.writes?.createdItem(running);
  // Without a key there would be nothing to find later.
  if (!written) return unstoredReply(operation, 'the item has no key');
  const path = concretePath(resource.name, written.values);
  const headers = {
    ...((operation.response.status === 201 || operation.response.isLocated) && !resource.isListed
      ? { Location: base + concretePath(resource.address ?? resource.name, written.values) }
      : {}),
    ETag: tagOf(written.item, resource),
  };
  const keep = () => {
    rows.put(resource.name, written.values, written.item);
    if (running.body?.file) parts.files?.keepFile(running.store, path, running.body.file);
  };
  return storedReply(operation, { item: written.item, headers, keep }, plan.components);
}

function read({ operation, rows, resource, path, headers, plan, parts }: Running): Reply {
  const item = rows.get(resource.name, path);
  if (!item) throw notFound(resource, path);
  const tag = { ETag: tagOf(item, resource) };
  if (parts.conditions?.isKnown(headers, item, resource)) {
    return {
      status: 304,
      headers: { ...tag, ...sourceOf(operation) },
    };
  }
  return storedReply(operation, { item, headers: tag }, plan.components);
}

function list(running: Running): Reply {
  const { operation, plan, parts } = running;
  const { list: listed } = operation;
  if (!listed) return exampleReply(operation);
  const page = pageOfList(running, listed);
  const make = () => storedReply(operation, listBody(running, listed, page), plan.components);
  return parts.repeats?.repeated(running, page, make) ?? make();
}

/** The key of the item: in the path, or else in the body; `undefined` without one. */
function keyOf({ resource, path, operation, body }: Running): string[] | undefined {
  const inBody = keysOf(resource, at(body?.value, operation.body?.item ?? [])).slice(path.length);
  const key = [...path, ...inBody].filter((value) => value !== undefined);
  return key.length === resource.keys.length ? key : undefined;
}

/** @param make what makes the item of the request, from the row that it changes */
function change(running: Running, make: 'replacedItem' | 'updatedItem' | 'actedItem'): Reply {
  const { operation, rows, resource, headers, plan, parts } = running;
  const path = keyOf(running);
  // The body may be valid without a key, but then there is no row to change.
  if (!path || !parts.writes) return unstoredReply(operation, 'the item has no key');
  const before = rows.get(resource.name, path);
  if (!before && !operation.mayCreate) throw notFound(resource, path);
  parts.conditions?.checkConditions(headers, before, resource);
  const own = parts.writes[make]({ ...running, path }, before);
  const origin = resource.origin === undefined ? undefined : rows.resource(resource.origin);
  const item = origin ? rows.get(origin.name, originKey(origin, path)) : own;
  if (!item) throw notFound(origin, path.slice(-1));
  const isNew = !before && operation.response.others?.some(({ status }) => status === 201);
  const keep = () => rows.put(resource.name, path, item);
  return storedReply(
    operation,
    { item, headers: { ETag: tagOf(item, resource) }, keep, ...(isNew && { status: 201 }) },
    plan.components,
  );
}

function remove(running: Running): Reply {
  const { operation, rows, resource, path, headers, plan, parts } = running;
  if (operation.each && parts.several) return parts.several.removeEach(running);
  const before = rows.get(resource.name, path);
  const { missing } = operation.response;
  if (!before && missing === operation.response.status)
    return storedReply(operation, { item: {} }, plan.components);
  if (!before && missing) return { status: missing, headers: sourceOf(operation) };
  if (!before) throw notFound(resource, path);
  parts.conditions?.checkConditions(headers, before, resource);
  rows.remove(resource.name, path);
  return storedReply(operation, { item: before }, plan.components);
}

export const RULES: Record<Exclude<OperationPlan['rule'], 'example'>, Rule> = {
  create,
  read,
  list,
  replace: (running) => change(running, 'replacedItem'),
  update: (running) => change(running, 'updatedItem'),
  delete: remove,
  action: (running) =>
    (running.operation.each && running.parts.several?.actOnEach(running)) || change(running, 'actedItem'),
};
