/** Undocumented helpers: what clients request first. */
import type { Route } from 'trellis-docs/sandbox';
import { type Collections, ROLES } from '../collections.ts';
import { REPORT_TYPES } from '../operations/report-message.ts';
import { API_PATH, NAMES_UNSUPPORTED, type Operation, success } from '../protocol/operation-route.ts';
import { readParameters } from '../protocol/parameters.ts';

/** Highest feature level of each release, oldest first; every later level belongs to the last one. */
const RELEASES: [version: string, until: number][] = [
  ['3.0', 22],
  ['4.0', 61],
  ['5.0', 117],
  ['6.0', 155],
  ['7.0', 180],
  ['8.0', 224],
  ['9.0', 267],
  ['10.0', 368],
  ['11.0', 425],
  ['12.0', Infinity],
];

const versionOf = (level: number): string => RELEASES.find(([, until]) => level <= until)?.[0] ?? '';

/** Under the service's own names, and under those that generic clients of this family of APIs expect. */
const versionFields = (level: number): Record<string, unknown> => ({
  server_version: versionOf(level),
  feature_level: level,
  zulip_version: versionOf(level),
  zulip_feature_level: level,
});

/** `GET /server_settings`, a helper for everybody, without credentials: the version and the feature level. */
export const getServerSettings: Route<Collections> = {
  method: 'GET',
  path: `${API_PATH}/server_settings`,
  errors: [400],
  helper: true,
  handle(call) {
    const { level, store } = call;
    const unsupported = level >= NAMES_UNSUPPORTED ? readParameters(call).unsupported() : [];
    const realm_name = store.get('organization', 'organization')?.name ?? '';
    const settings = { ...versionFields(level), realm_name };
    return { status: 200, json: success(settings, unsupported) };
  },
};

/** From these levels: the setting (spec, "Versioning"), and the list of reasons for a report. */
const MODERATION_CHANNEL_SETTING = 331;
const REPORT_TYPES_LISTED = 435;

/**
 * `POST /register`, a helper: the initial state for clients. The sandbox has no event queues, so `queue_id`
 * is null. A `realm_moderation_request_channel_id` of -1 means that reporting is off.
 */
export const register: Operation = {
  method: 'POST',
  path: '/register',
  helper: true,
  handle({ caller, level, store }) {
    const { user_id, email, full_name, role } = store.get('users', String(caller.user_id)) ?? caller;
    const organization = store.get('organization', 'organization');
    const reportTypes = Object.entries(REPORT_TYPES).map(([key, name]) => ({ key, name }));
    return {
      queue_id: null,
      last_event_id: -1,
      ...versionFields(level),
      user_id,
      email,
      full_name,
      is_admin: role <= ROLES.administrator,
      is_owner: role === ROLES.owner,
      is_guest: role === ROLES.guest,
      realm_name: organization?.name ?? '',
      max_message_id: store.get('counters', 'messages') ?? 0,
      ...(level < MODERATION_CHANNEL_SETTING
        ? {}
        : { realm_moderation_request_channel_id: organization?.moderation_request_channel_id ?? -1 }),
      ...(level < REPORT_TYPES_LISTED ? {} : { server_report_message_types: reportTypes }),
    };
  },
};
