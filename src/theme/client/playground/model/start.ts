/** The form as the build made it, before the code that derives it has loaded. */
import type { PlaygroundData } from '../../../../site/index.ts';
import { originOf } from '../auth/origin.ts';
import type { Look } from './derive.ts';
import { fieldsWith, formFields } from './form-fields.ts';
import { type Entry, NOT_SENT, type State } from './state.ts';

/** The same as `initialState` of a reader whom the site does not know yet. */
export function startingState(data: PlaygroundData): State {
  const { initial, bodies } = data;
  const { body, auth, accept } = initial;
  const entries = fieldsWith(data, body?.contentType).map(({ part, name, text }): [string, Entry] => [
    `${part}:${name}`,
    text === undefined ? NOT_SENT : { sent: true, text: text ?? '', ...(text === null && { isNull: true }) },
  ]);
  return {
    server: 0,
    address: '',
    variables: {},
    requirement: auth?.requirement ?? 0,
    credentials: {},
    showCredentials: false,
    contentType: body?.contentType,
    accept,
    entries: Object.fromEntries(entries),
    bodies: body?.text === undefined ? bodies : { ...bodies, [body.contentType]: body.text },
    tried: false,
  };
}

/** What the form shows in that state. */
export function startingLook(data: PlaygroundData): Look {
  const { start, servers, request, initial } = data;
  const { url = '', accounts } = servers[0] ?? {};
  const missing = (start?.missing ?? []).flatMap((id) => (id.startsWith('auth:') ? id.slice(5) : []));
  const schemes = request.security[initial.auth?.requirement ?? 0] ?? [];
  const usable = schemes.filter(({ type }) => type !== 'other');
  return {
    server: url,
    origin: originOf(url),
    path: start?.path ?? '',
    isPristine: true,
    fields: formFields(data, initial.body?.contentType),
    problems: [],
    isBlocked: false,
    notes: new Map(),
    warnings: [],
    hasCredentials: accounts !== undefined && usable.length > missing.length,
    missingAuth: missing,
  };
}
