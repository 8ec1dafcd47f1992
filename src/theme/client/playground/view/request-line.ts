/** The request line: method, path as filled in, server. */

import { own } from '../../../../json/index.ts';
import type { PlaygroundServer } from '../../../../site/index.ts';
import { h, region } from '../../core/dom.ts';
import { isBesideSite } from '../../core/in-page.ts';
import { say } from '../../core/say.ts';
import { remember } from '../../core/storage.ts';
import { variablesOf } from '../model/index.ts';
import type { Store } from '../store.ts';
import { AS_TYPED, inputText, noteFor, row, select } from './note.ts';

export function requestLine(store: Store, close: () => void): HTMLElement {
  const { method } = store.data.request;
  return h(
    'header',
    {},
    h('span', { class: `method method-${method.toLowerCase()}` }, method),
    h('code', { class: 'path', translate: 'no' }, () => store.now.path),
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

export function serverPicker(store: Store): HTMLElement {
  const { data } = store;
  const { note, aria } = noteFor(store, 'server:');
  if (!data.servers.length) {
    const address = { ...AS_TYPED, ...aria, placeholder: 'https://', value: () => store.state.address };
    const oninput = (event: Event) => store.set({ address: inputText(event) });
    return h('div', {}, row(say('server.label'), h('input', { ...address, oninput })), note);
  }
  const server = () => data.servers[store.state.server];
  const variables = region(h('div', {}), server, () =>
    Object.entries(variablesOf(data, server())).map(([name, { default: initial, enum: values }]) => {
      const props = {
        value: () => own(store.state.variables, name) ?? initial,
        oninput: (event: Event) =>
          store.set({ variables: { ...store.state.variables, [name]: inputText(event) } }),
      };
      if (values)
        return select(
          name,
          values.map((value) => [value, value]),
          props,
        );
      return row(name, h('input', { ...AS_TYPED, ...props }));
    }),
  );
  const documented = data.request.servers[0]?.url;
  return h(
    'div',
    {},
    select(
      say('server.label'),
      // The theme names sandboxes.
      data.servers.map((server, index) => [String(index), serverName(server)]),
      {
        ...aria,
        value: () => String(store.state.server),
        onchange: (event: Event) => {
          const index = Number(inputText(event));
          store.set({ server: index });
          remember(`server-${data.spec}`, data.servers[index]?.url ?? '');
        },
      },
    ),
    variables,
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
