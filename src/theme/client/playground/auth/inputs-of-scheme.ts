/** What readers enter for a security scheme. */
import type { BASIC_LABELS, Credentials, SecurityScheme } from '../../../../request/index.ts';
import { say } from '../../core/say.ts';
import { membersOf } from './credentials.ts';

interface CredentialInput {
  member: keyof Credentials;
  label: string;
  isSecret: boolean;
}

/** The inputs of a scheme; empty if no request from this page can carry it. */
export const credentialInputs = (scheme: SecurityScheme): CredentialInput[] =>
  membersOf(scheme).map((member) => ({
    member,
    label: labelOf(scheme, member),
    isSecret: member !== 'username',
  }));

/** The type ties these to the labels of the schemes. Importing those would put a whole file on the page. */
const USUAL: typeof BASIC_LABELS = { username: 'Username', password: 'Password' };

/** Labels from the settings, or the usual names in the language of the page. */
function labelOf(scheme: SecurityScheme, member: keyof Credentials): string {
  if (!('usernameLabel' in scheme)) return scheme.type === 'apiKey' ? scheme.name : say('auth.bearer');
  const { usernameLabel, passwordLabel } = scheme;
  if (member === 'username') return usernameLabel === USUAL.username ? say('auth.username') : usernameLabel;
  return passwordLabel === USUAL.password ? say('auth.password') : passwordLabel;
}
