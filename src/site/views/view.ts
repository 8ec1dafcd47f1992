import type { Label, Phrase } from '../../contract/index.ts';
import type { ExternalDocs, LevelRange, OAuthFlowInfo, SchemaUse, TypeLabel } from '../../openapi/index.ts';

/**
 * An operation ready for rendering: Markdown rendered, code highlighted, schemas as finite trees. Plain data.
 */
export interface OperationView {
  /** `webhook`: the service sends it. `page`: its page documents it, no OpenAPI file does. */
  kind: 'operation' | 'webhook' | 'page';
  id: string;
  spec: string;
  method: string;
  /** Empty for a webhook, which has a name. */
  path: string;
  webhook?: string;
  deprecated: boolean;
  /** Names of tags of the kind `badge` (OpenAPI 3.2). */
  badges?: string[];
  descriptionHtml?: string;
  /** The beginning of the description as plain text, for search engines. */
  metaDescription?: string;
  /** What the OpenAPI file adds to the page of the operation. */
  contentHtml?: string;
  externalDocs?: ExternalDocs;
  servers: string[];
  /** Addresses that the playground requests for tokens. */
  tokenAddresses: string[];
  /** The same servers with their descriptions and variables, if any. */
  serverDetails?: ServerView[];
  /** Alternatives, each with the titles of the schemes that apply together. */
  security: {
    schemes: Label[];
    /** Schemes with details beyond `schemes`. */
    details?: SecurityDetailView[];
  }[];
  parameterGroups: { in: 'path' | 'query' | 'header' | 'cookie'; title: GroupTitle; fields: FieldView[] }[];
  /** A parameter that is the whole query string, as a media type. */
  querystring?: MediaView & { name: string; required: boolean; descriptionHtml?: string };
  body?: { required: boolean; descriptionHtml?: string; media: MediaView[] };
  /** For a webhook: examples of the sent body. */
  payloads?: ExampleView[];
  responses: ResponseView[];
  /** Requests that the service sends in the course of this one, each as a webhook's view. */
  callbacks?: { name: string; expression: string; title: string; view: OperationView }[];
  samples: { language: string; label: string; html: string }[];
  playground: 'show' | 'simple' | 'hide';
  /** Feature levels that have the operation, and changes at levels, ascending. */
  levels?: {
    since?: number;
    until?: number;
    changes: { level: number; until?: number; changeHtml: string }[];
  };
}

/** A schema of an OpenAPI file on its own page. */
export interface SchemaPageView {
  id: string;
  spec: string;
  name: string;
  descriptionHtml?: string;
  /** As in `OperationView`. */
  metaDescription?: string;
  deprecated: boolean;
  /** The properties, or the schema itself as `root` if it is not an object. */
  fields: FieldView[];
  root?: FieldView;
  examples: ExampleView[];
  /** Operations and webhooks that use it. */
  usedBy?: SchemaUse[];
}

type GroupTitle = 'parameter.path' | 'parameter.query' | 'parameter.header' | 'parameter.cookie';

export interface ServerView {
  url: string;
  name?: string;
  descriptionHtml?: string;
  variables: { name: string; default: string; enum?: string[]; descriptionHtml?: string }[];
}

export interface ScopeView {
  name: string;
  descriptionHtml?: string;
}

/** What a reader must know to get a credential. */
export interface SecurityDetailView {
  key: string;
  type: 'http' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';
  deprecated: boolean;
  /** What the API calls the user name and the password. */
  credentials?: [username: string, password: string];
  descriptionHtml?: string;
  /** As the file says: `JWT`. */
  bearerFormat?: string;
  /** Scopes that the operation needs, or that all flows have, with their descriptions. */
  scopes: ScopeView[];
  /** With scopes of their own if the flows of a scheme differ in them. */
  flows: (Omit<OAuthFlowInfo, 'scopes'> & { title: Label; scopes?: ScopeView[] })[];
  openIdConnectUrl?: string;
  metadataUrl?: string;
}

