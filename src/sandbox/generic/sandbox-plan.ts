/**
 * What a sandbox does for an API without a rule set: resources, and one rule per operation. Made from the
 * description at build time (`plan/`), carried out in pages and on servers (`run/`). Plain JSON.
 */
import type { JsonSchema } from '../../contract/index.ts';
import type { ParameterSpec, SecurityScheme } from '../../request/index.ts';
import type { Condition } from '../core/definition.ts';

export interface SandboxPlan {
  /** `ApiDocument.name`. */
  name: string;
  title: string;
  /** Path of the first server, without a trailing slash: `/api/v1`, or `''`. */
  basePath: string;
  resources: ResourcePlan[];
  operations: OperationPlan[];
  /** What the references of its schemas refer to, with only what checks need. */
  components: Record<string, JsonSchema>;
  /** Resources whose items subscribe to webhooks. */
  subscriptions?: SubscriptionPlan[];
  /** Error of requests that match no operation: the most frequent format of the description. */
  error?: ErrorPlan;
  uses: PlanUses;
  /** Changes with everything that shapes stored rows. A state of another revision is replaced by the seed. */
  revision: number;
}

/** What the operations need of the runtime. */
export interface PlanUses {
  /** Query parameters that are API keys. */
  secrets: string[];
  aliases?: true;
  messages?: true;
  files?: true;
  several?: true;
  /** A list that a request without parameters filters or sorts. */
  presets?: true;
  /** Where parameters that are lists, objects or encoded values are: only in the query, or anywhere. */
  styles?: 'query' | 'any';
}

/**
 * A plan without what only the operations themselves need, which pages load in parts. The parts of one plan
 * are at addresses with its version, so those of another are never mixed with them.
 */
export interface PlanIndex extends Omit<SandboxPlan, 'operations'> {
  /** The components of resources and of `error` only. */
  components: Record<string, JsonSchema>;
  operations: IndexedOperation[];
  /** Hash of the whole plan. */
  version: string;
  /** Numbers of the parts that each group of operations needs. */
  groups: number[][];
}

/** What finds the operation and names its rule, and the number of its group. */
interface IndexedOperation
  extends Pick<
    OperationPlan,
    'method' | 'path' | 'when' | 'rule' | 'resource' | 'stored' | 'scope' | 'requires'
  > {
  group: number;
}

/** What a part adds to the plan. */
export interface PlanPart {
  /** By index among the operations of the plan. */
  operations?: Record<number, Omit<OperationPlan, keyof IndexedOperation>>;
  components: Record<string, JsonSchema>;
}

/** Address of a part of the plan at `address`. */
export const partAddress = (address: string, version: string, number: number): string =>
  address.replace(/\.json$/, `/${version}/${number}.json`);

/** Rows with a common shape: the items of a collection, or a single document. */
export interface ResourcePlan {
  /**
   * Path template of an item without parameter names, and the store's collection: `/users/{}/posts/{}`. For a
   * single document its own path: `/users/{}/settings`.
   */
  name: string;
  /** For people: `posts`. */
  title: string;
  /** How new rows get their id. Absent for a single document and for rows that no request creates. */
  id?: IdPlan;
  /**
   * Properties of an item that hold the values of the path, in the order of its parameters; null: none does.
   */
  keys: (string[] | null)[];
  /** Members whose values a path may have in place of the last one. */
  aliases?: string[][];
  /** Rows of another resource must exist for the leading path parameters, and rows go with them. */
  parent?: string;
  /** Rows go with those of another resource that a property of theirs refers to. */
  owner?: { resource: string; path: string[] };
  /** Times that the sandbox sets, by the path of the property. */
  times: { path: string[]; when: 'created' | 'changed'; form: TimeForm }[];
  /** First rows. */
  seed: SeedRow[];
}

/**
 * `seconds` and `milliseconds` since 1970; `spaced` is `2026-01-02 03:04:05`; the others as in JSON Schema
 * `format`.
 */
export type TimeForm = 'date-time' | 'date' | 'spaced' | 'seconds' | 'milliseconds';

export interface SeedRow {
  /** Values of the path parameters, in order. */
  key: string[];
  value: Record<string, unknown>;
}

