/** Form bodies: urlencoded text and multipart parts, by property (OpenAPI section 4.8.15). */
import { formatJson } from '../contract/index.ts';
import { isRecord } from '../json/index.ts';
import { encode, toText } from './encode.ts';
import type { EncodingSpec, FormPart } from './request-spec.ts';
import { type Pair, queryPairs } from './style.ts';

export const JSON_TYPE = /[/+]json *(?:;|$)/i;
export const URLENCODED_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i;
export const MULTIPART_TYPE = /^multipart\/form-data *(?:;|$)/i;

export const isJsonType = (contentType = ''): boolean => JSON_TYPE.test(contentType);
export const isFormType = (contentType = ''): boolean =>
  URLENCODED_TYPE.test(contentType) || MULTIPART_TYPE.test(contentType);

type Encodings = Record<string, EncodingSpec>;
type Fields = Record<string, unknown>;
type FilePart = Exclude<FormPart['value'], string>;

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
      const type = contentType ?? (typeof item === 'object' ? 'application/json' : undefined);
      return [{ name, value: toText(item), ...(type !== undefined && { contentType: type }) }];
    };
    return Array.isArray(value) && !isJson ? value.flatMap(part) : part(value);
  });
}

/**
 * A multipart body as pieces to join, with files in between (RFC 7578). Escapes names as the HTML Standard
 * does.
 */
export function writeMultipart(parts: FormPart[], boundary: string): (string | FilePart)[] {
  const quote = (text: string): string =>
    `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;
  const pieces = parts.flatMap(({ name, value, contentType }) => {
    const isText = typeof value === 'string';
    const filename = isText ? '' : `; filename=${quote(value.filename)}`;
    const type = isText ? contentType : value.contentType || 'application/octet-stream';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quote(name)}${filename}\r\n`;
    return [`${head}${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`, value, '\r\n'];
  });
  return [...pieces, `--${boundary}--\r\n`];
}

/**
 * Whether `FormData` would change a part: it gives text with a type a file name, and rewrites line breaks.
 */
export const isAltered = ({ value, contentType }: FormPart): boolean =>
  typeof value === 'string' && (contentType !== undefined || /[\r\n]/.test(value));

const isFile = (value: unknown): value is FilePart => isRecord(value) && value.bytes instanceof Uint8Array;
