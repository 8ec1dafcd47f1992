/** Links to the filled form: copies one, and fills the form from one. Sends nothing. */
import { say } from '../../core/say.ts';
import type { Store } from '../store.ts';
import { undoWith } from '../undo.ts';
import { decodeLink, encodeLink, fillForm, MAX_LINK, sharedRequest } from './link/index.ts';

const FRAGMENT = '#try=';

/** Copies a link to this page with what the form holds, without credentials and secrets. */
export async function copyLink(store: Store): Promise<void> {
  const { request, leftOut } = sharedRequest(store.data, store.state, store.narrow);
  const page = `${location.origin}${location.pathname}${FRAGMENT}`;
  const encoding = encodeLink(request);
  const type = 'text/plain';
  const text = encoding.then((link) => {
    if (link.length > MAX_LINK) throw new RangeError(link);
    return new Blob([page + link], { type });
  });
  // Nobody waits for it if the clipboard is refused at once.
  text.catch(() => {});
  let message = say('link.copied');
  try {
    // Some browsers allow the clipboard only if the click itself starts the write; the text may come later.
    await navigator.clipboard.write([new ClipboardItem({ [type]: text })]);
  } catch {
    const link = await encoding;
    if (link.length > MAX_LINK) return store.report({ message: say('link.tooLong') });
    history.replaceState(history.state, '', page + link);
    message = say('link.inAddressBar');
  }
  const names = leftOut.join(', ');
  store.report({ message: [message, names && say('link.leftOut', { names })].filter(Boolean).join(' ') });
}

/** Fills the form from the fragment of the address, and removes it, so that a reload keeps later changes. */
export async function openAddress(store: Store): Promise<void> {
  const link = location.hash.slice(FRAGMENT.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  // A value of another operation's response.
  if (!link && (await import('./carry/carry.ts')).receiveCarried(store)) return;
  await openLink(store, link, isOwnLink(link));
}

/** Where a page says which link of the reader's own the next page opens. */
const OWN_LINK = 'trellis-own-link';

/** Goes to the page of another operation and fills its form. */
export function openElsewhere(page: string, link: string): void {
  const url = new URL(page, location.origin);
  // Storage may hold anything.
  if (url.origin !== location.origin) return;
  try {
    sessionStorage.setItem(OWN_LINK, link);
  } catch {}
  location.href = `${url.pathname}${FRAGMENT}${link}`;
}

function isOwnLink(link: string): boolean {
  try {
    const own = sessionStorage.getItem(OWN_LINK);
    sessionStorage.removeItem(OWN_LINK);
    return own === link;
  } catch {
    return false;
  }
}

/** @param isOwn whether it is of the reader's own history */
export async function openLink(store: Store, link: string, isOwn: boolean): Promise<void> {
  const request = await decodeLink(link);
  if (typeof request === 'string') {
    store.report({ message: say(request === 'version' ? 'link.otherVersion' : 'link.broken') });
    return;
  }
  const { state } = store;
  const { state: filled, unknown } = fillForm(store.data, state, request, store.narrow, isOwn);
  const message = say(isOwn ? 'history.filled' : 'link.filled');
  const names = unknown.join(', ');
  store.set(filled);
  store.report({
    message: [message, names && say('link.unknown', { names })].filter(Boolean).join(' '),
    next: undoWith(store, () => store.set(state)),
  });
}
