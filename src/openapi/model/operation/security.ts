import { own } from '../../../json/index.ts';
import { BASIC_LABELS, type SecurityScheme } from '../../../request/index.ts';
import { deref } from '../../pointer.ts';
import { asList, asRecord, asText, compact, entriesOf, type Fields, safeUrl } from '../../values.ts';
import type { SecurityNeed, SecuritySchemeInfo } from '../api-document.ts';

/**
 * Authentication of a request: the operation's `security`, else the global one, as alternatives of schemes
 * that apply together. `[]`: no authentication. `[[]]`: optional. OpenAPI 4.8.10 and 4.8.30.
 */
export function readSecurity(document: Fields, operation: Fields): SecurityScheme[][] {
  const schemes = asRecord(asRecord(document.components)?.securitySchemes);
  return asList(operation.security ?? document.security)
    .filter((requirement) => asRecord(requirement))
    .map((requirement) =>
      entriesOf(requirement).map(([key, scopes]) =>
        readScheme(key, deref(document, own(schemes, key)), asList(scopes)),
      ),
    );
}

/**
 * The same alternatives with everything declared about their schemes, and the scopes or roles that each needs
 * (4.8.30).
 */
export function readNeeds(
  document: Fields,
  operation: Fields,
  declared: SecuritySchemeInfo[],
): SecurityNeed[][] {
  return asList(operation.security ?? document.security)
    .filter((requirement) => asRecord(requirement))
    .map((requirement) =>
      entriesOf(requirement).map(([key, scopes]) =>
        compact({
          key,
          scopes: asList(scopes).filter((scope) => typeof scope === 'string'),
          scheme: declared.find((scheme) => scheme.key === key),
        }),
      ),
    );
}

/** Every declared scheme; without URLs that run code (GHSA-4f9m-pxwh-68hg). */
export function readSecuritySchemes(document: Fields): SecuritySchemeInfo[] {
  return entriesOf(asRecord(document.components)?.securitySchemes).flatMap(([key, value]) => {
    const scheme = deref(document, value);
    if (!scheme) return [];
    const place = scheme.in;
    const type = TYPES.find((candidate) => candidate === scheme.type) ?? 'unknown';
    return [
      compact<SecuritySchemeInfo>({
        key,
        type,
        description: asText(scheme.description),
        deprecated: scheme.deprecated === true || undefined,
        scheme: type === 'http' ? asText(scheme.scheme)?.toLowerCase() : undefined,
        bearerFormat: asText(scheme.bearerFormat),
        in: place === 'header' || place === 'query' || place === 'cookie' ? place : undefined,
        name: asText(scheme.name),
        flows: type === 'oauth2' ? readFlows(scheme.flows) : undefined,
        openIdConnectUrl: safeUrl(scheme.openIdConnectUrl),
        metadataUrl: safeUrl(scheme.oauth2MetadataUrl),
      }),
    ];
  });
}

const TYPES = ['http', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;

function readFlows(flows: unknown): NonNullable<SecuritySchemeInfo['flows']> {
  return entriesOf(flows).flatMap(([flow, value]) => {
    const fields = asRecord(value);
    if (!fields) return [];
    return [
      compact({
        flow,
        authorizationUrl: safeUrl(fields.authorizationUrl),
        tokenUrl: safeUrl(fields.tokenUrl),
        refreshUrl: safeUrl(fields.refreshUrl),
        deviceAuthorizationUrl: safeUrl(fields.deviceAuthorizationUrl),
        scopes: entriesOf(fields.scopes).map(([name, text]) =>
          compact({ name, description: asText(text) || undefined }),
        ),
      }),
    ];
  });
}

/** Whether the file says that no authentication is needed: an empty list, not a missing one. */
export function isPublic(document: Fields, operation: Fields): boolean {
  const declared = operation.security ?? document.security;
  return Array.isArray(declared) && declared.length === 0;
}

/** OpenAPI 4.8.27. Schemes that cannot be sent in a header or parameter have the type `other` and a label. */
function readScheme(key: string, scheme: Fields | undefined, scopes: unknown[]): SecurityScheme {
  const common = compact({
    key,
    description: asText(scheme?.description),
    // Initial text of the input, a convention of docs.json sites.
    inputPrefix: asText(scheme?.['x-default']),
  });
  const other = (label: string): SecurityScheme => ({ ...common, type: 'other', label });
  // Readers have to get a token themselves; it is sent like any bearer token (RFC 6750 section 2.1).
  const token = (label: string): SecurityScheme => ({ ...common, type: 'http', scheme: 'bearer', label });
  if (!scheme) return other(`${key} (not described)`);
  switch (scheme.type) {
    case 'http':
      return readHttp(scheme, common) ?? other(`HTTP ${asText(scheme.scheme) ?? 'authentication'}`);
    case 'apiKey': {
      const place = scheme.in;
      const name = asText(scheme.name);
      if (name !== undefined && (place === 'header' || place === 'query' || place === 'cookie')) {
        return { ...common, type: 'apiKey', in: place, name };
      }
      return other('API key');
    }
    case 'oauth2': {
      const flows = entriesOf(scheme.flows).map(([flow]) => FLOWS[flow] ?? flow);
      const detail = [flows.join(' or '), scopes.length > 0 ? `scopes: ${scopes.join(', ')}` : ''].filter(
        Boolean,
      );
      return token(['OAuth 2.0', ...(detail.length > 0 ? [`(${detail.join('; ')})`] : [])].join(' '));
    }
    case 'openIdConnect':
      return token('OpenID Connect');
    case 'mutualTLS':
      return other('Mutual TLS (client certificate)');
    default:
      return other(`${key} (not described)`);
  }
}

const FLOWS: Record<string, string> = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  deviceAuthorization: 'device authorization',
  implicit: 'implicit',
  password: 'password',
};

/** Scheme names are case-insensitive (RFC 9110 section 11.1). */
function readHttp(
  scheme: Fields,
  common: Pick<SecurityScheme, 'key' | 'description'>,
): SecurityScheme | undefined {
  switch (asText(scheme.scheme)?.toLowerCase()) {
    case 'bearer':
      return {
        ...common,
        type: 'http',
        scheme: 'bearer',
        ...(typeof scheme.bearerFormat === 'string' && { bearerFormat: scheme.bearerFormat }),
      };
    case 'basic':
      return {
        ...common,
        type: 'http',
        scheme: 'basic',
        usernameLabel: BASIC_LABELS.username,
        passwordLabel: BASIC_LABELS.password,
      };
    default:
      return undefined;
  }
}
