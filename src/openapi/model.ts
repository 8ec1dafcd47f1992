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
  tags: ApiTag[];
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
  /** The bundled 3.1 document, with internal references only; may be cyclic through references, never as objects. */
  document: Record<string, unknown>;
}

export interface ApiTag {
  name: string;
  /** Markdown source. */
  description?: string;
  /** What the navigation calls it, where that is not its name (`x-group`). */
  group?: string;
  /** Name of the tag that it is nested in (OpenAPI 3.2). */
  parent?: string;
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
  deprecated: boolean;
  request: RequestSpec;
  /** The file says itself that nobody has to authenticate: `security: []`. Otherwise a site's settings may fill in. */
  isPublic?: true;
  responses: ResponseSpec[];
  externalDocs?: { url: string; description?: string };
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

export interface ResponseSpec {
  /** `200`, `4XX` or `default`. */
  status: string;
  /** Markdown source. */
  description: string;
  headers: { name: string; description?: string; required: boolean; schema: JsonSchema }[];
  content: { contentType: string; schema: JsonSchema; examples: NamedExample[] }[];
}
