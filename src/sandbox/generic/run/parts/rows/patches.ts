/** Updates by PATCH: JSON Patch (RFC 6902), JSON Merge Patch (RFC 7396), or members of the item. */
import type { JsonSchema, JsonSchemaObject } from '../../../../../contract/index.ts';
import { hasOwn, isRecord, own } from '../../../../../json/index.ts';
import { flatten } from '../../../../../request/index.ts';
import type { OperationPlan, SandboxPlan } from '../../../sandbox-plan.ts';
import { refused } from '../../response/refusals.ts';
import { storedReply } from '../../response/replies.ts';
import { at, withAt, withoutAt } from '../../rows/paths.ts';
import type { Item } from '../../rows/rows.ts';
import { applyPatch, PatchError } from './json-patch.ts';
import { type Patching, requireRight } from './patch-result.ts';
import { applyScimPatch } from './scim-patch.ts';

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';

export const isPatch = ({ method }: OperationPlan, contentType: string | undefined): boolean =>
  method === 'PATCH' || contentType === JSON_PATCH || contentType === MERGE_PATCH;

/** RFC 5789, 2.2. */
const STATUSES = {
  malformed: [400, 422, 400],
  test: [409, 422, 400, 409],
  path: [422, 409, 400, 409],
};

/** @throws 409, 422 or 400, whichever is documented, for a patch that cannot be applied or is wrong */
export function patchedItem(
  { operation, plan, resource }: Patching,
  { contentType, value }: { contentType: string; value?: unknown },
  before: Item,
  sent: Item,
  mask: unknown,
): Item {
  // A text, or a list of names.
  const names = String(mask ?? '');
  const check = (after: Item, removed: Item = {}): Item => {
    const item = requireMembers({ operation, plan }, before, after, removed);
    requireRight({ operation, plan, resource }, before, item);
    return item;
  };
  if (names !== '' && !names.includes('*')) {
    const fields = names.split(',').map((name) => name.trim());
    requireFields({ operation, plan }, fields, [before, sent]);
    return check(masked(before, sent, fields));
  }
  const { patch } = operation.body ?? {};
  if (contentType === MERGE_PATCH || (patch === 'merge' && contentType !== JSON_PATCH))
    return check(mergePatch(before, sent) as Item, sent);
  const isScim = patch === 'scim' && contentType !== JSON_PATCH;
  if (contentType !== JSON_PATCH && patch === 'replace') return { ...before, ...sent };
  if (contentType !== JSON_PATCH && !isScim)
    return withMembers(operation, contentType, before, sent, plan.components);
  try {
    const isList = (name: string): boolean => Array.isArray(resource.seed[0]?.value[name]);
    const after = isScim ? applyScimPatch(before, value, isList) : applyPatch(before, value);
    if (isRecord(after)) return check(after);
    throw new PatchError('The result of the patch is not an object', 'path');
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    throw refused(operation, STATUSES[error.fault], error.message, 'patch');
  }
}

/**
 * The item after a patch. A required member that a merge patch removes is null, if the response allows that.
 *
 * @param removed has `null` for members that the patch removes
 * @throws 422, 400 or 409 if it lacks a member that the response requires and requests can set
 */
function requireMembers(
  { operation, plan }: { operation: OperationPlan; plan: SandboxPlan },
  before: Item,
  after: Item,
  removed: Item,
): Item {
  const { body, response } = operation;
  const shownOf = (item: Item): unknown => {
    const { json, headers } = storedReply(operation, { item }, plan.components);
    const isStored = headers?.['Sandbox-Source'] === 'stored';
    return isStored && response.item ? at(json, response.item) : undefined;
  };
  const shown = shownOf(after);
  const gone = Object.keys(before).find(
    (name) => !hasOwn(after, name) && hasOwn(shown, name) && !hasOwn(body?.made, name),
  );
  if (gone === undefined) return after;
  const withNull = { ...after, [gone]: null };
  if (own(removed, gone) === null && shownOf(withNull) !== undefined)
    return requireMembers({ operation, plan }, before, withNull, removed);
  throw refused(operation, [422, 400, 409], `The item must have the member ${gone}`, 'patch');
}

