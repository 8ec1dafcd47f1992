/**
 * Fills the form from a request that the reader has pasted: a curl command, a HAR entry, or a `fetch` call.
 * Loaded with the first paste that looks like one.
 */
import {
  isForbidden,
  isSecretExtra,
  parsePaste,
  valuesOf,
  withoutExtraSecrets,
} from '../../../request/index.ts';
import { say } from '../core/say.ts';
import { originOf } from './auth/origin.ts';
import type { State } from './model/index.ts';
import { valuesState } from './model/values-state.ts';
import type { Store } from './store.ts';
import { undoWith } from './undo.ts';

/** Browsers set these, and copy them with a request. Servers seldom let a page send its own (CORS). */
const BROWSER_HEADER = /^(?:user-agent|accept-language|cache-control|pragma|priority)$/;

/**
 * Fills in `text`, and reports what happened. Without a request for this operation, nothing changes.
 * @param offerServer Called with the address of a server that nobody has named, if readers may name theirs.
 */
export function fillFrom(store: Store, text: string, offerServer?: (address: string) => void): void {
  const { data, state } = store;
  const { request, problem } = parsePaste(text);
  if (problem) {
    const { line, column, id, values } = problem;
    const place = say('playground.lineAndColumn', { line, column });
    store.report({ message: place + say(id, values) });
    return;
  }
  const servers = data.request.servers.map((server) => ({
    ...server,
    url: URL.canParse(server.url) ? server.url : (URL.parse(server.url, location.href)?.href ?? server.url),
  }));
  const reading = valuesOf(data.request, request, servers);
  if (!reading) {
    const path = URL.parse(request.url)?.pathname ?? request.url;
    store.report({ message: say('paste.otherOperation', { method: request.method, path }) });
    return;
  }
  const extra = reading.values.extra ?? [];
  const isDropped = ({ in: place, name, value }: (typeof extra)[number]): boolean => {
    const header = name.toLowerCase();
    return place === 'header' && (BROWSER_HEADER.test(header) || isForbidden(header, value));
  };
  const choice = documentedServer(store, reading.server?.index);
  const target = data.servers[choice.server ?? state.server];
  const origin = originOf(request.url);
  const isSameOrigin = target?.kind === 'remote' && originOf(target.url) === origin;
  const isHeldBack = (one: (typeof extra)[number]): boolean => !isSameOrigin && isSecretExtra(one);
  const ownHeaders = Object.entries(reading.values.header ?? {});
  const secretHeaders = ownHeaders.filter(([name, value]) =>
    isHeldBack({ in: 'header', name, value: String(value) }),
  );
  const header = Object.fromEntries(ownHeaders.filter((one) => !secretHeaders.includes(one)));
  const added = extra.filter((one) => !isDropped(one) && !isHeldBack(one));
  const next = {
    ...state,
    ...valuesState(data, { ...reading.values, header, extra: added }, state),
    ...choice,
  };
  const names = (all: typeof extra): string => all.map(({ name }) => name).join(', ');
  const dropped = extra.filter((one) => isDropped(one) && !isHeldBack(one));
  const isOther = !isSameOrigin && !reading.server;
  const messages = [
    say('paste.filled'),
    added.length > 0 && say('paste.added', { names: names(added) }),
    dropped.length > 0 && say('paste.leftOut', { names: names(dropped) }),
    isOther && say('paste.otherServer', { origin }),
    (secretHeaders.length > 0 || extra.some(isHeldBack) || (reading.auth && !isSameOrigin)) &&
      say('paste.credentials'),
  ];
  store.hideSecrets = withoutExtraSecrets;
  store.set(
    reading.auth && isSameOrigin ? { ...next, ...withCredentials(next, request.url, reading.auth) } : next,
  );
  store.report({
    message: messages.filter(Boolean).join(' '),
    next: undoWith(store, () => store.set(state)),
  });
  if (isOther && data.hasOwnServers) offerServer?.(reading.values.server);
}

/** The server of the pasted address. A sandbox stays: it takes the same paths. */
function documentedServer({ data, state }: Store, index: number | undefined): Partial<State> {
  const url = data.request.servers[index ?? -1]?.url;
  const server = data.servers.findIndex((one) => one.kind === 'remote' && one.url === url);
  const isSandbox = data.servers[state.server]?.mount !== undefined;
  return isSandbox || server < 0 ? {} : { server };
}

/** In memory, for the origin that they were sent to. */
const withCredentials = (
  state: State,
  url: string,
  { requirement, credentials }: NonNullable<NonNullable<ReturnType<typeof valuesOf>>['auth']>,
): Partial<State> => ({
  requirement,
  account: -1,
  credentials: { ...state.credentials, [originOf(url)]: credentials },
});

/** Fills in what was pasted into the field `target`, and offers its server beside the list of servers. */
export const pasteInto = (store: Store, text: string, target: EventTarget | null): void =>
  fillFrom(store, text, async (address) => {
    const place = target instanceof Element && target.closest('form')?.querySelector('.asking');
    const { ownServerForm } = await import('./view/request/own-server.ts');
    if (place) place.replaceChildren(ownServerForm(store, () => place.replaceChildren(), address));
  });
