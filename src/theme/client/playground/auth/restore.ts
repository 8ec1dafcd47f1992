/** Reads what session storage kept. Loaded if the reader wants credentials kept. */
import { isRecord, own } from '../../../../json/index.ts';
import type { RequestSpec, SecurityScheme } from '../../../../request/index.ts';
import { type CredentialsByOrigin, type Grant, type KeptCredentials, membersOf } from './credentials.ts';

/**
 * Credentials from an earlier page, as far as they fit the inputs. `stored` comes from storage and may be
 * anything.
 */
export function restoreCredentials(spec: RequestSpec, stored: unknown): CredentialsByOrigin {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([origin, ofOrigin]) => [
      origin,
      Object.fromEntries(
        spec.security.flat().flatMap((scheme) => {
          const credentials = isRecord(ofOrigin) ? own(ofOrigin, scheme.key) : undefined;
          return isRecord(credentials) ? [[scheme.key, restored(scheme, credentials)] as const] : [];
        }),
      ),
    ]),
  );
}

function restored(scheme: SecurityScheme, stored: Record<string, unknown>): KeptCredentials {
  const credentials: KeptCredentials = {};
  for (const member of membersOf(scheme)) {
    const text = own(stored, member);
    if (typeof text === 'string') credentials[member] = text;
  }
  const { grant } = stored;
  // Only this module stores grants.
  if (isRecord(grant) && typeof grant.url === 'string' && isRecord(grant.client))
    credentials.grant = grant as unknown as Grant;
  return credentials;
}
