/** Reads serialized values back: the inverse of `style.ts`, as far as a schema can tell. */
import { type JsonSchema, parseJson } from '../../contract/index.ts';
import { isRecord, own } from '../../json/index.ts';
import { coerce } from '../coerce.ts';
import { toText } from '../encode.ts';
import { JSON_TYPE } from '../media-types.ts';
import { propertyOf } from '../schema-parts.ts';
import { flatten } from '../schemas.ts';

export type Components = Record<string, JsonSchema>;
export type Decode = (text: string) => string;

/** Text that is not valid percent-encoding stays. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** In queries and forms of other clients a plus is a space. Ours write `%20` and `%2B`. */
export const decodeQuery: Decode = (text) => decodePercent(text.replaceAll('+', ' '));

export const asIs: Decode = (text) => text;

/** Pieces of a serialized value, still encoded: how it would split as each kind of value. */
export interface Pieces {
  text?: string | undefined;
  list?: string[] | undefined;
  members?: [key: string, value: string][] | undefined;
}

export interface Decoders {
  decode: Decode;
  /** For the keys of an object, if they are encoded differently. */
  decodeKey?: Decode;
}

/** Types that a schema names, over references and alternatives; empty if any type is allowed. */
export const typesOf = (schema: JsonSchema, components: Components): Set<string> =>
  new Set(flatten(schema, components, true).flatMap(({ type }) => type ?? []));

/**
 * The value of `pieces`. Prefers the kind of value that the schema names, and among those the value that
 * `isSame` finds to be serialized like the original. Some serializations have several readings, such as
 * `1,2`, and all of them are sent alike.
 */
export function choose(
  pieces: Pieces,
  schema: JsonSchema,
  components: Components,
  { decode, decodeKey = decode }: Decoders,
  isSame: (value: unknown) => boolean,
): unknown {
  const readings = kindsOf(schema, components).flatMap((kind) =>
    readAs(kind, pieces, schema, components, decode, decodeKey),
  );
  return readings.find(isSame) ?? readings[0];
}

/** Kinds of value in the order of preference. */
function kindsOf(schema: JsonSchema, components: Components): (keyof Pieces)[] {
  const types = typesOf(schema, components);
  const isList = types.has('array');
  const isObject = types.has('object');
  const hasText = types.size > Number(isList) + Number(isObject) || !types.size;
  return [
    ...new Set<keyof Pieces>([
      ...(hasText ? ['text' as const] : []),
      ...(isObject && !isList ? ['members' as const] : []),
      'list',
      'members',
      'text',
    ]),
  ];
}

function readAs(
  kind: keyof Pieces,
  { text, list, members }: Pieces,
  schema: JsonSchema,
  components: Components,
  decode: Decode,
  decodeKey: Decode,
): unknown[] {
  if (kind === 'text' && text !== undefined) {
    const plain = decode(text);
    return [leaf(schema, plain, components), plain];
  }
  if (kind === 'list' && list) {
    const items = itemsOf(schema, components);
    return [list.map((item) => leaf(items, decode(item), components, true))];
  }
  if (kind === 'members' && members) {
    const values = members.map(([key, value]) => {
      const name = decodeKey(key);
      return [name, leaf(propertyOf(schema, name, components), decode(value), components, true)] as const;
    });
    return [Object.fromEntries(values)];
  }
  return [];
}

export const itemsOf = (schema: JsonSchema, components: Components): JsonSchema =>
  flatten(schema, components, true).find(({ items }) => items !== undefined)?.items ?? true;

/**
 * The value of text without structure. It stays text if the value would be written differently, such as
 * `01`, or if it would be an object that no schema asks for.
 */
export function leaf(
  schema: JsonSchema,
  text: string,
  components: Components,
  canHaveMembers = false,
): unknown {
  const value = coerce(schema, text, components, true);
  if (value === null || toText(value) !== text) return text;
  const isCompound = isRecord(value) || Array.isArray(value);
  return isCompound && !(canHaveMembers && typesOf(schema, components).size) ? text : value;
}

/** The value of a parameter with `content`; `undefined` if it is not in the media type. */
export function contentValue(text: string, contentType: string): unknown {
  if (!JSON_TYPE.test(contentType)) return text;
  const { value, error } = parseJson(text, true);
  return error ? undefined : value;
}

/** Pairs of a list that has keys and values in turn. */
export function inTurn(list: string[]): [string, string][] | undefined {
  if (list.length % 2) return undefined;
  return list.flatMap((key, index) => (index % 2 ? [] : [[key, list[index + 1] ?? '']]));
}

/**
 * `R=100` as key and value. A piece that is not a pair belongs to the value before it, which contains the
 * `delimiter`; `undefined` if the first piece is not a pair.
 */
export function asPairs(list: string[], delimiter: string): [string, string][] | undefined {
  const pairs: [string, string][] = [];
  for (const text of list) {
    const [key, value, isPair] = split(text, '=');
    const last = pairs.at(-1);
    if (isPair) pairs.push([key, value]);
    else if (last) last[1] += delimiter + text;
    else return undefined;
  }
  return pairs;
}

/** What is before and after the first `separator`. */
export function split(text: string, separator: string): [before: string, after: string, isFound: boolean] {
  const at = text.indexOf(separator);
  if (at < 0) return [text, '', false];
  return [text.slice(0, at), text.slice(at + separator.length), true];
}

export const propertiesOf = (schema: JsonSchema, components: Components): string[] => [
  ...new Set(flatten(schema, components, true).flatMap(({ properties }) => Object.keys(properties ?? {}))),
];

/** Whether a map accepts any key: it says so, or names no property at all. */
export function isOpenMap(schema: JsonSchema, components: Components): boolean {
  if (!typesOf(schema, components).has('object')) return false;
  const schemas = flatten(schema, components, true);
  const extra = schemas.map((one) => own(one, 'additionalProperties')).find((one) => one !== undefined);
  return extra === undefined ? !propertiesOf(schema, components).length : extra !== false;
}
