/** The form with which readers get a token. Loaded when they open it. */
import type { OAuthFlow, OAuthSource } from '../../../../../site/index.ts';
import { type Child, closestTo, h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Form } from '../../store.ts';
import { AS_TYPED, checkbox, inputText, row, secretInput, select } from '../../view/inputs/note.ts';
import type { Grant, KeptCredentials, OAuthClient } from '../credentials.ts';
import { type Offer, offerOf } from './discovery.ts';
import { isRedirecting, renew, requestToken, type Waiting } from './flows.ts';
import { explain } from './problems.ts';

interface Keep {
  /** Key of the security scheme. */
  key: string;
  /** Of the token for the current server. */
  grant(): Grant | undefined;
  /** Keeps a token for the origin of a server. */
  accept(origin: string, token: KeptCredentials): void;
}

/** What the reader did, and what is going on. */
interface FormState {
  offer?: Offer;
  /** Index into the flows. */
  flow: number;
  client: OAuthClient;
  username: string;
  password: string;
  chosen: Set<string>;
  /** Further scopes, separated by spaces. */
  more: string;
  running?: AbortController;
  waiting?: Waiting | undefined;
  message: string;
}

const FLOW_TITLES: Record<OAuthFlow['flow'], () => string> = {
  authorizationCode: () => say('flow.authorizationCode'),
  clientCredentials: () => say('flow.clientCredentials'),
  password: () => say('auth.password'),
  implicit: () => say('flow.implicit'),
  deviceAuthorization: () => say('flow.deviceAuthorization'),
};

/** Time that the callback page has after its window has closed. */
const CLOSING_MS = 1500;

export function tokenForm(store: Form, source: OAuthSource, keep: Keep): HTMLElement {
  const { clientId = '', clientAuthentication = 'basic' } = source;
  const needed = source.needs[store.state.requirement] ?? [];
  const form: FormState = {
    flow: 0,
    client: keep.grant()?.client ?? { id: clientId, secret: '', secretIn: clientAuthentication },
    username: '',
    password: '',
    chosen: new Set(needed),
    more: '',
    message: say('auth.asking'),
  };
  const change = (some: Partial<FormState>): void => {
    Object.assign(form, some);
    store.report({});
  };
  offerOf(source, needed, store.now.server).then(
    ({ flows, issuer }) => {
      // A page that is opened as a file has no address to come back to.
      const usable = flows.filter((flow) => store.data.callback !== undefined || !isRedirecting(flow));
      change({ offer: { flows: usable, ...(issuer && { issuer }) }, message: '' });
    },
    (error) => change({ message: explain(error) }),
  );
  const { get, refresh } = requests(store, form, keep, change);
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !closestTo(event, 'input')) return;
    // Not the request of the operation.
    event.preventDefault();
    if (isReady(form)) get();
  };
  return h(
    'div',
    { onkeydown },
    region(
      h('div', {}),
      () => form.offer,
      () => form.offer && inputs(store, form, form.offer.flows, needed, change),
    ),
    h(
      'div',
      { class: 'token with-button' },
      h(
        'button',
        { type: 'button', class: 'button quiet', disabled: () => !isReady(form), onclick: get },
        () => say(form.running ? 'playground.cancel' : 'auth.get'),
      ),
      h(
        'button',
        { type: 'button', class: 'small', hidden: () => !keep.grant()?.refreshToken, onclick: refresh },
        say('auth.renew'),
      ),
    ),
    region(
      h('p', { class: 'aside', role: 'status' }),
      () => `${form.message} ${JSON.stringify(form.waiting)}`,
      () => (form.waiting?.kind === 'device' ? devicePrompt(form.waiting) : form.message),
    ),
  );
}

const isReady = ({ offer, client }: FormState): boolean => !!offer?.flows.length && !!client.id;

function inputs(
  store: Form,
  form: FormState,
  flows: OAuthFlow[],
  needed: string[],
  change: (some: Partial<FormState>) => void,
): Child {
  const titles = flows.map(({ flow }, index): [string, string] => [String(index), FLOW_TITLES[flow]()]);
  return [
    flows.length > 1 &&
      select(say('auth.flow'), titles, {
        value: () => String(form.flow),
        onchange: (event: Event) => change({ flow: Number(inputText(event)) }),
      }),
    region(
      h('div', {}),
      () => form.flow,
      () => {
        const flow = flows[form.flow];
        return flow && flowInputs(store, form, flow, needed, change);
      },
    ),
  ];
}

