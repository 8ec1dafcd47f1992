/** Credentials: shared by all pages of an API description if the reader wants it, otherwise in memory. */
import { own } from '../../../../json/index.ts';
import type { SecurityScheme } from '../../../../request/index.ts';
import { type Child, h, region } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { recallCredentials, rememberCredentials } from '../kept-credentials.ts';
import {
  credentialInputs,
  credentialsOf,
  requirementTitle,
  type State,
  schemeTitle,
} from '../model/index.ts';
import type { Store } from '../store.ts';
import { AS_TYPED, checkbox, inputText, noteFor, row, secretInput, select } from './note.ts';

type Identity = Partial<Pick<State, 'credentials' | 'account'>>;

export function authentication(store: Store): Child {
  const { data } = store;
  const { security } = data.request;
  if (!security.flat().length) return undefined;
  const schemes = (): SecurityScheme[] => security[store.state.requirement] ?? [];
  const isUsable = (): boolean => schemes().some(({ type }) => type !== 'other');
  const state = (): string => {
    const title = requirementTitle(schemes());
    if (!isUsable()) return title;
    return say(store.now.missingAuth.length ? 'auth.needed' : 'auth.set', { scheme: title });
  };
  const set = (change: Identity): void => {
    store.set(change);
    if (isRemembered()) rememberCredentials(data.spec, store.state);
  };
  const isRemembered = (): boolean => recallCredentials(data.spec) !== null;

  const details = h(
    'details',
    { class: 'auth' },
    h(
      'summary',
      {},
      say('auth.label'),
      ' ',
      h('span', { class: () => (store.now.missingAuth.length ? 'state needed' : 'state') }, state),
    ),
    security.length > 1 &&
      select(
        say('auth.scheme'),
        security.map((alternative, index) => [String(index), requirementTitle(alternative)]),
        {
          value: () => String(store.state.requirement),
          onchange: (event: Event) => store.set({ requirement: Number(inputText(event)) }),
        },
      ),
    region(
      h('div', {}),
      () => store.state.requirement,
      () => schemes().map((scheme) => schemeInputs(store, scheme, set)),
    ),
    checkbox(say('auth.remember'), isRemembered, (isChecked) =>
      rememberCredentials(data.spec, isChecked ? store.state : undefined),
    ),
    checkbox(
      say('auth.inSamples'),
      () => store.state.showCredentials,
      (showCredentials) => store.set({ showCredentials }),
    ),
    h('p', { class: 'aside' }, () =>
      say(store.state.showCredentials ? 'auth.inSamplesHint' : 'auth.placeholdersHint'),
    ),
  );
  return [accountPicker(store, isUsable, set, details), details];
}

/**
 * Chooses an account of the sandbox, if the server has accounts. Opens `details` if credentials are missing.
 */
function accountPicker(
  store: Store,
  isUsable: () => boolean,
  set: (change: Identity) => void,
  details: HTMLDetailsElement,
): HTMLElement {
  const picker = (): Child => {
    details.open ||= store.now.missingAuth.length > 0;
    const { accounts } = store.data.servers[store.state.server] ?? {};
    if (!accounts || !isUsable()) return undefined;
    const choices = accounts.map(({ label }, index): [string, string] => [
      String(index),
      label ?? say('auth.anyone'),
    ]);
    return select(say('auth.actAs'), [['-1', say('auth.chooseAccount')], ...choices], {
      value: () => String(store.state.account),
      onchange: (event: Event) => set({ account: Number(inputText(event)) }),
    });
  };
  return region(h('div', {}), () => `${store.state.server} ${store.state.requirement}`, picker);
}

function schemeInputs(store: Store, scheme: SecurityScheme, set: (change: Identity) => void): HTMLElement {
  if (scheme.type === 'other') {
    return h(
      'p',
      { class: 'aside' },
      say('auth.unusable', {
        scheme: schemeTitle(scheme),
      }),
    );
  }
  const { key } = scheme;
  const { note, aria } = noteFor(store, `auth:${key}`);
  const all = () => credentialsOf(store.data, store.state);
  const credentials = () => own(all(), key) ?? {};
  const inputs = credentialInputs(scheme).map(({ member, label, isSecret }) => {
    const props = {
      ...aria,
      value: () => credentials()[member] ?? '',
      oninput: (event: Event) =>
        set({
          account: -1,
          credentials: { ...all(), [key]: { ...credentials(), [member]: inputText(event) } },
        }),
    };
    const input = isSecret ? secretInput(props, label) : h('input', { ...AS_TYPED, ...props });
    return row(label, input);
  });
  return h('div', {}, ...inputs, note);
}
