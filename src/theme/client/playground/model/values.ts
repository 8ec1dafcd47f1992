/** From the values of a request to the state of the panel. */
import { formatJson } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import { type Field, filledServer, isFormType } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import type { CredentialsByOrigin } from '../auth/credentials.ts';
import { fieldsIn } from './fields-in.ts';
import { type Entry, NOT_SENT, type State, variablesOf } from './state.ts';

/** The initial state: the request in the page's samples, without its placeholders for credentials. */
export function initialState(
  data: PlaygroundData,
  remembered: { server?: string | null; credentials?: CredentialsByOrigin; account?: unknown } = {},
): State {
  const { initial, servers, bodies } = data;
  const contentType = initial.body?.contentType;
  const server = servers.findIndex(({ url }) => url === remembered.server);
  return {
    server: Math.max(0, server),
    address: '',
    variables: {},
    requirement: initial.auth?.requirement ?? 0,
    credentials: remembered.credentials ?? {},
    ...(typeof remembered.account === 'number' && { account: remembered.account }),
    showCredentials: false,
    contentType,
    accept: initial.accept,
    entries: {
      ...fieldEntries(fieldsIn(data, undefined), initial),
      ...(isFormType(contentType) && bodyEntries(data, contentType ?? '', initial.body?.fields ?? {})),
    },
    bodies:
      initial.body?.text === undefined
        ? bodies
        : { ...bodies, [initial.body.contentType]: initial.body.text },
    tried: false,
  };
}

/**
 * Entries of a form body that show `values`; without values, required fields start with their own examples.
 */
export function bodyEntries(
  data: PlaygroundData,
  contentType: string,
  values: unknown,
): Record<string, Entry> {
  const fields = fieldsIn(data, contentType).filter(({ part }) => part === 'body');
  if (isRecord(values)) return fieldEntries(fields, { body: values });
  return Object.fromEntries(
    fields.map(({ id, required, hint }) => [id, required && hint ? { sent: true, text: hint } : NOT_SENT]),
  );
}

export function fieldEntries(
  fields: Field[],
  values: Partial<Record<Field['part'], unknown>>,
): Record<string, Entry> {
  return Object.fromEntries(
    fields.map(({ part, name, id }) => {
      const ofPart = values[part];
      const isSent = isRecord(ofPart) && Object.hasOwn(ofPart, name);
      return [id, isSent ? entryFor(ofPart[name]) : NOT_SENT];
    }),
  );
}

export const valueText = (value: unknown): string => (typeof value === 'string' ? value : formatJson(value));

const entryFor = (value: unknown): Entry =>
  value === null ? { sent: true, text: '', isNull: true } : { sent: true, text: valueText(value) };

const RELATIVE = /^(?![a-z][a-z\d+.-]*:)[^{}]*$/i;

/**
 * Address of the chosen server with its variables filled in. A relative one is resolved against the page's.
 */
export function serverUrl(data: PlaygroundData, state: State, page: string): string {
  const server = data.servers[state.server];
  const template = server ? server.url : state.address.trim();
  const url = filledServer({ url: template, variables: variablesOf(data, server) }, state.variables);
  return server && url && RELATIVE.test(url) ? new URL(url, page).href.replace(/\/$/, '') : url;
}
