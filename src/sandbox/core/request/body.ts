/** Reads request bodies within a limit: as JSON checked against a schema, or as parameters of a form. */
import {
  FORMATS,
  inEnglish,
  type JsonSchema,
  parseJson,
  type Violation,
  validateBy,
} from '../../../contract/index.ts';
import type { Call } from '../definition.ts';
import { HttpError } from '../response/errors.ts';
import { decodeUtf8, type FilePart, headerParameters, parseMultipart } from './multipart.ts';

/** Maximum number of violations in one message. */
const MAX_VIOLATIONS = 5;

/**
 * Reads at most `limit` bytes. Resolves with the error instead of rejecting: the route decides when to report
 * it.
 */
export async function readBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | HttpError> {
  if (Number(request.headers.get('content-length')) > limit) return tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Some browsers have no stream for a request's body; there it is already in memory.
    const stream = request.body === undefined ? (await request.blob()).stream() : request.body;
    const reader = stream?.getReader();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      // Not canceled: on a server that would end the connection before the response is sent.
      if (length > limit) return tooLarge(limit);
      chunks.push(value);
    }
  } catch (cause) {
    return new HttpError(400, 'The body could not be read completely', { cause });
  }
  return joinChunks(chunks, length);
}

/** The error for a body over the limit, in bytes. */
export function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is larger than ${limit} bytes`);
}

/** Joins the chunks; `length` is the sum of their lengths. */
export function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Media type of a `Content-Type` value in lower case, without parameters; `''` if absent. RFC 9110, 8.3.1.
 */
export function mediaType(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Parses the body as JSON that satisfies `schema`; integers beyond the safe range become bigint. A missing
 * `Content-Type` counts as JSON. Throws 415 for another media type, 400 with the location for any other
 * problem.
 */
export function readJson<T = unknown>(
  call: Pick<Call<object>, 'headers' | 'body'>,
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
): T {
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
  const violations = validateBy({ matches, formats: FORMATS }, schema, parsed.value, {
    components,
  });
  if (violations.length > 0) throw new HttpError(400, describeViolations(violations));
  // The schema has checked it.
  return parsed.value as T;
}

/**
 * Names and values of a form in the body, in order: urlencoded (WHATWG URL, 5.1) or multipart (RFC 7578).
 * Files are not among them, and go to `onFile`. Empty for any other media type and for an empty body. Throws
 * 400 for a multipart body without a boundary parameter or without its last boundary, and for invalid UTF-8.
 */
export function formParameters(
  call: Pick<Call<object>, 'headers' | 'body'>,
  onFile?: (name: string, file: FilePart) => void,
): [name: string, value: string][] {
  const contentType = call.headers.get('content-type');
  const type = mediaType(contentType);
  const isMultipart = type === 'multipart/form-data';
  if (!isMultipart && type !== 'application/x-www-form-urlencoded') return [];
  const bytes = call.body();
  if (bytes.length === 0) return [];
  if (!isMultipart) return parseUrlencoded(decodeUtf8(bytes), 'body');
  const { boundary } = headerParameters(contentType ?? '');
  if (!boundary) throw new HttpError(400, 'The Content-Type of a multipart body must have a boundary');
  return parseMultipart(bytes, boundary, onFile);
}

/** Names and values of the query string. Throws 400 for invalid UTF-8. */
export function queryParameters({ url }: Pick<Call<object>, 'url'>): [name: string, value: string][] {
  return parseUrlencoded(url.search.slice(1), 'query');
}

/** WHATWG URL, 5.1, except that invalid UTF-8 is an error: nobody meant the replacement characters. */
function parseUrlencoded(text: string, where: string): [name: string, value: string][] {
  try {
    // A percent sign that escapes nothing stands for itself.
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch (cause) {
    throw new HttpError(400, `The ${where} is not valid UTF-8`, { cause });
  }
  // The ampersand keeps a leading question mark from being dropped.
  return [...new URLSearchParams(`&${text}`)];
}

/** Schemas here belong to our own rule sets. Patterns of a description must use `matchesPattern`. */
// regex: patterns of our own rule sets, for short texts.
const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

/** Violations in one message, the first few in full. */
export function describeViolations(violations: readonly Violation[]): string {
  const told = violations
    .slice(0, MAX_VIOLATIONS)
    .map((violation) => (violation.path && `${violation.path}: `) + inEnglish(violation));
  const more = violations.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
