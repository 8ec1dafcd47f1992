/**
 * Credentials of the explorer, by the rules of the playground: an account of the sandbox is used there and
 * nowhere else, what the reader entered for one origin is not sent to another without being asked, and both
 * share what the reader wants to keep in the tab.
 */
import { isRecord, own } from '../../../json/index.ts';
import type { Credentials } from '../../../request/index.ts';
import { recallCredentials, rememberCredentials } from '../playground/auth/kept-credentials.ts';

/** How the explorer sends a credential (`RequestFactory.security`). */
export interface SecurityEntry {
  in: 'header' | 'query' | 'cookie';
  name: string;
  value: string;
  format?: 'basic' | 'bearer';
}

/** Security Scheme Objects by name. */
export type Schemes = Record<string, unknown>;

/** One request. */
export interface Sending {
  origin: string;
  /** What the explorer would send. */
  entries: SecurityEntry[];
  /** What the reader entered in the explorer, by scheme. */
  entered: Record<string, Credentials>;
  /** Names of the schemes that the operation requires. */
  required: string[];
  /** Credentials of the account that the reader has chosen, for a sandbox. */
  account?: Credentials | undefined;
}

/** How a scheme is sent; undefined if nothing in a page can send it. */
function placeOf(scheme: unknown): Omit<SecurityEntry, 'value'> | undefined {
  if (!isRecord(scheme)) return undefined;
  const { type, name, in: place } = scheme;
  if (type === 'apiKey' && typeof name === 'string')
    return place === 'header' || place === 'query' || place === 'cookie' ? { in: place, name } : undefined;
  const isBasic = type === 'basic' || (type === 'http' && /^basic$/i.test(String(scheme.scheme)));
  const isBearer = /^(?:http|oauth2|openIdConnect)$/.test(String(type));
  if (!isBasic && !isBearer) return undefined;
  return { in: 'header', name: 'Authorization', format: isBasic ? 'basic' : 'bearer' };
}

const isSamePlace = (one: Omit<SecurityEntry, 'value'> | undefined, other: SecurityEntry): boolean =>
  one?.in === other.in && one.name === other.name && one.format === other.format;

/** As the explorer writes it: `name:password` for HTTP Basic, before it is encoded. */
const textOf = (credentials: Credentials | undefined, format: SecurityEntry['format']): string => {
  const { value = '', username = '', password = '' } = credentials ?? {};
  if (format !== 'basic') return value;
  return username || password ? `${username}:${password}` : '';
};

/** Keeps credentials for the page, and for the tab if the reader wants that. */
export class ExplorerCredentials {
  isRemembered: boolean;
  /** Index into the accounts of the sandbox; -1 for none, undefined as long as the reader has not chosen. */
  account: number | undefined;
  private readonly spec: string;
  private readonly schemes: Schemes;
  private readonly byOrigin: Record<string, Record<string, Credentials>>;

  constructor(spec: string, schemes: Schemes) {
    this.spec = spec;
    this.schemes = schemes;
    const stored = recallCredentials(spec);
    this.isRemembered = stored !== null;
    this.byOrigin = readCredentials(stored?.credentials);
    if (typeof stored?.account === 'number') this.account = stored.account;
  }

  /** What the explorer shows at the start: credentials of the only origin that has any. */
  get initial(): Record<string, Credentials> {
    const [first, ...others] = Object.values(this.byOrigin);
    return first && others.length === 0 ? first : {};
  }

  chooseAccount(account: number): void {
    this.account = account;
    this.keep();
  }

  remember(isRemembered: boolean): void {
    this.isRemembered = isRemembered;
    if (isRemembered) this.keep();
    else rememberCredentials(this.spec, undefined);
  }

  private keep(): void {
    const { byOrigin: credentials, account } = this;
    if (this.isRemembered)
      rememberCredentials(this.spec, { credentials, ...(account !== undefined && { account }) });
  }

  /**
   * What is sent.
   * @param mayMove Asks the reader whether credentials for one origin may go to another one.
   */
  entriesFor(sending: Sending, mayMove: (from: string) => boolean): SecurityEntry[] {
    const entries = [...sending.entries, ...this.missingEntries(sending)];
    return entries.flatMap((entry) => {
      const value = this.valueFor(entry, sending, mayMove);
      return value === undefined ? [] : [{ ...entry, value }];
    });
  }

