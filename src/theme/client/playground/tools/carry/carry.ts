/** Takes a value into the form of this operation, or of another one, whose page it opens. */
import { isRecord, own } from '../../../../../json/index.ts';
import { say } from '../../../core/say.ts';
import { recall } from '../../../core/storage.ts';
import { entryOf } from '../../model/index.ts';
import type { Store } from '../../store.ts';
import { undoWith } from '../../undo.ts';
import { withoutReferences } from '../variables/resolve.ts';
import type { Target } from './targets.ts';

/** Where a page keeps a value for the next one. It is not in the address, because it may be a secret. */
const CARRIED = 'trellis-carried';

/** The base path of the site, from the address of the operation's data. */
export function basePath(): string {
  const source = document.querySelector<HTMLElement>('[data-src*="_trellis/operations/"]')?.dataset.src ?? '';
  const { pathname } = new URL(source, location.href);
  return pathname.slice(0, pathname.indexOf('/_trellis/operations/'));
}

/** The page that has most of the current path: that of the same language and version. */
function routeOf({ operation }: Target, base: string): string {
  const shared = (route: string): number => {
    const here = location.pathname.slice(base.length);
    let length = 0;
    while (length < route.length && route[length] === here[length]) length++;
    return length;
  };
  return operation.routes.toSorted((one, other) => shared(other) - shared(one))[0] ?? '';
}

/** Fills in the value here, or goes to where it is filled in. */
export function carry(store: Store, target: Target, text: string): void {
  if (target.operation.id === store.data.id) {
    fillIn(store, target.id, text);
    return;
  }
  const base = basePath();
  const route = routeOf(target, base);
  const page = `${base}${route}${location.pathname.endsWith('/') && !route.endsWith('/') ? '/' : ''}`;
  try {
    const carried = { operation: target.operation.id, id: target.id, text };
    sessionStorage.setItem(CARRIED, JSON.stringify(carried));
  } catch {
    store.report({ message: say('carry.refused') });
    return;
  }
  location.href = `${page}#try=`;
}

function fillIn(store: Store, id: string, text: string): void {
  if (!store.now.fields.some((field) => field.id === id)) return;
  const before = entryOf(store.state, id);
  const literal = recall(`variables-${store.data.spec}`) ? withoutReferences(text) : text;
  store.setEntry(id, { sent: true, text: literal, isNull: false });
  store.report({
    message: say('carry.filled', { name: id.slice(id.indexOf(':') + 1) }),
    next: undoWith(store, () => store.setEntry(id, before)),
  });
  document.querySelector<HTMLElement>(`[data-for="${CSS.escape(id)}"]`)?.focus();
}

/** Fills in the value that the last page has kept for this one. Returns whether there was one. */
export function receiveCarried(store: Store): boolean {
  let carried: unknown;
  try {
    carried = JSON.parse(sessionStorage.getItem(CARRIED) ?? 'null');
    sessionStorage.removeItem(CARRIED);
  } catch {}
  if (!isRecord(carried) || carried.operation !== store.data.id) return false;
  const [id, text] = [own(carried, 'id'), own(carried, 'text')];
  if (typeof id === 'string' && typeof text === 'string') fillIn(store, id, text);
  return true;
}
