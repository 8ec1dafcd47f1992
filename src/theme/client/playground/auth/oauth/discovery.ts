/** The flows of an authorization server, from its own metadata. */
import { isRecord } from '../../../../../json/index.ts';
import type { OAuthFlow, OAuthSource } from '../../../../../site/index.ts';
import { say } from '../../../core/say.ts';
import { addressOf } from './flows.ts';
import { connect, TokenProblem } from './problems.ts';

/** What a form offers. */
export interface Offer {
  flows: OAuthFlow[];
  /** The server's name for itself, if it was asked (RFC 9207). */
  issuer?: string;
}

/**
 * The flows that the OpenAPI file describes, otherwise those of the server's metadata (OpenID Connect
 * Discovery 1.0 section 3, RFC 8414 section 2).
 *
 * @param needed scopes of the operation
 * @param server completes relative addresses
 * @throws TokenProblem if the metadata cannot be read
 */
export async function offerOf(
  { flows, discovery }: OAuthSource,
  needed: string[],
  server: string,
): Promise<Offer> {
  if (discovery === undefined) return { flows };
  const url = addressOf(discovery, server);
  const metadata: unknown = await connect(url, async () => {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    return response.ok ? response.json() : undefined;
  });
  const offer = isRecord(metadata) ? readMetadata(metadata, needed) : undefined;
  if (!offer?.flows.length) throw new TokenProblem(say('auth.noFlows', { url }));
  return offer;
}

/** The flows of a server's metadata that a page can use. */
function readMetadata(metadata: Record<string, unknown>, needed: string[]): Offer {
  const url = (name: string): string | undefined => {
    const value = metadata[name];
    return typeof value === 'string' && /^https?:/.test(URL.parse(value)?.protocol ?? '') ? value : undefined;
  };
  const list = (name: string): string[] | undefined => {
    const value = metadata[name];
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
  };
  const grants = list('grant_types_supported') ?? ['authorization_code'];
  const scopes = Object.fromEntries(
    [...needed, ...(list('scopes_supported') ?? [])].map((scope) => [scope, '']),
  );
  const [authorizationUrl, tokenUrl] = [url('authorization_endpoint'), url('token_endpoint')];
  const deviceAuthorizationUrl = url('device_authorization_endpoint');
  const flows: OAuthFlow[] = [];
  const offer = (flow: OAuthFlow['flow'], grant: string, urls: Partial<OAuthFlow>): void => {
    const isComplete = Object.values(urls).every((each) => each !== undefined);
    if (grants.includes(grant) && isComplete) flows.push({ flow, ...urls, scopes });
  };
  offer('authorizationCode', 'authorization_code', { authorizationUrl, tokenUrl });
  offer('deviceAuthorization', 'urn:ietf:params:oauth:grant-type:device_code', {
    deviceAuthorizationUrl,
    tokenUrl,
  });
  offer('clientCredentials', 'client_credentials', { tokenUrl });
  offer('password', 'password', { tokenUrl });
  if (list('response_types_supported')?.includes('token'))
    offer('implicit', 'implicit', { authorizationUrl });
  const { issuer } = metadata;
  return { flows, ...(typeof issuer === 'string' && { issuer }) };
}
