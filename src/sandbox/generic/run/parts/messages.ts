/** The outbox: callbacks and webhooks as the service would send them. Nothing is sent. */
import { formatJson, validate } from '../../../../contract/index.ts';
import { own, unescapeSegment } from '../../../../json/index.ts';
import type { Reply } from '../../../core/definition.ts';
import { rowKey } from '../../../core/extension.ts';
import type { MessagePlan } from '../../message-plan.ts';
import type { OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import type { SentRequest } from '../parts.ts';
import type { listElement } from '../response/replies.ts';
import { at } from '../rows/paths.ts';
import { type Item, keyValues, OUTBOX, type Rows, type Store } from '../rows/rows.ts';

const MAX_MESSAGES = 100;

interface Watch {
  rows: Rows;
  /** Puts what the service would send about the row that was changed last into the outbox. */
  send(request: SentRequest, reply: Reply, store: Store, now: number): void;
}

/** Watches which row an operation changes. */
export function watch(
  rows: Rows,
  { messages = [], rule, method: own, path }: OperationPlan,
  plan: SandboxPlan,
  element: typeof listElement,
): Watch {
  let changed: Item | undefined;
  return {
    rows: {
      ...rows,
      put(resource, values, item) {
        changed = item;
        rows.put(resource, values, item);
      },
      remove(resource, values) {
        changed = rows.get(resource, values);
        rows.remove(resource, values);
      },
    },
    send(request, reply, store, now) {
      // A replacement that creates is no change.
      if (!changed || (rule === 'replace' && reply.status === 201)) return;
      for (const message of messages) {
        const body = bodyOf(message, changed, plan, element);
        if (body === undefined) continue;
        const { name, method, contentType, headers } = message;
        for (const url of addressesOf(message, plan, request, reply, store))
          add(store, {
            name,
            at: new Date(now).toISOString(),
            because: `${own} ${path}`,
            method,
            url,
            headers: { ...headers, 'Content-Type': contentType },
            body,
          });
      }
    },
  };
}

/** `null`: nothing describes who subscribes to the webhook, so only its subscribers know the address. */
function addressesOf(
  { url, events = [] }: MessagePlan,
  { subscriptions }: SandboxPlan,
  request: SentRequest,
  reply: Reply,
  store: Store,
): (string | null)[] {
  if (url !== undefined) return [addressOf(url, request, reply)].filter((one) => one !== undefined);
  if (!subscriptions) return [null];
  return subscriptions.flatMap(({ resource, url: place, events: wanted, active }) =>
    store.entries(resource).flatMap(([, item]) => {
      const address = at(item, place);
      const isActive = active === undefined || at(item, active) !== false;
      const names = [wanted ? at(item, wanted) : []].flat().filter((name) => typeof name === 'string');
      const isWanted = names.length === 0 || names.some((name) => matches(name, events));
      return isActive && isWanted && typeof address === 'string' && isHttp(address) ? [address] : [];
    }),
  );
}

const folded = (name: string): string => name.replace(/[^a-z\d]/gi, '').toLowerCase();

/** Whether a subscription's name of an event means one of these: `*`, `all`, `pet.*` or `pet_created`. */
function matches(name: string, events: readonly string[]): boolean {
  if (name === '*' || /^all(?:[ _.-]?events)?$/i.test(name)) return true;
  const start = folded(name);
  return events.some((event) =>
    name.endsWith('*') ? folded(event).startsWith(start) : folded(event) === start,
  );
}

const isHttp = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

function bodyOf(
  { schema = true, example, item: place }: MessagePlan,
  item: Item,
  { components }: SandboxPlan,
  element: typeof listElement,
): unknown {
  const body = element(item, schema, place, example, components);
  return validate(schema, body, { components }).length === 0 ? body : undefined;
}

function add(store: Store, message: Record<string, unknown>): void {
  const keys = store.entries(OUTBOX).map(([key]) => key);
  const last = Number(keyValues(keys.at(-1) ?? '/0')[0]);
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_MESSAGES + 1))) store.remove(OUTBOX, key);
  store.put(OUTBOX, rowKey([String(last + 1)]), message);
}

/** The address that an expression leads to; `undefined` if it is not an absolute one. */
function addressOf(expression: string, request: SentRequest, reply: Reply): string | undefined {
  let isComplete = true;
  const resolve = (part: string): string => {
    const value = resultOf(part, request, reply);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    isComplete = false;
    return '';
  };
  const text = expression.startsWith('$')
    ? resolve(expression)
    : expression.replace(/\{(\$[^{}]+)\}/g, (_whole, part: string) => resolve(part));
  return isComplete && isHttp(text) ? text : undefined;
}

function resultOf(expression: string, request: SentRequest, { status, headers = {}, json }: Reply): unknown {
  if (expression === '$url') return request.url.href;
  if (expression === '$method') return request.method;
  if (expression === '$statusCode') return status;
  const [, side, place, name = ''] =
    /^\$(request|response)\.(header|query|path|body)(?:[.#](.*))?$/s.exec(expression) ?? [];
  const isRequest = side === 'request';
  if (place === 'header')
    return isRequest
      ? request.headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (place === 'query' && isRequest) return request.url.searchParams.get(name);
  if (place === 'path' && isRequest) return own(request.params, name);
  if (place !== 'body') return undefined;
  const body = isRequest ? request.body : json;
  if (name === '') return typeof body === 'object' ? formatJson(body) : body;
  return at(body, name.split('/').slice(1).map(unescapeSegment));
}
