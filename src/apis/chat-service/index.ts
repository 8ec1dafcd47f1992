/**
 * The team chat service: every documented operation with its rules, limits, side effects and feature levels,
 * over a sample organization. Undocumented helpers let any client see what an operation did.
 */
import { defineSandbox } from 'trellis-docs/sandbox';
import { accountFor, accounts } from './accounts.ts';
import type { Collections } from './collections.ts';
import { getChannels, getSubscribers, getSubscriptions } from './helpers/channels.ts';
import { getMessage, getMessages } from './helpers/messages.ts';
import { getLinkifiers, getProfileFields } from './helpers/organization.ts';
import { createSavedSnippet, getSavedSnippets } from './helpers/saved-snippets.ts';
import { getServerSettings, register } from './helpers/server.ts';
import { getOwnUser, getUser, getUserGroups, getUserStatus, getUsers } from './helpers/users.ts';
import { addApnsDeviceToken } from './operations/add-apns-device-token.ts';
import { deactivateUser } from './operations/deactivate-user.ts';
import { editSavedSnippet } from './operations/edit-saved-snippet.ts';
import { getChannelFolders } from './operations/get-channel-folders.ts';
import { getInvitations } from './operations/get-invitations.ts';
import { markAllAsRead } from './operations/mark-all-as-read.ts';
import { reorderProfileFields } from './operations/reorder-profile-fields.ts';
import { reportMessage } from './operations/report-message.ts';
import { sendInvitations } from './operations/send-invitations.ts';
import { unsubscribe } from './operations/unsubscribe.ts';
import { loadLinkifierCheck, updateLinkifier } from './operations/update-linkifier.ts';
import { updateMessageFlags } from './operations/update-message-flags.ts';
import { updateUserStatus } from './operations/update-user-status.ts';
import { formatError } from './protocol/errors.ts';
import { type Operation, route } from './protocol/operation-route.ts';
import { loadEmojiNames } from './rules/emoji.ts';
import { seed } from './seed/index.ts';
import { describeRow } from './view/describe.ts';

const operations: Operation[] = [
  sendInvitations,
  getInvitations,
  updateUserStatus,
  deactivateUser,
  reportMessage,
  editSavedSnippet,
  updateLinkifier,
  reorderProfileFields,
  getChannelFolders,
  getUsers,
  getOwnUser,
  getUser,
  getUserStatus,
  getUserGroups,
  getSavedSnippets,
  createSavedSnippet,
  getLinkifiers,
  getProfileFields,
  register,
  unsubscribe,
  addApnsDeviceToken,
  updateMessageFlags,
  markAllAsRead,
  getSubscriptions,
  getChannels,
  getSubscribers,
  getMessages,
  getMessage,
];

/** What single operations need, by the paths of these. A path with escapes may be that of any. */
const largeParts: [paths: RegExp, load: () => Promise<void>][] = [
  [/\/filters\/|%/, loadLinkifierCheck],
  [/\/status|%/, loadEmojiNames],
];

export default defineSandbox<Collections>({
  name: 'chat-service',
  title: 'Team chat service',
  basePath: '/api/v1',
  accounts: accounts.map(({ label, email, api_key }) => ({
    label,
    credentials: { username: email, password: api_key },
  })),
  accountFor,
  revision: 1,
  levels: { oldest: 1, latest: 442 },
  seed: (store, now) => seed(store, Math.floor(now / 1000)),
  routes: [...operations.map(route), getServerSettings],
  tools: async () => (await import('./tools/index.ts')).tools,
  formatError,
  async prepare(path) {
    await Promise.all(largeParts.map(([paths, load]) => (paths.test(path) ? load() : undefined)));
  },
  loadView: async () => (await import('./view/index.ts')).view,
  describe: describeRow,
});
