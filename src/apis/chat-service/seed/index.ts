/** The initial state of a sandbox. It contains the ids of the documented examples. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections } from '../collections.ts';
import { seedChannels } from './channels.ts';
import { seedCounters } from './counters.ts';
import { seedInvitations } from './invitations.ts';
import { seedMessages } from './messages.ts';
import { seedOrganization } from './organization.ts';
import { seedPeople } from './people.ts';

/** @param now UNIX timestamp in seconds, for rows that must be recent. */
export function seed(store: Transaction<Collections>, now: number): void {
  seedPeople(store);
  seedChannels(store);
  seedMessages(store);
  seedInvitations(store, now);
  seedOrganization(store);
  // Last, because it counts the rows of the others.
  seedCounters(store);
}
