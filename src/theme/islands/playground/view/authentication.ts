/** Credentials: once for all pages of a spec when the reader wants it, in memory otherwise. */
import type { SecurityScheme } from '../../../../request/index.ts';
import type { SandboxAccount } from '../../../../site/index.ts';
import { h, region } from '../../dom.ts';
import { say } from '../../say.ts';
import { credentialInputs, fillFrom, own, requirementTitle, schemeTitle } from '../model/index.ts';
import { recallCredentials, rememberCredentials } from '../remembered.ts';
import type { Store } from '../store.ts';
import { AS_TYPED, checkbox, noteFor, row, secretInput, select, typed } from './note.ts';

export function authentication(store: Store): HTMLElement | undefined {
  const { data } = store;
  const { security } = data.request;
  if (!security.flat().length) return undefined;
  const schemes = (): SecurityScheme[] => security[store.state.requirement] ?? [];
  const isUsable = (): boolean => schemes().some(({ type }) => type !== 'other');
  const state = (): string => {
    const title = requirementTitle(schemes());
    if (!isUsable()) return title;
    return say(store.now.missingAuth.length ? '{scheme} needed' : '{scheme} set', { scheme: title });
  };
  const setCredentials = (credentials: typeof store.state.credentials): void => {
    store.set({ credentials });
    if (isRemembered) rememberCredentials(data.spec, credentials);
  };
  let isRemembered = recallCredentials(data.spec) !== null;

  return h(
    'details',
    { class: 'auth', open: store.now.missingAuth.length > 0 },
    h(
      'summary',
      {},
      say('Authentication'),
      ' ',
      h('span', { class: () => (store.now.missingAuth.length ? 'state needed' : 'state') }, state),
    ),
    security.length > 1 &&
      select(
        say('Scheme'),
        security.map((alternative, index) => [String(index), requirementTitle(alternative)]),
        {
          value: () => String(store.state.requirement),
          onchange: (event: Event) => store.set({ requirement: Number(typed(event)) }),
        },
      ),
    region(
      h('div', {}),
      () => store.state.requirement,
      () => schemes().map((scheme) => schemeInputs(store, scheme, setCredentials)),
    ),
    region(
      h('div', {}),
      () => `${store.state.server} ${store.state.requirement}`,
      () => accountPicker(store, isUsable() ? schemes() : [], setCredentials),
    ),
    checkbox(
      say('Remember on this device for this session'),
      () => isRemembered,
      (isChecked) => {
        isRemembered = isChecked;
        rememberCredentials(data.spec, isChecked ? store.state.credentials : undefined);
      },
    ),
    checkbox(
      say('Show my credentials in samples'),
      () => store.state.showCredentials,
      (showCredentials) => store.set({ showCredentials }),
    ),
    h('p', { class: 'aside' }, () =>
      say(
        store.state.showCredentials
          ? 'The samples hold what you enter: take care where you paste them.'
          : 'What you enter is sent. The samples show placeholders for it, so that a copy gives nothing away.',
      ),
    ),
  );
}

/** More accounts than this are a select. */
const MAX_BUTTONS = 3;

/** Fills in the credentials of someone whom the sandbox knows. */
function accountPicker(
  store: Store,
  schemes: SecurityScheme[],
  setCredentials: (credentials: typeof store.state.credentials) => void,
): HTMLElement | undefined {
  const { accounts = [] } = store.data.servers[store.state.server] ?? {};
  if (!accounts.length || !schemes.length) return undefined;
  const use = (account: SandboxAccount | undefined): void => {
    if (account) setCredentials(fillFrom(schemes, account, store.state.credentials));
  };
  if (accounts.length > MAX_BUTTONS) {
    const options = accounts.map(({ label }, index): [string, string] => [
      String(index),
      say(label as 'Any credentials'),
    ]);
    return select(say('Act as'), [['', say('Choose an account')], ...options], {
      onchange: (event: Event) => use(accounts[Number(typed(event) || -1)]),
    });
  }
  return h(
    'fieldset',
    { class: 'buttons' },
    h('legend', {}, say('Act as')),
    ...accounts.map((account) =>
      h(
        'button',
        { type: 'button', class: 'small', onclick: () => use(account) },
        say(account.label as 'Any credentials'),
      ),
    ),
  );
}

function schemeInputs(
  store: Store,
  scheme: SecurityScheme,
  setCredentials: (credentials: typeof store.state.credentials) => void,
): HTMLElement {
  if (scheme.type === 'other') {
    return h(
      'p',
      { class: 'aside' },
      say('{scheme} cannot be used from this page; the request goes out without it.', {
        scheme: schemeTitle(scheme),
      }),
    );
  }
  const { key } = scheme;
  const { note, aria } = noteFor(store, `auth:${key}`);
  const credentials = () => own(store.state.credentials, key) ?? {};
  const inputs = credentialInputs(scheme).map(({ member, label, isSecret }) => {
    const props = {
      ...aria,
      value: () => credentials()[member] ?? '',
      oninput: (event: Event) =>
        setCredentials({ ...store.state.credentials, [key]: { ...credentials(), [member]: typed(event) } }),
    };
    const input = isSecret ? secretInput(props, label) : h('input', { ...AS_TYPED, ...props });
    return row(label, input);
  });
  return h('div', {}, ...inputs, note);
}
