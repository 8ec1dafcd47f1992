/** The state that a fresh sandbox begins with. Ids that the documented examples use exist. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections } from '../model.ts';
import { seedChannels } from './channels.ts';
import { seedCounters } from './counters.ts';
import { seedEmoji } from './emoji.ts';
import { seedInvitations } from './invitations.ts';
import { seedMessages } from './messages.ts';
import { seedPeople } from './people.ts';
import { seedSettings } from './settings.ts';

/** @param now UNIX timestamp in seconds, for what is recent whenever the sandbox begins. */
export function seed(store: Transaction<Collections>, now: number): void {
  seedPeople(store);
  seedChannels(store);
  seedMessages(store);
  seedInvitations(store, now);
  seedEmoji(store);
  seedSettings(store);
  // Last, because it counts what the others put.
  seedCounters(store);
}