/** An operation that can follow a response. */
export interface LinkView {
  name: string;
  descriptionHtml?: string;
  /** The operation as the file names it. */
  target?: string;
  /** `Operation.id`, if it is in the same document. */
  operation?: string;
  /** Values or runtime expressions. */
  parameters: { name: string; value: string }[];
  requestBody?: string;
  /** URL, as the file has it. */
  server?: string;
}

export interface MediaView {
  contentType: string;
  /** Further media types with the same fields. */
  alike?: string[];
  /** A sequence of items; the fields are those of an item. */
  isSequence?: true;
  /**
   * How the properties of a form are sent, if the file says so; `headers` apply to a part of a multipart
   * body.
   */
  encoding?: {
    name: string;
    contentType?: string;
    style?: string;
    explode?: boolean;
    allowReserved?: boolean;
    headers?: FieldView[];
  }[];
  /** Shown with the fields, not beside them: links to external examples, a query string as sent. */
  shownExamples?: ShownExampleView[];
  fields: FieldView[];
  /** Set if the body is not an object with properties. */
  root?: FieldView;
}

export interface ShownExampleView {
  title?: string;
  descriptionHtml?: string;
  /** JSON text, plain text, or the text as sent. */
  value: string;
  /** URL of an external example: http or https, and the same as `value`. */
  url?: string;
}

export interface ResponseView {
  status: string;
  /** Meaning of the status: `OK`, `Bad Request`. */
  reason: Label;
  /** One line. */
  summary?: string;
  descriptionHtml: string;
  headers: FieldView[];
  media: (MediaView & { examples: ExampleView[] })[];
  links?: LinkView[];
}

export interface ExampleView {
  name: string;
  title: string;
  descriptionHtml?: string;
  /** Highlighted: the whole, or the top of a long example. */
  html: string;
  /** Generated for a schema that no value satisfies. */
  isRefused?: boolean;
  /** For a long example, its whole text, which becomes a separate file. */
  whole?: { text: string; ending: 'json' | 'xml' | 'txt' };
}

export interface FieldView {
  name?: string;
  /** Fragment of the field on its page. */
  anchor?: string;
  type: TypeLabel;
  required: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  title?: string;
  descriptionHtml?: string;
  /** JSON text. */
  default?: string;
  example?: string;
  /** All examples, if there are several, with optional `title` and `descriptionHtml`. */
  examples?: ShownExampleView[];
  constraints: Label[];
  /** The same for an array's items, if they are not shown as `items`. */
  itemConstraints?: Label[];
  /** Feature levels that have the field; `label` describes them, unless all levels have it. */
  levels?: LevelRange & { label?: Phrase };
  /** JSON texts. */
  enum?: string[];
  /** Descriptions of the values, in the order of `enum`. */
  enumTexts?: { name?: string; descriptionHtml?: string }[];
  externalDocs?: ExternalDocs;
  /** Notes on its XML form. */
  xml?: Phrase[];
  children: FieldView[];
  /** The schema of an array's items, if it has fields. */
  items?: FieldView;
  variants: {
    /** Its title, its name, or its type. */
    label: TypeLabel;
    kind: 'oneOf' | 'anyOf';
    field: FieldView;
    /** Values of the discriminating property for this alternative. */
    values?: string[];
  }[];
  /** The property that distinguishes the alternatives. */
  discriminator?: string;
  /** Schemas that apply under a condition or to a part: `not`, `if`, `contains`, … */
  conditions?: { label: Phrase; field: FieldView }[];
  /** Name of the schema where the tree was cut because of recursion. */
  recursive?: string;
  /** The schema has more than the page shows. */
  truncated?: true;
  /** Where the tree was cut: the component with the rest. */
  more?: SchemaPart;
}

/** A schema of an OpenAPI file for requests or responses; `any`: with all its properties. */
export interface SchemaPart {
  spec: string;
  /** Name of the component, or of the property whose schema has no name. */
  schema: string;
  /** For an unnamed schema: its unique identifier. */
  inline?: string;
  direction: 'request' | 'response' | 'any';
}

/** A component as a part that pages share: its fields, starting at the top. */
export type SchemaPartView = Pick<
  SchemaPageView,
  'spec' | 'name' | 'descriptionHtml' | 'deprecated' | 'fields' | 'root'
>;
