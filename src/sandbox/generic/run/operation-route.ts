/** How every operation runs: credentials, format, parameters, body, the rows it needs, then its rule. */
import type { Call, Reply, Route } from '../../core/definition.ts';
import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
import type { Parts } from './parts.ts';
import { authorize } from './request/credentials.ts';
import { readParameters } from './request/parameters.ts';
import { readRequestBody } from './request/request-body.ts';
import { refusal } from './response/refusals.ts';
import { exampleReply, listElement, unstoredReply } from './response/replies.ts';
import { rowsIn } from './rows/rows.ts';
import { leadsToRows, scopeOf, within } from './rows/scope.ts';
import { RULES } from './rules.ts';

type State = Record<string, unknown>;
type AnyCall = Call<State>;

/** Errors that any operation can return here, documented or not. */
const COMMON = [400, 401, 403, 404, 406, 409, 412, 415, 422];

export function operationRoute(operation: OperationPlan, plan: SandboxPlan, parts: Parts): Route<State> {
  const { method, path, when } = operation;
  const names = Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
  const isKeyed = /\('?\{/.test(path);
  return {
    method,
    // Some descriptions tell operations of one path apart in a query or fragment.
    path: plan.basePath + path.replace(/[?#].*/s, ''),
    ...(when && { when }),
    // The operation may be completed later.
    get errors() {
      return [...COMMON, ...operation.errors.map(({ status }) => status)];
    },
    handle(sent) {
      const call = isKeyed ? { ...sent, params: plainKeys(path, sent.params) } : sent;
      const caller = authorize(operation, plan, call, method);
      countRequest(call, caller);
      const answer = (): Reply => {
        const reply = run(operation, plan, call, names, parts);
        return parts.preferences?.withSentType(operation, call.headers, reply) ?? reply;
      };
      return parts.replays?.once(operation, call, caller, answer) ?? answer();
    },
  };
}

/** The keys of OData without quotes. One inside is written as two (OData 4.01, URL Conventions 5.1.1). */
const plainKeys = (path: string, params: AnyCall['params']): AnyCall['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (path.includes(`'{${name}}'`) ? value : value.replace(/^'(.*)'$/s, '$1')).replaceAll("''", "'"),
    ]),
  );

function run(
  operation: OperationPlan,
  plan: SandboxPlan,
  call: AnyCall,
  names: readonly string[],
  parts: Parts,
): Reply {
  const { components } = plan;
  const { store, headers, url, now, params } = call;
  const stored = rowsIn(store, plan);
  const rows = parts.childLists?.withChildLists(stored, plan) ?? stored;
  const sent = names.map((name) => params[name] ?? '');
  const values = parts.aliases?.keysIn(rows, operation, sent) ?? sent;
  const isFound = () => leadsToRows(rows, operation, values);
  const parameters = readParameters(operation, call, components, parts, isFound);
  const body = readRequestBody(operation, call, components, parts);
  parts.preferences?.requireAcceptable(operation, headers);
  rows.requireParents(operation, values);
  const preferred = parts.preferences?.preferredExample(operation, headers);
  if (preferred) return preferred;
  if (operation.rule === 'example' || !operation.resource)
    return (operation.file && parts.files?.fileReply(operation, call)) || exampleReply(operation);
  const base = baseOf(url, plan.basePath, operation.path);
  // The sandbox cannot read a body in a format such as XML, so it stores none of it.
  const isUnread = body && body.value === undefined && !body.file && operation.rule !== 'delete';
  const example = isUnread
    ? unreadReply(operation, body.contentType)
    : parts.query?.exampleFor(operation, parameters, body);
  if (example) return example;
  const resource = rows.resource(operation.resource);
  const scope = scopeOf(operation, values);
  // A new row must not have the key of any other.
  const scoped = operation.rule === 'create' ? rows : within(rows, scope);
  const watch = operation.messages && parts.messages?.watch(scoped, operation, plan, listElement);
  const reply = RULES[operation.rule]({
    plan,
    operation,
    resource,
    rows: watch?.rows ?? scoped,
    store,
    path: scope.key,
    scope,
    parameters,
    body,
    now,
    headers,
    url,
    base,
    parts,
  });
  watch?.send({ method: operation.method, url, headers, params, body: body?.value }, reply, store, now);
  return {
    ...reply,
    headers: {
      ...reply.headers,
      ...parts.query?.ignoredHeader({ operation, plan, parameters, rows: scoped, path: scope.key, url }),
    },
  };
}

const unreadReply = (operation: OperationPlan, contentType: string): Reply =>
  /^(?:list|read)$/.test(operation.rule)
    ? exampleReply(operation)
    : unstoredReply(operation, `the sandbox cannot read ${encodeURI(contentType)}`);

/**
 * Address of the API, from that of one of its operations: a path template has as many segments as its paths.
 */
function baseOf({ origin, pathname }: URL, basePath: string, template: string): string {
  const segments = pathname.replace(/\/{2,}/g, '/').split('/');
  const own = (basePath + template.replace(/[?#].*/s, '')).split('/').length - 1;
  return origin + segments.slice(0, segments.length - own).join('/') + basePath;
}

/** @throws 429 with the time to wait, in seconds */
function countRequest({ countRequest: count }: AnyCall, who: string): void {
  const { limit, remaining, resetAt, isExceeded, retryAfter } = count(who);
  if (!isExceeded) return;
  throw refusal(429, 'Too many requests in the last minute', 'rate limit', {
    'Retry-After': String(Math.ceil(retryAfter / 1000)),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
  });
}
