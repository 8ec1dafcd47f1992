/** Between the values of a request and the state of the panel. */
import { formatJson } from '../../../../contract/index.ts';
import { isRecord, own } from '../../../../json/index.ts';
import { type Field, fieldsOf, isFormType, type RequestValues } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { restoreCredentials } from '../auth/credentials.ts';
import { type Entry, NOT_SENT, type State, variablesOf } from './state.ts';

/** The initial state: the request in the page's samples, without its placeholders for credentials. */
export function initialState(
  data: PlaygroundData,
  remembered: { server?: string | null; credentials?: unknown; account?: unknown } = {},
): State {
  const { initial, request, servers, bodies } = data;
  const contentType = initial.body?.contentType;
  const server = servers.findIndex(({ url }) => url === remembered.server);
  return {
    server: Math.max(0, server),
    address: '',
    variables: {},
    requirement: initial.auth?.requirement ?? 0,
    credentials: restoreCredentials(request, remembered.credentials),
    ...(typeof remembered.account === 'number' && { account: remembered.account }),
    showCredentials: false,
    contentType,
    accept: initial.accept,
    entries: {
      ...fieldEntries(fieldsOf(data, undefined), initial),
      ...(isFormType(contentType) && bodyEntries(data, contentType ?? '', initial.body?.fields ?? {})),
    },
    bodies:
      initial.body?.text === undefined
        ? bodies
        : { ...bodies, [initial.body.contentType]: initial.body.text },
    tried: false,
  };
}

/** What changes in `state` if the form shows `values`, without a body of a type that the operation lacks. */
export function valuesState(data: PlaygroundData, values: RequestValues, state: State): Partial<State> {
  const { body, accept = state.accept, extra } = values;
  const isOffered =
    data.request.body?.media.some((media) => media.contentType === body?.contentType) === true;
  const contentType = body && isOffered ? body.contentType : state.contentType;
  return {
    contentType,
    accept,
    entries: {
      ...state.entries,
      ...fieldEntries(fieldsOf(data, undefined), { ...values, body: undefined }),
      ...(isOffered && isFormType(contentType) && bodyEntries(data, contentType ?? '', body?.fields ?? {})),
    },
    bodies:
      isOffered && body?.text !== undefined
        ? { ...state.bodies, [body.contentType]: body.text }
        : state.bodies,
    extra: extra ?? [],
    chosen: {},
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
  const fields = fieldsOf(data, contentType).filter(({ part }) => part === 'body');
  if (isRecord(values)) return fieldEntries(fields, { body: values });
  return Object.fromEntries(
    fields.map(({ id, required, hint }) => [id, required && hint ? { sent: true, text: hint } : NOT_SENT]),
  );
}

function fieldEntries(
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
  const variables = variablesOf(data, server);
  const url = template.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    return own(state.variables, name) ?? own(variables, name)?.default ?? whole;
  });
  return server && url && RELATIVE.test(url) ? new URL(url, page).href.replace(/\/$/, '') : url;
}
