/** Credentials: what is required, what the reader entered, and what samples may show. */
import { own } from '../../../../json/index.ts';
import {
  type Credentials,
  isAuthOptional,
  type RequestSpec,
  type RequestValues,
  type SecurityScheme,
} from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';

/** What a reader has chosen and entered. */
export interface AuthChoice {
  /** Index into `PlaygroundData.servers`. */
  server: number;
  /** Index into `RequestSpec.security`. */
  requirement: number;
  /** As entered, by the origin that they were entered for, and by scheme. They are sent nowhere else. */
  credentials: CredentialsByOrigin;
  /**
   * Index into the accounts of a sandbox server; -1 uses the entered credentials. Absent: the account that
   * the server suggests.
   */
  account?: number;
}

export type CredentialsByOrigin = Record<string, Record<string, KeptCredentials>>;

/** What the reader entered for a scheme, or a token that was requested. */
export interface KeptCredentials extends Credentials {
  /** Set if `value` is a token from an authorization server. */
  grant?: Grant;
}

/** What renewing a token takes (RFC 6749 section 6). */
export interface Grant {
  /** When the token expires, in milliseconds since 1970. */
  expiresAt?: number;
  refreshToken?: string;
  /** Address that renews it. */
  url: string;
  client: OAuthClient;
}

export interface OAuthClient {
  id: string;
  /** Empty for a public client. */
  secret: string;
  secretIn: 'basic' | 'body';
}

/** What readers enter for a scheme; nothing if no request from this page can carry it. */
export function membersOf(scheme: SecurityScheme): (keyof Credentials)[] {
  if (scheme.type === 'other') return [];
  return 'usernameLabel' in scheme ? ['username', 'password'] : ['value'];
}

function startOf(scheme: SecurityScheme): Credentials {
  const { inputPrefix = '' } = scheme;
  return 'usernameLabel' in scheme ? { username: inputPrefix, password: '' } : { value: inputPrefix };
}

/** What the reader entered; the initial text alone does not count. */
export function enteredCredentials(
  { security }: RequestSpec,
  credentials: Record<string, Credentials>,
): Record<string, Credentials> {
  return Object.fromEntries(
    security.flat().map((scheme) => [scheme.key, enteredIn(scheme, own(credentials, scheme.key))]),
  );
}

export function enteredIn(scheme: SecurityScheme, credentials: Credentials | undefined): Credentials {
  const start = startOf(scheme);
  return Object.fromEntries(
    membersOf(scheme).flatMap((member) => {
      const text = credentials?.[member];
      return text && text !== start[member] ? [[member, text]] : [];
    }),
  );
}

/**
 * Schemes of an alternative with inputs still to fill in. A password may be empty, and nothing is missing as
 * long as the request can do without credentials.
 */
export function missingSchemes(
  spec: RequestSpec,
  requirement: number,
  entered: Record<string, Credentials>,
): SecurityScheme[] {
  const schemes = (spec.security[requirement] ?? []).filter(({ type }) => type !== 'other');
  const missing = schemes.filter(({ key }) => !Object.keys(own(entered, key) ?? {}).length);
  return isAuthOptional(spec) && missing.length === schemes.length ? [] : missing;
}

/** Credentials for the samples: placeholders, or what the reader entered if they allow it. */
export function sampleAuth(
  placeholders: RequestValues['auth'],
  requirement: number,
  entered: Record<string, Credentials> | undefined,
): RequestValues['auth'] {
  if (!placeholders) return undefined;
  const credentials = Object.entries(placeholders.credentials).map(
    ([key, stand]) => [key, { ...stand, ...own(entered, key) }] as const,
  );
  return { requirement, credentials: Object.fromEntries(credentials) };
}

/** The chosen account of a sandbox; -1 without one. */
const accountOf = ({ servers }: PlaygroundData, { server, account }: AuthChoice): number =>
  account ?? servers[server]?.account ?? -1;

/**
 * Credentials of the reader's account in a sandbox, otherwise those entered for `origin`. A server without
 * accounts never gets an account's credentials, and no origin gets those of another.
 */
export function credentialsOf(
  data: PlaygroundData,
  choice: AuthChoice,
  origin: string,
): Record<string, KeptCredentials> {
  const { security } = data.request;
  const entry = data.servers[choice.server]?.accounts?.[accountOf(data, choice)];
  const entered = own(choice.credentials, origin) ?? {};
  const initial = security.flat().map((scheme) => [scheme.key, startOf(scheme)]);
  const ofAccount = (entry ? (security[choice.requirement] ?? []) : []).map((scheme) => [
    scheme.key,
    Object.fromEntries(membersOf(scheme).map((member) => [member, entry?.credentials[member] ?? ''])),
  ]);
  return { ...Object.fromEntries(initial), ...entered, ...Object.fromEntries(ofAccount) };
}
