/** What an OpenAPI file says of servers, security, links and media types beyond what a request is made from. */
import type { JsonSchema, Phrase } from '../../contract/index.ts';
import type { LinkSpec, OAuthFlowInfo, SecurityNeed, SecuritySchemeInfo } from '../../openapi/index.ts';
import type { MediaTypeSpec, SecurityScheme, ServerSpec } from '../../request/index.ts';
import { BYTES } from '../example-values.ts';
import type { FieldView, LinkView, MediaView, SecurityDetailView, ServerView } from '../view.ts';
import { markdown, text } from './field-view.ts';
import { headerViews, shownViews } from './parameter-view.ts';

/** Servers with their names, texts and variables; undefined where no server has any. */
export function serverViews(servers: ServerSpec[]): ServerView[] | undefined {
  const isTold = servers.some(({ name, description, variables }) => name || description?.trim() || variables);
  if (!isTold) return undefined;
  return servers.map(({ url, name, description, variables = {} }) => ({
    url,
    name,
    descriptionHtml: markdown(description),
    variables: Object.entries(variables).map(([variableName, variable]) => ({
      name: variableName,
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

/** Fields of a body. One of bytes that no schema describes (OpenAPI 4.8.14.2) is a file. */
export function bodyFields<T extends Omit<MediaView, 'contentType'>>(contentType: string, fields: T): T {
  const { root } = fields;
  const isAny = root !== undefined && JSON.stringify(root.type) === '{"text":"any"}';
  return isAny && BYTES.test(contentType) ? { ...fields, root: { ...root, type: { text: 'file' } } } : fields;
}

/** What is said of a media type besides its schema; `fieldOf` lays out the schemas of headers. */
export function mediaDetails(
  {
    isSequence,
    encoding = {},
    parts = Object.entries(encoding).map(([name, value]) => ({ name, ...value })),
    shownExamples,
  }: Partial<Pick<MediaTypeSpec, 'isSequence' | 'encoding' | 'parts' | 'shownExamples'>>,
  fieldOf: (schema: JsonSchema) => FieldView,
): Pick<MediaView, 'isSequence' | 'encoding' | 'shownExamples'> {
  const told = parts.flatMap(({ headers, ...part }) =>
    Object.keys(part).length > 1 || headers
      ? [{ ...part, ...(headers && { headers: headerViews(headers, fieldOf) }) }]
      : [],
  );
  return {
    ...(isSequence && { isSequence }),
    ...(told.length > 0 && { encoding: told }),
    ...(shownExamples && { shownExamples: shownViews(shownExamples) }),
  };
}
