/** Starts new ids after those of the seed. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections } from '../collections.ts';

/** Collections whose keys are ids assigned by the service. */
const COUNTED = [
  'users',
  'groups',
  'channels',
  'messages',
  'invitations',
  'links',
  'snippets',
  'linkifiers',
  'profile_fields',
  'folders',
  'emoji',
  'outbox',
] as const satisfies (keyof Collections)[];

/** Call it last. */
export function seedCounters(store: Transaction<Collections>): void {
  for (const collection of COUNTED) {
    const highest = store.entries(collection).reduce((max, [key]) => Math.max(max, Number(key)), 0);
    store.put('counters', collection, Math.max(highest, store.get('counters', collection) ?? 0));
  }
}
