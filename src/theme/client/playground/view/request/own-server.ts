/** A server that the reader names, kept on the device for the API. Loaded when the reader asks for it. */
import { h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { remember } from '../../../core/storage.ts';
import { ownServer } from '../../model/state.ts';
import type { Form } from '../../store.ts';
import { AS_TYPED, row, uniqueId } from '../inputs/note.ts';

const save = ({ data }: Form): void =>
  remember(`servers-${data.spec}`, data.servers.flatMap(({ isOwn, url }) => (isOwn ? url : [])).join(' '));

/** Chooses a server, keeps the choice, and continues at the list, which is another one now. */
function choose(store: Form, index: number, from: HTMLElement): void {
  const { data } = store;
  const form = from.closest('form');
  remember(`server-${data.spec}`, data.servers[index]?.url ?? '');
  store.set({ server: index });
  form?.querySelector('select')?.focus();
}

/**
 * Asks for an address.
 * @param close Called once there is one.
 * @param suggested Of a pasted request.
 */
export function ownServerForm(store: Form, close: () => void, suggested = ''): HTMLElement {
  const id = uniqueId();
  const input = h('input', {
    ...AS_TYPED,
    type: 'url',
    value: suggested,
    placeholder: 'https://api.example.com/v1',
    'aria-describedby': id,
    oninput: () => report(''),
    onkeydown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return;
      // It would send the request.
      event.preventDefault();
      event.stopPropagation();
      add();
    },
  });
  const note = h('p', { id, class: 'note error', role: 'alert', hidden: true });
  const report = (message: string): void => {
    note.textContent = message;
    note.hidden = !message;
    input.setAttribute('aria-invalid', String(message !== ''));
  };
  const add = (): void => {
    const { url, problem = '' } = readAddress(input.value, policyOf(document));
    report(problem);
    if (url === undefined) {
      input.focus();
      return;
    }
    const { servers } = store.data;
    const known = servers.findIndex((server) => server.url === url);
    if (known < 0) servers.push(ownServer(url));
    save(store);
    choose(store, known < 0 ? servers.length - 1 : known, input);
    close();
  };
  const use = h('button', { type: 'button', class: 'small', onclick: add }, say('server.use'));
  const field = row(say('server.ownUrl'), h('div', { class: 'with-button' }, input, use));
  return h('div', { class: 'own-server' }, field, note);
}

/** Takes the chosen server from the list. */
export function removeButton(store: Form): HTMLElement {
  const onclick = (): void => {
    store.data.servers.splice(store.state.server, 1);
    save(store);
    choose(store, 0, button);
  };
  const button = h('button', { type: 'button', class: 'small', onclick }, say('extra.remove'));
  return button;
}

/**
 * An address as the base of requests: its path stays, without a slash at the end.
 * @param allowed Sources that the page may connect to; undefined if it has no policy.
 */
export function readAddress(
  text: string,
  allowed?: string[],
): { url: string; problem?: undefined } | { url?: undefined; problem: string } {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:\/\//i.test(text.trim())) return { problem: say('problem.serverUrl') };
  if (url.username || url.password) return { problem: say('problem.serverPassword') };
  if (/[?#]/.test(text)) return { problem: say('server.noQuery') };
  if (allowed && url.origin !== location.origin && !allowed.some((source) => matches(source, url)))
    return { problem: say('auth.policy', { origin: url.origin }) };
  return { url: url.href.replace(/\/$/, '') };
}

/** The sources of `connect-src` in the page's own policy, which names no paths. */
function policyOf(page: Document): string[] | undefined {
  const meta = page.querySelector('meta[http-equiv="content-security-policy" i]');
  const policy = meta?.getAttribute('content') ?? '';
  return /(?:^|;)\s*connect-src ([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/);
}

/** Content Security Policy Level 3, section 6.7.2.7, for what pages of this site list. */
function matches(source: string, { protocol, hostname, port }: URL): boolean {
  const [, scheme, host, wanted] = /^(https?:)(?:\/\/([^:/]+)(?::(\d+|\*))?)?$/.exec(source) ?? [];
  if (scheme !== protocol && !(scheme === 'http:' && protocol === 'https:')) return false;
  if (host === undefined) return true;
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname;
  return isHost && (wanted === '*' || (wanted ?? '') === port);
}
