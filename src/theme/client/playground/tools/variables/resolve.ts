/** `{{name}}` in a form: the reader's variables, as they are sent and as they are shown. */
import { type HttpRequest, isJsonType } from '../../../../../request/index.ts';
import type { PlaygroundData } from '../../../../../site/index.ts';
import type { KeptCredentials } from '../../auth/credentials.ts';
import { type Entry, fieldsIn, type Note, type Resolution, type State } from '../../model/index.ts';

export interface Variable {
  name: string;
  value: string;
  isSecret: boolean;
}

/** A name with an optional backslash before it. */
const REFERENCE = /(\\?)\{\{ {0,9}([A-Za-z_][\w.-]{0,63}) {0,9}\}\}/g;
/** The same, or what matters for strings in JSON. */
const IN_JSON = /(\\?)\{\{ {0,9}([A-Za-z_][\w.-]{0,63}) {0,9}\}\}|\\.|"/g;

/** Text that means itself: a server must not choose a variable, which may be a secret. */
export const withoutReferences = (text: string): string =>
  text.replace(/\{\{(?= {0,9}[A-Za-z_][\w.-]{0,63} {0,9}\}\})/g, '\\{{');

/**
 * Replaces `{{name}}`, and takes the backslash from `\{{name}}`. In a string of JSON, the value is escaped.
 * @param lookUp `undefined` for a name without a value, which stays
 */
export function resolveText(
  text: string,
  lookUp: (name: string) => string | undefined,
  isJsonText = false,
): { text: string; unknown: string[] } {
  const unknown: string[] = [];
  if (!text.includes('{{')) return { text, unknown };
  let isInString = false;
  const resolved = text.replace(
    isJsonText ? IN_JSON : REFERENCE,
    (whole, backslash: string, name: string | undefined) => {
      if (name === undefined) {
        if (whole === '"') isInString = !isInString;
        return whole;
      }
      if (backslash) return whole.slice(1);
      const value = lookUp(name);
      if (value === undefined) {
        unknown.push(name);
        return whole;
      }
      return isJsonText && isInString ? JSON.stringify(value).slice(1, -1) : value;
    },
  );
  return { text: resolved, unknown };
}

/** @param message about names without a value */
export function resolveForm(
  data: PlaygroundData,
  state: State,
  variables: Variable[],
  message: (names: string) => string,
): Resolution {
  // Secret values end with the page, their names stay.
  const usable = variables.filter(({ value, isSecret }) => value || !isSecret);
  const byName = new Map(usable.map((variable) => [variable.name, variable]));
  const secrets = variables.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const notes = new Map<string, Note>();
  const note = (id: string, unknown: string[]): void => {
    const names = [...new Set(unknown)].map((name) => `{{${name}}}`).join(', ');
    if (names) notes.set(id, { level: 'warning', message: message(names) });
  };
  return {
    sent: resolveState(data, state, (name) => byName.get(name)?.value, note),
    shown: resolveState(data, state, (name) =>
      byName.get(name)?.isSecret ? `{{${name}}}` : byName.get(name)?.value,
    ),
    unmask: (encoded) => unmasked(encoded, secrets),
    notes,
  };
}

function resolveState(
  data: PlaygroundData,
  state: State,
  lookUp: (name: string) => string | undefined,
  note: (id: string, unknown: string[]) => void = () => {},
): State {
  const resolve = (id: string, text: string, isJsonText = false): string => {
    const resolved = resolveText(text, lookUp, isJsonText);
    note(id, resolved.unknown);
    return resolved.text;
  };
  const { contentType = '', bodies, extra, credentials } = state;
  const fields = fieldsIn(data, contentType);
  const json = new Set(fields.filter(({ control }) => control === 'json').map(({ id }) => id));
  const body = Object.hasOwn(bodies, contentType) ? bodies[contentType] : undefined;
  return {
    ...state,
    entries: mapValues(
      state.entries,
      (entry, id): Entry => ({ ...entry, text: resolve(id, entry.text, json.has(id)) }),
    ),
    address: resolve('server:', state.address),
    variables: mapValues(state.variables, (text) => resolve('server:', text)),
    ...(body !== undefined && {
      bodies: { ...bodies, [contentType]: resolve('body:', body, isJsonType(contentType)) },
    }),
    ...(extra && {
      extra: extra.map((one, index) => ({
        ...one,
        name: resolve(`extra:${index}`, one.name),
        value: resolve(`extra:${index}`, one.value),
      })),
    }),
    credentials: mapValues(credentials, (schemes) =>
      mapValues(schemes, (one, key) => resolveCredentials(one, (text) => resolve(`auth:${key}`, text))),
    ),
  };
}

function resolveCredentials(one: KeptCredentials, resolve: (text: string) => string): KeptCredentials {
  const { value, username, password } = one;
  return {
    ...one,
    ...(value !== undefined && { value: resolve(value) }),
    ...(username !== undefined && { username: resolve(username) }),
    ...(password !== undefined && { password: resolve(password) }),
  };
}

const mapValues = <Value>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** In an address and in the body of a form, the braces of a name are encoded. */
function unmasked<Text extends string | HttpRequest>(encoded: Text, secrets: string[]): Text;
function unmasked(encoded: string | HttpRequest, secrets: string[]): string | HttpRequest {
  if (typeof encoded !== 'string') {
    const { url, body } = encoded;
    return {
      ...encoded,
      url: unmasked(url, secrets),
      ...(typeof body === 'string' && { body: unmasked(body, secrets) }),
    };
  }
  return encoded.replace(/%7B%7B([\w.-]+)%7D%7D/g, (whole, name: string) =>
    secrets.includes(name) ? `{{${name}}}` : whole,
  );
}
