/** Reading request bodies within a limit, and as JSON held against a schema. */
import { type JsonSchema, parseJson, validate } from '../../contract/index.ts';
import type { Call } from './definition.ts';
import { HttpError } from './errors.ts';

/** At most so many violations are told in one message. */
const MAX_VIOLATIONS = 5;

/** Reads at most `limit` bytes. Resolves with the refusal instead of rejecting: the route decides when to bring it up. */
export async function readBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | HttpError> {
  const tooLarge = new HttpError(413, `The body is larger than ${limit} bytes`);
  if (Number(request.headers.get('content-length')) > limit) return tooLarge;
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
      if (length > limit) return tooLarge;
      chunks.push(value);
    }
  } catch (cause) {
    return new HttpError(400, 'The body could not be read to its end', { cause });
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Media type of a `Content-Type` value in lower case, without parameters; `''` when there is none. RFC 9110, 8.3.1. */
export function mediaType(contentType: string | null): string {
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
  const parsed = parseJson(decodeUtf8(bytes));
  if (parsed.error) {
    const { message, line, column } = parsed.error;
    throw new HttpError(400, `The body is not valid JSON (line ${line}, column ${column}): ${message}`);
  }
  const violations = validate(schema, parsed.value, { components });
  if (violations.length > 0) throw new HttpError(400, describe(violations));
  return parsed.value;
}

function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new HttpError(400, 'The body is not valid UTF-8', { cause });
  }
}

function describe(violations: { path: string; message: string }[]): string {
  const told = violations
    .slice(0, MAX_VIOLATIONS)
    .map(({ path, message }) => (path ? `${path}: ${message}` : message));
  const more = violations.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
