/**
 * The parts of a request that a sample writes separately: credentials, fields and parts, if nothing is lost.
 */
import { base64, decodeBase64 } from '../encode.ts';
import { URLENCODED_TYPE } from '../media-types.ts';
import type { FormPart, HttpRequest } from '../request-spec.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

export interface Field {
  name: string;
  value: string;
  /** As in the body: `name=value`, encoded. */
  raw: string;
}

export type Body =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'form'; fields: Field[] }
  | { kind: 'parts'; parts: FormPart[] }
  /** Bytes that the sample reads from this file. */
  | { kind: 'file'; filename: string };

export interface Outline {
  method: string;
  url: string;
  /** Without the `Authorization` for `basic`. */
  headers: HttpRequest['headers'];
  basic?: { username: string; password: string };
  body: Body;
}

export function outline({ method, url, headers, body, filename }: HttpRequest): Outline {
  const basic = decodeBasic(headerOf(headers, 'Authorization') ?? '');
  return {
    method,
    url,
    headers: basic ? withoutHeader(headers, 'Authorization') : headers,
    ...(basic && { basic }),
    body: outlineBody(headerOf(headers, 'Content-Type') ?? '', body, filename),
  };
}

const isNamed = (name: string, expected: string): boolean => name.toLowerCase() === expected.toLowerCase();

export const headerOf = (headers: HttpRequest['headers'], name: string): string | undefined =>
  headers.find(([header]) => isNamed(header, name))?.[1];

export const withoutHeader = (headers: HttpRequest['headers'], name: string): HttpRequest['headers'] =>
  headers.filter(([header]) => !isNamed(header, name));

/** The headers without the Content-Type that any library adds to a form. */
export const headersBesideForm = (headers: HttpRequest['headers'], body: Body): HttpRequest['headers'] =>
  body.kind === 'form' && body.fields.length && headerOf(headers, 'Content-Type') === FORM_TYPE
    ? withoutHeader(headers, 'Content-Type')
    : headers;

function outlineBody(contentType: string, body: HttpRequest['body'], filename = 'body.bin'): Body {
  if (body === undefined) return { kind: 'none' };
  if (Array.isArray(body)) return { kind: 'parts', parts: body };
  if (typeof body !== 'string') return { kind: 'file', filename };
  const fields = URLENCODED_TYPE.test(contentType) ? decodeForm(body) : undefined;
  return fields ? { kind: 'form', fields } : { kind: 'text', text: body };
}

/** `undefined` if the body is not a list of encoded pairs. */
function decodeForm(body: string): Field[] | undefined {
  if (!body) return [];
  const pairs = body.split('&').map((raw) => ({ raw, at: raw.indexOf('=') }));
  if (pairs.some(({ at }) => at < 0)) return undefined;
  try {
    return pairs.map(({ raw, at }) => ({
      name: decodeField(raw.slice(0, at)),
      value: decodeField(raw.slice(at + 1)),
      raw,
    }));
  } catch {
    return undefined;
  }
}

const decodeField = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** Only credentials that encode to the same header; a control character does not belong in a sample. */
function decodeBasic(header: string): Outline['basic'] {
  const [, token] = /^Basic ([A-Za-z\d+/]+=*)$/.exec(header) ?? [];
  if (token === undefined) return undefined;
  const text = decodeBase64(token);
  const [, username, password = ''] = /^([^:\p{Cc}]+):(\P{Cc}*)$/u.exec(text ?? '') ?? [];
  return username !== undefined && base64(text ?? '') === token ? { username, password } : undefined;
}

/** Whether fields can be members of a map in any language: unique names, none that a language reorders. */
export function canBeMapKeys(names: string[]): boolean {
  return (
    new Set(names).size === names.length &&
    !names.some((name) => name === '__proto__' || /^-?\d+$/.test(name))
  );
}

/** For languages whose form support would change a multipart body. */
export const SAMPLE_BOUNDARY = 'sample-boundary-8c1f6a';
