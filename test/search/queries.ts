/**
 * What readers of this repository's site type, and the page that they want: written from the pages, before
 * the ranking was tuned. Several pages stand where a reader is equally served by each.
 */

export interface WantedPage {
  query: string;
  /** Routes without the base path. */
  wanted: readonly string[];
}

const chat = (page: string): string => `/chat-service/${page}`;
const plants = (page: string): string => `/plant-store/${page}`;
const trellis = (page: string): string => `/using-trellis/${page}`;
const asked = (query: string, ...wanted: string[]): WantedPage => ({ query, wanted });

/** The ranking may be tuned with these. */
export const TUNING: readonly WantedPage[] = [
  // Readers of the chat service.
  asked('invite', chat('send-invitations')),
  asked('inviting users', chat('send-invitations')),
  asked('deactivating a user', chat('deactivate-user')),
  asked('mark as raed', chat('mark-all-messages-as-read')),
  asked('api key', chat('authentication')),
  asked('auth', chat('authentication'), plants('authentication')),
  asked('rate limit', chat('limits')),
  asked('INVITATION_FAILED', chat('errors')),
  asked('error codes', chat('errors')),
  asked('POST /messages', chat('report-message'), chat('update-message-flags')),
  asked('DELETE /users', chat('deactivate-user')),
  asked('updateLinkifier', chat('update-linkifier')),
  asked('permissions', chat('roles-and-permissions')),
  asked('invite_as', chat('send-invitations')),
  asked('push notification', chat('add-apns-device-token')),
  asked('reporting spam', chat('report-message')),
  // Readers of the plant store.
  asked('create plnat', plants('create-plant')),
  asked('bearer token', plants('authentication')),
  // Authors.
  asked('i18n', trellis('languages-and-versions')),
  asked('config', trellis('docs-json')),
  asked('env', trellis('writing-pages')),
  asked('translate', trellis('languages-and-versions')),
  asked('dark mode', trellis('docs-json')),
  asked('custom css', trellis('writing-pages')),
  asked('snippet', trellis('writing-pages'), trellis('components/updates')),
  asked('how do I change the colors', trellis('docs-json')),
  asked('logo', trellis('docs-json')),
  asked('deploy', trellis('hosting')),
  asked('github pages', trellis('hosting')),
  asked('mermaid', trellis('components/code')),
  asked('redirect', trellis('existing-folders'), trellis('docs-json')),
  asked('CSP', trellis('hosting')),
  asked('breaking changes', trellis('changelog')),
  asked('frontmatter', trellis('writing-pages')),
  asked('migrate from mint.json', trellis('existing-folders')),
  asked('mock server', trellis('sandbox')),
  asked('exit codes', trellis('commands')),
  asked('google analytics', trellis('existing-folders')),
  asked('math', trellis('components/code')),
  asked('hide a page', trellis('writing-pages')),
];

/** Held out: the ranking must not be tuned with these. */
export const HELD_OUT: readonly WantedPage[] = [
  asked('unsubscribing', chat('unsubscribe-from-channel')),
  asked('basic authentication', chat('authentication')),
  asked('STREAM_DOES_NOT_EXIST', chat('errors'), chat('unsubscribe-from-channel')),
  asked('custom emoji', chat('user-status'), chat('update-user-status')),
  asked('GET /channel_folders', chat('get-channel-folders')),
  asked('editSavedSnippet', chat('edit-saved-snippet')),
  asked('admin', chat('roles-and-permissions')),
  asked('starring messages', chat('update-message-flags'), chat('message-flags')),
  asked('invitation expiry', chat('send-invitations'), chat('limits')),
  asked('add a plant', plants('create-plant')),
  asked('Authorization header', chat('authentication'), plants('authentication')),
  asked('rtl', trellis('languages-and-versions')),
  asked('docs.json settings', trellis('docs-json')),
  asked('npm install', trellis('commands'), trellis('quick-start')),
  asked('acordion', trellis('components/tabs')),
  asked('navbar.links', trellis('docs-json')),
  asked('sitemap', trellis('hosting')),
  asked('keyboard shortcuts', trellis('search')),
  asked('generating pages from openapi', trellis('api-pages')),
  asked('versioning', trellis('languages-and-versions')),
];
