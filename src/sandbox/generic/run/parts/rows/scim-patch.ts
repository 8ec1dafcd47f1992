/** PATCH of SCIM (RFC 7644, 3.5.2): `{ "Operations": [{ "op": "replace", "path": …, "value": … }] }`. */
import { isRecord, own } from '../../../../../json/index.ts';
import { isEqual } from '../../../../core/state/plain.ts';
import type { Item } from '../../rows/rows.ts';
import { keyIn, testOf } from '../response/expressions.ts';
import { PatchError } from './json-patch.ts';

interface Change {
  op: 'add' | 'replace' | 'remove';
  value: unknown;
  /** Whether the items have a list under a name. */
  isList: (name: string) => boolean;
}

/**
 * The item after all operations, whose names may be in any case.
 *
 * @param isList whether the items have a list under a name, which the changed one lacks
 * @throws PatchError
 */
export function applyScimPatch(item: Item, patch: unknown, isList: Change['isList']): Item {
  const key = isRecord(patch) ? keyIn(patch, 'Operations') : undefined;
  const operations = key === undefined ? undefined : (patch as Item)[key];
  if (!Array.isArray(operations))
    throw new PatchError('A patch of SCIM has a list "Operations"', 'malformed');
  return operations.reduce<Item>((current, operation, index) => {
    const op = isRecord(operation) ? String(operation.op).toLowerCase() : '';
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new PatchError(`Operation ${index} has no known "op"`, 'malformed');
    return applied(current, { op, value: operation.value, isList }, operation.path, index);
  }, item);
}

function applied(item: Item, change: Change, path: unknown, index: number): Item {
  if (path !== undefined && path !== '') return changed(item, change, stepsOf(path, index), index);
  if (change.op === 'remove')
    throw new PatchError(`Operation ${index} removes nothing: it has no "path"`, 'path');
  if (!isRecord(change.value))
    throw new PatchError(`Operation ${index} needs a "path", or an object as "value"`, 'malformed');
  return Object.entries(change.value).reduce<Item>(
    (current, [name, value]) => changed(current, { ...change, value }, stepsOf(name, index), index),
    item,
  );
}

interface Step {
  name: string;
  /** Chooses items of a list: `emails[type eq "work"]`. */
  test?: (item: unknown) => boolean;
}

const PATH = /^(?:urn:[\w:.-]*:)?(\w[\w$-]*)(?:\[(.*)\])?(?:\.(\w[\w$-]*))?$/is;

function stepsOf(path: unknown, index: number): Step[] {
  const [, name, filter, inner] = (typeof path === 'string' && PATH.exec(path)) || [];
  const test = filter === undefined ? undefined : testOf(filter, 'scim');
  if (name === undefined || (filter !== undefined && !test))
    throw new PatchError(`Operation ${index}: the path ${path} is not understood`, 'malformed');
  return [{ name, ...(test && { test }) }, ...(inner === undefined ? [] : [{ name: inner }])];
}

function changed(item: Item, change: Change, [step, ...rest]: readonly Step[], index: number): Item {
  if (!step) return item;
  const key = keyIn(item, step.name) ?? step.name;
  const before = own(item, key);
  const holding = (value: unknown): Item => {
    const { [key]: _before, ...others } = item;
    return value === undefined ? others : { ...item, [key]: value };
  };
  if (step.test) return holding(chosen(before, change, step.test, rest, index));
  if (rest.length === 0) return holding(valueAfter(before, change, key));
  // `emails.type` is that of every item.
  if (Array.isArray(before))
    return holding(before.map((one) => (isRecord(one) ? changed(one, change, rest, index) : one)));
  return holding(changed(isRecord(before) ? before : {}, change, rest, index));
}

/** The list with its chosen items changed, or without them. */
function chosen(
  before: unknown,
  change: Change,
  test: (item: unknown) => boolean,
  rest: readonly Step[],
  index: number,
): unknown {
  const list: readonly unknown[] = Array.isArray(before) ? before : [];
  if (!list.some(test))
    throw new PatchError(`Operation ${index}: no item has what its path asks for`, 'path');
  if (change.op === 'remove' && rest.length === 0) {
    const left = list.filter((one) => !test(one));
    return left.length > 0 ? left : undefined;
  }
  return list.map((one) => {
    if (!test(one) || !isRecord(one)) return one;
    if (rest.length > 0) return changed(one, change, rest, index);
    return isRecord(change.value) ? { ...one, ...change.value } : change.value;
  });
}

/** An absent value is removed. */
function valueAfter(before: unknown, { op, value, isList }: Change, name: string): unknown {
  if (op === 'remove') return without(before, value);
  if (op === 'add' && (Array.isArray(before) || (before === undefined && isList(name)))) {
    const list: readonly unknown[] = Array.isArray(before) ? before : [];
    const added = [value].flat().filter((one) => !list.some((other) => isEqual(other, one)));
    return [...list, ...added];
  }
  return isRecord(before) && isRecord(value) ? { ...before, ...value } : value;
}

/** Some clients name what to remove: `{ "op": "remove", "path": "members", "value": [{ "value": "4" }] }`. */
function without(before: unknown, value: unknown): unknown {
  if (!Array.isArray(before) || value === undefined) return undefined;
  const named = [value].flat();
  const isNamed = (one: unknown): boolean =>
    named.some((other) =>
      isRecord(one) && isRecord(other) && other.value !== undefined
        ? one.value === other.value
        : isEqual(one, other),
    );
  const left = before.filter((one) => !isNamed(one));
  return left.length > 0 ? left : undefined;
}
