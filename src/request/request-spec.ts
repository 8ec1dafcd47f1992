/**
 * What an operation accepts: the one model from which the form, the samples, the sent request and the sandbox
 * are made. Plain data, so that it can be embedded into a page as JSON. Schemas keep their
 * `#/components/schemas/Name` references; `components` holds every schema that is reachable from here, keyed
 * by name, so cycles stay finite.
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
   * OpenAPI `style`, with the location's default applied: simple, form, label, matrix, spaceDelimited,
   * pipeDelimited, deepObject, cookie. `querystring`: in the query, and all of it (OpenAPI 3.2), written as
   * `contentType`.
   */
  style: string;
  explode: boolean;
  allowReserved: boolean;
  /**
   * Set when the parameter has `content` in place of a style: JSON text where this is a JSON type, else the
   * value as text.
   */
  contentType?: string;
  schema: JsonSchema;
  example?: unknown;
  /** All that the author shows, where they are several or have a text. */
  examples?: NamedExample[];
  /** Of a query parameter: it may be sent without a value (OpenAPI 3.1, 4.8.12.2). For reading. */
  allowEmptyValue?: true;
  /** For reading. */
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
  /** Of a sequence: of each of its items. */
  schema: JsonSchema;
  /** One item after the other, as in an event stream (OpenAPI 3.2, 4.14.1 `itemSchema`). */
  isSequence?: true;
  /** Per property of a form body. A property whose encoding names `application/json` is sent as JSON text. */
  encoding: Record<string, EncodingSpec>;
  examples: NamedExample[];
  /** For reading. */
  shownExamples?: ShownExample[];
  /**
   * How all parts are sent, where that is more than `encoding` can say. For reading: no page can send headers
   * of a part.
   */
  parts?: PartSpec[];
}

export interface EncodingSpec {
  contentType?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
}

/** A part of a multipart body (OpenAPI 4.8.15; nested and positional parts are of 3.2). */
export interface PartSpec extends EncodingSpec {
  /** Of the property, those around it before it: `meta.icon`; a position, or any further one: `[0]`, `[]`. */
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
 * An example without a value that could be filled in: it lies elsewhere, or is known only as it is sent.
 * OpenAPI 4.8.19.
 */
export interface ShownExample {
  name: string;
  summary?: string;
  /** Markdown source. */
  description?: string;
  /** http or https; it is never fetched. */
  url?: string;
  /** As it is sent. */
  text?: string;
}

export interface NamedExample {
  /** Key in `examples`, or `default` for a lone `example`. */
  name: string;
  summary?: string;
  /** Markdown source. */
  description?: string;
  value: unknown;
  /** Of a request body: what it answers to is an error. */
  fails?: true;
}

export type SecurityScheme = { key: string; description?: string; inputPrefix?: string } & (
  | { type: 'http'; scheme: 'bearer'; bearerFormat?: string }
  /** A bearer token too; `label`: what gives it, such as OAuth 2.0. */
  | { type: 'http'; scheme: 'bearer'; label: string }
  | { type: 'http'; scheme: 'basic'; usernameLabel: string; passwordLabel: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  | { type: 'other'; label: string }
);

export interface ServerSpec {
  /** With `{variables}` where it has any; no trailing slash. */
  url: string;
  /** OpenAPI 3.2, 4.6. */
  name?: string;
  description?: string;
  variables?: Record<string, { default: string; enum?: string[]; description?: string }>;
}

/** What the reader has filled in. A value that is absent is not sent; `''` and `false` are. */
export interface RequestValues {
  server: string;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  cookie: Record<string, unknown>;
  /** `text` is a JSON or other raw body exactly as edited; `fields` feeds urlencoded and multipart bodies. */
  body?: { contentType: string; text?: string; fields?: Record<string, unknown> };
  /** Index into `RequestSpec.security`, and the credentials by scheme key. */
  auth?: { requirement: number; credentials: Record<string, Credentials> };
}

/** `value` for bearer and key; `username` and `password` for basic. */
export interface Credentials {
  value?: string;
  username?: string;
  password?: string;
}

/**
 * A request ready to be sent, byte for byte. Header names are spelled as sent; there is no `Host` or
 * `Content-Length`.
 */
export interface HttpRequest {
  method: string;
  /** Absolute, fully encoded. */
  url: string;
  headers: [name: string, value: string][];
  body?: string | Uint8Array<ArrayBuffer> | FormPart[];
}

/** One part of a multipart body; the boundary is chosen by whoever sends it. */
export interface FormPart {
  name: string;
  value: string | { filename: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };
  contentType?: string;
}
