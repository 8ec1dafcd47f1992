/** Reading request bodies within a limit, as JSON held against a schema, and as parameters of a form. */
import {
  inEnglish,
  type JsonSchema,
  parseJson,
  type Violation,
  validateBy,
} from '../../../contract/index.ts';
import type { Call } from '../definition.ts';
import { HttpError } from '../response/errors.ts';
import { headerParameters, parseMultipart } from './multipart.ts';
import { decodeUtf8 } from './utf8.ts';

/** At most so many violations are told in one message. */
const MAX_VIOLATIONS = 5;

/** Reads at most `limit` bytes. Resolves with the refusal instead of rejecting: the route decides when to bring it up. */
export async function readBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | HttpError> {
  if (Number(request.headers.get('content-length')) > limit) return tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Some browsers have no stream of a request's body; there the body is in memory already.
    const stream = request.body === undefined ? (await request.blob()).stream() : request.body;
    const reader = stream?.getReader();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      // Not cancelled: on a server that would end the connection before the answer is sent.
      if (length > limit) return tooLarge(limit);
      chunks.push(value);
    }
  } catch (cause) {
    return new HttpError(400, 'The body could not be read to its end', { cause });
  }
  return joinChunks(chunks, length);
}

/** The refusal of a body over the limit, in bytes. */
export function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is larger than ${limit} bytes`);
}

/** The chunks as one; `length` is the sum of theirs. */
export function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Media type of a `Content-Type` value in lower case, without parameters; `''` when there is none. RFC 9110, 8.3.1. */
function mediaType(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * The body as JSON that satisfies `schema`; integers beyond the safe range come as bigint. A missing `Content-Type` is
 * taken for JSON. Throws 415 for another media type, 400 for whatever else is wrong, told with its place.
 */
export function readJson(
  call: Pick<Call<object>, 'headers' | 'body'>,
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
): unknown {
  const type = mediaType(call.headers.get('content-type'));
  if (type !== '' && type !== 'application/json') {
    throw new HttpError(415, `Content-Type must be application/json, not ${type}`);
  }
  const bytes = call.body();
  if (bytes.length === 0) throw new HttpError(400, 'The body is empty; a JSON body is required');
  const parsed = parseJson(decodeUtf8(bytes).replace(/^\ufeff/, ''));
  if (parsed.error) {
    const { line, column } = parsed.error;
    const message = inEnglish(parsed.error);
    throw new HttpError(400, `The body is not valid JSON (line ${line}, column ${column}): ${message}`);
  }
  const violations = validateBy(matches, schema, parsed.value, { components });
  if (violations.length > 0) throw new HttpError(400, describe(violations));
  return parsed.value;
}

/**
 * Names and values of a form in the body, in its order: urlencoded (WHATWG URL, 5.1) or multipart (RFC 7578, files are skipped).
 * Empty for every other media type and for an empty body. Throws 400 for a multipart body whose boundary is not told or that ends
 * before its last one, and for what is not UTF-8.
 */
export function formParameters(
  call: Pick<Call<object>, 'headers' | 'body'>,
): [name: string, value: string][] {
  const contentType = call.headers.get('content-type');
  const type = mediaType(contentType);
  const isMultipart = type === 'multipart/form-data';
  if (!isMultipart && type !== 'application/x-www-form-urlencoded') return [];
  const bytes = call.body();
  if (bytes.length === 0) return [];
  if (!isMultipart) return parseUrlencoded(decodeUtf8(bytes), 'body');
  const { boundary } = headerParameters(contentType ?? '');
  if (!boundary) throw new HttpError(400, 'The Content-Type of a multipart body must tell its boundary');
  return parseMultipart(bytes, boundary);
}

/** Names and values of the query string. Throws 400 for what is not UTF-8. */
export function queryParameters({ url }: Pick<Call<object>, 'url'>): [name: string, value: string][] {
  return parseUrlencoded(url.search.slice(1), 'query');
}

/** WHATWG URL, 5.1, but for bytes that are not UTF-8: nobody meant the characters that would stand in for them. */
function parseUrlencoded(text: string, where: string): [name: string, value: string][] {
  try {
    // A percent sign that escapes nothing stands for itself.
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch (cause) {
    throw new HttpError(400, `The ${where} is not valid UTF-8`, { cause });
  }
  // The ampersand keeps a question mark at the beginning from being dropped.
  return [...new URLSearchParams(`&${text}`)];
}

/** Schemas here are of our own rule sets. Patterns of a description have to go through `matchesPattern`. */
// regex: patterns of our own rule sets, for short texts.
const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

function describe(violations: Violation[]): string {
  const told = violations
    .slice(0, MAX_VIOLATIONS)
    .map((violation) => (violation.path && `${violation.path}: `) + inEnglish(violation));
  const more = violations.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
