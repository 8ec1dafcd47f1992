/** Reads from the source of a description what `Operation` leaves out. */
import { resolveReference } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';
import type { ApiDocument, Operation } from '../openapi/index.ts';
import { pointer } from './canonical-values.ts';

export type Fields = Record<string, unknown>;

/** An object of the description, and its JSON Pointer. */
export interface Raw {
  value: Fields;
  pointer: string;
}

const NOWHERE: Fields = {};

/** A longer chain of references counts as a circle. */
const MAX_CHAINED_REFERENCES = 64;

/** The value of a member after following references; an empty object if it has none. */
export function member(document: Fields, of: Raw, ...keys: string[]): Raw {
  let current = of;
  for (const key of keys) {
    const value = Object.hasOwn(current.value, key) ? current.value[key] : undefined;
    current = follow(document, value, pointer(current.pointer, key));
  }
  return current;
}

export function follow(document: Fields, node: unknown, at: string, depth = 0): Raw {
  if (!isRecord(node)) return { value: NOWHERE, pointer: at };
  const { $ref } = node;
  if (typeof $ref !== 'string' || depth > MAX_CHAINED_REFERENCES) return { value: node, pointer: at };
  const target = resolveReference($ref, {}, document);
  return target ? follow(document, target.schema, $ref, depth + 1) : { value: node, pointer: at };
}

/** An operation and its path item as in the source. */
export interface RawOperation {
  item: Raw;
  operation: Raw;
}

export function rawOperation(document: ApiDocument, operation: Operation): RawOperation {
  const root: Raw = { value: document.document, pointer: '#' };
  const { webhook, request } = operation;
  const item =
    webhook === undefined
      ? member(document.document, root, 'paths', request.path)
      : member(document.document, root, 'webhooks', webhook);
  return rawMethod(document, item, operation);
}

/** The operation of a path item. */
export function rawMethod({ document }: ApiDocument, item: Raw, { request }: Operation): RawOperation {
  const method = request.method.toLowerCase();
  const isOther = request.method === method || !isRecord(item.value[method]);
  const keys = isOther ? ['additionalOperations', request.method] : [method];
  return { item, operation: member(document, item, ...keys) };
}

/** An operation in both descriptions. */
export interface Pairing {
  old: { document: ApiDocument; operation: Operation };
  new: { document: ApiDocument; operation: Operation };
}

/** The source of both. */
export interface OperationPair {
  old: RawOperation;
  new: RawOperation;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});

export const entriesOf = (value: unknown): [string, unknown][] => Object.entries(recordOf(value));

export const keysOf = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);
