/** The custom emoji of the sandbox's organization. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections } from '../collections.ts';

const emoji = [
  { id: 42, name: 'team_logo', is_deactivated: false },
  { id: 43, name: 'old_logo', is_deactivated: true },
];

export function seedEmoji(store: Transaction<Collections>): void {
  for (const row of emoji) store.put('emoji', String(row.id), row);
}
