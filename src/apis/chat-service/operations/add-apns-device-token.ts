/**
 * `POST /users/me/apns_device_token` (spec, "Add an APNs device token"). Deprecated at level 406, but still
 * supported.
 */
import { badRequest } from '../protocol/errors.ts';
import type { Operation } from '../protocol/operation-route.ts';

/** From this level `appid` is required. */
const APPID_REQUIRED = 223;

const APPID = /^[.a-zA-Z0-9-]+$/;
const MAX_TOKEN_LENGTH = 4096;
/** Bytes in hexadecimal digits. */
const TOKEN = /^(?:[0-9a-fA-F]{2})+$/;

/** Registers the device for the caller. A registered token stays unchanged. */
export const addApnsDeviceToken: Operation = {
  method: 'POST',
  path: '/users/me/apns_device_token',
  handle({ caller: { user_id }, level, now, parameters, store }) {
    const read = level < APPID_REQUIRED ? parameters.text : parameters.requiredText;
    const appid = read('appid', { pattern: APPID }) ?? null;
    const token = parameters.requiredText('token');
    if (token === '' || token.length > MAX_TOKEN_LENGTH) throw badRequest('Empty or invalid length token');
    if (!TOKEN.test(token)) throw badRequest('Invalid APNS token');
    const key = `${user_id}:${token}`;
    if (!store.get('devices', key)) store.put('devices', key, { user_id, token, appid, registered: now });
    return undefined;
  },
};
