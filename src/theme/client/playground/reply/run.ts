/** Sending, from the click to the response. */
import type { PlaygroundServer } from '../../../../site/index.ts';
import { say, sayCount } from '../../core/say.ts';
import type { LevelNote } from '../level.ts';
import type { Store } from '../store.ts';
import { exchange } from './exchange.ts';
import { summaryOf } from './response.ts';

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
  const { problems, isBlocked, request } = store.now;
  if (isBlocked || (problems.length && !anyway)) {
    store.report({
      message: sayCount('playground.problems', {
        count: problems.length,
      }),
    });
    on.refused();
    return;
  }
  const running = new AbortController();
  store.report({ running, message: say('playground.sending') });
  const { data } = store;
  const { outcome, effect } = await exchange(data.spec, server, request, running.signal, level);
  store.report({
    running: undefined,
    outcome,
    effect: undefined,
    message: summaryOf(data, outcome),
  });
  on.answered();
  const result = await effect;
  if (store.activity.outcome === outcome) store.report({ effect: result });
}
