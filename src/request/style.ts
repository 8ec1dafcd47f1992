/**
 * Parameter styles (OpenAPI section 4.8.12.3, RFC 6570). A missing or null value, or an empty list, writes
 * nothing.
 */

import { isRecord } from '../json/index.ts';
import { encode, encodeReserved, toText } from './encode.ts';

export interface Style {
  style: string;
  explode: boolean;
  allowReserved?: boolean;
}

type Encode = (text: string) => string;

/** Encoded names and values. */
export type Pair = [name: string, value: string];

const isNothing = (value: unknown): boolean => value === undefined || value === null;

const members = (value: Record<string, unknown>): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => !isNothing(member));

/** `R,100,G,200` or, exploded, `R=100,G=200`; a primitive is only itself. */
function list(value: unknown, explode: boolean, encoding: Encode): string[] {
  if (isNothing(value)) return [];
  const text = (item: unknown): string => encoding(toText(item));
  if (Array.isArray(value)) return value.filter((item) => !isNothing(item)).map(text);
  if (!isRecord(value)) return [text(value)];
  const pairs = members(value).map(([key, member]): Pair => [encoding(key), text(member)]);
  return explode ? pairs.map((pair) => pair.join('=')) : pairs.flat();
}

/** Path parameters: `simple`, `label` and `matrix`. The result is ready for the path. */
export function pathText(name: string, value: unknown, { style, explode }: Style): string {
  const items = list(value, explode, encode);
  if (!items.length) return '';
  if (style === 'label') return `.${items.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return items.join(',');
  const key = encode(name);
  const named = (text: string): string => (text ? `;${key}=${text}` : `;${key}`);
  if (!explode) return named(items.join(','));
  return isRecord(value) ? items.map((item) => `;${item}`).join('') : items.map(named).join('');
}

/** Header fields: `simple`, not percent-encoded, because a header is not a URL. */
export const headerText = (value: unknown, { explode }: Style): string =>
  list(value, explode, (text) => text).join(',');

/**
 * Query, cookie and form fields: `form`, `spaceDelimited`, `pipeDelimited` and `deepObject`; `cookie` values
 * are sent unchanged (OpenAPI 3.2, 4.12.2).
 */
export function queryPairs(name: string, value: unknown, { style, explode, allowReserved }: Style): Pair[] {
  const encoding = style === 'cookie' ? toText : allowReserved ? encodeReserved : encode;
  if (style === 'deepObject' && isRecord(value)) return deepPairs(name, value, encoding);
  if (explode && isRecord(value)) {
    return members(value).map(([key, member]) => [encode(key), encoding(toText(member))]);
  }
  const items = list(value, false, encoding);
  if (explode) return items.map((item) => [encode(name), item]);
  const delimiter = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  return items.length ? [[encode(name), items.join(delimiter)]] : [];
}

/**
 * `color[R]=100`, with encoded brackets. OpenAPI does not define deeper objects; they nest further, and lists
 * repeat their key.
 */
function deepPairs(prefix: string, value: Record<string, unknown>, encoding: Encode): Pair[] {
  return members(value).flatMap(([key, member]): Pair[] => {
    const name = `${prefix}[${key}]`;
    if (isRecord(member)) return deepPairs(name, member, encoding);
    return list(member, false, encoding).map((item) => [encode(name), item]);
  });
}
