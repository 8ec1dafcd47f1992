/** Credentials: what is required, what the reader entered, and what samples may show. */
import { isRecord, own } from '../../../../json/index.ts';
import type {
  BASIC_LABELS,
  Credentials,
  RequestSpec,
  RequestValues,
  SecurityScheme,
} from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { say } from '../../core/say.ts';

/** What a reader has chosen and entered. */
export interface AuthChoice {
  /** Index into `PlaygroundData.servers`. */
  server: number;
  /** Index into `RequestSpec.security`. */
  requirement: number;
  /** As entered, keyed by scheme. */
  credentials: Record<string, Credentials>;
  /** Index into the accounts of a sandbox server; -1 uses the entered credentials. */
  account: number;
}

export interface CredentialInput {
  member: keyof Credentials;
  label: string;
  isSecret: boolean;
}

/** The inputs of a scheme; empty if no request from this page can carry it. */
export function credentialInputs(scheme: SecurityScheme): CredentialInput[] {
  if (scheme.type === 'other') return [];
  if ('usernameLabel' in scheme) {
    return [
      { member: 'username', label: labelOf(scheme.usernameLabel), isSecret: false },
      { member: 'password', label: labelOf(scheme.passwordLabel), isSecret: true },
    ];
  }
  return [
    { member: 'value', label: scheme.type === 'apiKey' ? scheme.name : say('auth.bearer'), isSecret: true },
  ];
}

/** The type ties these to the labels of the schemes. Importing those would put a whole file on the page. */
const USUAL: typeof BASIC_LABELS = { username: 'Username', password: 'Password' };

/** The label from the settings, or the usual name in the language of the page. */
function labelOf(label: string): string {
  if (label === USUAL.username) return say('auth.username');
  return label === USUAL.password ? say('auth.password') : label;
}

export function schemeTitle(scheme: SecurityScheme): string {
  if ('label' in scheme) return scheme.label;
  if (scheme.type === 'apiKey') return `${scheme.name} (${scheme.in})`;
  return scheme.scheme === 'basic' ? 'HTTP Basic' : say('auth.bearer');
}

/** Title of one alternative. */
export const requirementTitle = (schemes: SecurityScheme[]): string =>
  schemes.map(schemeTitle).join(say('common.and')) || say('auth.none');

function startOf(scheme: SecurityScheme): Credentials {
  const { inputPrefix = '' } = scheme;
  return 'usernameLabel' in scheme ? { username: inputPrefix, password: '' } : { value: inputPrefix };
}

/**
 * Credentials from an earlier page, as far as they fit the inputs. `stored` comes from storage and may be
 * anything.
 */
export function restoreCredentials(spec: RequestSpec, stored: unknown): Record<string, Credentials> {
  return Object.fromEntries(
    spec.security.flat().map((scheme) => {
      const credentials = isRecord(stored) ? own(stored, scheme.key) : undefined;
      const texts = credentialInputs(scheme).flatMap(({ member }) => {
        const text = isRecord(credentials) ? own(credentials, member) : undefined;
        return typeof text === 'string' ? [[member, text] as const] : [];
      });
      return [scheme.key, { ...startOf(scheme), ...Object.fromEntries(texts) }];
    }),
  );
}

/** What the reader entered; the initial text alone does not count. */
export function enteredCredentials(
  { security }: RequestSpec,
  credentials: Record<string, Credentials>,
): Record<string, Credentials> {
  return Object.fromEntries(
    security.flat().map((scheme) => {
      const start = startOf(scheme);
      const entered = Object.entries(own(credentials, scheme.key) ?? {}).filter(
        ([member, text]) => text && text !== Reflect.get(start, member),
      );
      return [scheme.key, Object.fromEntries(entered)];
    }),
  );
}

/** Schemes of an alternative with inputs still to fill in. A password may be empty. */
export const missingSchemes = (
  schemes: SecurityScheme[],
  entered: Record<string, Credentials>,
): SecurityScheme[] =>
  schemes.filter(({ type, key }) => type !== 'other' && !Object.keys(own(entered, key) ?? {}).length);

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

/**
 * Credentials of the reader's account in a sandbox, otherwise those entered. A server without accounts never
 * gets an account's credentials.
 */
export function credentialsOf(
  { servers, request }: PlaygroundData,
  { server, account, requirement, credentials }: AuthChoice,
): Record<string, Credentials> {
  const entry = servers[server]?.accounts?.[account];
  if (!entry) return credentials;
  const filled = (request.security[requirement] ?? []).map((scheme) => [
    scheme.key,
    Object.fromEntries(
      credentialInputs(scheme).map(({ member }) => [member, entry.credentials[member] ?? '']),
    ),
  ]);
  return { ...credentials, ...Object.fromEntries(filled) };
}
