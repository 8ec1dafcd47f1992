/** A request and its results: the response, and what it changed in a sandbox. */
import type { HttpRequest } from '../../../../request/index.ts';
import type { JournalEntry } from '../../../../sandbox/index.ts';
import type { PlaygroundServer } from '../../../../site/index.ts';
import { openSandbox } from '../../core/in-page.ts';
import { say } from '../../core/say.ts';
import { type Admin, adminOf, type Handler } from '../../inspector/connection/admin.ts';
import type { LevelNote } from '../level.ts';
import { type Outcome, send } from './send.ts';

export interface Exchange {
  outcome: Outcome;
  /**
   * Arrives a little later; `undefined` if no sandbox responded, or its journal does not tell. Never rejects.
   */
  effect: Promise<JournalEntry | undefined>;
}

interface SandboxSide {
  /** Base URL. */
  mount: string;
  handler: Handler;
  admin: Admin;
}

/**
 * The sandbox behind a server, `undefined` for any other server. The one in the page is loaded at the first
 * request.
 */
function sandboxAt(spec: string, server: PlaygroundServer | undefined): SandboxSide | undefined {
  if (server?.mount === undefined) return undefined;
  const { kind, mount } = server;
  const handler: Handler = async (request) =>
    kind === 'sandbox' ? (await openSandbox(spec))(request) : fetch(request);
  return { mount, handler, admin: adminOf(mount, handler) };
}

/**
 * Sends once; see `send`.
 * @param level Sets the sandbox in the page to the reader's feature level first.
 */
export async function exchange(
  spec: string,
  server: PlaygroundServer | undefined,
  request: HttpRequest,
  signal: AbortSignal,
  level?: Promise<Pick<LevelNote, 'apply'>> | null,
): Promise<Exchange> {
  const sandbox = sandboxAt(spec, server);
  const open =
    sandbox && server?.kind === 'sandbox'
      ? async () => {
          await (await level)?.apply(sandbox.mount, sandbox.handler);
          return sandbox.handler;
        }
      : undefined;
  const sentAt = Date.now();
  const outcome = await send(request, signal, open);
  const hasEffect = sandbox && outcome.reply;
  return { outcome, effect: hasEffect ? effectOf(sandbox, request, sentAt) : Promise.resolve(undefined) };
}

/** Restores the initial state, including the feature level. Resolves with a message about it. */
export async function reset(
  spec: string,
  server: PlaygroundServer | undefined,
  level?: Promise<Pick<LevelNote, 'forget'>> | null,
): Promise<string> {
  try {
    await sandboxAt(spec, server)?.admin.post('/reset', {});
    (await level)?.forget();
    return say('sandbox.wasReset');
  } catch {
    return say('sandbox.notReset');
  }
}

/** Tolerance for clocks and rounding, in milliseconds. */
const CLOCK_TOLERANCE_MS = 1000;

/**
 * The journal entry of the request just sent; `undefined` if the journal has no such entry or cannot be read.
 * @param sentAt When the request was sent, in milliseconds since 1970.
 */
export async function effectOf(
  { admin, mount }: Pick<SandboxSide, 'admin' | 'mount'>,
  request: Pick<HttpRequest, 'method' | 'url'>,
  sentAt: number,
): Promise<JournalEntry | undefined> {
  const { pathname, search } = new URL(request.url);
  // The journal omits secret values.
  const nameless = (path: string): string => path.replace(/=[^&]*/g, '');
  const path = nameless(pathname.slice(new URL(mount).pathname.length) + search);
  try {
    const entries = await admin.requests(0);
    return entries.findLast(
      (entry) =>
        entry.method === request.method &&
        nameless(entry.path) === path &&
        entry.at >= sentAt - CLOCK_TOLERANCE_MS,
    );
  } catch {
    return undefined;
  }
}
