/** The state of the panel: only what the reader did. Everything else is derived from it (`derive.ts`). */
import { formatJson } from '../../../../contract/index.ts';
import { isRecord, own } from '../../../../json/index.ts';
import type { FormPart } from '../../../../request/index.ts';
import type { PlaygroundData, PlaygroundServer } from '../../../../site/index.ts';
import { type AuthChoice, restoreCredentials } from './auth.ts';
import { type Field, fieldsOf, isForm } from './form-fields.ts';

export type FilePart = Exclude<FormPart['value'], string>;

/** One input of the form. */
export interface Entry {
  /** The reader wants it sent. A required input with text is always sent. */
  sent: boolean;
  text: string;
  isNull?: boolean;
  files?: FilePart[];
}

export interface State extends AuthChoice {
  /** Address that the reader typed if nothing names a server. */
  address: string;
  /** Values of the server's `{variables}`. */
  variables: Record<string, string>;
  showCredentials: boolean;
  /** Media type of the body; `undefined` for operations without one. */
  contentType: string | undefined;
  /** By `Field.id`. */
  entries: Record<string, Entry>;
  /** Text of bodies that are not forms, by media type. */
  bodies: Record<string, string>;
  /** Index of the chosen alternative, by `choiceKey`. */
  chosen?: Record<string, number>;
  /** Body of a media type that is not text. */
  file?: FilePart | undefined;
  /** The reader has tried to send, so missing values are reported. */
  tried: boolean;
}

const NOT_SENT: Entry = { sent: false, text: '' };

export const entryOf = ({ entries }: State, id: string): Entry => own(entries, id) ?? NOT_SENT;

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
    account: remembered.credentials ? Number(remembered.account) : (servers[0]?.account ?? -1),
    showCredentials: false,
    contentType,
    entries: {
      ...fieldEntries(fieldsOf(data, undefined), initial),
      ...(isForm(contentType) && bodyEntries(data, contentType ?? '', initial.body?.fields ?? {})),
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

export const variablesOf = ({ request }: PlaygroundData, server: PlaygroundServer | undefined) =>
  request.servers.find(({ url }) => url === server?.url)?.variables ?? {};
