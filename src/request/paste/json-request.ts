/** Reads requests in JSON, an entry of a HAR file (HAR 1.2), and in JavaScript, a `fetch` call. */
import { parseJson } from '../../contract/index.ts';
import { asText, isRecord, own } from '../../json/index.ts';
import { MULTIPART_TYPE } from '../media-types.ts';
import type { FormPart, HttpRequest } from '../request-spec.ts';
import { literalArguments } from './js-literal.ts';
import { PasteError, type PasteProblem } from './problem.ts';

type JsonError = Extract<PasteProblem['id'], `json.${string}`>;
export interface JsonProblem {
  id: JsonError;
  values?: PasteProblem['values'];
  offset: number;
}

/** The first entry that has a request. */
export function parseHar(text: string): HttpRequest | JsonProblem {
  const { value, error } = parseJson(text);
  if (error) return { ...error, offset: error.offset ?? 0 };
  const entries = own(own(value, 'log'), 'entries');
  const entry = Array.isArray(entries) ? entries[0] : value;
  const request = own(entry, 'request') ?? entry;
  const method = asText(own(request, 'method'));
  const url = asText(own(request, 'url'));
  if (method === undefined || url === undefined) throw new PasteError('paste.notRequest', 0);
  const body = own(request, 'postData');
  const headers = pairs(own(request, 'headers'));
  const type = asText(own(body, 'mimeType'));
  const content = asText(own(body, 'text'));
  const params = own(body, 'params');
  const hasParams = content === undefined && Array.isArray(params) && params.length > 0;
  if (hasParams && MULTIPART_TYPE.test(type ?? '')) {
    // Another boundary will separate the parts.
    const others = headers.filter(([name]) => !/^content-type$/i.test(name));
    return requestOf(method, url, others, params.flatMap(partOf));
  }
  const pieces = pairs(params).map(([name, content]) => new URLSearchParams([[name, content]]));
  const sent = hasParams ? pieces.join('&') : content;
  return requestOf(method, url, type ? [...headers, ['Content-Type', type]] : headers, sent);
}

/** A part of a form (HAR 1.2, `params`). A file has its name, and not its bytes. */
function partOf(param: unknown): FormPart[] {
  const [name, value, filename, contentType] = ['name', 'value', 'fileName', 'contentType'].map((member) =>
    asText(own(param, member)),
  );
  if (name === undefined) return [];
  if (filename === undefined) return [{ name, value: value ?? '', ...(contentType && { contentType }) }];
  const type = contentType || 'application/octet-stream';
  return [{ name, value: { filename, contentType: type, bytes: new Uint8Array() } }];
}

/** `fetch('…', { … })`, whose arguments are literals. @throws PasteError */
export function parseFetch(text: string): HttpRequest {
  const [start = ''] = /^\s*(?:await\s+)?fetch\s*\(/.exec(text) ?? [];
  const [url, init] = literalArguments(text, start.length);
  if (typeof url !== 'string') throw new PasteError('paste.notRequest', start.length);
  const headers = own(init, 'headers');
  const entries = isRecord(headers) ? Object.entries(headers) : Array.isArray(headers) ? headers : [];
  const texts = entries.map(([name, content]): [string, string] => [String(name), String(content)]);
  const body = asText(own(init, 'body'));
  return requestOf(asText(own(init, 'method')) ?? 'GET', url, texts, body);
}

const pairs = (list: unknown): [string, string][] =>
  (Array.isArray(list) ? list : []).flatMap((one): [string, string][] => {
    const name = asText(own(one, 'name'));
    return name === undefined ? [] : [[name, asText(own(one, 'value')) ?? '']];
  });

/** Without what HTTP sets: pseudo-headers, the host and the length. A header that came first wins. */
function requestOf(
  method: string,
  url: string,
  headers: HttpRequest['headers'],
  body: HttpRequest['body'],
): HttpRequest {
  if (!URL.canParse(url)) throw new PasteError('paste.noUrl', 0);
  const names = headers.map(([name]) => name.toLowerCase());
  const sent = headers.filter(
    ([name], index) =>
      !/^(?::|(?:host|content-length|connection)$)/i.test(name) &&
      names.indexOf(name.toLowerCase()) === index,
  );
  return { method: method.toUpperCase(), url, headers: sent, ...(body !== undefined && { body }) };
}
