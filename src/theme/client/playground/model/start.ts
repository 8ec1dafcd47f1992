/** The form as the build made it, before the code that derives it has loaded. */
import type { FormField } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import type { Look } from './derive.ts';
import { type Entry, NOT_SENT, type State } from './state.ts';

/** What the build leaves out of a field. */
const PLAIN = {
  required: false,
  control: 'text',
  type: '',
  options: [],
  canBeNull: false,
  isSecret: false,
  isList: false,
  hint: '',
  description: '',
  suggestions: [],
} as const;

const fieldsAtStart = ({ start }: PlaygroundData): FormField[] =>
  (start?.fields ?? []).map(
    (field) => ({ ...PLAIN, format: undefined, ...field, id: `${field.part}:${field.name}` }) as FormField,
  );

/** The same as `initialState` of a reader whom the site does not know yet. */
export function startingState({ initial, bodies, start }: PlaygroundData): State {
  const { body, auth, accept } = initial;
  const entries = (start?.fields ?? []).map(({ part, name, text }): [string, Entry] => [
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
    origin: URL.parse(url)?.origin ?? url,
    path: start?.path ?? '',
    isPristine: true,
    fields: fieldsAtStart(data),
    problems: [],
    isBlocked: false,
    notes: new Map(),
    warnings: [],
    hasCredentials: accounts !== undefined && usable.length > missing.length,
    missingAuth: missing,
  };
}
