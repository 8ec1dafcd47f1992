/** How a request leaves the page of a site that may have a proxy. Loaded there, with the first request. */
import { type Derived, isImpossible } from '../../model/index.ts';
import type { Store } from '../../store.ts';
import { usesProxy } from './proxy.ts';

export interface WayOut extends Pick<Derived, 'problems' | 'isBlocked'> {
  /** Address of the proxy, if the request uses it. */
  proxy?: string | undefined;
  /** Set if only the browser is in the way: offers the proxy beside the message. */
  offer?(): Promise<void>;
}

export async function wayOut(store: Store): Promise<WayOut> {
  const { data, now } = store;
  // The proxy can do what browsers cannot.
  const problems = now.problems.filter(({ browser }) => !browser);
  const isBlocked = problems.some(isImpossible);
  if (await usesProxy(data, now.server)) return { proxy: data.proxy?.url, problems, isBlocked };
  const isInTheWay = problems.length < now.problems.length && !isBlocked;
  return {
    problems: now.problems,
    isBlocked: now.isBlocked,
    ...(isInTheWay && { offer: () => offerProxy(store) }),
  };
}

/** Without its script, there is only the message. */
async function offerProxy(store: Store): Promise<void> {
  const next = await import('./proxy-view.ts').then(
    ({ proxyOffer }) => proxyOffer(store),
    () => undefined,
  );
  if (next) store.report({ next });
}
