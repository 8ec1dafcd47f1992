/** What the reader can do about a failure, beside reading: run a command, or send through the proxy. */
import { h } from '../../../core/dom.ts';
import type { Store } from '../../store.ts';
import type { Failure } from './failure.ts';

/** @param copyLine makes the button that copies a text */
export async function failureHelp(
  store: Store,
  { command, mayUseProxy }: Failure,
  copyLine: (text: () => string) => HTMLElement,
): Promise<HTMLElement[]> {
  const help: HTMLElement[] = [];
  if (command !== undefined) {
    help.push(
      h('figure', { class: 'code' }, h('pre', { tabindex: 0 }, h('code', {}, command))),
      copyLine(() => command),
    );
  }
  if (mayUseProxy && store.data.proxy) {
    const { offerButton } = await import('../transport/proxy-view.ts');
    const offer = await offerButton(store);
    if (offer) help.push(h('div', { class: 'advice' }, offer));
  }
  return help;
}
