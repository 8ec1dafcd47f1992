/** The state of the panel: only what the reader did. Everything else is derived from it (`derive.ts`). */
import { own } from '../../../../json/index.ts';
import { type ExtraValue, type FormPart, filledServer } from '../../../../request/index.ts';
import type { PlaygroundData, PlaygroundServer } from '../../../../site/index.ts';
import type { AuthChoice } from '../auth/credentials.ts';

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
  /** Media type that the response should have. */
  accept: string | undefined;
  /** By `Field.id`. */
  entries: Record<string, Entry>;
  /** Parameters that the description does not name. */
  extra?: ExtraValue[];
  /** Text of bodies that are not forms, by media type. */
  bodies: Record<string, string>;
  /** Index of the chosen alternative, by `choiceKey`. */
  chosen?: Record<string, number>;
  /** Body of a media type that is not text. */
  file?: FilePart | undefined;
  /** The reader has tried to send, so missing values are reported. */
  tried: boolean;
}

export const NOT_SENT: Entry = { sent: false, text: '' };

export const entryOf = ({ entries }: State, id: string): Entry => own(entries, id) ?? NOT_SENT;

/** A server that the reader has named. */
export const ownServer = (url: string): PlaygroundServer => ({
  kind: 'remote',
  url,
  label: url,
  isOwn: true,
});

export const variablesOf = ({ request }: PlaygroundData, server: PlaygroundServer | undefined) =>
  request.servers.find(({ url }) => url === server?.url)?.variables ?? {};

/** The server in samples of requests to the sandbox, which nothing outside this page can reach. */
export const documentedServer = ({ request: { servers } }: PlaygroundData): string =>
  servers[0] ? filledServer(servers[0]) : '';

export const bodyText = ({ bodies, contentType = '' }: State): string => own(bodies, contentType) ?? '';
