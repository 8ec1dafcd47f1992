/**
 * What a sandbox does for an API without a rule set: resources, and one rule per operation. Made from the
 * description at build time (`plan/`), carried out in pages and on servers (`run/`). Plain JSON.
 */
import type { JsonSchema } from '../../contract/index.ts';
import type { ParameterSpec, SecurityScheme } from '../../request/index.ts';
import type { Condition } from '../core/definition.ts';
import type { ListPlan } from './list-plan.ts';
import type { MessagePlan, SubscriptionPlan } from './message-plan.ts';
import type { ResourcePlan, TimeForm } from './resource-plan.ts';

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
  /** What requests without credentials are told. */
  denials?: DenialPlan[];
  uses: PlanUses;
  /** Changes with everything that shapes stored rows. A state of another revision is replaced by the seed. */
  revision: number;
}

/** What the operations need of the runtime. */
export interface PlanUses {
  /** Query parameters that are API keys. */
  secrets: string[];
  /** Paths may call items otherwise than their keys. */
  aliases?: true;
  messages?: true;
  files?: true;
  /** Items are also in a member of the item above them. */
  childLists?: true;
  embedded?: true;
  /** Items show what requests name by its key. */
  references?: true;
  /** A response is not JSON. */
  formats?: true;
  /** Headers that are idempotency keys, in lower case. `body`: some are in bodies. */
  replays?: string[] | 'body';
  several?: true;
  /**
   * Errors have a place for the problems of each member, or else only what writes check has discriminators.
   */
  problems?: 'any' | 'writes';
  /** Members that a write sets beside those that were sent. */
  members?: true;
  /** Requests without a query need what is for queries: a list is sorted, or a body has exceptions. */
  query?: true;
  /** A GET changes an item, by `x-sandbox`. */
  writes?: true;
  /** Where parameters that are lists, objects or encoded values are: only in the query, or anywhere. */
  styles?: 'query' | 'any';
}

export type RuleName = 'list' | 'read' | 'create' | 'replace' | 'update' | 'delete' | 'action' | 'example';

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
  /**
   * Requests with one of these query parameters, or of these members where the body has the item, have an
   * effect that the sandbox does not know. They return the example.
   */
  except?: { query?: string[]; members?: string[] };
  /** A request that changes an item which does not exist creates it. */
  mayCreate?: true;
  /** What an action makes of the item. */
  action?: ActionPlan;
  /**
   * Which items a deletion or an action is about: those with keys in the request, or all within reach.
   * Absent: that in the path.
   */
  each?: {
    keys?: { in: 'body' | 'query'; path: string[]; isSeparated?: true };
    /** Member of the response for the number of items. */
    count?: string;
  };
  /** Query parameter that makes the request a trial: nothing changes. */
  trial?: string;
  /** Query parameter that names the members to change (AIP-134). */
  mask?: string;
  /** Header whose value makes the request the same as an earlier one. */
  idempotencyKey?: string;
  /** Member of the body with such a value. */
  idempotencyMember?: string;
  /** Rows that must exist, by the number of leading path parameters that are their key; otherwise 404. */
  requires: { resource: string; length: number }[];
  /** As they apply to requests. */
  parameters: ParameterSpec[];
  body?: BodyPlan;
  /** Properties whose value no other item with the same parent may have. */
  unique?: UniquePlan[];
  /** As in `RequestSpec.security`. */
  security: SecurityScheme[][];
  /** By index among the denials of the plan. Absent: the first. */
  denial?: number;
  response: ResponsePlan;
  list?: ListPlan;
  /** What it does with a file. An upload creates an item, too; the others do nothing else. */
  file?: { as: 'upload' | 'store' | 'send' | 'remove'; facts?: FileFacts };
  /** What the service sends once the operation has succeeded. */
  messages?: MessagePlan[];
  /** Documented errors. `status` 0 stands for `default`; 4 and 5 for `4XX` and `5XX`. */
  errors: ErrorPlan[];
}

/** Of a request that sends another value for what the action sets, only what it sends counts. */
export interface ActionPlan {
  /** The member of the item that has all these, such as `attributes`. Absent: the item itself. */
  within?: string;
  /** Values that members of the item get. */
  sets: Record<string, unknown>;
  /** Members that get the time of the request. */
  times?: { path: string[]; form: TimeForm }[];
  /** Members that the item loses. */
  removes?: string[];
  /** The documented status for an item that is already like that. */
  again?: number;
  /** The state that the item must have, and the documented status for any other. */
  only?: { status: number; name: string; value: string };
  /** Members that the item gets from the body, by its own names. */
  takes?: string[];
  /** The list that gets the value of a path parameter once, or those at `path` in the body, or loses it. */
  element?: { name: string; parameter?: string; path?: string[]; isRemoved?: true };
}

