/** What create, replace and update requests and actions make of an item. */
import { isRecord, own } from '../../../../../json/index.ts';
import { coerce } from '../../../../../request/index.ts';
import type { IdPlan, ResourcePlan, TimeForm } from '../../../resource-plan.ts';
import type { OperationPlan, SandboxPlan } from '../../../sandbox-plan.ts';
import type { Parts } from '../../parts.ts';
import type { Parameters } from '../../request/parameters.ts';
import type { RequestBody } from '../../request/request-body.ts';
import { refused } from '../../response/refusals.ts';
import { at, withAt, withoutAt } from '../../rows/paths.ts';
import { COUNTERS, type Item, type KeyedItem, keysOf, type Rows, type Store } from '../../rows/rows.ts';
import type { Scope } from '../../rows/scope.ts';
import { mintId } from './mint-id.ts';
import { slugOf } from './slugs.ts';
import { requireFree } from './taken.ts';
import { freeValue } from './unshared.ts';

export interface Writing {
  plan: SandboxPlan;
  operation: OperationPlan;
  resource: ResourcePlan;
  rows: Rows;
  store: Store;
  /** The key of a row, or the leading part of it, from the path of the request. */
  path: string[];
  scope: Scope;
  parameters: Parameters;
  body: RequestBody | undefined;
  /** Milliseconds since 1970. */
  now: number;
  parts: Parts;
}

/**
 * The item of a create request; `undefined` if the sandbox cannot tell its key. Throws 409 for a key in use.
 */
export function createdItem(writing: Writing): KeyedItem | undefined {
  const { operation, resource, path, rows, body } = writing;
  const { made = {}, defaults = {} } = operation.body ?? {};
  const sent = itemIn(writing);
  // JSON:API has the members of an item in its attributes.
  const { attributes } = sent;
  const inner = isRecord(attributes) && { attributes: { ...(defaults.attributes as object), ...attributes } };
  const { plan, parts, parameters } = writing;
  const facts = body && parts.files?.factsOf(operation, body.file, parameters.query, plan.components);
  const start = withFixed(defined({ ...made, ...facts, ...defaults, ...sent, ...inner }), writing);
  const filled = withTimes(start, resource, writing.now, 'creation');
  const placed = withKeys(filled, writing, path);
  const values = [...path, ...keysOf(resource, placed).slice(path.length)];
  const isChosen = values.at(-1) !== undefined && chosenKey(resource, sent) !== undefined;
  if (resource.id && values.length > path.length && !isChosen) {
    const isTaken = (id: string) => rows.get(resource.name, fullKey(values, id)) !== undefined;
    const minted = slugOf(resource.id, placed, isTaken) ?? mint(resource.id, writing, isTaken);
    if (minted === undefined) return undefined;
    values[values.length - 1] = minted;
  }
  const key = values.filter((value) => value !== undefined);
  if (key.length < resource.keys.length) return undefined;
  if (rows.get(resource.name, key)) {
    throw refused(operation, [409, 422, 400, 409], `The key is taken: ${key.join('/')}`, 'conflict');
  }
  requireFree(writing, key);
  const item = withKeys(withLinks(withUnshared(placed, writing, key), writing, key), writing, key);
  return { values: key, item: withDependent(item, writing, key) };
}

/** With members that no other item shares. */
function withUnshared(
  item: Item,
  { resource: { name, unshared }, rows }: Writing,
  key: readonly string[],
): Item {
  if (!unshared) return item;
  const others = rows.list(name, key.slice(0, -1)).map((row) => row.item);
  return unshared.reduce<Item>((current, plan) => {
    const value = freeValue(plan, current, others);
    return value === undefined ? current : (withAt(current, [plan.name], value) as Item);
  }, item);
}

const withLinks = (item: Item, { operation, parts, scope }: Writing, key: readonly string[]): Item =>
  parts.members?.withLinks(item, operation, key, scope) ?? item;

function withDependent(item: Item, writing: Writing, key: readonly string[], before?: Item): Item {
  const { resource, parts } = writing;
  const referring = parts.references?.withObjects(item, writing, key, before) ?? item;
  const whole = parts.embedded?.withWholeItems(referring, writing, key) ?? referring;
  return parts.members?.withDependent(whole, resource, before) ?? whole;
}

