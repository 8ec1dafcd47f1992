/** The request line: method, path as filled in, server. */

import type { PlaygroundServer } from '../../../../../site/index.ts';
import { isBesideSite } from '../../../core/beside-site.ts';
import { h, type Props, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { remember } from '../../../core/storage.ts';
import { documentedServer } from '../../model/state.ts';
import { toggleWide, wantsWide } from '../../placement.ts';
import type { Form } from '../../store.ts';
import { AS_TYPED, inputText, noteFor, row, select } from '../inputs/note.ts';
import type * as Variables from './server-variables.ts';

export function requestLine(store: Form, close: () => void): HTMLElement {
  const { method } = store.data.request;
  const beside = h(
    'button',
    { type: 'button', class: 'small beside', 'aria-pressed': String(wantsWide()) },
    say('playground.sideBySide'),
  );
  beside.onclick = () => {
    toggleWide();
    beside.setAttribute('aria-pressed', String(wantsWide()));
  };
  return h(
    'header',
    {},
    h('span', { class: `method method-${method.toLowerCase()}` }, method),
    h('code', { class: 'path', translate: 'no' }, () => store.now.path),
    beside,
    h(
      'button',
      { type: 'button', class: 'small', onclick: close, 'aria-label': say('playground.close') },
      say('common.close'),
    ),
  );
}

const serverName = ({ kind, label }: PlaygroundServer): string =>
  label ?? say(kind === 'sandbox' ? sandboxPlace() : 'server.overHttp');

const sandboxPlace = () => (isBesideSite() ? 'server.besideSite' : 'server.inPage');

/** Choice of the list that is no server yet. */
const OWN = 'own';

/** @param variables absent if no server has any */
export function serverPicker(store: Form, variables: typeof Variables | undefined): HTMLElement {
  const { data } = store;
  const { note, aria } = noteFor(store, 'server:');
  if (!data.servers.length) {
    const address = { ...AS_TYPED, ...aria, placeholder: 'https://', value: () => store.state.address };
    const oninput = (event: Event) => store.set({ address: inputText(event) });
    return h('div', {}, row(say('server.label'), h('input', { ...address, oninput })), note);
  }
  const server = () => data.servers[store.state.server];
  const documented = documentedServer(data);
  return h(
    'div',
    {},
    ...serverList(store, aria),
    variables?.serverVariables(store),
    note,
    h(
      'p',
      { class: 'aside', hidden: () => server()?.kind !== 'sandbox' },
      () => say(isBesideSite() ? 'server.atSite' : 'server.nothingLeaves'),
      documented && say('server.inSamples', { server: documented }),
    ),
    data.hasOnlyExample &&
      h('p', { class: 'aside', hidden: () => server()?.kind !== 'sandbox' }, say('server.exampleOnly')),
  );
}

/** The list, and what belongs to a server that the reader names. */
function serverList(store: Form, aria: Props): HTMLElement[] {
  const { data } = store;
  const server = () => data.servers[store.state.server];
  const asking = h('div', { class: 'asking' });
  const ask = async (): Promise<void> => {
    try {
      const { ownServerForm } = await import('./own-server.ts');
      asking.replaceChildren(ownServerForm(store, () => asking.replaceChildren()));
      asking.querySelector('input')?.focus();
    } catch (error) {
      store.notLoaded(error);
    }
  };
  const change = (event: Event): void => {
    const choice = inputText(event);
    if (choice === OWN) {
      if (event.target instanceof HTMLSelectElement) event.target.value = String(store.state.server);
      ask();
      return;
    }
    asking.replaceChildren();
    store.set({ server: Number(choice) });
    remember(`server-${data.spec}`, data.servers[Number(choice)]?.url ?? '');
  };
  const removal = h('div', { class: 'note-line' });
  const removing = region(
    h('div', {}),
    () => server()?.isOwn,
    () => {
      removal.replaceChildren();
      if (server()?.isOwn)
        import('./own-server.ts').then(
          ({ removeButton }) => removal.replaceChildren(removeButton(store)),
          () => {},
        );
      return removal;
    },
  );
  const list = region(
    h('div', {}),
    () => data.servers.map(serverName).join(),
    () => {
      // The theme names sandboxes.
      const options = data.servers.map((one, index): [string, string] => [String(index), serverName(one)]);
      if (data.hasOwnServers) options.push([OWN, say('server.own')]);
      return select(say('server.label'), options, {
        ...aria,
        value: () => String(store.state.server),
        onchange: change,
      });
    },
  );
  return [list, removing, asking];
}
