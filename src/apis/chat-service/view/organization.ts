/** Saved snippets, and the settings of the organization. */
import type { Section } from 'trellis-docs/sandbox';
import { inOrder } from '../helpers/organization.ts';
import { channelName, excerpt, groupName, type Store, timeCell, userName } from './labels.ts';

export function snippetsSection(store: Store): Section {
  return {
    id: 'snippets',
    title: 'Saved snippets',
    columns: ['ID', 'Of', 'Title', 'Content', 'Created'],
    rows: store.entries('snippets').map(([key, { id, user_id, title, content, date_created }]) => ({
      key,
      cells: [id, userName(store, user_id), title, excerpt(content), timeCell(date_created)],
    })),
    empty: 'No saved snippets.',
  };
}

export function linkifiersSection(store: Store): Section {
  return {
    id: 'linkifiers',
    title: 'Linkifiers',
    columns: ['Order', 'ID', 'Pattern', 'URL template'],
    rows: inOrder(store, 'linkifiers').map(({ id, order, pattern, url_template }) => ({
      key: String(id),
      cells: [order, id, { code: excerpt(pattern) }, { code: excerpt(url_template) }],
    })),
    empty: 'No linkifiers.',
  };
}

const FIELD_TYPES = ['', 'short text', 'long text', 'list of options', 'date', 'link', 'person'];

export function profileFieldsSection(store: Store): Section {
  return {
    id: 'profile-fields',
    title: 'Custom profile fields',
    columns: ['Order', 'ID', 'Name', 'Type', 'Hint'],
    rows: inOrder(store, 'profile_fields').map(({ id, order, name, type, hint }) => ({
      key: String(id),
      cells: [order, id, name, FIELD_TYPES[type] ?? type, hint],
    })),
    empty: 'No custom profile fields.',
  };
}

export function emojiSection(store: Store): Section {
  return {
    id: 'emoji',
    title: 'Custom emoji',
    columns: ['ID', 'Name', 'State'],
    rows: store.entries('emoji').map(([key, { id, name, is_deactivated }]) => ({
      key,
      cells: [id, name, is_deactivated ? 'deactivated' : 'active'],
      isMuted: is_deactivated,
    })),
    empty: 'No custom emoji.',
  };
}

export function organizationSection(store: Store): Section {
  const organization = store.get('organization', 'organization');
  const row = (key: string, value: string | number) => ({ key, cells: [{ code: key }, value] });
  const channel = organization?.moderation_request_channel_id ?? null;
  return {
    id: 'organization',
    title: 'Organization settings',
    columns: ['Setting', 'Value'],
    rows: organization
      ? [
          row('name', organization.name),
          row('moderation_request_channel_id', channel === null ? 'off' : channelName(store, channel)),
          row('can_invite_users_group', groupName(store, organization.can_invite_users_group)),
          row('can_add_subscribers_group', groupName(store, organization.can_add_subscribers_group)),
          row('invitation_link_validity_minutes', organization.invitation_link_validity_minutes),
          row('welcome_message_custom_text', organization.welcome_message_custom_text),
        ]
      : [],
    empty: 'No organization.',
  };
}
