/**
 * The text of a filled request in the fragment of a link: `1.` and JSON, or `1z.` and deflated JSON, both in
 * base64url. The number is the version of the format.
 */
import { formatJson, parseJson } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import type { RequestValues, SharedValues } from '../../../../../request/index.ts';

export interface SharedRequest {
  /** The documented server or the sandbox: its address as the page has it, and its variables. */
  server?: { url: string; variables: Record<string, string> };
  values: SharedValues;
  /** Chosen alternatives of the body. */
  chosen: Record<string, number>;
}

/** Why a link cannot be read. */
export type LinkProblem = 'broken' | 'version';

/** Longer links are refused, in characters. Chat programs and mail cut far shorter ones. */
export const MAX_LINK = 60_000;
/** Text that a link may hold, in bytes. */
const MAX_TEXT = 1_000_000;
/** Shorter text does not gain by compression. */
const MIN_COMPRESSED = 160;

/** @returns the text after `#try=` */
export async function encodeLink({ server, values, chosen }: SharedRequest): Promise<string> {
  const { path, query, header, accept, body } = values;
  const record = {
    ...(server && { s: server.url, ...(hasMembers(server.variables) && { v: server.variables }) }),
    ...(hasMembers(path) && { p: path }),
    ...(hasMembers(query) && { q: query }),
    ...(hasMembers(header) && { h: header }),
    ...(accept !== undefined && { a: accept }),
    ...(body && { t: body.contentType }),
    ...(body?.text !== undefined && { b: body.text }),
    ...(body?.fields && { f: body.fields }),
    ...(hasMembers(chosen) && { k: chosen }),
  };
  const bytes = new TextEncoder().encode(formatJson(record));
  if (bytes.length >= MIN_COMPRESSED && 'CompressionStream' in globalThis) {
    const packed = await through(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
    if (packed && packed.length < bytes.length) return `1z.${toBase64(packed)}`;
  }
  return `1.${toBase64(bytes)}`;
}

const hasMembers = (record: object): boolean => Object.keys(record).length > 0;

/** Never rejects: links come from anywhere. */
export async function decodeLink(link: string): Promise<SharedRequest | LinkProblem> {
  const [, version, packed, data = ''] = /^(\d{1,9})(z?)\.([\w-]*)$/.exec(link) ?? [];
  if (version === undefined || link.length > MAX_LINK) return 'broken';
  if (version !== '1') return 'version';
  try {
    const bytes = fromBase64(data);
    const plain = packed ? await through(bytes, new DecompressionStream('deflate-raw'), MAX_TEXT) : bytes;
    if (!plain) return 'broken';
    const { value } = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(plain), true);
    return isRecord(value) ? requestIn(value) : 'broken';
  } catch {
    return 'broken';
  }
}

/** Members of another kind are left out. */
function requestIn(record: Record<string, unknown>): SharedRequest {
  const text = (key: string): string | undefined => {
    const value = own(record, key);
    return typeof value === 'string' ? value : undefined;
  };
  const members = (key: string): Record<string, unknown> => {
    const value = own(record, key);
    return isRecord(value) ? value : {};
  };
  const url = text('s');
  const accept = text('a');
  return {
    ...(url !== undefined && { server: { url, variables: membersOf(members('v'), isText) } }),
    values: {
      path: members('p'),
      query: members('q'),
      header: members('h'),
      ...(accept !== undefined && { accept }),
      ...bodyOf(text('t'), text('b'), own(record, 'f')),
    },
    chosen: membersOf(members('k'), isIndex),
  };
}

function bodyOf(
  contentType: string | undefined,
  text: string | undefined,
  fields: unknown,
): Pick<RequestValues, 'body'> {
  if (contentType === undefined) return {};
  return {
    body: { contentType, ...(text !== undefined && { text }), ...(isRecord(fields) && { fields }) },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const membersOf = <Member>(
  record: Record<string, unknown>,
  fits: (value: unknown) => value is Member,
): Record<string, Member> =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Member] => fits(entry[1])));

/** @returns `undefined` for more than `limit` bytes, of which no more are made */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(value);
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replace(/[+/]/g, (one) => (one === '+' ? '-' : '_'))
    .replace(/={1,2}$/, '');
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/[-_]/g, (one) => (one === '-' ? '+' : '/'))), (one) =>
    one.charCodeAt(0),
  );
