/**
 * Shared by the conformance tests of the chat service: a fresh organization, and requests as its identities.
 */
import { expect, test } from 'vitest';
import { accounts } from '../../../src/apis/chat-service/accounts.ts';
import chatService from '../../../src/apis/chat-service/index.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/index.ts';

export type Who =
  | 'owner'
  | 'administrator'
  | 'moderator'
  | 'member'
  | 'guest'
  | 'bot'
  | 'deactivated'
  | 'nobody'
  | { email: string; key: string };

/** Form fields. Values other than text are sent as JSON text, undefined not at all. */
export type Fields = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  /** The body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

/** 2026-11-03 00:00:00 UTC. */
export const NOW = 1_793_664_000;
export const HOST = 'https://sandbox.invalid/chat-service';

export interface Chat {
  sandbox: Sandbox;
  /** Sends `fields` as the query of a GET, else as an urlencoded body. */
  send(method: string, path: string, fields?: Fields, as?: Who): Promise<Answer>;
  /** The admin interface: `admin('POST', '/clock', { advance: 60 })`. */
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A collection of the state: key -> row. */
  rows<T = Record<string, unknown>>(collection: string): Promise<Record<string, T>>;
}

export function basic(as: Who): Record<string, string> {
  if (as === 'nobody') return {};
  const account =
    typeof as === 'string' ? accounts.find(({ label }) => label.toLowerCase() === as) : undefined;
  const { email, key } = account
    ? { email: account.email, key: account.api_key }
    : (as as { email: string; key: string });
  return { Authorization: `Basic ${btoa(`${email}:${key}`)}` };
}

export function encode(fields: Fields): URLSearchParams {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

export function openChat(options: SandboxOptions = {}): Chat {
  const sandbox = createSandbox(chatService, { clock: () => NOW * 1000, ...options });
  const ask = async (request: Request): Promise<Answer> => {
    const response = await sandbox(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined };
  };
  return {
    sandbox,
    send(method, path, fields = {}, as = 'administrator') {
      const query = method === 'GET' || method === 'HEAD';
      const url = `${HOST}/api/v1${path}${query && Object.keys(fields).length > 0 ? `?${encode(fields)}` : ''}`;
      return ask(
        new Request(url, { method, headers: basic(as), ...(query ? {} : { body: encode(fields) }) }),
      );
    },
    admin: (method, path, body) =>
      ask(
        new Request(`${HOST}/_sandbox${path}`, {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        }),
      ),
    rows: async <T>(collection: string) => ((await sandbox.state())[collection] ?? {}) as Record<string, T>,
  };
}

/**
 * One row of the conformance table: a sentence of the documentation (or, marked with `sandbox:`, a choice
 * where it is silent), and the proof. Every row starts with a fresh organization.
 */
export function rule(
  sentence: string,
  check: (chat: Chat) => Promise<void>,
  options: SandboxOptions = {},
): void {
  test(sentence, () => check(openChat(options)));
}

/** Expects an error in the documented envelope, with exactly these extra fields, and nothing changed. */
export async function refused(
  chat: Chat,
  request: [method: string, path: string, fields?: Fields, as?: Who],
  expected: { status?: number; code?: string; msg: string } & Record<string, unknown>,
): Promise<void> {
  const before = await chat.sandbox.state();
  const { status, json } = await chat.send(...request);
  const { status: wanted = 400, code = 'BAD_REQUEST', msg, ...extra } = expected;
  expect({ status, json }).toEqual({ status: wanted, json: { result: 'error', msg, code, ...extra } });
  expect(await chat.sandbox.state()).toEqual(before);
}

/** Expects a success with exactly these fields besides `result` and `msg`. */
export async function succeeds(
  chat: Chat,
  request: [method: string, path: string, fields?: Fields, as?: Who],
  fields: Record<string, unknown> = {},
): Promise<void> {
  const { status, json } = await chat.send(...request);
  expect({ status, json }).toEqual({ status: 200, json: { result: 'success', msg: '', ...fields } });
}
