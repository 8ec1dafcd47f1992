/** Ids, and messages that the service itself sends. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, Notification } from '../collections.ts';

type Store = Transaction<Collections>;

/** The next id of a collection; ids are never reused. */
export function nextId(store: Store, collection: keyof Collections): number {
  const id = (store.get('counters', collection) ?? 0) + 1;
  store.put('counters', collection, id);
  return id;
}

/** Puts a notification into the outbox. `at` in seconds. */
export function notify(store: Store, notification: Omit<Notification, 'id'>): void {
  const id = nextId(store, 'outbox');
  store.put('outbox', String(id), { id, ...notification });
}
