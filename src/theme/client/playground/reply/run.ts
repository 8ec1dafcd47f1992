/** Sending, from the click to the end of the response. */
import type { PlaygroundData, PlaygroundServer } from '../../../../site/index.ts';
import { say, sayCount } from '../../core/say.ts';
import type { LevelNote } from '../level.ts';
import { type Derived, isImpossible } from '../model/index.ts';
import type { Store } from '../store.ts';
import { isSequence, MAX_AT_ONCE, readBody } from './body/response-body.ts';
import { compare } from './comparison/compare.ts';
import { exchange } from './exchange.ts';
import { bytesOf, collect, type Reply } from './reply.ts';
import { stylesLoaded, summaryOf } from './response.ts';

/**
 * Sends the request, and reports progress to `store`. Stops if something is missing or wrong; `anyway`
 * overrides this if the request can be sent at all. Does nothing while a request is pending.
 */
export async function run(
  store: Store,
  server: PlaygroundServer | undefined,
  level: Promise<LevelNote> | null,
  anyway: boolean,
  on: { refused(): void; answered(): void },
): Promise<void> {
  if (store.activity.running) return;
  const { data, now: form } = store;
  const { request, shown } = form;
  const proxy = server?.mount === undefined ? await proxyFor(data, form.server) : undefined;
  const { problems, isBlocked } = proxy === undefined ? form : withoutBrowser(form);
  if (isBlocked || (problems.length && !anyway)) {
    store.report({
      message: sayCount('playground.problems', {
        count: problems.length,
      }),
    });
    on.refused();
    const isBrowser = form.problems.some(({ browser }) => browser);
    if (isBrowser && data.proxy && proxy === undefined && !withoutBrowser(form).isBlocked)
      await offerProxy(store);
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
    store.report({ running: undefined, outcome, effect: undefined, message: summaryOf(outcome) });
    on.answered();
    return;
  }
  if (isSequence(reply.contentType)) {
    // Without its script, the items are shown as text when they are all there.
    reply.stream = await import('./stream/index.ts').then(
      ({ openStream }) => openStream(reply, data),
      () => undefined,
    );
  }
  store.report({ outcome, effect: undefined, message: say('reply.receiving') });
  on.answered();
  await collect(reply, chunks ?? null, { signal, now, progress: () => isCurrent() && store.report({}) });
  await finish(store, reply, isCurrent);
  store.report({ running: undefined, ...(isCurrent() && { message: summaryOf(outcome) }) });
  const result = await effect;
  if (isCurrent()) store.report({ effect: result });
}

/** Address of the proxy, if requests to the server use it. */
async function proxyFor(data: PlaygroundData, server: string): Promise<string | undefined> {
  if (!data.proxy) return undefined;
  const { usesProxy } = await import('./transport/proxy.ts');
  return (await usesProxy(data, server)) ? data.proxy.url : undefined;
}

/** What keeps the proxy from sending the request, which can do what browsers cannot. */
function withoutBrowser({ problems }: Derived): Pick<Derived, 'problems' | 'isBlocked'> {
  const others = problems.filter(({ browser }) => !browser);
  return { problems: others, isBlocked: others.some(isImpossible) };
}

/** Beside the message. Without its script, there is only the message. */
async function offerProxy(store: Store): Promise<void> {
  const next = await import('./transport/proxy-view.ts').then(
    ({ proxyOffer }) => proxyOffer(store),
    () => undefined,
  );
  if (next) store.report({ next });
}

/** Reads the body and compares it. */
async function finish(store: Store, reply: Reply, isCurrent: () => boolean): Promise<void> {
  reply.stream?.end();
  const { contentType, size } = reply;
  reply.body = reply.stream ? undefined : readBody(contentType, bytesOf(reply, MAX_AT_ONCE), size);
  const comparing = compare(reply, store.data, (lines) => {
    reply.lines = lines;
    if (isCurrent()) store.report({});
  });
  if (isCurrent() && reply.body?.kind === 'large') store.report({ message: say('reply.checking') });
  // The response is there even if the script that compares it is not.
  reply.comparison = await comparing.catch(() => undefined);
}
