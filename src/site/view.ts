import type { JsonSchema } from '../contract/index.ts';
import type { RequestSpec, RequestValues } from '../request/index.ts';

/** An operation ready to be laid out: Markdown rendered, code highlighted, schemas as finite trees. Plain data. */
export interface OperationView {
  id: string;
  spec: string;
  method: string;
  path: string;
  deprecated: boolean;
  descriptionHtml?: string;
  servers: string[];
  /** Alternatives, each naming the schemes that apply together, in words. */
  security: { label: string; descriptionHtml?: string }[];
  parameterGroups: { in: 'path' | 'query' | 'header' | 'cookie'; title: string; fields: FieldView[] }[];
  body?: { required: boolean; descriptionHtml?: string; media: MediaView[] };
  responses: ResponseView[];
  samples: { language: string; label: string; html: string }[];
  playground: 'show' | 'simple' | 'hide';
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
}

export interface PlaygroundServer {
  kind: 'sandbox' | 'remote';
  url: string;
  label: string;
}
