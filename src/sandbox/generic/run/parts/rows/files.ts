/** Uploaded files, and responses that send them. Copies of the state omit the collection of their bytes. */
import { validate } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { isFormType, isJsonType } from '../../../../../request/index.ts';
import type { Call, Reply } from '../../../../core/definition.ts';
import { mediaType } from '../../../../core/request/body.ts';
import { headerParameters, parseMultipart } from '../../../../core/request/multipart.ts';
import type { OperationPlan, SandboxPlan } from '../../../sandbox-plan.ts';
import type { UploadedFile } from '../../parts.ts';
import { exampleReply, sourceHeaders } from '../../response/replies.ts';
import { withAt } from '../../rows/paths.ts';
import type { Store } from '../../rows/rows.ts';
import { BYTES } from '../../rows/rows.ts';

interface StoredFile {
  /** Base64. */
  data: string;
}

/** The file in the body of a request; `undefined` without one. */
export function fileIn(call: Pick<Call<object>, 'headers' | 'body'>): UploadedFile | undefined {
  const contentType = call.headers.get('content-type') ?? '';
  const type = mediaType(contentType);
  const bytes = call.body();
  if (isJsonType(type)) return undefined;
  if (!isFormType(type)) return bytes.length > 0 ? { name: undefined, type, bytes } : undefined;
  const { boundary } = headerParameters(contentType);
  const files: UploadedFile[] = [];
  if (boundary) parseMultipart(bytes, boundary, (_field, file) => files.push(file));
  return files[0];
}

/** What the service tells about the file of a new item, as far as the schema of the response allows. */
export function factsOf(
  { file, response }: OperationPlan,
  uploaded: UploadedFile | undefined,
  query: Readonly<Record<string, unknown>>,
  components: SandboxPlan['components'],
): Record<string, unknown> {
  if (!uploaded) return {};
  const { name, size, type, query: members = [] } = file?.facts ?? {};
  const told = [
    [name, uploaded.name],
    [size, uploaded.bytes.length],
    [type, uploaded.type || undefined],
    ...members.map((member) => [member, own(query, member)] as const),
  ] as const;
  const { schema = true, example, item = [] } = response;
  const isAllowed = (member: string, value: unknown): boolean =>
    validate(schema, withAt(example, [...item, member], value), { components }).length === 0;
  const facts: Record<string, unknown> = {};
  for (const [member, value] of told)
    if (member !== undefined && value !== undefined && isAllowed(member, value)) facts[member] = value;
  return facts;
}

/** @param path concrete path of what the file belongs to */
export const keepFile = (store: Store, path: string, { bytes }: UploadedFile): void =>
  store.put(BYTES, path, { data: base64(bytes) });

/** The response to an upload, a download or a deletion of a file; `undefined` for other operations. */
export function fileReply(operation: OperationPlan, call: Call<Record<string, unknown>>): Reply | undefined {
  const { file, response } = operation;
  const { store } = call;
  const whole = operation.path.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(call.params[name] ?? ''),
  );
  // The content of an item belongs to the item.
  const path = operation.resource ? whole.slice(0, whole.lastIndexOf('/')) : whole;
  const told = sourceHeaders('stored', `file ${operation.path.replace(/\{[^{}]*\}/g, '{}')}`);
  if (file?.as === 'send') {
    const stored = store.get(BYTES, path) as StoredFile | undefined;
    if (!stored) return undefined;
    const headers = { ...told, 'Content-Type': response.contentType ?? 'application/octet-stream' };
    return { status: response.status, headers, bytes: bytesOf(stored.data) };
  }
  const uploaded = file?.as === 'store' ? fileIn(call) : undefined;
  if (uploaded) keepFile(store, path, uploaded);
  else if (file?.as !== 'remove' || !store.remove(BYTES, path)) return undefined;
  const reply = exampleReply(operation);
  return { ...reply, headers: { ...reply.headers, ...told } };
}

/** In pieces: too many arguments would exceed the stack. */
const PIECE = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