export interface IdPlan {
  /** `text`: `sample` with its letters and digits counted up. */
  kind: 'integer' | 'uuid' | 'text';
  /** An id that satisfies its schema. */
  sample: string;
  /** Schema of the property, or of the path parameter, that every id satisfies. */
  schema: JsonSchema;
  /** The item has the id as a string, even if it looks like a number. */
  isString: boolean;
}

export type RuleName = 'list' | 'read' | 'create' | 'replace' | 'update' | 'delete' | 'example';

export interface OperationPlan {
  /** Upper case. */
  method: string;
  /** OpenAPI path template below `basePath`. */
  path: string;
  /** What the query or fragment of the path says about requests, if others have the same method and path. */
  when?: Condition[];
  rule: RuleName;
  /** Absent for `example`. */
  resource?: string;
  /** Why it has this rule, in English, for `trellis check --sandbox`. */
  reason: string;
  /** Its responses show the effect of earlier requests, or others show its own. */
  stored: boolean;
  /** Absent: its path parameters are the key of a row, or the leading part of it. */
  scope?: ScopePlan;
  /** A request that changes an item which does not exist creates it. */
  mayCreate?: true;
  /** Query parameter that makes the request a trial: nothing changes. */
  trial?: string;
  /** Query parameter that names the members to change (AIP-134). */
  mask?: string;
  /** Rows that must exist, by the number of leading path parameters that are their key; otherwise 404. */
  requires: { resource: string; length: number }[];
  /** As they apply to requests. */
  parameters: ParameterSpec[];
  body?: BodyPlan;
  /** As in `RequestSpec.security`. */
  security: SecurityScheme[][];
  response: ResponsePlan;
  list?: ListPlan;
  /** What it does with a file. An upload creates an item, too; the others do nothing else. */
  file?: { as: 'upload' | 'store' | 'send' | 'remove'; facts?: FileFacts };
  /** What the service sends once the operation has succeeded. */
  messages?: MessagePlan[];
  /** Documented errors. `status` 0 stands for `default`; 4 and 5 for `4XX` and `5XX`. */
  errors: ErrorPlan[];
}

/** How an operation at another path reaches rows. A number is that of a path parameter. */
export interface ScopePlan {
  /** The key of a row, or the leading part of it. */
  key: (number | string)[];
  /** What every row within reach has, and a new one gets. */
  properties: { path: string[]; value: number | string }[];
}

export interface BodyPlan {
  required: boolean;
  media: {
    /** Lower case, without parameters; may be a range: `image/*`. */
    contentType: string;
    schema: JsonSchema;
    /** By property of a form body. */
    encoding: Record<string, { contentType?: string; style?: string; explode?: boolean }>;
  }[];
  /** Where the item is in the body: `[]` for the body itself. */
  item: string[];
  /** The body is a list of such bodies, and each creates an item. */
  isSeveral?: true;
  /** The item's names of members that have others in the body: `FriendlyName` -> `friendly_name`. */
  names?: Record<string, string>;
  /**
   * What an item has for members whose value an empty text or `null` removes: `[{}]` for a map, `[]` without
   * the member.
   */
  emptied?: Record<string, unknown[]>;
  /**
   * How a PATCH with plain JSON changes objects, if its texts say so: by a JSON Merge Patch (RFC 7396), or as
   * a whole.
   */
  patch?: 'merge' | 'replace';
  /** Values that a create request may omit, from the schema's defaults. */
  defaults: Record<string, unknown>;
  /**
   * An item's members that requests cannot set, and those that it requires although requests may omit them,
   * with example values; keys, times and ids apart. A new item gets those that the request does not set.
   */
  made: Record<string, unknown>;
  /** Those of `made` that requests may set. */
  optional?: string[];
  /** Texts and ids in `made` that name the item, or what it belongs to. */
  links?: LinkPlan[];
}

/** A link, or an id alone. */
export interface LinkPlan {
  path: string[];
  /** A number is that of a value: those of the row's key, then those of the properties of its scope. */
  parts: (string | number)[];
}

export interface ResponsePlan {
  /** The first documented success, or else 200. */
  status: number;
  /** Absent for a response without a body. */
  contentType?: string;
  schema?: JsonSchema;
  /** Satisfies the schema, unless `isWrong`. A string is the text of a body that is not JSON. */
  example?: unknown;
  /** The description's own example violates its schema. */
  isWrong?: true;
  /**
   * Where the item is in the body: `[]` for the body itself. The body may have only some of its members, such
   * as the id, and may require others, which are those of `example`. Absent if the body has no item.
   */
  item?: string[];
  /** Documented headers with an example value, and `Location`, whose value the sandbox sets. */
  headers: Record<string, string>;
  /** Of a DELETE: status without a body if the item does not exist. */
  missing?: number;
  /** Other documented successes, for `Prefer: code=`, and named examples, for `Prefer: example=`. */
  others: { status: number; contentType?: string; example?: unknown }[];
  examples: Record<string, unknown>;
}

