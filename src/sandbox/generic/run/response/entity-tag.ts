/** Entity tags (RFC 9110, 8.8.3). */
import { formatJson } from '../../../../contract/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import type { ResourcePlan } from '../../resource-plan.ts';
import type { Item } from '../rows/rows.ts';

/** A strong tag of an item's content: equal content has an equal tag. */
export const entityTag = memoizeByObject((item: Item): string => `"${digest(formatJson(item))}"`);

/** FNV-1a, 32 bits twice. */
export const digest = (text: string): string => hash(text, 0x811c9dc5) + hash(text, 0x01000193);

/** The tag that the item itself has, or else that of its content. */
export function tagOf(item: Item, { etag = '' }: ResourcePlan): string {
  const own = item[etag];
  return typeof own === 'string' ? `"${own.replace(/^W\/|"/g, '')}"` : entityTag(item);
}

function hash(text: string, start: number): string {
  let value = start;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}
