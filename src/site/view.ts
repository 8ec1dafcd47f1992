import type { JsonSchema } from '../contract/index.ts';
import type { LevelRange } from '../openapi/index.ts';
import type { Credentials, RequestSpec, RequestValues } from '../request/index.ts';

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
  descriptionHtml?: string;
  /** The beginning of the description as plain text, for search engines. */
  metaDescription?: string;
  /** What the OpenAPI file adds to the page of the operation. */
  contentHtml?: string;
  servers: string[];
  /** Alternatives, each naming the schemes that apply together, in words. */
  security: { label: string; descriptionHtml?: string }[];
  parameterGroups: { in: 'path' | 'query' | 'header' | 'cookie'; title: string; fields: FieldView[] }[];
  body?: { required: boolean; descriptionHtml?: string; media: MediaView[] };
  /** Of a webhook: examples of what is sent. */
  payloads?: ExampleView[];
  responses: ResponseView[];
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
}

export interface MediaView {
  contentType: string;
  fields: FieldView[];
  /** Set when the body is not an object with properties. */
  root?: FieldView;
}

export interface ResponseView {
  status: string;
  /** Meaning of the status in words: `OK`, `Bad Request`. */
  reason: string;
  descriptionHtml: string;
  headers: FieldView[];
  media: (MediaView & { examples: ExampleView[] })[];
}

export interface ExampleView {
  name: string;
  title: string;
  descriptionHtml?: string;
  /** Highlighted. */
  html: string;
}

export interface FieldView {
  name?: string;
  /** Fragment of the field on its page. */
  anchor?: string;
  type: string;
  required: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  title?: string;
  descriptionHtml?: string;
  /** JSON text. */
  default?: string;
  example?: string;
  constraints: string[];
  /** Feature levels that have the field; `label` says it in words, where it is not in all of them. */
  levels?: LevelRange & { label?: string };
  /** JSON texts. */
  enum?: string[];
  children: FieldView[];
  /** The schema of an array's items when that has fields of its own. */
  items?: FieldView;
  variants: { label: string; kind: 'oneOf' | 'anyOf'; field: FieldView }[];
  /** Name of the schema where the tree was cut, because it holds itself. */
  recursive?: string;
}

/** What the playground needs, as a file of its own that is fetched when the panel is opened. */
export interface PlaygroundData {
  id: string;
  spec: string;
  title: string;
  request: RequestSpec;
  /** The sandbox first, when there is one. */
  servers: PlaygroundServer[];
  /** What the static samples were made from, so that opening the panel changes nothing. */
  initial: RequestValues;
  /** Body text to start from, by media type. */
  bodies: Record<string, string>;
  /** A response without a body has the content type ``. */
  responses: { status: string; contentType: string; schema: JsonSchema }[];
  components: Record<string, JsonSchema>;
  maintainOrder: boolean;
  /** Address of the page that shows the state of the sandbox, when there is a sandbox and such a page. */
  inspector?: string;
}

export interface PlaygroundServer {
  kind: 'sandbox' | 'remote';
  url: string;
  label: string;
  /** Of a sandbox, in this page or over HTTP: its base URL, below which the API has a path of its own. */
  mount?: string;
  /** Who a reader can be there. */
  accounts?: SandboxAccount[];
}

/** Someone whom a sandbox knows. */
export interface SandboxAccount {
  label: string;
  credentials: Credentials;
}
