/** Which credentials a request has, and the account of a sandbox. The inputs load when they are opened. */
import type { SecurityScheme } from '../../../../request/index.ts';
import { type Child, everyTime, h, region } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import type { Form } from '../store.ts';
import { inputText, select } from '../view/inputs/note.ts';
import { rememberChange } from './kept-credentials.ts';
import type * as Inputs from './scheme-inputs.ts';
import { requirementTitle } from './titles.ts';

/**
 * Only operations with security load this.
 * @param inputs absent if nothing must be entered at first
 */
export function authentication(store: Form, inputs: typeof Inputs | undefined): Child {
  const { security } = store.data.request;
  const schemes = (): SecurityScheme[] => security[store.state.requirement] ?? [];
  const isUsable = (): boolean => schemes().some(({ type }) => type !== 'other');
  const state = (): string => {
    const title = requirementTitle(schemes());
    if (store.now.missingAuth.length) return say('auth.needed', { scheme: title });
    return store.now.hasCredentials ? say('auth.set', { scheme: title }) : title;
  };
  const holder = h('div', {}, inputs?.schemesView(store));
  let isLoading = inputs !== undefined;
  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      const { schemesView } = await import('./scheme-inputs.ts');
      store.render(() => holder.append(h('div', {}, schemesView(store))));
    } catch (error) {
      isLoading = false;
      store.notLoaded(error);
    }
  };
  const details = h(
    'details',
    { class: 'auth', ontoggle: () => details.open && load() },
    h(
      'summary',
      {},
      say('auth.label'),
      ' ',
      h('span', { class: () => (store.now.missingAuth.length ? 'state needed' : 'state') }, state),
    ),
    holder,
  );
  const setAccount = (account: number): void => {
    store.set({ account });
    rememberChange(store.data.spec, store.state);
  };
  let last: string | undefined;
  const openIfNeeded = (): void => {
    const isMissing = store.now.missingAuth.length > 0;
    // What is missing is known only once the request is.
    const key = `${store.state.server} ${store.state.requirement} ${'request' in store.now}`;
    // A scheme that no page can use says so before the reader sends.
    if (key !== last) details.open ||= isMissing || schemes().some(({ type }) => type === 'other');
    last = key;
    if (isMissing && !isLoading) store.changing = load();
  };
  openIfNeeded();
  everyTime(openIfNeeded);
  return [accountPicker(store, isUsable, setAccount), details];
}

/**
 * Chooses an account of the sandbox, if the server has accounts.
 */
function accountPicker(
  store: Form,
  isUsable: () => boolean,
  setAccount: (account: number) => void,
): HTMLElement {
  const picker = (): Child => {
    const { accounts } = store.data.servers[store.state.server] ?? {};
    if (!accounts || !isUsable()) return undefined;
    const choices = accounts.map(({ label }, index): [string, string] => [
      String(index),
      label ?? say('auth.anyone'),
    ]);
    return select(say('auth.actAs'), [['-1', say('auth.chooseAccount')], ...choices], {
      value: () => String(store.state.account ?? store.data.servers[store.state.server]?.account ?? -1),
      onchange: (event: Event) => setAccount(Number(inputText(event))),
    });
  };
  return region(h('div', {}), () => `${store.state.server} ${store.state.requirement}`, picker);
}
