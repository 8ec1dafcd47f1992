/** Sends one request to the sandbox or server of its API, and checks the response. */
import { parseJson } from '../../contract/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { jsonTree } from '../../json/index.ts';
import type { Operation } from '../../openapi/index.ts';
import type { Credentials, HttpRequest } from '../../request/index.ts';
import { covers, responseSchemas } from '../examples/index.ts';
import { bodyProblems } from '../examples/json-body.ts';
import type { ApiRequest } from './address.ts';
import { withCredentials } from './credentials.ts';
import { type Received, type Sender, send } from './send.ts';

/** Where the requests of a page to one API go. */
export interface Target {
  /** Address before the path of an operation. */
  base: string;
  send: Sender;
  /** Whether a request that changes something may be sent. */
  allowsWrites: boolean;
  /** The credential of a placeholder such as `$TOKEN`. */
  fill(
    placeholder: string,
    part: keyof Credentials,
    by: { operation: Operation | undefined; account: string | undefined },
  ): string | undefined;
  /** Replaces other placeholders, such as variables of the environment. */
  expand(text: string): string;
  /** Labels of the accounts of a sandbox. A server has none that a page can name. */
  accounts?: readonly string[];
  /** The text without credentials that were filled in. */
  hide(text: string): string;
}

export type RunProblem = Pick<Diagnostic, 'code' | 'message' | 'hint'> & { severity?: 'info' };

/** What the author expects. */
interface Expected {
  status?: string | undefined;
  account?: string | undefined;
}

export interface RunResult {
  problem?: RunProblem;
  received?: Received;
}

/** Methods that change nothing (RFC 9110, section 9.2.1; QUERY is RFC 10008). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

/** Characters of a body that a message shows. */
const MAX_SHOWN = 200;

export async function runRequest(
  request: HttpRequest,
  { path, operation }: ApiRequest,
  target: Target,
  { status, account }: Expected,
): Promise<RunResult> {
  const name = `${request.method} ${path.replace(/[?#].*/s, '')}`;
  if (!SAFE.has(request.method.toUpperCase()) && !target.allowsWrites)
    return {
      problem: {
        code: 'run/not-sent',
        severity: 'info',
        message: `${name} is not sent, because it may change something on the server`,
        hint: 'Pass --allow-writes to send it anyway.',
      },
    };
  if (account !== undefined && target.accounts && !target.accounts.includes(account))
    return { problem: unknownAccount(account, target.accounts) };
  const filled = withCredentials(
    { ...request, url: `${target.base}${target.expand(path)}` },
    operation,
    (placeholder, part) => target.fill(placeholder, part, { operation, account }),
  );
  const body = typeof filled.body === 'string' ? target.expand(filled.body) : filled.body;
  const unknown = /\$\{?[A-Za-z_]\w*\}?|<[\w -]+>|\{[\w-]+\}/.exec(decoded(filled.url))?.[0];
  if (unknown !== undefined)
    return {
      problem: {
        code: 'run/unreadable',
        message: `the value of ${unknown} in the address of this sample is unknown`,
        hint: 'Write a value that exists in the sandbox instead.',
      },
    };
  const response = await send({ ...filled, ...(body !== undefined && { body }) }, target.send);
  if ('failure' in response)
    return { problem: { code: 'run/failed', message: `${name} has no response: ${response.failure}` } };
  const received = { ...response, body: target.hide(response.body) };
  const problem =
    statusProblem(name, received, status, operation) ?? schemaProblem(name, received, operation);
  return { received, ...(problem && { problem }) };
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

const unknownAccount = (account: string, accounts: readonly string[]): RunProblem => ({
  code: 'run/unreadable',
  message: `the sandbox has no account ${JSON.stringify(account)}`,
  hint: accounts.length > 0 ? `It has ${accounts.map((one) => `"${one}"`).join(', ')}.` : undefined,
});

function statusProblem(
  name: string,
  { status, body }: Received,
  expected: string | undefined,
  operation: Operation | undefined,
): RunProblem | undefined {
  const isExpected = expected === undefined ? status >= 200 && status < 300 : String(status) === expected;
  if (!isExpected)
    return {
      code: 'run/status',
      message: `${name} returns the status ${status}, not ${expected ?? 'one of success (2xx)'}`,
      hint: body.trim() === '' ? 'The response has no body.' : `The response: ${shortened(body)}`,
    };
  const documented = operation?.responses ?? [];
  if (expected !== undefined || documented.length === 0) return undefined;
  if (documented.some((each) => covers(each.status, String(status)))) return undefined;
  return {
    code: 'run/status',
    message: `${name} returns the status ${status}, which the OpenAPI file does not document`,
    hint: `It documents ${documented.map((each) => each.status).join(', ')}.`,
  };
}

function schemaProblem(
  name: string,
  { status, contentType, body }: Received,
  operation: Operation | undefined,
): RunProblem | undefined {
  if (!operation || body === '' || !/[/+]json\b/i.test(contentType)) return undefined;
  if (parseJson(body).error)
    return { code: 'run/schema', message: `the response of ${name} is not JSON: ${shortened(body)}` };
  const { components } = operation.request;
  const found = responseSchemas(operation, String(status)).map((schema) =>
    bodyProblems(jsonTree(body), schema, {
      components,
      direction: 'response',
      what: `the response of ${name}`,
      // A server may return more than is documented.
    }).filter(({ code }) => code === 'example/schema'),
  );
  const [first] = found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return first && { code: 'run/schema', message: first.message, hint: `The response: ${shortened(body)}` };
}

function shortened(body: string): string {
  const line = body.trim().replace(/\s+/g, ' ');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
