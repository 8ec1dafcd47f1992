import type { JsonSchema, Label, Phrase } from '../../contract/index.ts';
import type {
  ApiDocument,
  ExternalDocs,
  LevelRange,
  OAuthFlowInfo,
  SchemaUse,
  TypeLabel,
} from '../../openapi/index.ts';
import type { BodyAlternatives, Credentials, RequestSpec, RequestValues } from '../../request/index.ts';
import type { SpecOperation } from '../model.ts';

/** An operation ready to be laid out: Markdown rendered, code highlighted, schemas as finite trees. Plain data. */
export interface OperationView {
  /** `webhook`: the service sends it. `page`: no OpenAPI file has it, its page documents it. */
  kind: 'operation' | 'webhook' | 'page';
  id: string;
  spec: string;
  method: string;
  /** Empty of a webhook, which has a name. */
  path: string;
  webhook?: string;
  deprecated: boolean;
  /** Tags of the kind `badge` (OpenAPI 3.2) as readers call them. */
  badges?: string[];
  descriptionHtml?: string;
  /** The beginning of the description as plain text, for search engines. */
  metaDescription?: string;
  /** What the OpenAPI file adds to the page of the operation. */
  contentHtml?: string;
  externalDocs?: ExternalDocs;
  servers: string[];
  /** The same servers with what is written about them, where something is: a text or variables. */
  serverDetails?: ServerView[];
  /** Alternatives, each naming the schemes that apply together, in words. */
  security: {
    schemes: Label[];
    /** Of schemes of which the file says more than `schemes` does. */
    details?: SecurityDetailView[];
  }[];
  parameterGroups: { in: 'path' | 'query' | 'header' | 'cookie'; title: GroupTitle; fields: FieldView[] }[];
  /** A parameter that is the whole query string, as a media type. */
  querystring?: MediaView & { name: string; required: boolean; descriptionHtml?: string };
  body?: { required: boolean; descriptionHtml?: string; media: MediaView[] };
  /** Of a webhook: examples of what is sent. */
  payloads?: ExampleView[];
  responses: ResponseView[];
  /** Requests that the service sends in the course of this one, each as the view of a webhook. */
  callbacks?: { name: string; expression: string; title: string; view: OperationView }[];
  samples: { language: string; label: string; html: string }[];
  playground: 'show' | 'simple' | 'hide';
  /** Feature levels that have the operation, and what changed at them, ascending. */
  levels?: {
    since?: number;
    until?: number;
    changes: { level: number; until?: number; changeHtml: string }[];
  };
}

/** A schema of an OpenAPI file on a page of its own. */
export interface SchemaPageView {
  id: string;
  spec: string;
  name: string;
  descriptionHtml?: string;
  /** As of `OperationView`. */
  metaDescription?: string;
  deprecated: boolean;
  /** The properties, or the schema itself as `root` when it is no object. */
  fields: FieldView[];
  root?: FieldView;
  examples: ExampleView[];
  /** Operations and webhooks that have to do with it. */
  usedBy?: SchemaUse[];
}

type GroupTitle = 'parameter.path' | 'parameter.query' | 'parameter.header' | 'parameter.cookie';

export interface ServerView {
  url: string;
  name?: string;
  descriptionHtml?: string;
  variables: { name: string; default: string; enum?: string[]; descriptionHtml?: string }[];
}

/** What a reader has to know to get a credential. */
export interface SecurityDetailView {
  key: string;
  type: 'http' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';
  deprecated: boolean;
  descriptionHtml?: string;
  /** As it says itself: `JWT`. */
  bearerFormat?: string;
  /** Scopes that the operation needs, with their texts. */
  scopes: { name: string; descriptionHtml?: string }[];
  flows: (Omit<OAuthFlowInfo, 'scopes'> & { title: Label })[];
  openIdConnectUrl?: string;
  metadataUrl?: string;
}

/** What can be done next with a response. */
export interface LinkView {
  name: string;
  descriptionHtml?: string;
  /** The operation as the file names it. */
  target?: string;
  /** `Operation.id`, where it is of the same document. */
  operation?: string;
  /** Values or runtime expressions. */
  parameters: { name: string; value: string }[];
  requestBody?: string;
  /** URL, as the file has it. */
  server?: string;
}

export interface MediaView {
  contentType: string;
  /** One item after the other; the fields are those of an item. */
  isSequence?: true;
  /** How properties of a form are sent, where the file says so; `headers` of a part of a multipart body. */
  encoding?: {
    name: string;
    contentType?: string;
    style?: string;
    explode?: boolean;
    allowReserved?: boolean;
    headers?: FieldView[];
  }[];
  /** What stands with the fields and not beside them: links to examples that lie elsewhere, a query string as it is sent. */
  shownExamples?: ShownExampleView[];
  fields: FieldView[];
  /** Set when the body is not an object with properties. */
  root?: FieldView;
}

export interface ShownExampleView {
  title?: string;
  descriptionHtml?: string;
  /** JSON text, a plain text, or what is sent. */
  value: string;
  /** Where it lies elsewhere: http or https, and the same as `value`. */
  url?: string;
}