/** @throws 400 or 422, whichever is documented, for a mask that names what no item has (AIP-134) */
function requireFields(
  { operation, plan }: { operation: OperationPlan; plan: SandboxPlan },
  fields: readonly string[],
  items: readonly Item[],
): void {
  const schemas = (operation.body?.media ?? []).flatMap(({ schema }) =>
    flatten(schema, plan.components, true),
  );
  const isOpen = schemas.some(({ additionalProperties }) => additionalProperties);
  const names = schemas.flatMap(({ properties = {} }) => Object.keys(properties));
  if (isOpen || names.length === 0) return;
  const all = new Set([...names, ...items.flatMap(Object.keys)]);
  const wrong = fields.find((field) => {
    const [name = ''] = field.split('.');
    return !all.has(name) && !all.has(camelCase(name));
  });
  if (wrong !== undefined)
    throw refused(operation, [400, 422], `The mask names ${wrong}, which the item cannot have`, 'patch');
}

/** A member that the mask names and the request does not have is removed. */
const masked = (before: Item, sent: Item, fields: readonly string[]): Item =>
  fields.reduce<Item>((item, field) => {
    const path = pathIn([sent, before], field.split('.'));
    const value = at(sent, path);
    return (value === undefined ? withoutAt(item, path) : withAt(item, path, value)) as Item;
  }, before);

/** JSON may have the names of fields in camel case where masks have underscores. */
function pathIn(items: readonly unknown[], names: readonly string[]): string[] {
  const path: string[] = [];
  for (const name of names) {
    const isKnown = items.some((item) => at(item, [...path, name]) !== undefined);
    path.push(isKnown ? name : camelCase(name));
  }
  return path;
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z\d])/g, (_pair, letter: string) => letter.toUpperCase());

/** RFC 7396, section 2. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = new Map(Object.entries(isRecord(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

/**
 * The members of the request, also those of objects: `attributes` of JSON:API. An object that becomes another
 * alternative of its union is replaced.
 */
function withMembers(
  { body }: OperationPlan,
  contentType: string,
  before: Item,
  sent: Item,
  components: SandboxPlan['components'],
): Item {
  const { media = [], item = [] } = body ?? {};
  const { schema = true } = media.find((one) => one.contentType === contentType) ?? media[0] ?? {};
  type Parts = () => readonly JsonSchemaObject[];
  const member =
    (parts: Parts, name: string): Parts =>
    () =>
      within(parts(), name, components);
  const changed = (partsOfValue: Parts, old: unknown, value: unknown): unknown => {
    if (!isRecord(old) || !isRecord(value)) return value;
    const parts = partsOfValue();
    // A map, whose names are not described, is replaced: the request could not remove names otherwise.
    const isObject = parts.some(({ properties }) => properties !== undefined);
    return isObject && !isOther(parts, old, value) ? merged(() => parts, old, value) : value;
  };
  const merged = (parts: Parts, old: Item, value: Item): Item => {
    const members = Object.entries(value).map(([name, one]) => [
      name,
      changed(member(parts, name), old[name], one),
    ]);
    return { ...old, ...Object.fromEntries(members) };
  };
  return merged(
    item.reduce(member, () => partsOf(schema, components)),
    before,
    sent,
  );
}

/** All that may apply to the value: alternatives, and what only a discriminator names (OpenAPI 4.8.25). */
function partsOf(schema: JsonSchema, components: SandboxPlan['components']): JsonSchemaObject[] {
  const parts = new Set<JsonSchemaObject>();
  const add = (one: JsonSchema): void => {
    for (const part of flatten(one, components, true)) {
      if (parts.has(part)) continue;
      parts.add(part);
      for (const $ref of Object.values(part.discriminator?.mapping ?? {})) add({ $ref });
    }
  };
  add(schema);
  return [...parts];
}

const within = (
  parts: readonly JsonSchemaObject[],
  name: string,
  components: SandboxPlan['components'],
): JsonSchemaObject[] =>
  parts.flatMap(({ properties }) => {
    const schema = own(properties, name);
    return schema === undefined ? [] : partsOf(schema as JsonSchema, components);
  });

/** Whether the request names another alternative than that of the stored object. */
const isOther = (parts: readonly JsonSchemaObject[], old: Item, value: Item): boolean =>
  parts.some(({ discriminator }) => {
    const name = discriminator?.propertyName;
    return name !== undefined && hasOwn(value, name) && hasOwn(old, name) && value[name] !== old[name];
  });
