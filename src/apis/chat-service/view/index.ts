/** The state of the organization for readers: everything that the operations change or depend on. */
import type { Section } from 'trellis-docs/sandbox';
import { channelsSection, foldersSection } from './channels.ts';
import { invitationsSection } from './invitations.ts';
import type { Store } from './labels.ts';
import { messagesSection, outboxSection } from './messages.ts';
import {
  emojiSection,
  linkifiersSection,
  organizationSection,
  profileFieldsSection,
  snippetsSection,
} from './organization.ts';
import { devicesSection, groupsSection, usersSection } from './people.ts';

/** @param now In milliseconds since 1970. */
export function view(store: Store, { now }: { now: number }): Section[] {
  return [
    usersSection(store),
    invitationsSection(store, now),
    channelsSection(store),
    messagesSection(store),
    outboxSection(store),
    groupsSection(store),
    foldersSection(store),
    snippetsSection(store),
    linkifiersSection(store),
    profileFieldsSection(store),
    devicesSection(store),
    emojiSection(store),
    organizationSection(store),
  ];
}
