/** One operation of one OpenAPI file: what it accepts (`request`), what it answers, and what is written about it. Plain data. */
import type { JsonSchema } from '../contract/index.ts';
import type { NamedExample, RequestSpec, ServerSpec } from '../request/index.ts';

export interface ApiDocument {
  /** File name without extension, unique within the site: `plant-store`. Path segment of its sandbox and explorer. */
  name: string;
  /** Path relative to the docs root, or the URL it came from. */
  source: string;
  title: string;
  version: string;
  /** Markdown source. */
  description?: string;
  servers: ServerSpec[];
  tags: { name: string; description?: string }[];
  operations: Operation[];
  /** The bundled 3.1 document, with internal references only; may be cyclic through references, never as objects. */
  document: Record<string, unknown>;
}

export interface Operation {
  /** Unique within the site: `<spec name>/<operationId, or method and path as a slug>`. */
  id: string;
  /** `ApiDocument.name`. */
  spec: string;
  operationId?: string;
  summary?: string;
  /** Markdown source. */
  description?: string;
  tags: string[];
  deprecated: boolean;
  request: RequestSpec;
  /** The file says itself that nobody has to authenticate: `security: []`. Otherwise a site's settings may fill in. */
  isPublic?: true;
  responses: ResponseSpec[];
  externalDocs?: { url: string; description?: string };
  /** `x-` keys of the operation as they are. */
  extensions: Record<string, unknown>;
}

export interface ResponseSpec {
  /** `200`, `4XX` or `default`. */
  status: string;
  /** Markdown source. */
  description: string;
  headers: { name: string; description?: string; required: boolean; schema: JsonSchema }[];
  content: { contentType: string; schema: JsonSchema; examples: NamedExample[] }[];
}
