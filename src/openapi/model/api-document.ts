/**
 * One OpenAPI file and its operations: what they accept (`request`), return, and how they are described.
 * Plain data.
 */
import type { HeaderSpec, MediaTypeSpec, RequestSpec, ServerSpec } from '../../request/index.ts';

export interface ApiDocument {
  /**
   * File name without extension, unique within the site: `plant-store`. Path segment of its sandbox and
   * explorer.
   */
  name: string;
  /** Path relative to the docs root, or the URL. */
  source: string;
  title: string;
  version: string;
  /** One line (OpenAPI 3.1, 4.8.2 `summary`). */
  summary?: string;
  /** Markdown source. */
  description?: string;
  /** Contact, license and terms; without links that run code. */
  about?: {
    termsOfService?: string;
    contact?: { name?: string; url?: string; email?: string };
    license?: { name: string; url?: string; identifier?: string };
    externalDocs?: ExternalDocs;
    /** `x-logo` of `info`. */
    logo?: { url: string; altText?: string; href?: string };
  };
  servers: ServerSpec[];
  tags: ApiTag[];
  /** Groups of tags by name (`x-tagGroups`). */
  tagGroups?: { name: string; tags: string[] }[];
  /** Every declared security scheme, in file order. */
  securitySchemes?: SecuritySchemeInfo[];
  operations: Operation[];
  /** What the service sends on its own (OpenAPI 3.1, 4.8.1 `webhooks`). Their `request.path` is empty. */
  webhooks: Operation[];
  /** Present if operations mention feature levels. */
  levels?: {
    /** Every level with a change, ascending. */
    all: number[];
    /** Site path or URL of the page that explains levels. */
    docs?: string;
  };
  /** Some numbers of its examples and defaults are `JsonNumber`s. */
  hasJsonNumbers?: true;
  /** The file can be published unchanged: it is JSON of OpenAPI 3, complete, and has no internal parts. */
  isWholeFile?: true;
  /** Files in the docs root, if one has `x-internal` parts: they must not be published unchanged. */
  internalFiles?: string[];
  /**
   * The bundled 3.1 description, with internal references only. Recursive through references, never as
   * objects.
   */
  document: Record<string, unknown>;
}

export interface ApiTag {
  name: string;
  /** Markdown source. */
  description?: string;
  /** Name in the navigation, if it differs (`x-group`, `x-displayName`, `summary` of OpenAPI 3.2). */
  group?: string;
  /** Name of the parent tag (OpenAPI 3.2). */
  parent?: string;
  /** Kind of the tag: `nav`, `badge`, … (OpenAPI 3.2). */
  kind?: string;
  externalDocs?: ExternalDocs;
}

export interface ExternalDocs {
  /** http, https, mailto or relative. */
  url: string;
  description?: string;
}

export interface SecurityNeed {
  key: string;
  /** Scopes, or roles if the scheme has no scopes. */
  scopes: string[];
  /** Absent if undeclared. */
  scheme?: SecuritySchemeInfo;
}

/** A whole security scheme for display (OpenAPI 4.8.27). `RequestSpec` has what a request sends. */
export interface SecuritySchemeInfo {
  key: string;
  type: 'http' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';
  /** Markdown source. */
  description?: string;
  deprecated?: true;
  /** Name of an `http` scheme, in lower case. */
  scheme?: string;
  bearerFormat?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
  /** Flows of `oauth2`. */
  flows?: OAuthFlowInfo[];
  openIdConnectUrl?: string;
  /** RFC 8414 metadata (OpenAPI 3.2). */
  metadataUrl?: string;
}

export interface OAuthFlowInfo {
  /**
   * `authorizationCode`, `clientCredentials`, `deviceAuthorization`, `implicit`, `password`, or as in the
   * file.
   */
  flow: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  deviceAuthorizationUrl?: string;
  scopes: { name: string; description?: string }[];
}

export interface Operation {
  /** Unique within the site: `<spec name>/<operationId, or method and path as a slug>`. */
  id: string;
  /** `ApiDocument.name`. */
  spec: string;
  /** The name of a webhook. */
  webhook?: string;
  operationId?: string;
  summary?: string;
  /** Markdown source. */
  description?: string;
  tags: string[];
  /** Display names of its tags of the kind `badge` (OpenAPI 3.2). */
  badges?: string[];
  deprecated: boolean;
  request: RequestSpec;
  /** The file itself says `security: []`. Otherwise settings may add authentication. */
  isPublic?: true;
  /** The alternatives of `request.security` with the scopes that each scheme needs. */
  security?: SecurityNeed[][];
  responses: ResponseSpec[];
  /** Requests that the service sends during this operation (OpenAPI 4.8.18). */
  callbacks?: CallbackSpec[];
  /**
   * A parameter that is the whole query string, unless it is a form (OpenAPI 3.2, 4.12 `in: querystring`).
   */
  querystring?: MediaTypeSpec & { name: string; description?: string; required: boolean };
  externalDocs?: ExternalDocs;
  /** Feature levels that have the operation, and its changes. */
  levels?: Omit<LevelRange, 'requiredSince'> & { changes: LevelChange[] };
  /** `x-` keys of the operation, unchanged. */
  extensions: Record<string, unknown>;
}

/** Feature levels (integers from 1) that have something; see `levels.ts` for their notation. */
export interface LevelRange {
  /** The first level; absent: no lower limit. */
  since?: number;
  /** The last level; absent: no upper limit. */
  until?: number;
  /** The first level that requires a required field, if it was optional before. */
  requiredSince?: number;
}

export interface LevelChange {
  level: number;
  /** The last level with the change, if a later one reverted it. */
  until?: number;
  /** Markdown source. */
  change: string;
}

export interface CallbackSpec {
  name: string;
  /** Runtime expression for the URL (OpenAPI 4.8.20.4): `{$request.body#/callbackUrl}`. */
  expression: string;
  /** Like a webhook; `webhook` is the callback's name. Its own callbacks are not read. */
  operation: Operation;
}

export interface ResponseSpec {
  /** `200`, `4XX` or `default`. */
  status: string;
  /** One line (OpenAPI 3.2). */
  summary?: string;
  /** Markdown source. */
  description: string;
  headers: HeaderSpec[];
  /** Only `parts` says how parts are encoded. */
  content: Omit<MediaTypeSpec, 'encoding'>[];
  links?: LinkSpec[];
}

/** A possible next operation after a response (OpenAPI 4.8.20). */
export interface LinkSpec {
  name: string;
  /** Markdown source. */
  description?: string;
  /** `operationId` or `operationRef` as in the file. */
  target?: string;
  /** `Operation.id` of the target, if it belongs to the same description. */
  operation?: string;
  /** Values or runtime expressions by parameter name. */
  parameters: Record<string, unknown>;
  requestBody?: unknown;
  /** URL of the server for the operation, as in the file. */
  server?: string;
}
