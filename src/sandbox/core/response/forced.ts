/** Failures set up in advance for later requests. */
import type { Route } from '../definition.ts';
import { changeSettings, type Forced, type Settings } from '../settings.ts';
import type { Transaction } from '../state/transaction.ts';

/**
 * The first forced failure that matches a request. The transaction uses it up.
 * @param path Path of the request without the mount, as in `URL.pathname`.
 */
export function takeForced(
  store: Transaction<Record<string, unknown>>,
  { forced }: Settings,
  route: Pick<Route<object>, 'path' | 'outcomes'>,
  { method, path }: { method: string; path: string },
): Forced | undefined {
  const index = forced.findIndex(
    (entry) =>
      (entry.method === undefined || entry.method === method) &&
      (entry.path === undefined || entry.path === route.path || entry.path === path) &&
      (entry.outcome === undefined || route.outcomes?.includes(entry.outcome)),
  );
  const taken = forced[index];
  if (!taken) return undefined;
  const left = taken.times > 1 ? [{ ...taken, times: taken.times - 1 }] : [];
  changeSettings(store, { forced: forced.toSpliced(index, 1, ...left) });
  return taken;
}