const withFixed = (item: Item, { operation, parts }: Writing, before?: Item): Item =>
  parts.members?.withFixed(item, operation, before) ?? item;

const fullKey = (values: readonly (string | undefined)[], id: string): string[] => [
  ...values.slice(0, -1).map((value) => value ?? ''),
  id,
];

/** The id that the request itself chose. */
function chosenKey({ keys }: ResourcePlan, sent: Item): unknown {
  const path = keys.at(-1);
  return path ? at(sent, path) : undefined;
}

function mint(
  id: IdPlan,
  { plan, resource, store }: Writing,
  isTaken: (id: string) => boolean,
): string | undefined {
  const start = Number(store.get(COUNTERS, resource.name) ?? 1);
  const minted = mintId(id, start, isTaken, plan.components);
  if (minted) store.put(COUNTERS, resource.name, minted.next);
  return minted?.id;
}

/** The item of a replace request: its own members, and those that only the service sets. */
export function replacedItem(writing: Writing, before: Item | undefined): Item {
  const { operation, resource, now, path } = writing;
  requireFree(writing, path, before);
  const { defaults = {}, made = {}, kept = [] } = operation.body ?? {};
  const own = [...Object.keys(made), ...kept].flatMap((name): [string, unknown][] =>
    before && Object.hasOwn(before, name) ? [[name, before[name]]] : [],
  );
  const start = before ? Object.fromEntries(own) : withLinks(made, writing, path);
  const item = withFixed(defined({ ...start, ...defaults, ...itemIn(writing) }), writing, before);
  const created = resource.times.filter(({ when }) => when === 'created');
  const withCreation = created.reduce<unknown>((current, time) => {
    const value = before ? at(before, time.path) : timeAt(now, time.form);
    return value === undefined || !at(current, time.path.slice(0, -1))
      ? current
      : withAt(current, time.path, value);
  }, item);
  const changed = withTimes(withKeys(withCreation as Item, writing, path), resource, now, 'change');
  return withDependent(changed, writing, path, before);
}

/**
 * The item of an update request: a JSON Patch (RFC 6902), a JSON Merge Patch (RFC 7396), or otherwise new
 * values of its members. Throws 409 or 422 or 400 for a patch that cannot be applied.
 */
export function updatedItem(writing: Writing, before: Item | undefined): Item {
  if (!before) return replacedItem(writing, before);
  const { operation, resource, body, now, path } = writing;
  requireFree(writing, path, before);
  const changed = patched(writing, before);
  // Whatever was sent, a row stays where it is, and what only the service sets stays as it was.
  const fixed = Object.keys(operation.body?.made ?? {}).reduce<unknown>(
    (current, name) =>
      Object.hasOwn(before, name) ? withAt(current, [name], before[name]) : withoutAt(current, [name]),
    changed,
  );
  const item = withFixed(fixed as Item, writing, before);
  const timed = withTimes(body ? withKeys(item, writing, path) : item, resource, now, 'change');
  return withDependent(timed, writing, path, before);
}

/** The item after an action, whose properties may all be in one of its members. */
export function actedItem(writing: Writing, before: Item = {}): Item {
  const { operation, resource, now, path } = writing;
  const { within } = operation.action ?? {};
  const item = within
    ? { ...before, [within]: acted(writing, Object(before[within])) }
    : acted(writing, before);
  return withDependent(withTimes(item, resource, now, 'change'), writing, path, before);
}

/** With what an action sets, and with what it takes from the request. */
function acted(writing: Writing, before: Item): Item {
  const { operation, now } = writing;
  const { sets = {}, times = [], removes = [], takes = [], again, only } = operation.action ?? {};
  const values = Object.entries(sets);
  if (again && values.length > 0 && values.every(([name, value]) => before[name] === value))
    throw refused(operation, [again], 'The item is already like that', 'conflict');
  if (only && (before[only.name] ?? only.value) !== only.value)
    throw refused(
      operation,
      [only.status],
      `The \`${only.name}\` of the item is not ${only.value}`,
      'conflict',
    );
  const sent = Object.entries(itemIn(writing, before)).filter(([name]) => takes.includes(name));
  const item = Object.fromEntries(sent);
  const isOther = sent.some(([name, value]) => own(sets, name) !== undefined && own(sets, name) !== value);
  if (isOther) return { ...before, ...item };
  const kept = Object.entries(before).filter(([name]) => !removes.includes(name));
  const timed = times.reduce<unknown>((current, time) => withAt(current, time.path, timeAt(now, time.form)), {
    ...Object.fromEntries(kept),
    ...sets,
  });
  return withElements({ ...(timed as Item), ...item }, writing);
}