/** The item's members for the name, size in bytes and media type of an uploaded file. */
export interface FileFacts {
  name?: string;
  size?: string;
  type?: string;
  /** Members that query parameters of the same names set. */
  query?: string[];
}

/** A request that the service sends about a changed row: a callback or a webhook. */
export interface MessagePlan {
  /** Name of the callback or webhook. */
  name: string;
  method: string;
  /**
   * Runtime expression for the address of a callback (OpenAPI 4.8.20.4). That of a webhook is up to its
   * subscribers.
   */
  url?: string;
  /** Of a webhook: the names by which subscriptions ask for it. */
  events?: string[];
  /** Documented headers with an example value. */
  headers: Record<string, string>;
  contentType: string;
  schema?: JsonSchema;
  example?: unknown;
  /** Where the row is in the body: `[]` for the body itself. */
  item: string[];
}

/** Where the items of a resource say what webhooks they want, and where to send them. */
export interface SubscriptionPlan {
  resource: string;
  url: string[];
  /** A name, or a list of names. Absent or empty: every event. */
  events?: string[];
  /** `false` there: nothing is sent. */
  active?: string[];
}

export interface ListPlan {
  /** Where the list is in the body: `[]` for the body itself. */
  items: string[];
  /** Schema of an item in the list. */
  schema: JsonSchema;
  /** The item within an element of the list: `[]` for the element itself. */
  item: string[];
  filters: FilterPlan[];
  /** The same for limits. Absent: none. */
  ranges?: RangePlan[];
  /** Query parameter that is searched for in every text of an item. */
  search?: string;
  sort?: SortPlan;
  page?: PagePlan;
  /** Numbers in the body that the sandbox sets. */
  counts: { path: string[]; of: 'total' | 'returned' | 'pages' | 'page' | 'size' | 'offset' }[];
  /** Query parameters that change nothing. */
  ignored: string[];
}

/** A query parameter that is compared with a property. */
export interface FilterPlan {
  parameter: string;
  /** Path of the property. */
  property: string[];
  /** Lower-case values that leave every item. */
  every?: string[];
  /** What counts without the parameter. */
  preset?: string;
}

export interface RangePlan {
  parameter: string;
  /** Of a parameter that is an object, the member with the limit. */
  member?: string;
  /** A number or a time. */
  property: string[];
  /** What values must be, compared with the limit. */
  as: 'gt' | 'gte' | 'lt' | 'lte';
}

export interface SortPlan {
  /** Query parameter for what the list is sorted by. */
  parameter?: string;
  /** What counts without it: `-created_at`. Absent: the time of creation. */
  preset?: string;
  /** Query parameter for the direction, `asc` or `desc`. */
  direction?: string;
  /** Without it, the direction is descending. */
  isDescending?: true;
}

export interface PagePlan {
  kind: 'page' | 'offset' | 'cursor' | 'after';
  /** Query parameter that says where a page starts. `after`: the id of the last item of the page before. */
  start?: string;
  /** Of `after`: query parameter for the id of the first item of the page that follows. */
  before?: string;
  /** Number of the first page. */
  first: number;
  /** Query parameter for the size. */
  size?: string;
  defaultSize: number;
  maxSize: number;
  /** Where the body says how to get the next page. `more`: a boolean. */
  next?: { path: string[]; as: 'token' | 'url' | 'more' };
  previous?: { path: string[]; as: 'token' | 'url' };
  /** The `Link` header is documented (RFC 8288). */
  link?: true;
}

/** A response that refuses a request. */
export interface ErrorPlan {
  /** 400 to 599, or as `OperationPlan.errors` says. */
  status: number;
  /** Absent for a response without a body. */
  contentType?: string;
  schema?: JsonSchema;
  example?: unknown;
  /** Where the message goes. A list is a step `0`: `['errors', '0', 'message']`. */
  message?: string[];
  /** Where the status goes, as a number or a string. */
  code?: string[];
}