  /** The explorer makes no entry for HTTP Basic without a name. */
  private missingEntries({ entries, required }: Sending): SecurityEntry[] {
    if (entries.length > 0) return [];
    return required.flatMap((key) => {
      const place = placeOf(own(this.schemes, key));
      return place?.format === 'basic' ? [{ ...place, value: '' }] : [];
    });
  }

  /** Undefined if the request must go without. */
  private valueFor(
    entry: SecurityEntry,
    { origin, entered, account }: Sending,
    mayMove: (from: string) => boolean,
  ): string | undefined {
    const keys = Object.keys(this.schemes).filter((key) => isSamePlace(placeOf(this.schemes[key]), entry));
    const hereFor = (key: string) => textOf(own(own(this.byOrigin, origin) ?? {}, key), entry.format);
    const here = textOf(account, entry.format) || keys.map(hereFor).find(Boolean);
    if (!entry.value || entry.value === ':') return here ?? (entry.format === 'basic' ? undefined : '');
    const key = keys.find((name) => textOf(own(entered, name), entry.format) === entry.value) ?? keys[0];
    if (key === undefined) return entry.value;
    const homes = Object.keys(this.byOrigin).filter(
      (home) => textOf(own(this.byOrigin[home], key), entry.format) === entry.value,
    );
    if (homes.includes(origin)) return entry.value;
    const [home] = homes;
    if (home !== undefined) {
      if (here) return here;
      if (!mayMove(home)) return undefined;
    }
    const [username = '', ...password] = entry.value.split(':');
    this.byOrigin[origin] = {
      ...this.byOrigin[origin],
      [key]: entry.format === 'basic' ? { username, password: password.join(':') } : { value: entry.value },
    };
    this.keep();
    return entry.value;
  }
}

/** `stored` may be anything. */
function readCredentials(stored: unknown): Record<string, Record<string, Credentials>> {
  if (!isRecord(stored)) return {};
  const origins = Object.entries(stored).flatMap(([origin, schemes]) =>
    isRecord(schemes) ? [[origin, mapCredentials(schemes)] as const] : [],
  );
  return Object.fromEntries(origins);
}

function mapCredentials(schemes: Record<string, unknown>): Record<string, Credentials> {
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([key, stored]) =>
      isRecord(stored) && Object.keys(stored).length > 0 ? [[key, stored as Credentials] as const] : [],
    ),
  );
}

/**
 * Options that fill in the explorer's inputs (`authentication.securitySchemes`): tokens of OAuth belong to a
 * flow.
 */
export function shownCredentials(schemes: Schemes, credentials: Record<string, Credentials>): object {
  const shown = Object.entries(credentials).map(([key, { value = '', username = '', password = '' }]) => {
    const scheme = own(schemes, key);
    const flows = isRecord(scheme) && isRecord(scheme.flows) ? Object.keys(scheme.flows) : [];
    const ofFlows = Object.fromEntries(flows.map((flow) => [flow, { token: value }]));
    return [key, { value, token: value, username, password, ...(flows.length > 0 && { flows: ofFlows }) }];
  });
  return Object.fromEntries(shown);
}

/** What the reader entered, from the explorer's own state (`auth.export()`). */
export function enteredCredentials(state: unknown): Record<string, Credentials> {
  if (!isRecord(state)) return {};
  const secrets = Object.values(state).flatMap((ofDocument) =>
    isRecord(ofDocument) && isRecord(ofDocument.secrets) ? Object.entries(ofDocument.secrets) : [],
  );
  return Object.fromEntries(
    secrets.map(([key, secret]) => {
      const fields = isRecord(secret) ? secret : {};
      const inFlow = Object.values(fields).find((flow) => isRecord(flow) && flow[`${SECRET}token`]);
      const token = isRecord(inFlow) ? inFlow[`${SECRET}token`] : fields[`${SECRET}token`];
      return [
        key,
        {
          value: text(token),
          username: text(fields[`${SECRET}username`]),
          password: text(fields[`${SECRET}password`]),
        },
      ];
    }),
  );
}

const SECRET = 'x-scalar-secret-';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