export interface ResponseView {
  status: string;
  /** Meaning of the status in words: `OK`, `Bad Request`. */
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
  /** Highlighted: all of it, or the top of a long one. */
  html: string;
  /** It was made for a schema that no value satisfies. */
  isRefused?: boolean;
  /** Of a long one all of its text, which is a file of its own. */
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
  /** All examples, where there are several; `title` and `descriptionHtml` where they have any. */
  examples?: ShownExampleView[];
  constraints: Label[];
  /** The same of what an array holds, where its items are not shown as `items`. */
  itemConstraints?: Label[];
  /** Feature levels that have the field; `label` says it in words, where it is not in all of them. */
  levels?: LevelRange & { label?: Phrase };
  /** JSON texts. */
  enum?: string[];
  /** What is written about the values, in the order of `enum`. */
  enumTexts?: { name?: string; descriptionHtml?: string }[];
  externalDocs?: ExternalDocs;
  /** How it is written in XML. */
  xml?: Phrase[];
  children: FieldView[];
  /** The schema of an array's items when that has fields of its own. */
  items?: FieldView;
  variants: {
    /** Its title, its name, or its type. */
    label: TypeLabel;
    kind: 'oneOf' | 'anyOf';
    field: FieldView;
    /** Values of the discriminating property that mean this one. */
    values?: string[];
  }[];
  /** The property that tells the variants apart. */
  discriminator?: string;
  /** Schemas that hold under a condition or of a part: `not`, `if`, `contains`, … */
  conditions?: { label: Phrase; field: FieldView }[];
  /** Name of the schema where the tree was cut, because it holds itself. */
  recursive?: string;
  /** More is in the schema than the page shows. */
  truncated?: true;
  /** Where the tree was cut, the component that has the rest. */
  more?: SchemaPart;
}

/** A schema of an OpenAPI file as requests or responses have it; `any`: with all its properties. */
export interface SchemaPart {
  spec: string;
  /** Name of the component, or of the property whose schema has no name. */
  schema: string;
  /** Of a schema without a name: what tells it from all others. */
  inline?: string;
  direction: 'request' | 'response' | 'any';
}

/** A component as a part that pages share: its fields, from the top on. */
export type SchemaPartView = Pick<
  SchemaPageView,
  'spec' | 'name' | 'descriptionHtml' | 'deprecated' | 'fields' | 'root'
>;

/** What an OpenAPI file is about, for one page: what it says of itself, and ways to all that it describes. */
export interface SpecView {
  name: string;
  title: string;
  version: string;
  summary?: string;
  descriptionHtml?: string;
  metaDescription?: string;
  about: NonNullable<ApiDocument['about']>;
  servers: string[];
  /** Those of paths and operations, too. */
  allServers: string[];
  serverDetails?: ServerView[];
  /** All schemes that are declared. */
  security: { key: string; title: Label; descriptionHtml?: string; details?: SecurityDetailView[] }[];
  /** Tags in groups (`x-tagGroups`); one group without a title where there are none. */
  groups: { title?: string; sections: SpecSection[] }[];
  webhooks: SpecOperation[];
  schemas: {
    name: string /** Of its own page. */;
    route?: string /** Where it has none. */;
    part?: SchemaPart;
  }[];
}

/** What a page about a tag shows: the tag, and those that are nested in it. */
export interface TagView {
  title: string;
  descriptionHtml?: string;
  metaDescription?: string;
  externalDocs?: ExternalDocs;
  operations: SpecOperation[];
  sections: SpecSection[];
}

/** A tag with its operations. */
export interface SpecSection {
  /** Fragment on the page. */
  id: string;
  /** Absent: operations without a tag. */
  title?: string;
  /** How many tags it is nested in. */
  depth: number;
  descriptionHtml?: string;
  externalDocs?: ExternalDocs;
  operations: SpecOperation[];
}

/** What the playground needs, as a file of its own that is fetched when the panel is opened. */
export interface PlaygroundData {
  id: string;
  spec: string;
  title: string;
  /** Its schemas as they count for requests, with the components that they need. */
  request: RequestSpec;
  /** The sandbox first, when there is one. */
  servers: PlaygroundServer[];
  /** What the static samples were made from, so that opening the panel changes nothing. */
  initial: RequestValues;
  /** Body text to start from, by media type. */
  bodies: Record<string, string>;
  /** What can be chosen in the body, by media type. The schema of a form is that of its first choice. */
  alternatives?: Record<string, BodyAlternatives>;
  /** A response without a body has the content type ``. */
  responses: { status: string; contentType: string; schema: JsonSchema }[];
  /** Those that the responses need. Their schemas say no more than what a response is checked by. */
  components: Record<string, JsonSchema>;
  maintainOrder: boolean;
  /** Address of the page that shows the state of the sandbox, when there is a sandbox and such a page. */
  inspector?: string;
}

export interface PlaygroundServer {
  kind: 'sandbox' | 'remote';
  url: string;
  /** Absent of a sandbox. */
  label?: string;
  /** Of a sandbox, in this page or over HTTP: its base URL, below which the API has a path of its own. */
  mount?: string;
  /** Who a reader can be there. */
  accounts?: SandboxAccount[];
  /** Index of the account that the reader is at first: one that may do this. */
  account?: number;
}

/** Someone whom a sandbox knows. */
export interface SandboxAccount {
  /** Absent where any credentials are taken. */
  label?: string;
  credentials: Credentials;
}
