/** `POST /_sandbox/organization`: changes settings that operations depend on but cannot change. */

import { type JsonSchema, type Route, readJson } from 'trellis-docs/sandbox';
import type { Collections, Organization } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    moderation_request_channel_id: { type: ['integer', 'null'] },
    can_invite_users_group: { type: 'integer' },
    can_add_subscribers_group: { type: 'integer' },
    // Up to a hundred years.
    invitation_link_validity_minutes: { type: 'integer', minimum: 1, maximum: 52_560_000 },
  },
};

/** Accepts any of the settings as JSON, and returns all of them as `organization`. */
export const changeOrganization: Route<Collections> = {
  method: 'POST',
  path: '/organization',
  errors: [],
  handle(call) {
    const { store } = call;
    const changes = readJson<Partial<Organization>>(call, SCHEMA, {});
    const channel = changes.moderation_request_channel_id ?? null;
    if (channel !== null && store.get('channels', String(channel))?.is_archived !== false) {
      throw badRequest(`moderation_request_channel_id: channel ${channel} does not exist or is archived`);
    }
    for (const name of ['can_invite_users_group', 'can_add_subscribers_group'] as const) {
      const group = changes[name];
      if (group !== undefined && !store.get('groups', String(group))) {
        throw badRequest(`${name}: user group ${group} does not exist`);
      }
    }
    const organization = store.get('organization', 'organization');
    if (!organization) throw badRequest('The sandbox has no organization');
    store.put('organization', 'organization', { ...organization, ...changes });
    return { status: 200, json: { organization: store.get('organization', 'organization') } };
  },
};
