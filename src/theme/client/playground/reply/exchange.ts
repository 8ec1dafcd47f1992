/** A request and its results: the response, and what it changed in a sandbox. */
import type { HttpRequest } from '../../../../request/index.ts';
import type { JournalEntry } from '../../../../sandbox/index.ts';
import type { PlaygroundServer } from '../../../../site/index.ts';
import type { LevelNote } from '../level.ts';
import type { SandboxPlace } from './sandbox-side.ts';
import { type Answer, type Outcome, send } from './send.ts';
import { type Handler, httpTransport, pageTransport } from './transport/transport.ts';

interface Exchange extends Omit<Answer, 'reply' | 'failure'> {
  outcome: Outcome;
  /**
   * Arrives a little later; `undefined` if no sandbox responded, or its journal does not tell. Never rejects.
   */
  effect: Promise<JournalEntry | undefined>;
}

/**
 * The sandbox behind a server, `undefined` for any other server. The one in the page is loaded at the first
 * request.
 */
function sandboxAt(spec: string, server: PlaygroundServer | undefined): SandboxPlace | undefined {
  if (server?.mount === undefined) return undefined;
  const { kind, mount } = server;
  const handler: Handler = async (request, headers) => {
    if (kind !== 'sandbox') return fetch(request);
    const { openSandbox } = await import('../../core/in-page.ts');
    return (await openSandbox(spec))(request, headers);
  };
  return { mount, handler };
}

/**
 * Sends once, up to the headers; see `send`.
 * @param requests as it is sent, and without secrets; `proxy`: address of the proxy that sends it
 * @param level Sets the sandbox in the page to the reader's feature level first.
 */
export async function exchange(
  spec: string,
  server: PlaygroundServer | undefined,
  {
    request,
    shown = request,
    proxy,
  }: { request: HttpRequest; shown?: HttpRequest; proxy?: string | undefined },
  signal: AbortSignal,
  level?: Pick<LevelNote, 'apply'>,
): Promise<Exchange> {
  const sandbox = sandboxAt(spec, server);
  const transport =
    sandbox && server?.kind === 'sandbox'
      ? pageTransport(async () => {
          await level?.apply(sandbox.mount, sandbox.handler);
          return sandbox.handler;
        })
      : proxy === undefined
        ? httpTransport
        : (await import('./transport/proxy.ts')).proxyTransport(proxy);
  const sentAt = Date.now();
  const { chunks, now, ...outcome } = await send(request, shown, transport, signal);
  const effect = async (): Promise<JournalEntry | undefined> => {
    if (!sandbox || !outcome.reply) return undefined;
    const { effectAt } = await import('./sandbox-side.ts');
    return effectAt(sandbox, request, sentAt);
  };
  return { outcome, chunks, now, effect: effect().catch(() => undefined) };
}

/** Loads what shows the changes of a request: one to the sandbox in the page needs no network then. */
export const prepareEffect = (): Promise<unknown> =>
  Promise.all([import('./sandbox-side.ts'), import('./effect.ts')]);

/** Restores the initial state, including the feature level. Resolves with a message about it. */
export async function reset(
  spec: string,
  server: PlaygroundServer | undefined,
  level?: Pick<LevelNote, 'forget'>,
): Promise<string> {
  const sandbox = sandboxAt(spec, server);
  return sandbox ? (await import('./sandbox-side.ts')).resetSandbox(sandbox, level) : '';
}
