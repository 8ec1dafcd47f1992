/** Entity tags and conditional requests (RFC 9110, 8.8.3 and 13). */
import { formatJson } from '../../../../contract/index.ts';
import { memoizeByObject } from '../../../../memory/index.ts';
import type { Item } from '../rows/rows.ts';
import { refusal } from './refusals.ts';

/** A strong tag of an item's content. FNV-1a, 32 bits twice: equal content has an equal tag. */
export const entityTag = memoizeByObject((item: Item): string => {
  const text = formatJson(item);
  return `"${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}"`;
});

function hash(text: string, start: number): string {
  let value = start;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** @throws 412 for a change whose condition does not hold; `item` is undefined before it exists */
export function checkConditions(headers: Headers, item: Item | undefined): void {
  const match = headers.get('if-match');
  const none = headers.get('if-none-match');
  const isFailed =
    (match !== null && !(item && includes(match, item))) ||
    (none !== null && item !== undefined && includes(none, item));
  if (isFailed) throw refusal(412, 'The item has changed since, or exists already', 'condition');
}

/** Whether a reader has this content already: `If-None-Match` of a GET. */
export const isKnown = (headers: Headers, item: Item): boolean => {
  const none = headers.get('if-none-match');
  return none !== null && includes(none, item);
};

const includes = (header: string, item: Item): boolean =>
  header.trim() === '*' ||
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag(item));
