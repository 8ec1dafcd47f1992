/** Requests with an idempotency key that was sent before (draft-ietf-httpapi-idempotency-key-header). */
import { parseJson } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import type { Call, Reply } from '../../../../core/definition.ts';
import { rowKey } from '../../../../core/extension.ts';
import { headerParameters } from '../../../../core/request/multipart.ts';
import type { OperationPlan } from '../../../sandbox-plan.ts';
import { digest } from '../../response/entity-tag.ts';
import { refused } from '../../response/refusals.ts';
import { REPLIES } from '../../rows/rows.ts';

type AnyCall = Call<Record<string, unknown>>;

/** Keys that are remembered. A later one takes the place of the oldest. */
const MAX_KEYS = 100;

/** What is remembered of the first request with a key. */
interface First {
  /** Digest of what was sent. */
  request: string;
  reply: Reply;
}

/**
 * The response to the first request with the key, if there was one. Otherwise that of `answer`, which is kept
 * if it is a success.
 *
 * @param caller the credentials of the request
 * @throws 422, 409 or 400, whichever is documented, for another request with the key
 */
export function once(operation: OperationPlan, call: AnyCall, caller: string, answer: () => Reply): Reply {
  const { store } = call;
  const [name, key] = keyOf(operation, call);
  if (key === undefined || key === '') return answer();
  const { method, path } = operation;
  const row = rowKey([digest(`${method} ${path}\n${caller}`), key]);
  const request = digest(sentText(call));
  const first = store.get(REPLIES, row);
  if (isFirst(first)) {
    if (first.request !== request)
      throw refused(
        operation,
        [422, 409, 400, 422],
        `Another request was sent with this ${name} before; use a new one`,
        'idempotency',
      );
    const { 'Sandbox-Message': message, ...rest } = first.reply.headers ?? {};
    const told = `This repeats the response to the first request with this ${name}; nothing was changed`;
    const messages = { 'Sandbox-Message': message === undefined ? told : `${told}. ${message}` };
    return { ...first.reply, headers: { ...rest, ...messages } };
  }
  const { bytes, ...reply } = answer();
  // What was asked for in `Prefer` is not the effect of the request.
  const isKept = reply.status < 400 && !bytes && reply.headers?.['Preference-Applied'] === undefined;
  if (isKept) keep(store, row, { request, reply });
  return bytes ? { ...reply, bytes } : reply;
}

/** Where the key is, and the key. */
function keyOf(
  { idempotencyKey: header, idempotencyMember: member }: OperationPlan,
  { headers, body }: AnyCall,
): [name: string, key: string | undefined] {
  const inHeader = header === undefined ? null : headers.get(header);
  if (header !== undefined && inHeader !== null) return [header, inHeader];
  const sent = member === undefined ? undefined : parseJson(new TextDecoder().decode(body())).value;
  const key = own(sent, member ?? '');
  return [member ?? '', typeof key === 'string' ? key : undefined];
}

function keep(store: AnyCall['store'], row: string, first: First): void {
  const oldest = store.entries(REPLIES);
  for (const [key] of oldest.slice(0, Math.max(0, oldest.length + 1 - MAX_KEYS))) store.remove(REPLIES, key);
  store.put(REPLIES, row, first);
}

/** A form that is sent again has another boundary. */
function sentText({ url, headers, body }: AnyCall): string {
  const { boundary } = headerParameters(headers.get('content-type') ?? '');
  const text = new TextDecoder('latin1').decode(body());
  return `${url.pathname}${url.search}\n${boundary ? text.replaceAll(boundary, '') : text}`;
}

/** A state may be loaded from anywhere. */
function isFirst(row: unknown): row is First {
  if (!isRecord(row) || !isRecord(row.reply)) return false;
  const { status, headers } = row.reply;
  return (
    Number.isInteger(status) &&
    Number(status) >= 200 &&
    Number(status) < 400 &&
    isRecord(headers) &&
    Object.values(headers).every((value) => typeof value === 'string')
  );
}
