/** Users and bots with roles and statuses, user groups, push devices. */
import type { Section } from 'trellis-docs/sandbox';
import type { Status } from '../collections.ts';
import { groupMembers } from '../helpers/users.ts';
import { groupName, roleName, type Store, timeCell, userName } from './labels.ts';

export function usersSection(store: Store): Section {
  return {
    id: 'users',
    title: 'Users',
    columns: ['ID', 'Name', 'Email', 'Role', 'Bot of', 'Status'],
    rows: store.entries('users').map(([key, user]) => ({
      key,
      cells: [
        user.user_id,
        user.full_name,
        user.email,
        roleName(user.role),
        user.is_bot ? userName(store, user.bot_owner_id) || 'the service' : '',
        user.is_active ? statusText(user.status) : 'deactivated',
      ],
      isMuted: !user.is_active,
    })),
    empty: 'Nobody is here.',
  };
}

const statusText = ({ emoji_name, status_text }: Status): string =>
  [emoji_name ? `:${emoji_name}:` : '', status_text ?? ''].filter((part) => part !== '').join(' ');

export function groupsSection(store: Store): Section {
  return {
    id: 'groups',
    title: 'User groups',
    columns: ['ID', 'Name', 'Members', 'Who may add members'],
    rows: store.entries('groups').map(([key, group]) => ({
      key,
      cells: [
        group.id,
        group.name,
        { labels: groupMembers(store, group).map((id) => userName(store, id)) },
        groupName(store, group.can_add_members_group),
      ],
    })),
    empty: 'No user groups.',
  };
}

export function devicesSection(store: Store): Section {
  return {
    id: 'devices',
    title: 'Push devices',
    columns: ['User', 'Token', 'App', 'Registered'],
    rows: store.entries('devices').map(([key, { user_id, token, appid, registered }]) => ({
      key,
      cells: [userName(store, user_id), { code: token }, appid ?? '', timeCell(registered)],
    })),
    empty: 'No device is registered.',
  };
}