export interface UniquePlan {
  /** Where items have it. */
  path: string[];
  /** Where the body has it. */
  sent: string[];
  /** Of the error for a value that is taken. */
  status: number;
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
    /** Its examples have values of a discriminator that lead to no alternative. */
    anyTag?: true;
  }[];
  /** Where the item is in the body: `[]` for the body itself. */
  item: string[];
  /** Where the body has a list of such bodies, each of which creates an item: `[]` for the body itself. */
  several?: string[];
  /** The field of a form with the file, which is no member of the item. */
  upload?: string;
  /** The item's names of members that have others in the body: `FriendlyName` -> `friendly_name`. */
  names?: Record<string, string>;
  /**
   * What an item has for members whose value an empty text or `null` removes: `[{}]` for a map, `[]` without
   * the member.
   */
  emptied?: Record<string, unknown[]>;
  /**
   * How a PATCH with plain JSON changes objects, if its texts say so: by a JSON Merge Patch (RFC 7396), or as
   * a whole. `scim`: by operations (RFC 7644, 3.5.2).
   */
  patch?: 'merge' | 'replace' | 'scim';
  /** The schema of the item after a patch, if the response has another one. */
  result?: JsonSchema;
  /** Values that a create request may omit, from the schema's defaults. */
  defaults: Record<string, unknown>;
  /**
   * An item's members that requests cannot set, and those that it requires although requests may omit them,
   * with example values; keys, times and ids apart. A new item gets those that the request does not set.
   */
  made: Record<string, unknown>;
  /** Names of members that a replaced item keeps besides these: only the service sets them. */
  kept?: string[];
  /** Those of `made` that requests may set. */
  optional?: string[];
  /** Members of the item that have numbers as texts. */
  texts?: string[];
  /** Members inside objects of the item that only the service sets. */
  fixed?: FixedPlan[];
  /** Defaults inside objects of the item that a request sends. */
  inner?: { path: string[]; value: unknown }[];
  /** Texts and ids in `made` that name the item, or what it belongs to. */
  links?: LinkPlan[];
}

export interface FixedPlan {
  path: string[];
  /** It is kept even if the request leaves out the object around it. */
  isAlone?: true;
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
  /** Other documented media types, which the sandbox does not send. */
  otherTypes?: string[];
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
  /** Documented headers with an example value, except those that the sandbox itself sets. */
  headers: Record<string, string>;
  /** The `Location` header is documented beside another status than 201. */
  isLocated?: true;
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

/** A response that refuses a request. */
export interface ErrorPlan {
  /** 400 to 599, or as `OperationPlan.errors` says. */
  status: number;
  /** It takes the place of 404, which is not documented. */
  isMissing?: true;
  /** Absent for a response without a body. */
  contentType?: string;
  schema?: JsonSchema;
  example?: unknown;
  /** Where the message goes. A list is a step `0`: `['errors', '0', 'message']`. */
  message?: string[];
  /** Where the status goes, as a number or a string. */
  code?: string[];
  /** Where each member of the request has its own messages. */
  fields?: FieldErrorsPlan;
  /** Where it tells of each problem of the request. */
  problems?: ProblemsPlan;
  /** Of a format for several statuses: members that say what kind of error it is, by status. */
  kinds?: { path: string[]; names: Record<number, string> }[];
}

/** A list with an entry for each problem, or an object that names the place of one. */
export interface ProblemsPlan {
  /** Where the list or object is. */
  path: string[];
  /** It is an object, about the first problem. */
  isSingle?: true;
  /** Where an entry has its message: `[]` if it is a text. */
  message?: string[];
  places: ProblemPlace[];
  /** Members of entries for what is missing, and for what is wrong; left out without a value. */
  kinds?: { name: string; missing: string; invalid?: string }[];
  /** An entry, if the example of the error has none. */
  entry?: unknown;
}

/** A member that says where a problem is in the request. */
export interface ProblemPlace {
  path: string[];
  /**
   * `name`: `user.email`. `pointer` and `fragment`: `/user/email`, `#/user/email`. `segments`: a list of the
   * names. `location`: the same after `body`, `query`, `path` or `header`. `in`: only that. `parameter` and
   * `header`: the name of a query parameter or header.
   */
  as: 'name' | 'pointer' | 'fragment' | 'segments' | 'location' | 'in' | 'parameter' | 'header';
}

/** A map from the names of members to their messages. */
export interface FieldErrorsPlan {
  /** Where the map is: `[]` for the body itself. */
  path: string[];
  /** The only names that it may have. Absent: any. */
  names?: string[];
  /** A message is a text. Absent: a list of texts. */
  isText?: true;
  /** The name for what is about no member: `non_field_errors`. */
  whole?: string;
}

/** A 401 response. */
export interface DenialPlan {
  /** What each alternative of the security requirements needs. */
  message: string;
  /** Value of `WWW-Authenticate`. */
  challenges: string;
}
