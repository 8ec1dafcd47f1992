/**
 * Inputs for credentials: in memory, for the origin that they were entered for. All pages of an API
 * description share them if the reader wants it. Loaded when the reader opens them, or must fill them in.
 */
import { own } from '../../../../json/index.ts';
import { isAuthOptional, type SecurityScheme } from '../../../../request/index.ts';
import type { OAuthSource } from '../../../../site/index.ts';
import { type Child, h, region } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import type { Form } from '../store.ts';
import { AS_TYPED, checkbox, inputText, noteFor, row, secretInput, select } from '../view/inputs/note.ts';
import { credentialsOf, type Grant, type KeptCredentials } from './credentials.ts';
import { enteredElsewhere, isExpired } from './entry-state.ts';
import { credentialInputs } from './inputs-of-scheme.ts';
import { isRemembered, rememberChange, rememberCredentials } from './kept-credentials.ts';
import { requirementTitle, schemeTitle } from './titles.ts';

/** How the inputs of one panel read and change what is entered. */
interface Keeper {
  store: Form;
  /** For the current server. */
  credentials(): Record<string, KeptCredentials>;
  /** Changes those of a scheme for `origin`, and stops using an account there. */
  keep(origin: string, key: string, credentials: KeptCredentials): void;
}

/** The inputs of the chosen schemes, and what is done with their values. */
export function schemesView(store: Form): Child {
  const { data } = store;
  const { security } = data.request;
  const schemes = (): SecurityScheme[] => security[store.state.requirement] ?? [];
  const keeper: Keeper = {
    store,
    credentials: () => credentialsOf(data, store.state, store.now.origin),
    keep(origin, key, credentials) {
      const all = store.state.credentials;
      const isHere = origin === store.now.origin;
      // An account's credentials become the reader's own once one of them is edited.
      const others = isHere ? keeper.credentials() : (own(all, origin) ?? {});
      store.set({
        ...(isHere && data.servers[store.state.server]?.accounts && { account: -1 }),
        credentials: { ...all, [origin]: { ...others, [key]: credentials } },
      });
      rememberChange(data.spec, store.state);
    },
  };
  store.renew = () => renewExpired(keeper, schemes());
  return [
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
      () => schemes().map((scheme) => schemeInputs(keeper, scheme)),
    ),
    checkbox(
      say('auth.remember'),
      () => isRemembered(data.spec),
      (isChecked) => rememberCredentials(data.spec, isChecked ? store.state : undefined),
    ),
    checkbox(
      say('auth.inSamples'),
      () => store.state.showCredentials,
      (showCredentials) => store.set({ showCredentials }),
    ),
    h('p', { class: 'aside' }, () =>
      say(store.state.showCredentials ? 'auth.inSamplesHint' : 'auth.placeholdersHint'),
    ),
  ];
}

function schemeInputs(keeper: Keeper, scheme: SecurityScheme): HTMLElement {
  const { store } = keeper;
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
  const credentials = (): KeptCredentials => own(keeper.credentials(), key) ?? {};
  const inputs = credentialInputs(scheme).map(({ member, label, isSecret }) => {
    const props = {
      ...aria,
      // A password may be empty.
      'aria-required': member !== 'password' && !isAuthOptional(store.data.request) && 'true',
      value: () => credentials()[member] ?? '',
      oninput: (event: Event) => {
        const { grant: _, ...entered } = credentials();
        keeper.keep(store.now.origin, key, { ...entered, [member]: inputText(event) });
      },
    };
    const input = isSecret ? secretInput(props, label) : h('input', { ...AS_TYPED, ...props });
    return row(label, input);
  });
  const source = store.data.oauth?.[key];
  return h(
    'div',
    {},
    ...inputs,
    note,
    h(
      'p',
      { class: 'note warning', role: 'status', hidden: () => !isExpired(credentials().grant) },
      say('auth.expired'),
    ),
    otherOrigin(keeper, scheme),
    source && tokenRequest(keeper, key, source),
  );
}

/** Says that credentials were entered for another origin, and offers them for this one. */
function otherOrigin({ store, keep }: Keeper, scheme: SecurityScheme): HTMLElement {
  const { key } = scheme;
  const other = (): string | undefined => enteredElsewhere(store.data, store.state, store.now.origin, scheme);
  return region(h('div', {}), other, () => {
    const origin = other();
    const entered = origin !== undefined && own(own(store.state.credentials, origin) ?? {}, key);
    if (!entered) return undefined;
    return h(
      'p',
      { class: 'aside' },
      say('auth.elsewhere', { origin }),
      ' ',
      h(
        'button',
        { type: 'button', class: 'small', onclick: () => keep(store.now.origin, key, entered) },
        say('auth.useHere'),
      ),
    );
  });
}

/** Requests a token. Its code is loaded when the reader opens it. */
function tokenRequest({ store, keep, credentials }: Keeper, key: string, source: OAuthSource): HTMLElement {
  const holder = h('div', {});
  let isLoaded = false;
  const load = async (): Promise<void> => {
    const { tokenForm } = await import('./oauth/index.ts');
    holder.replaceChildren(
      store.render(() =>
        tokenForm(store, source, {
          key,
          grant: () => own(credentials(), key)?.grant,
          accept: (origin, token) => keep(origin, key, token),
        }),
      ),
    );
  };
  const ontoggle = (): void => {
    if (isLoaded) return;
    isLoaded = true;
    load().catch((error) => {
      isLoaded = false;
      holder.textContent = say('playground.notLoaded', { detail: String(error) });
    });
  };
  return h(
    'details',
    // Nothing issues tokens for a sandbox, which accepts any.
    { class: 'token', ontoggle, hidden: () => store.data.servers[store.state.server]?.mount !== undefined },
    h('summary', {}, say('auth.getToken')),
    holder,
  );
}

/** Renews expired tokens of the chosen schemes. Never rejects: the server tells if it accepts the old one. */
async function renewExpired(keeper: Keeper, schemes: SecurityScheme[]): Promise<void> {
  const { origin } = keeper.store.now;
  for (const { key } of schemes) {
    const grant: Grant | undefined = own(keeper.credentials(), key)?.grant;
    if (!isExpired(grant) || grant?.refreshToken === undefined) continue;
    try {
      const { renew } = await import('./oauth/index.ts');
      keeper.keep(origin, key, await renew(grant));
    } catch {}
  }
}
