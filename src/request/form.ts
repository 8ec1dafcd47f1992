/** Form bodies: urlencoded text and multipart parts, by property (OpenAPI section 4.8.15). */
import { formatJson } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';
import { encode, toText } from './encode.ts';
import { JSON_TYPE } from './media-types.ts';
import type { EncodingSpec, FormPart } from './request-spec.ts';
import { type Pair, queryPairs } from './style.ts';

type Encodings = Record<string, EncodingSpec>;
type Fields = Record<string, unknown>;
export type FilePart = Exclude<FormPart['value'], string>;

const definedFields = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

const encodingOf = (encodings: Encodings, name: string): EncodingSpec =>
  (Object.hasOwn(encodings, name) && encodings[name]) || {};

/**
 * An explicit style or explode takes precedence, as the specification says; otherwise a JSON media type, the
 * default of an object, writes JSON text (`null` for null); everything else has the style `form`, exploded.
 */
export function urlencoded(fields: Fields, encodings: Encodings): string {
  const pairs = definedFields(fields).flatMap(([name, value]): Pair[] => {
    const { contentType, style, explode, allowReserved } = encodingOf(encodings, name);
    if (style === undefined && explode === undefined) {
      const isJson = contentType === undefined ? isRecord(value) : JSON_TYPE.test(contentType);
      if (isJson) return [[encode(name), encode(formatJson(value))]];
    }
    const form = style ?? 'form';
    return queryPairs(name, value, { style: form, explode: explode ?? form === 'form', allowReserved });
  });
  return pairs.map((pair) => pair.join('=')).join('&');
}

/** One part per value, lists as parts of the same name; objects as JSON. Omits null and missing values. */
export function multipart(fields: Fields, encodings: Encodings): FormPart[] {
  return definedFields(fields).flatMap(([name, value]): FormPart[] => {
    const { contentType } = encodingOf(encodings, name);
    const isJson = contentType !== undefined && JSON_TYPE.test(contentType);
    const part = (item: unknown): FormPart[] => {
      if (isFile(item)) return [{ name, value: item }];
      if (isJson) return [{ name, value: formatJson(item), contentType }];
      if (item === null || item === undefined) return [];
      const type = contentType ?? (isRecord(item) || Array.isArray(item) ? 'application/json' : undefined);
      return [{ name, value: toText(item), ...(type !== undefined && { contentType: type }) }];
    };
    return Array.isArray(value) && !isJson ? value.flatMap(part) : part(value);
  });
}

const isFile = (value: unknown): value is FilePart => isRecord(value) && value.bytes instanceof Uint8Array;
