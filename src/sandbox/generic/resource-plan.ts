/** The resources of a plan: what their rows are, and the first of them. */
import type { JsonSchema } from '../../contract/index.ts';

/** Rows with a common shape: the items of a collection, or a single document. */
export interface ResourcePlan {
  /**
   * Path template of an item without parameter names, and the store's collection: `/users/{}/posts/{}`. For a
   * single document its own path: `/users/{}/settings`.
   */
  name: string;
  /** Template of the path of an item, where that is not `name`: `/pets/{}/`, `/Pets('{}')`. */
  address?: string;
  /** No operation has the path of an item. */
  isListed?: true;
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
  /** Places in the key whose values ignore case. */
  caseless?: number[];
  /** Rows of another resource must exist for the leading path parameters, and rows go with them. */
  parent?: string;
  /** Rows go with those of another resource that a property of theirs refers to. */
  owner?: { resource: string; path: string[] };
  /** The items are those of another resource, with the last value of their key. */
  origin?: string;
  /** The row of `parent` has the item in a member, too. */
  embedded?: EmbeddedPlan;
  /** Times that the sandbox sets, by the path of the property. */
  /** `changed` is also the time of creation, `edited` is not. */
  times: { path: string[]; when: 'created' | 'changed' | 'edited'; form: TimeForm }[];
  /** Members that tell the versions of an item apart. */
  versions?: VersionPlan[];
  /** The one of `versions` that is also in the header `ETag`. */
  etag?: string;
  /** Members that show others in another form. */
  derived?: DerivedPlan[];
  /** Members with lists of the items that refer to an item. */
  childLists?: ChildListPlan[];
  /** Members that the service sets and no two items share. */
  unshared?: UnsharedPlan[];
  /** Members that show what requests name by its key. */
  references?: ReferencePlan[];
  /** First rows. */
  seed: SeedRow[];
}

export interface ChildListPlan {
  /** The member with the list. */
  name: string;
  /** What is in it. */
  resource: string;
  /** Where those have the key of the item. */
  path: string[];
}

export interface UnsharedPlan {
  name: string;
  /** The member that a slug is made from. Absent: a number, or a text with one. */
  from?: string;
}

export interface EmbeddedPlan {
  /** The parent's member with the list of items, or with the single document. */
  member: string;
  /** The parent's member that has it. Absent: the parent itself. */
  inside?: string;
  /** The shortest list that the parent may have. Absent: an empty one. */
  least?: number;
  /** The parent may be without the member. */
  isOptional?: true;
  /** What a new item requires, if the member of the parent has it without that. */
  made: Record<string, unknown>;
}

/** A key becomes an object with that key. */
export interface ReferencePlan {
  /** The item's member with the object, or with a list of objects. */
  name: string;
  /** The member of the object that has the key. */
  key: string;
  /** The item's member that has the key, too. Absent: requests have it in place of the object. */
  from?: string;
  /** Items may have `null` there. */
  isNullable?: true;
  /** Items always have it. */
  isRequired?: true;
  /** Requests may also send the object. */
  isSent?: true;
  /** What the object has otherwise. */
  example: Record<string, unknown>;
  /** What it has for each of listed keys: a `label` for a `value`. */
  choices?: Record<string, Record<string, unknown>>;
  /** It is an item of this resource. */
  resource?: string;
  /** The path of that item has another key. */
  isOther?: true;
  /** Members that it has in common with that item. */
  members?: string[];
}

/** Absent if nothing is sent for the other, or if the form is unknown. */
export interface DerivedPlan {
  name: string;
  from: string;
  as: 'html' | 'utc' | 'unknown';
}

/** A number that counts, also as a text, or a text that depends on the content, also in quotes. */
export interface VersionPlan {
  path: string[];
  form: 'number' | 'numeral' | 'token' | 'quoted';
  /** The only member whose changes count. */
  of?: string[];
}

/**
 * `seconds` and `milliseconds` since 1970, also as a text; `spaced` is `2026-01-02 03:04:05`; the others as
 * in JSON Schema `format`.
 */
export type TimeForm =
  | 'date-time'
  | 'date'
  | 'spaced'
  | 'seconds'
  | 'milliseconds'
  | 'seconds-text'
  | 'milliseconds-text';

export interface SeedRow {
  /** Values of the path parameters, in order. */
  key: string[];
  value: Record<string, unknown>;
}

export interface IdPlan {
  /** `text`: `sample` with its letters and digits counted up. */
  kind: 'integer' | 'uuid' | 'text';
  /** Member whose text becomes the id: `my-team` of `My Team`. */
  from?: string;
  /** An id that satisfies its schema. */
  sample: string;
  /** Schema of the property, or of the path parameter, that every id satisfies. */
  schema: JsonSchema;
  /** The item has the id as a string, even if it looks like a number. */
  isString: boolean;
}
