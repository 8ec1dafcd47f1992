/** Details of servers, security, links and media types beyond what a request needs. */
import type { JsonSchema, Label, Phrase, StringId } from '../../../contract/index.ts';
import {
  isAnyType,
  type LinkSpec,
  type OAuthFlowInfo,
  type SecurityNeed,
  type SecuritySchemeInfo,
} from '../../../openapi/index.ts';
import {
  BASIC_LABELS,
  type MediaTypeSpec,
  type SecurityScheme,
  type ServerSpec,
} from '../../../request/index.ts';
import { BYTES } from '../playground/example-values.ts';
import { renderMarkdown, valueText } from '../schema/field-view.ts';
import type {
  FieldView,
  LinkView,
  MediaView,
  OperationView,
  ScopeView,
  SecurityDetailView,
  ServerView,
} from '../view.ts';
import { headerViews, shownViews } from './parameter-view.ts';

/** Servers with their names, texts and variables; undefined if no server has any. */
export function serverViews(servers: ServerSpec[]): ServerView[] | undefined {
  const isTold = servers.some(({ name, description, variables }) => name || description?.trim() || variables);
  if (!isTold) return undefined;
  return servers.map(({ url, name, description, variables = {} }) => ({
    url,
    name,
    descriptionHtml: renderMarkdown(description),
    variables: Object.entries(variables).map(([variableName, variable]) => ({
      name: variableName,
      default: variable.default,
      enum: variable.enum,
      descriptionHtml: renderMarkdown(variable.description),
    })),
  }));
}

const FLOWS: Record<string, StringId> = {
  authorizationCode: 'flow.authorizationCode',
  clientCredentials: 'flow.clientCredentials',
  deviceAuthorization: 'flow.deviceAuthorization',
  implicit: 'flow.implicit',
  password: 'auth.password',
};

/**
 * Those of these schemes with details beyond how a request carries them: a text, scopes, addresses, a format;
 * undefined if no scheme has any.
 */
