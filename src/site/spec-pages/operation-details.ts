/** What an OpenAPI file says of servers, security, links and media types beyond what a request is made from. */
import type { Phrase } from '../../contract/index.ts';
import type { LinkSpec, OAuthFlowInfo, SecurityNeed, SecuritySchemeInfo } from '../../openapi/index.ts';
import type { MediaTypeSpec, SecurityScheme, ServerSpec } from '../../request/index.ts';
import type { LinkView, MediaView, SecurityDetailView, ServerView } from '../view.ts';
import { markdown, text } from './field-view.ts';

/** Servers with their texts and variables; undefined where no server has any. */
export function serverViews(servers: ServerSpec[]): ServerView[] | undefined {
  if (!servers.some(({ description, variables }) => description?.trim() || variables)) return undefined;
  return servers.map(({ url, description, variables = {} }) => ({
    url,
    descriptionHtml: markdown(description),
    variables: Object.entries(variables).map(([name, variable]) => ({
      name,
      default: variable.default,
      enum: variable.enum,
      descriptionHtml: markdown(variable.description),
    })),
  }));
}

const FLOWS: Record<string, string> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Device authorization',
  implicit: 'Implicit',
  password: 'Password',
};

/**
 * Of these schemes those of which the file says more than how a request carries them: a text, scopes, addresses, a format;
 * undefined where there are none.
 */
export function securityDetails(
  needs: SecurityNeed[],
  schemes: Pick<SecurityScheme, 'key' | 'description'>[],
): SecurityDetailView[] | undefined {
  const details = schemes.flatMap(({ key, description }): SecurityDetailView[] => {
    const need = needs.find((one) => one.key === key);
    const scheme = need?.scheme;
    if (!need || !scheme) return [];
    const { type, flows = [], openIdConnectUrl, metadataUrl, bearerFormat, deprecated = false } = scheme;
    const view: SecurityDetailView = {
      key,
      type,
      deprecated,
      descriptionHtml: markdown(description),
      bearerFormat,
      scopes: need.scopes.map((name) => ({ name, descriptionHtml: markdown(scopeText(flows, name)) })),
      flows: flows.map(({ scopes: _scopes, ...flow }) => ({ ...flow, title: flowTitle(flow.flow) })),
      openIdConnectUrl,
      metadataUrl,
    };
    const isTelling =
      deprecated ||
      view.descriptionHtml ||
      bearerFormat ||
      view.scopes.length > 0 ||
      flows.length > 0 ||
      openIdConnectUrl ||
      metadataUrl;
    return isTelling || type === 'mutualTLS' ? [view] : [];
  });
  return details.length > 0 ? details : undefined;
}

const KEY_PLACES = {
  query: 'Key in the query parameter {name}',
  header: 'Key in the header {name}',
  cookie: 'Key in the cookie {name}',
} as const;

/** How a request carries a key. */
export const keyLabel = (place: keyof typeof KEY_PLACES, name: string): Phrase => ({
  text: KEY_PLACES[place],
  values: { name },
});

/** What a scheme is, apart from any operation. */
export function schemeTitle({ key, type, scheme, in: place, name = '' }: SecuritySchemeInfo): Phrase {
  const plain = (text: string): Phrase => ({ text: '{name}', values: { name: text } });
  switch (type) {
    case 'http':
      return scheme === 'bearer' ? { text: 'Bearer token' } : plain(`HTTP ${scheme ?? ''}`.trim());
    case 'apiKey':
      return place ? keyLabel(place, name) : plain(key);
    case 'oauth2':
      return plain('OAuth 2.0');
    case 'openIdConnect':
      return plain('OpenID Connect');
    case 'mutualTLS':
      return plain('Mutual TLS');
    default:
      return plain(key);
  }
}

function scopeText(flows: OAuthFlowInfo[], name: string): string | undefined {
  return flows.flatMap(({ scopes }) => scopes).find((scope) => scope.name === name)?.description;
}

function flowTitle(flow: string): Phrase {
  const known = Object.hasOwn(FLOWS, flow) ? FLOWS[flow] : undefined;
  return known === undefined ? { text: '{name}', values: { name: flow } } : { text: known };
}

export function linkViews(links: LinkSpec[] | undefined): LinkView[] | undefined {
  return links?.map(({ name, description, target, operation, parameters, requestBody, server }) => ({
    name,
    descriptionHtml: markdown(description),
    target,
    operation,
    parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, value: text(value) })),
    requestBody: requestBody === undefined ? undefined : text(requestBody),
    server,
  }));
}

/** Media types of bytes that are no text. */
const BYTES = /^(?:application\/(?:octet-stream|pdf|zip|gzip|zstd)|(?:image|audio|video|font)\/(?!svg))/i;

/** Fields of a body. One of bytes that no schema describes (OpenAPI 4.8.14.2) is a file. */
export function bodyFields<T extends Omit<MediaView, 'contentType'>>(contentType: string, fields: T): T {
  const { root } = fields;
  const isAny = root !== undefined && JSON.stringify(root.type) === '{"text":"any"}';
  return isAny && BYTES.test(contentType) ? { ...fields, root: { ...root, type: { text: 'file' } } } : fields;
}

/** What is said of a media type besides its schema. */
export function mediaDetails({
  isSequence,
  encoding = {},
}: Partial<Pick<MediaTypeSpec, 'isSequence' | 'encoding'>>): Pick<MediaView, 'isSequence' | 'encoding'> {
  const entries = Object.entries(encoding).filter(([, value]) => Object.keys(value).length > 0);
  return {
    ...(isSequence && { isSequence }),
    ...(entries.length > 0 && { encoding: entries.map(([name, value]) => ({ name, ...value })) }),
  };
}