function flowInputs(
  { data }: Form,
  form: FormState,
  flow: OAuthFlow,
  needed: string[],
  change: (some: Partial<FormState>) => void,
): Child {
  const setClient = (some: Partial<OAuthClient>): void => change({ client: { ...form.client, ...some } });
  const text = (value: () => string, set: (text: string) => void) => ({
    ...AS_TYPED,
    value,
    oninput: (event: Event) => set(inputText(event)),
  });
  const secret = (label: string, value: () => string, set: (text: string) => void): HTMLElement =>
    row(label, secretInput(text(value, set), label));
  const plain = (label: string, value: () => string, set: (text: string) => void): HTMLElement =>
    row(label, h('input', text(value, set)));
  const places: [string, string][] = [
    ['basic', say('auth.secretInHeader')],
    ['body', say('auth.secretInBody')],
  ];
  return [
    flow.flow === 'password' && [
      plain(
        say('auth.username'),
        () => form.username,
        (username) => change({ username }),
      ),
      secret(
        say('auth.password'),
        () => form.password,
        (password) => change({ password }),
      ),
    ],
    plain(
      say('auth.clientId'),
      () => form.client.id,
      (id) => setClient({ id }),
    ),
    flow.flow !== 'implicit' && [
      secret(
        say('auth.clientSecret'),
        () => form.client.secret,
        (value) => setClient({ secret: value }),
      ),
      h(
        'div',
        { hidden: () => !form.client.secret },
        select(say('auth.secretIn'), places, {
          value: () => form.client.secretIn,
          onchange: (event: Event) => setClient({ secretIn: inputText(event) === 'body' ? 'body' : 'basic' }),
        }),
      ),
    ],
    scopeInputs(form, flow, needed),
    plain(
      say('auth.moreScopes'),
      () => form.more,
      (more) => change({ more }),
    ),
    isRedirecting(flow) &&
      h(
        'p',
        { class: 'aside' },
        say('auth.redirect'),
        ' ',
        h('code', { translate: 'no' }, redirectOf(data.callback)),
      ),
  ];
}

function scopeInputs(form: FormState, { scopes }: OAuthFlow, needed: string[]): Child {
  const entries = Object.entries(scopes);
  if (!entries.length) return undefined;
  return h(
    'fieldset',
    { class: 'scopes' },
    h('legend', {}, say('auth.scopes')),
    ...entries.map(([scope, text]) => {
      const label = [scope, text, needed.includes(scope) && say('field.required')].filter(Boolean);
      return checkbox(
        label.join(' – '),
        () => form.chosen.has(scope),
        (isChosen) => void (isChosen ? form.chosen.add(scope) : form.chosen.delete(scope)),
      );
    }),
  );
}

const redirectOf = (callback = ''): string => new URL(callback, location.href).href;

/** The actions of the buttons. */
function requests(
  store: Form,
  form: FormState,
  keep: Keep,
  change: (some: Partial<FormState>) => void,
): { get(): void; refresh(): void } {
  /** Runs one request at a time; a click while it runs cancels it. */
  const run = async (request: (signal: AbortSignal) => Promise<KeptCredentials>): Promise<void> => {
    const { origin } = store.now;
    const running = new AbortController();
    change({ running, message: say('auth.asking') });
    try {
      const token = await request(running.signal);
      keep.accept(origin, token);
      change({ message: successOf(token) });
    } catch (error) {
      change({ message: running.signal.aborted ? '' : explain(error) });
    }
    running.abort();
    change({ running: undefined, waiting: undefined });
  };
  const get = (): void => {
    form.running?.abort();
    const flow = form.offer?.flows[form.flow];
    if (form.running || !flow) return;
    const { client, username, password, chosen, more, offer } = form;
    const scopes = [...chosen, ...more.split(/\s+/).filter(Boolean)];
    const wish = { flow, client, scopes, username, password, issuer: offer?.issuer };
    const places = { redirect: redirectOf(store.data.callback), server: store.now.server };
    run((signal) =>
      requestToken({ ...wish, ...places }, (waiting) => change(waitFor(waiting, signal, change)), signal),
    );
  };
  const refresh = (): void => {
    const grant = keep.grant();
    if (grant && !form.running) run(() => renew(grant));
  };
  return { get, refresh };
}

/**
 * While the window is open. The page cannot tell that it was closed, because the Cross-Origin-Opener-Policy
 * separates the two; but it gets the focus back.
 */
function waitFor(
  waiting: Waiting,
  signal: AbortSignal,
  change: (some: Partial<FormState>) => void,
): Partial<FormState> {
  if (waiting.kind === 'device') return { waiting };
  const back = (): void => {
    setTimeout(() => !signal.aborted && change({ message: say('auth.windowClosed') }), CLOSING_MS);
  };
  addEventListener('focus', back, { signal });
  return { waiting, message: say('auth.window') };
}

function devicePrompt({ code, url }: Extract<Waiting, { kind: 'device' }>): Child {
  // The order of the two differs between languages.
  return say('auth.device', { code: '\0code\0', url: '\0url\0' })
    .split('\0')
    .map((part) => {
      if (part === 'code') return h('code', { translate: 'no' }, code);
      if (part !== 'url') return part;
      return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, url);
    });
}

function successOf({ grant }: KeptCredentials): string {
  const { expiresAt } = grant ?? {};
  if (expiresAt === undefined) return say('auth.received');
  const time = new Date(expiresAt).toLocaleTimeString(document.documentElement.lang || undefined, {
    hour: '2-digit',
    minute: '2-digit',
  });
  return say('auth.receivedUntil', { time });
}
