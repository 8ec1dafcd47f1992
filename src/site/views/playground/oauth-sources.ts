import type { SiteSettings } from '../../../config/index.ts';
import type { OAuthFlowInfo, Operation, SecuritySchemeInfo } from '../../../openapi/index.ts';
import type { RequestSpec } from '../../../request/index.ts';

/** How readers get a token for a security scheme: OAuth 2.0 (RFC 6749) or OpenID Connect. */
export interface OAuthSource {
  /** Those that have the addresses they need, in file order. */
  flows: OAuthFlow[];
  /** OpenID Connect configuration, or the metadata of RFC 8414. */
  discovery?: string;
  /** The scopes that the operation needs, by index into `RequestSpec.security`. */
  needs: string[][];
  /** Of the client that the site's settings name. */
  clientId?: string;
  clientAuthentication?: 'basic' | 'body';
}

type OAuthFlowKind = keyof typeof NEEDED_URLS;

/** Addresses are http, https, or relative to the server of the API. */
export interface OAuthFlow {
  flow: OAuthFlowKind;
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  deviceAuthorizationUrl?: string;
  /** Descriptions by scope: those that the operation needs, then others. */
  scopes: Record<string, string>;
}

/** The addresses without which a flow cannot be used (OpenAPI 3.2, 4.29 OAuth Flow Object). */
const NEEDED_URLS = {
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  clientCredentials: ['tokenUrl'],
  password: ['tokenUrl'],
  implicit: ['authorizationUrl'],
  deviceAuthorization: ['deviceAuthorizationUrl', 'tokenUrl'],
} as const;

/** Flows that end on a page of the site. */
const isRedirecting = ({ flow }: { flow: string }): boolean =>
  flow === 'authorizationCode' || flow === 'implicit';

/** Readers type further scopes. */
const MAX_SCOPES = 60;

/**
 * The sources of tokens for the schemes of `request`, by scheme; undefined if no scheme has one.
 *
 * @param request with the security that the page offers, which the settings may have replaced
 */
export function oauthSources(
  { security: needs = [] }: Pick<Operation, 'security'>,
  request: Pick<RequestSpec, 'security'>,
  clients: SiteSettings['api']['oauth'] = {},
): Record<string, OAuthSource> | undefined {
  const sources = new Map<string, OAuthSource>();
  request.security.forEach((schemes, index) => {
    for (const scheme of schemes) {
      const need = needs[index]?.find(({ key }) => key === scheme.key);
      // Tokens of other schemes have no label.
      if (!need?.scheme || scheme.type !== 'http' || !('label' in scheme)) continue;
      const { flows = [], openIdConnectUrl, metadataUrl } = need.scheme;
      const discovery = requestable(openIdConnectUrl) ?? requestable(metadataUrl);
      const source = sources.get(scheme.key) ?? { flows: [], needs: [], ...clients[scheme.key] };
      source.needs[index] = need.scopes;
      const needed = [...new Set(source.needs.flat())];
      source.flows = flows.flatMap((flow) => flowOf(flow, needed) ?? []);
      if (discovery) source.discovery = discovery;
      if (source.flows.length > 0 || discovery) sources.set(scheme.key, source);
    }
  });
  for (const source of sources.values())
    source.needs = Array.from(request.security, (_, index) => source.needs[index] ?? []);
  return sources.size > 0 ? Object.fromEntries(sources) : undefined;
}

function flowOf({ flow: name, scopes, ...given }: OAuthFlowInfo, needed: string[]): OAuthFlow | undefined {
  const flow = FLOWS.find((kind) => kind === name);
  const urls: Partial<Record<string, string>> = Object.fromEntries(
    Object.entries(given).flatMap(([key, url]) => (requestable(url) ? [[key, url]] : [])),
  );
  if (!flow || NEEDED_URLS[flow].some((key) => urls[key] === undefined)) return undefined;
  const texts = new Map(scopes.map((scope) => [scope.name, scope.description ?? '']));
  const names = [...needed, ...texts.keys()].filter((scope, index, all) => all.indexOf(scope) === index);
  return {
    flow,
    ...urls,
    scopes: Object.fromEntries(
      names.slice(0, Math.max(MAX_SCOPES, needed.length)).map((scope) => [scope, texts.get(scope) ?? '']),
    ),
  };
}

const FLOWS = Object.keys(NEEDED_URLS) as OAuthFlowKind[];

/** An address without the schemes that only links have. */
const requestable = (url: string | undefined): string | undefined =>
  url !== undefined && /^(?:https?:|(?![a-z][a-z\d+.-]*:))/i.test(url) ? url : undefined;

/** The addresses that a page requests for tokens. */
export const tokenAddresses = (sources: Record<string, OAuthSource> = {}): string[] =>
  Object.values(sources).flatMap(({ flows, discovery }) => addressesOf(flows, discovery));

/** The same for all schemes of an OpenAPI file. */
export const tokenAddressesOf = (schemes: SecuritySchemeInfo[]): string[] =>
  schemes.flatMap(({ flows = [], openIdConnectUrl, metadataUrl }) =>
    addressesOf(flows, openIdConnectUrl, metadataUrl),
  );

const addressesOf = (
  flows: Pick<OAuthFlow, 'tokenUrl' | 'refreshUrl' | 'deviceAuthorizationUrl'>[],
  ...discovery: (string | undefined)[]
): string[] =>
  [
    ...discovery,
    ...flows.flatMap((flow) => [flow.tokenUrl, flow.refreshUrl, flow.deviceAuthorizationUrl]),
  ].flatMap((url) => url ?? []);

/** Whether an authorization server can send readers back to the site. */
export const hasRedirect = (schemes: SecuritySchemeInfo[] = []): boolean =>
  schemes.some(
    ({ flows = [], openIdConnectUrl, metadataUrl }) =>
      // What a discovered server can do is known only when it is asked.
      openIdConnectUrl !== undefined || metadataUrl !== undefined || flows.some(isRedirecting),
  );
