/**
 * What an operation accepts: the model for the form, the samples, the request and the sandbox. Plain data, so
 * that a page can embed it as JSON. Schemas keep their `#/components/schemas/Name` references; `components`
 * has every reachable schema by name, so cycles stay finite.
 */
import type { JsonSchema } from '../contract/index.ts';

export interface RequestSpec {
  /** Upper case: `POST`. */
  method: string;
  /** Path template as in OpenAPI: `/users/{user_id}/status`. */
  path: string;
  parameters: ParameterSpec[];
  body?: BodySpec;
  /**
   * Alternatives (OR) of schemes that apply together (AND). `[]`: no authentication; `[[]]`: optional.
   * OpenAPI 4.8.30.
   */
  security: SecurityScheme[][];
  servers: ServerSpec[];
  /**
   * Media types that a success may have, for the `Accept` header. The default is first: JSON, if it is among
   * them. Absent if none is documented.
   */
  accept?: string[];
  components: Record<string, JsonSchema>;
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export interface ParameterSpec {
  name: string;
  in: ParameterLocation;
  required: boolean;
  deprecated: boolean;
  /** Markdown source. */
  description?: string;
  /**
   * OpenAPI `style`, with the default of the location: simple, form, label, matrix, spaceDelimited,
   * pipeDelimited, deepObject, cookie. `querystring`: the whole query string (OpenAPI 3.2), written as
   * `contentType`.
   */
  style: string;
  explode: boolean;
  allowReserved: boolean;
  /**
   * Set if the parameter has `content` instead of a style: JSON text for a JSON type, else the value as text.
   */
  contentType?: string;
  schema: JsonSchema;
  example?: unknown;
  /** All of the author's examples, if several or with a text. */
  examples?: NamedExample[];
  /** A query parameter may be sent without a value (OpenAPI 3.1, 4.8.12.2). For display. */
  allowEmptyValue?: true;
  /** For display. */
  shownExamples?: ShownExample[];
}

export interface BodySpec {
  required: boolean;
  description?: string;
  /** In file order; the first one is the default. */
  media: MediaTypeSpec[];
}

export interface MediaTypeSpec {
  contentType: string;
  /** The schema of each item, if it is a sequence. */
  schema: JsonSchema;
  /** A sequence of items, such as an event stream (OpenAPI 3.2, 4.14.1 `itemSchema`). */
  isSequence?: true;
  /** By property of a form body. A property with the encoding `application/json` is sent as JSON text. */
  encoding: Record<string, EncodingSpec>;
  examples: NamedExample[];
  /** For display. */
  shownExamples?: ShownExample[];
  /**
   * How all parts are sent, if `encoding` cannot say it. For display: pages cannot send headers of a part.
   */
  parts?: PartSpec[];
}

export interface EncodingSpec {
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
}

/** A part of a multipart body (OpenAPI 4.8.15; nested and positional parts are from 3.2). */
export interface PartSpec extends EncodingSpec {
  /** Path of the property, `meta.icon`; or its position, or any further position: `[0]`, `[]`. */
  name: string;
  headers?: HeaderSpec[];
}

export interface HeaderSpec {
  name: string;
  /** Markdown source. */
  description?: string;
  required: boolean;
  deprecated?: true;
  schema: JsonSchema;
  examples?: NamedExample[];
}

/**
 * An example without a usable value: it is elsewhere, or only its serialized form is known (OpenAPI 4.8.19).
 */
export interface ShownExample {
  name: string;
  summary?: string;
  /** Markdown source. */
  description?: string;
  /** http or https; never fetched. */
  url?: string;
  /** Serialized form. */
  text?: string;
}

export interface NamedExample {
  /** Key in `examples`, or `default` for a lone `example`. */
  name: string;
  summary?: string;
  /** Markdown source. */
  description?: string;
  value: unknown;
  /** A request with this body gets an error response. */
  fails?: true;
}

export type SecurityScheme = { key: string; description?: string; inputPrefix?: string } & (
  | { type: 'http'; scheme: 'bearer'; bearerFormat?: string }
  /** Any bearer token; `label` is its source, such as OAuth 2.0. */
  | { type: 'http'; scheme: 'bearer'; label: string }
  | { type: 'http'; scheme: 'basic'; usernameLabel: string; passwordLabel: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  | { type: 'other'; label: string }
);

export interface ServerSpec {
  /** May have `{variables}`; no trailing slash. */
  url: string;
  /** OpenAPI 3.2, 4.6. */
  name?: string;
  description?: string;
  variables?: Record<string, { default: string; enum?: string[]; description?: string }>;
}

/** A reader's input. An absent value is not sent; `''` and `false` are. */
export interface RequestValues {
  server: string;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  cookie: Record<string, unknown>;
  /** Media type to ask for; a documented `Accept` parameter wins. */
  accept?: string | undefined;
  /**
   * `text` is a JSON or other raw body exactly as edited; `fields` are for urlencoded and multipart bodies.
   */
  body?: { contentType: string; text?: string; fields?: Record<string, unknown> };
  /** What the description does not name, in order. Sent after the documented parameters. */
  extra?: ExtraValue[] | undefined;
  /** Index into `RequestSpec.security`, and the credentials by scheme key. */
  auth?: { requirement: number; credentials: Record<string, Credentials> };
}

/** A parameter that the description does not name. Without a name it is not sent. */
export interface ExtraValue {
  in: 'query' | 'header' | 'cookie';
  name: string;
  value: string;
}

/** `value` for bearer and key; `username` and `password` for basic. */
export interface Credentials {
  value?: string;
  username?: string;
  password?: string;
}

/**
 * A request ready to send, byte for byte. Header names are spelled as sent; `Host` and `Content-Length` are
 * omitted.
 */
export interface HttpRequest {
  method: string;
  /** Absolute, fully encoded. */
  url: string;
  headers: [name: string, value: string][];
  body?: string | Uint8Array<ArrayBuffer> | FormPart[];
  /** Name of the file that has the bytes of the body. */
  filename?: string;
}

/** One part of a multipart body. The sender chooses the boundary. */
export interface FormPart {
  name: string;
  value: string | { filename: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };
  contentType?: string;
}