function securityDetails(
  needs: SecurityNeed[],
  schemes: (SecurityScheme | Pick<SecurityScheme, 'key' | 'description'>)[],
): SecurityDetailView[] | undefined {
  const details = schemes.flatMap((one): SecurityDetailView[] => {
    const { key, description } = one;
    const need = needs.find((each) => each.key === key);
    const credentials = basicNames(one);
    // The settings can set a scheme that the file does not declare.
    const scheme: Partial<SecuritySchemeInfo> | undefined = need?.scheme ?? (credentials && {});
    if (!scheme) return [];
    const {
      type = 'http',
      flows = [],
      openIdConnectUrl,
      metadataUrl,
      bearerFormat,
      deprecated = false,
    } = scheme;
    const view: SecurityDetailView = {
      key,
      type,
      deprecated,
      credentials,
      descriptionHtml: renderMarkdown(description),
      bearerFormat,
      scopes: (need?.scopes ?? []).map((name) => scopeView({ name, description: scopeText(flows, name) })),
      flows: flows.map(({ scopes: _scopes, ...flow }) => ({ ...flow, title: flowTitle(flow.flow) })),
      openIdConnectUrl,
      metadataUrl,
    };
    const isTelling =
      deprecated ||
      credentials ||
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

/** Those of a scheme with all its scopes: once if its flows have the same, otherwise by flow. */
export function schemeDetails(scheme: SecuritySchemeInfo): SecurityDetailView[] | undefined {
  const { key, flows = [] } = scheme;
  const scopes = flows.map((flow) => flow.scopes.map(scopeView));
  const isSame = new Set(scopes.map((each) => JSON.stringify(each))).size < 2;
  return securityDetails([{ key, scopes: [], scheme }], [{ key }])?.map((detail) => ({
    ...detail,
    scopes: (isSame && scopes[0]) || [],
    flows: isSame ? detail.flows : detail.flows.map((flow, at) => ({ ...flow, scopes: scopes[at] })),
  }));
}

const scopeView = ({ name, description }: { name: string; description?: string }): ScopeView => ({
  name,
  descriptionHtml: renderMarkdown(description),
});

/** How schemes that apply together are shown; without any, that no authentication is needed. */
export function securityView(
  schemes: SecurityScheme[],
  needs: SecurityNeed[] = [],
): OperationView['security'][number] {
  if (schemes.length === 0) return { schemes: [{ id: 'auth.none' }] };
  return {
    schemes: schemes.map(schemeLabel),
    details: securityDetails(needs, schemes),
  };
}

function schemeLabel(scheme: SecurityScheme): Label {
  // The file's own label.
  if ('label' in scheme) return scheme.label;
  switch (scheme.type) {
    case 'http':
      return scheme.scheme === 'bearer' ? { id: 'auth.bearer' } : 'HTTP Basic';
    case 'apiKey':
      return keyLabel(scheme.in, scheme.name);
  }
}

/** What an API calls the two parts of HTTP Basic, if it has its own names for them. */
function basicNames(scheme: Partial<SecurityScheme>): SecurityDetailView['credentials'] {
  if (!('usernameLabel' in scheme)) return undefined;
  const { usernameLabel: username = '', passwordLabel: password = '' } = scheme;
  const isUsual = username === BASIC_LABELS.username && password === BASIC_LABELS.password;
  return isUsual ? undefined : [username, password];
}

const KEY_PLACES = {
  query: 'auth.keyInQuery',
  header: 'auth.keyInHeader',
  cookie: 'auth.keyInCookie',
} as const;

/** How a request carries a key. */
const keyLabel = (place: keyof typeof KEY_PLACES, name: string): Phrase => ({
  id: KEY_PLACES[place],
  values: { name },
});

/** Title of a scheme, independent of any operation. */
export function schemeTitle({ key, type, scheme, in: place, name = '' }: SecuritySchemeInfo): Label {
  switch (type) {
    case 'http':
      return scheme === 'bearer' ? { id: 'auth.bearer' } : `HTTP ${scheme ?? ''}`.trim();
    case 'apiKey':
      return place ? keyLabel(place, name) : key;
    case 'oauth2':
      return 'OAuth 2.0';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'mutualTLS':
      return 'Mutual TLS';
    default:
      return key;
  }
}

function scopeText(flows: OAuthFlowInfo[], name: string): string | undefined {
  return flows.flatMap(({ scopes }) => scopes).find((scope) => scope.name === name)?.description;
}

function flowTitle(flow: string): Label {
  const flowText = Object.hasOwn(FLOWS, flow) ? FLOWS[flow] : undefined;
  return flowText === undefined ? flow : { id: flowText };
}

export function linkViews(links: LinkSpec[] | undefined): LinkView[] | undefined {
  return links?.map(({ name, description, target, operation, parameters, requestBody, server }) => ({
    name,
    descriptionHtml: renderMarkdown(description),
    target,
    operation,
    parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, value: valueText(value) })),
    requestBody: requestBody === undefined ? undefined : valueText(requestBody),
    server,
  }));
}

/** Fields of a body. Bytes without a schema (OpenAPI 4.8.14.2) are a file. */
export function bodyFields<T extends Omit<MediaView, 'contentType'>>(contentType: string, fields: T): T {
  const { root } = fields;
  const isAny = root !== undefined && isAnyType(root.type);
  return isAny && BYTES.test(contentType)
    ? { ...fields, root: { ...root, type: { id: 'type.file' } } }
    : fields;
}

/** Details of a media type besides its schema; `fieldOf` lays out the schemas of headers. */
export function mediaDetails(
  {
    isSequence,
    encoding = {},
    parts = Object.entries(encoding).map(([name, value]) => ({ name, ...value })),
    shownExamples,
  }: Partial<Pick<MediaTypeSpec, 'isSequence' | 'encoding' | 'parts' | 'shownExamples'>>,
  fieldOf: (schema: JsonSchema) => FieldView,
): Pick<MediaView, 'isSequence' | 'encoding' | 'shownExamples'> {
  const partsWithHeaders = parts.flatMap(({ headers, ...part }) =>
    Object.keys(part).length > 1 || headers
      ? [{ ...part, ...(headers && { headers: headerViews(headers, fieldOf) }) }]
      : [],
  );
  return {
    ...(isSequence && { isSequence }),
    ...(partsWithHeaders.length > 0 && { encoding: partsWithHeaders }),
    ...(shownExamples && { shownExamples: shownViews(shownExamples) }),
  };
}
