/**
 * Random requests to the planned sandbox of a description: mostly requests that it accepts, with one or more
 * parts replaced by something strange. Lists what must not happen.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { formatJson, parseJson } from '../../../src/contract/index.ts';
import type { ApiDocument } from '../../../src/openapi/index.ts';
import { buildRequest, isJsonType, toFetch } from '../../../src/request/index.ts';
import { genericSandbox, type SandboxPlan } from '../../../src/sandbox/generic/index.ts';
import { planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox, type Sandbox, type Snapshot } from '../../../src/sandbox/index.ts';
import { bodyViolations, firstValues, operationOf } from './requests.ts';
import { type Sent, strangeRequests, type Usual } from './strange.ts';

/** Seconds of processor time that a request may take. */
const MAX_SECONDS = 2;

interface FuzzResult {
  breaches: { law: string; operation: string; detail: string }[];
  /** Responses that claim to be stored. */
  stored: number;
  statuses: Map<number, number>;
}

/** Sends `count` requests, one after the other, to one sandbox. */
export async function fuzz(document: ApiDocument, count: number, seed: number): Promise<FuzzResult> {
  const plan = planSandbox(document);
  const result: FuzzResult = { breaches: [], stored: 0, statuses: new Map() };
  let cause: unknown;
  const sandbox = createSandbox(genericSandbox(plan), {
    onError: (error) => {
      cause = error;
    },
  });
  const usual = await usualRequests(document, plan);
  if (usual.length === 0) return result;
  const prototype = Reflect.ownKeys(Object.prototype).length;
  let before = await sandbox.state();
  for (const sent of fc.sample(strangeRequests(usual, plan), { numRuns: count, seed })) {
    const breach = (law: string, detail: string): void =>
      void result.breaches.push({
        law,
        operation: `${sent.method} ${sent.url.slice(0, 300)}`,
        detail: `${detail.slice(0, 600)} <- ${sent.headers
          .map(([name, value]) => `${name}: ${value}`)
          .join('; ')
          .slice(0, 300)} ${describeBody(sent.body)}`,
      });
    cause = undefined;
    const start = process.cpuUsage();
    const response = await answer(sandbox, sent);
    if (!response) continue;
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1e6 > MAX_SECONDS) breach('no hang', `${(user + system) / 1e6} s`);
    result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500 && (cause !== undefined || !wasAskedFor(sent, response)))
      breach('no 500', `${response.status} ${(cause as Error | undefined)?.stack ?? response.text}`);
    const after = await sandbox.state();
    if (response.status >= 400 && !isDeepStrictEqual(before, after))
      breach('a refusal changes nothing', `${response.status} ${response.text}`);
    before = await checkStored(sent, response, after, { result, breach, sandbox });
  }
  if (Reflect.ownKeys(Object.prototype).length !== prototype)
    result.breaches.push({ law: 'no prototype changes', operation: plan.name, detail: '' });
  return result;
}

interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** `undefined` for a request that no client can send. */
async function answer(sandbox: Sandbox, { method, url, headers, body }: Sent): Promise<Received | undefined> {
  let request: Request;
  try {
    request = new Request(url, { method, headers, body: body ?? null });
  } catch {
    return undefined;
  }
  const response = await sandbox(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** `Prefer: code=500`. What the response says of it does not count: an error of the sandbox could say it, too. */
const wasAskedFor = ({ headers }: Sent, { status }: Received): boolean =>
  headers.some(
    ([name, value]) =>
      name === 'prefer' && value.split(/[,;]/).some((one) => one.trim() === `code=${status}`),
  );

/** What claims to be stored satisfies its schema. The state from which the next request starts. */
async function checkStored(
  sent: Sent,
  { status, headers, text }: Received,
  after: Snapshot,
  {
    result,
    breach,
    sandbox,
  }: { result: FuzzResult; breach: (law: string, detail: string) => void; sandbox: Sandbox },
): Promise<Snapshot> {
  if (status < 300 && headers.get('sandbox-source') === 'stored') {
    result.stored++;
    if (sent.operation && sent.method !== 'HEAD' && isJsonType(headers.get('content-type') ?? '')) {
      const violations = bodyViolations(sent.operation, status, parseJson(text).value);
      if (violations.length > 0)
        breach('a stored response satisfies its schema', formatJson(violations.slice(0, 3)));
    }
  }
  // A large state makes every later comparison slow.
  if (Object.values(after).reduce((sum, rows) => sum + Object.keys(rows).length, 0) < 300) return after;
  await sandbox.reset();
  return sandbox.state();
}

const describeBody = (body: Uint8Array | undefined): string =>
  body ? new TextDecoder('latin1').decode(body.subarray(0, 500)) : '';

/** Requests that a reader sends without a change. */
async function usualRequests(document: ApiDocument, plan: SandboxPlan): Promise<Usual[]> {
  const all: Usual[] = [];
  for (const one of plan.operations) {
    const operation = operationOf(document, one);
    if (!operation) continue;
    const built = buildRequest({ ...operation.request, servers: [] }, firstValues(operation, plan, one));
    const { url, init } = await toFetch(built);
    // No client can send such a request.
    if (/^(GET|HEAD)$/.test(one.method)) delete init.body;
    if (!URL.canParse(url) || /^(TRACE|CONNECT)$/.test(one.method)) continue;
    const request = new Request(url, init);
    const headers = [...request.headers];
    all.push({ plan: one, operation, url: new URL(url), headers, body: await request.text() });
  }
  return all;
}
