/** What a reader sees of the proxy. Loaded with it. */
import { h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Store } from '../../store.ts';
import type { Reply } from '../reply.ts';
import { chooseProxy, hasProxyFor } from './proxy.ts';

function sendAgain(store: Store, isProxied: boolean): void {
  chooseProxy(store.now.server, isProxied);
  store.send?.();
}

const button = (label: string, onclick: () => void): HTMLElement =>
  h('button', { type: 'button', class: 'small', onclick }, label);

/** Offers the proxy for a request that the browser does not send, or whose response it hides. */
export async function proxyOffer(store: Store): Promise<{ label: string; run(): void } | undefined> {
  const { data, now } = store;
  if (!(await hasProxyFor(data, now.server))) return undefined;
  return { label: say('proxy.send'), run: () => sendAgain(store, true) };
}

export async function offerButton(store: Store): Promise<HTMLElement | undefined> {
  const offer = await proxyOffer(store);
  return offer && button(offer.label, offer.run);
}

/** Says that a response came through the proxy, and where its redirect leads, which nobody followed. */
export function proxyNote(store: Store, { status, headers }: Reply): Node {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const isRedirect = status >= 300 && status < 400 && location !== undefined;
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'advice' },
      say('proxy.through'),
      ' ',
      button(say('proxy.direct'), () => sendAgain(store, false)),
    ),
    isRedirect && h('p', { class: 'advice' }, say('proxy.redirect', { address: location })),
  );
}