/** With the values of a request once in a list, or without them. */
function withElements(item: Item, { operation: { action }, parameters, body }: Writing): Item {
  const { name = '', parameter = '', path, isRemoved } = action?.element ?? {};
  const sent = path ? at(body?.value, path) : parameters.path[parameter];
  if (name === '' || sent === undefined) return item;
  let elements: unknown[] = [item[name] ?? []].flat();
  for (const value of [sent].flat()) {
    const others = elements.filter((one) => String(one) !== String(value));
    if (isRemoved) elements = others;
    else if (others.length === elements.length) elements = [...elements, value];
  }
  return { ...item, [name]: elements };
}

function patched(writing: Writing, before: Item): Item {
  const { operation, body, parts, parameters } = writing;
  const sent = itemIn(writing, before);
  const mask = operation.mask === undefined ? undefined : parameters.query[operation.mask];
  return defined(
    body && parts.patches?.isPatch(operation, body.contentType)
      ? parts.patches.patchedItem(writing, body, before, sent, mask)
      : { ...before, ...sent },
  );
}

const defined = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** The item in the body, without what only the service sets. */
function itemIn(writing: Writing, before: Item = {}): Item {
  const { operation, body, parts, path } = writing;
  const plan = operation.body;
  const { item = [], made = {}, names = {}, optional } = plan ?? {};
  const sent = at(body?.value, item);
  if (!isRecord(sent)) return {};
  const members = Object.entries(sent).map(([key, value]) => {
    const name = String(own(names, key) ?? key);
    const kept = plan?.emptied && parts.members;
    const isText = plan?.texts?.includes(name) && typeof value === 'number';
    const shown = isText ? String(value) : value;
    return [name, kept ? kept.emptied(plan, name, shown, before[name]) : shown] as const;
  });
  const settable = Object.fromEntries(
    members.filter(
      ([name]) => name !== plan?.upload && (!Object.hasOwn(made, name) || optional?.includes(name)),
    ),
  );
  return parts.references?.withObjects(settable, writing, path, before) ?? settable;
}

/** With the values of its path in the properties that hold them, each in the type of its property. */
function withKeys(item: Item, { resource, scope }: Writing, values: readonly string[]): Item {
  const { keys, id, seed } = resource;
  const places = [
    ...keys.map((path, place) => ({ path, value: values[place], isId: place === keys.length - 1 && id })),
    ...scope.properties.map((one) => ({ ...one, isId: undefined })),
  ];
  return places.reduce<Item>((current, { path, value, isId }) => {
    if (!path || value === undefined) return current;
    const like = at(current, path) ?? (seed[0] && at(seed[0].value, path));
    const type = typeof like === 'number' ? ('number' as const) : undefined;
    const schema = isId ? !isId.isString && isId.schema : type && { type };
    return withAt(current, path, schema ? coerce(schema, value) : value) as Item;
  }, item);
}

const NOT_AT = { creation: 'edited', change: 'created' };

export function withTimes(
  item: Item,
  { times }: ResourcePlan,
  now: number,
  moment: 'creation' | 'change',
): Item {
  return times
    .filter(({ when, path }) => when !== NOT_AT[moment] && at(item, path.slice(0, -1)))
    .reduce<Item>((current, { path, form }) => withAt(current, path, timeAt(now, form)) as Item, item);
}

function timeAt(now: number, form: TimeForm): string | number {
  if (form.includes('seconds')) {
    const number = form.startsWith('s') ? Math.floor(now / 1000) : now;
    return form.endsWith('text') ? String(number) : number;
  }
  const text = new Date(now).toISOString();
  if (form === 'spaced') return text.slice(0, 19).replace('T', ' ');
  return form === 'date' ? text.slice(0, 10) : text;
}
