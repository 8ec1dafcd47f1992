/** `POST /_sandbox/invitations/revoke`: what the inviter would do in the service's own client. */
import { type JsonSchema, type Route, readJson } from 'trellis-docs/sandbox';
import type { Collections } from '../collections.ts';
import { success } from '../protocol/operation-route.ts';
import { requireOpen } from '../rules/open-invitations.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'integer' }, is_multiuse: { type: 'boolean' } },
};

export const revokeInvitation: Route<Collections> = {
  method: 'POST',
  path: '/invitations/revoke',
  errors: [],
  handle(call) {
    const { store } = call;
    const sent = readJson<{ id: number; is_multiuse?: boolean }>(call, SCHEMA, {});
    const now = Math.floor(call.now / 1000);
    const key = String(sent.id);
    if (sent.is_multiuse) {
      store.put('links', key, { ...requireOpen(store.get('links', key), now), status: 'revoked' });
    } else {
      store.put('invitations', key, {
        ...requireOpen(store.get('invitations', key), now),
        status: 'revoked',
      });
    }
    return { status: 200, json: success(undefined) };
  },
};
