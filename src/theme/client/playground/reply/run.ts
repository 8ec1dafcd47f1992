/** Sending, from the click to the end of the response. */
import type { PlaygroundServer } from '../../../../site/index.ts';
import { say, sayCount } from '../../core/say.ts';
import type { LevelNote } from '../level.ts';
import type { Store } from '../store.ts';
import { isSequence, MAX_AT_ONCE, readBody } from './body/response-body.ts';
import { compare, itemCheck } from './comparison/compare.ts';
import { exchange } from './exchange.ts';
import { bytesOf, collect, type Reply } from './reply.ts';
import { stylesLoaded, summaryOf } from './response.ts';
import type { WayOut } from './transport/way-out.ts';

/**
 * Sends the request, and reports progress to `store`. Stops if something is missing or wrong; `anyway`
 * overrides this if the request can be sent at all. Does nothing while a request is pending.
 */
export async function run(
  store: Store,
  server: PlaygroundServer | undefined,
  level: LevelNote | undefined,
  anyway: boolean,
  on: { refused(): void; answered(): void },
): Promise<void> {
  if (store.activity.running) return;
  const { data, now: form } = store;
  const { request, shown } = form;
  const { proxy, problems, isBlocked, offer }: WayOut =
    data.proxy && server?.mount === undefined
      ? await import('./transport/way-out.ts').then(
          ({ wayOut }) => wayOut(store),
          () => form,
        )
      : form;
  // Together with the message below: "Send anyway" would move from under the pointer if it were there before.
  store.set({ tried: true });
  const count = problems.length + (form.doubts?.length ?? 0);
  if (isBlocked || (count && !anyway)) {
    store.report({ message: sayCount('playground.problems', { count }) });
    on.refused();
    await offer?.();
    return;
  }
  const running = new AbortController();
  const { signal } = running;
  store.report({ running, message: say('playground.sending') });
  const { outcome, chunks, now, effect } = await exchange(
    data.spec,
    server,
    { request, shown, proxy },
    signal,
    level,
  );
  await stylesLoaded;
  const { reply } = outcome;
  const isCurrent = (): boolean => store.activity.outcome === outcome;
  if (!reply) {
    store.report({
      running: undefined,
      outcome,
      effect: undefined,
      message: summaryOf(outcome),
      isHeard: true,
    });
    on.answered();
    return;
  }
  if (isSequence(reply.contentType)) {
    // Without its script, the items are shown as text when they are all there.
    reply.stream = await Promise.all([import('./stream/index.ts'), itemCheck(reply, store)]).then(
      ([{ openStream }, check]) => openStream(reply, check),
      () => undefined,
    );
  }
  store.report({ outcome, effect: undefined, message: say('reply.receiving') });
  on.answered();
  await collect(reply, chunks ?? null, { signal, now, progress: () => isCurrent() && store.report({}) });
  await finish(store, reply, isCurrent);
  store.report({
    running: undefined,
    ...(isCurrent() && { message: summaryOf(outcome), isHeard: true }),
  });
  // The body has its height now.
  if (isCurrent() && !reply.stream) on.answered();
  const result = await effect;
  if (isCurrent()) store.report({ effect: result });
}

/** Reads the body and compares it. */
async function finish(store: Store, reply: Reply, isCurrent: () => boolean): Promise<void> {
  reply.stream?.end();
  const { contentType, size } = reply;
  reply.body = reply.stream ? undefined : readBody(contentType, bytesOf(reply, MAX_AT_ONCE), size);
  const comparing = compare(reply, store, (lines) => {
    reply.lines = lines;
    if (isCurrent()) store.report({});
  });
  if (isCurrent() && reply.body?.kind === 'large') store.report({ message: say('reply.checking') });
  // The response is there even if the script that compares it is not.
  reply.comparison = await comparing.catch(() => undefined);
}
