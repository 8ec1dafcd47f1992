/** One operation of one OpenAPI file: what it accepts (`request`), what it answers, and what is written about it. Plain data. */
import type { HeaderSpec, MediaTypeSpec, RequestSpec, ServerSpec } from '../../request/index.ts';

export interface ApiDocument {
  /** File name without extension, unique within the site: `plant-store`. Path segment of its sandbox and explorer. */
  name: string;
  /** Path relative to the docs root, or the URL it came from. */
  source: string;
  title: string;
  version: string;
  /** One line (OpenAPI 3.1, 4.8.2 `summary`). */
  summary?: string;
  /** Markdown source. */
  description?: string;
  /** Who stands behind the API and on what terms; links that run code are left out. */
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
  /** Groups of tags (`x-tagGroups`), by the names of the tags. */
  tagGroups?: { name: string; tags: string[] }[];
  /** Every security scheme that is declared, in file order. */
  securitySchemes?: SecuritySchemeInfo[];
  operations: Operation[];
  /** What the service sends of its own accord (OpenAPI 3.1, 4.8.1 `webhooks`); their `request.path` is empty. */
  webhooks: Operation[];
  /** Of a document whose operations speak of feature levels. */
  levels?: {
    /** Each at which something changes, ascending. */
    all: number[];
    /** Site path or URL of the page that explains them. */
    docs?: string;
  };
  /** The file itself is all of this, to be handed on as it is: JSON of OpenAPI 3, alone, with nothing that is not to be shown. */
  isWholeFile?: true;
  /** Files of this in the docs root, where one of them has what is `x-internal`: as they are they are not for readers. */
  internalFiles?: string[];
  /** The bundled 3.1 document, with internal references only; may be cyclic through references, never as objects. */
  document: Record<string, unknown>;
}

export interface ApiTag {
  name: string;
  /** Markdown source. */
  description?: string;
  /** What the navigation calls it, where that is not its name (`x-group`, `x-displayName`, `summary` of OpenAPI 3.2). */
  group?: string;
  /** Name of the tag that it is nested in (OpenAPI 3.2). */
  parent?: string;
  /** What kind of tag it is: `nav`, `badge`, … (OpenAPI 3.2). */
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
  /** Scopes, or roles where the scheme has no scopes. */
  scopes: string[];
  /** Absent where it is not declared. */
  scheme?: SecuritySchemeInfo;
}

/** A security scheme in full, for reading (OpenAPI 4.8.27); what a request carries of it is in `RequestSpec`. */
export interface SecuritySchemeInfo {
  key: string;
  type: 'http' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';
  /** Markdown source. */
  description?: string;
  deprecated?: true;
  /** Of `http`: the name of the scheme, in lower case. */
  scheme?: string;
  bearerFormat?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
  /** Of `oauth2`. */
  flows?: OAuthFlowInfo[];
  openIdConnectUrl?: string;
  /** RFC 8414 metadata (OpenAPI 3.2). */
  metadataUrl?: string;
}

export interface OAuthFlowInfo {
  /** `authorizationCode`, `clientCredentials`, `deviceAuthorization`, `implicit`, `password`, or as written. */
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
  /** Of a webhook: its name. */
  webhook?: string;
  operationId?: string;
  summary?: string;
  /** Markdown source. */
  description?: string;
  tags: string[];
  /** Those of the kind `badge` (OpenAPI 3.2), as readers call them. */
  badges?: string[];
  deprecated: boolean;
  request: RequestSpec;
  /** The file says itself that nobody has to authenticate: `security: []`. Otherwise a site's settings may fill in. */
  isPublic?: true;
  /** The alternatives of `request.security` as the file has them, each scheme with the scopes that it needs. */
  security?: SecurityNeed[][];
  responses: ResponseSpec[];
  /** Requests that the service sends in the course of this one (OpenAPI 4.8.18). */
  callbacks?: CallbackSpec[];
  /** A parameter that is the whole query string, where it is not a form (OpenAPI 3.2, 4.12 `in: querystring`). */
  querystring?: MediaTypeSpec & { name: string; description?: string; required: boolean };
  externalDocs?: ExternalDocs;
  /** Where it says which feature levels have it, or what changed at them. */
  levels?: Omit<LevelRange, 'requiredSince'> & { changes: LevelChange[] };
  /** `x-` keys of the operation as they are. */
  extensions: Record<string, unknown>;
}

/** Feature levels (whole numbers from 1 on) that have something; see `levels.ts` for how a file says it. */
export interface LevelRange {
  /** The first one; absent: it has always been there. */
  since?: number;
  /** The last one; absent: it is still there. */
  until?: number;
  /** The first one at which a required field is required, when that is not the one that has it first. */
  requiredSince?: number;
}

export interface LevelChange {
  level: number;
  /** The last level at which the change holds, when a later one took it back. */
  until?: number;
  /** Markdown source. */
  change: string;
}

export interface CallbackSpec {
  name: string;
  /** Where the request goes, a runtime expression (OpenAPI 4.8.20.4): `{$request.body#/callbackUrl}`. */
  expression: string;
  /** As a webhook, `webhook` being the name of the callback; its own callbacks are not read. */
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
  /** How parts are encoded is in `parts` alone. */
  content: Omit<MediaTypeSpec, 'encoding'>[];
  links?: LinkSpec[];
}

/** What can be done next with a response (OpenAPI 4.8.20). */
export interface LinkSpec {
  name: string;
  /** Markdown source. */
  description?: string;
  /** `operationId` or `operationRef` as written. */
  target?: string;
  /** `Operation.id` of the target, where it is of the same document. */
  operation?: string;
  /** Values or runtime expressions by the name of the parameter. */
  parameters: Record<string, unknown>;
  requestBody?: unknown;
  /** URL of the server that the operation is called at, as written. */
  server?: string;
}
