/** JSON Patch (RFC 6902). */
import { isRecord, unescapeSegment } from '../../../../../json/index.ts';

/** What is wrong: the patch itself, what it expects of the document, or where it leads. */
type Fault = 'malformed' | 'test' | 'path';

/** Why a patch cannot be applied. */
export class PatchError extends Error {
  readonly fault: Fault;
  constructor(message: string, fault: Fault) {
    super(message);
    this.fault = fault;
  }
}

/** The document after all operations. @throws PatchError */
export function applyPatch(document: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) throw new PatchError('A JSON Patch is a list of operations', 'malformed');
  return patch.reduce((current, operation, index) => {
    if (!isRecord(operation)) throw new PatchError(`Operation ${index} is not an object`, 'malformed');
    return apply(current, operation, index);
  }, document);
}

function apply(document: unknown, operation: Record<string, unknown>, index: number): unknown {
  const path = pointer(operation.path, index);
  const from = (): string[] => pointer(operation.from, index);
  switch (operation.op) {
    case 'add':
      return change(document, path, () => ({ value: operation.value, insert: true }));
    case 'replace':
      read(document, path);
      return change(document, path, () => ({ value: operation.value }));
    case 'remove':
      read(document, path);
      return change(document, path, () => undefined);
    case 'move': {
      const source = from();
      if (path.length > source.length && source.every((key, place) => key === path[place]))
        throw new PatchError(`Operation ${index} moves a value into itself`, 'path');
      const value = read(document, source);
      const without = change(document, source, () => undefined);
      return change(without, path, () => ({ value, insert: true }));
    }
    case 'copy': {
      const value = read(document, from());
      return change(document, path, () => ({ value, insert: true }));
    }
    case 'test':
      if (!isThere(document, path) || !isEqual(read(document, path), operation.value))
        throw new PatchError(`Operation ${index}: the value at ${operation.path} is different`, 'test');
      return document;
    default:
      throw new PatchError(`Operation ${index} has no known "op"`, 'malformed');
  }
}

function pointer(value: unknown, index: number): string[] {
  if (typeof value !== 'string' || (value !== '' && !value.startsWith('/')))
    throw new PatchError(`Operation ${index} needs a JSON Pointer`, 'malformed');
  return value.split('/').slice(1).map(unescapeSegment);
}

function isThere(document: unknown, path: readonly string[]): boolean {
  try {
    read(document, path);
    return true;
  } catch {
    return false;
  }
}

function read(document: unknown, path: readonly string[]): unknown {
  let current = document;
  for (const key of path) {
    const holder = current;
    const hasKey = Array.isArray(holder)
      ? /^(0|[1-9]\d*)$/.test(key) && Number(key) < holder.length
      : isRecord(holder) && Object.hasOwn(holder, key);
    if (!hasKey) throw new PatchError(`No value is at /${path.join('/')}`, 'path');
    current = (holder as Record<string, unknown>)[key];
  }
  return current;
}

/** `undefined` removes. `insert` shifts the items of a list. */
type Change = () => { value: unknown; insert?: boolean } | undefined;

function change(document: unknown, path: readonly string[], make: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    const made = make();
    return made ? made.value : null;
  }
  if (Array.isArray(document)) return changeList(document, key, rest, make, path);
  if (!isRecord(document))
    throw new PatchError(`Only objects and lists have members: /${path.join('/')}`, 'path');
  if (rest.length > 0) return { ...document, [key]: change(read(document, [key]), rest, make) };
  const made = make();
  if (made) return { ...document, [key]: made.value };
  const { [key]: _removed, ...others } = document;
  return others;
}

function changeList(
  list: readonly unknown[],
  key: string,
  rest: readonly string[],
  make: Change,
  path: readonly string[],
): unknown[] {
  const index = key === '-' && rest.length === 0 ? list.length : Number(key);
  if (!/^(0|[1-9]\d*|-)$/.test(key) || index > list.length)
    throw new PatchError(`The list has no position /${path.join('/')}`, 'path');
  if (rest.length > 0) return list.with(index, change(read(list, [key]), rest, make));
  const made = make();
  if (!made) return list.toSpliced(index, 1);
  return made.insert ? list.toSpliced(index, 0, made.value) : list.with(index, made.value);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  // biome-ignore lint/suspicious/noDoubleEquals: 1 and 1n are the same number.
  if (/^(bigint|number)$/.test(typeof a) && /^(bigint|number)$/.test(typeof b)) return a == b;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
  );
}
