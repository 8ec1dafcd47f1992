/** How a list selects its items, sorts them and divides them into pages. */
import type { JsonSchema } from '../../contract/index.ts';

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
  /** A filter that is an expression. */
  expression?: ExpressionPlan;
  /** Query parameter that is searched for in every text of an item. */
  search?: string;
  sort?: SortPlan;
  page?: PagePlan;
  /** What the sandbox sets in the body: numbers, which pages there are, and whether there is an order. */
  counts: { path: string[]; of: CountOf }[];
  /** The same in headers of the response. */
  headers?: { name: string; of: CountOf }[];
  /** Members of the body that repeat a parameter of the path. */
  repeated?: { path: string[]; parameter: string }[];
  /** Query parameters that change nothing. */
  ignored: string[];
}

type CountOf =
  | 'total'
  | 'returned'
  | 'pages'
  | 'page'
  | 'size'
  | 'offset'
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'empty'
  | 'sorted'
  | 'unsorted'
  | 'paged'
  | 'unpaged';

/** A query parameter with comparisons: `name eq 'x'`. */
export interface ExpressionPlan {
  parameter: string;
  syntax: 'scim' | 'odata';
}

/** A query parameter that is compared with a property. */
export interface FilterPlan {
  parameter: string;
  /** Of a parameter that is an object, the member with the value. */
  member?: string;
  /** Path of the property. */
  property: string[];
  /** Lower-case values that leave every item. */
  every?: string[];
  /** What counts without the parameter. */
  preset?: string;
  /**
   * It is only how the property starts, or any part of it; what it is not; or, for `true`, that it has a
   * value.
   */
  as?: 'start' | 'part' | 'not' | 'present';
  /** A text with several values, separated by commas. */
  isSeparated?: true;
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
  /** Of `offset`: number of the first item. Default: 0. */
  from?: number;
  /** Query parameter for the size. */
  size?: string;
  defaultSize: number;
  /** A size of 0 asks for no items. */
  mayBeEmpty?: true;
  maxSize: number;
  /** Where the body says how to get the next page. `more`: a boolean. */
  next?: { path: string[]; as: 'token' | 'url' | 'more' };
  previous?: { path: string[]; as: 'token' | 'url' };
  /** Further members with the address of a page, such as `links.first` and `links.self`. */
  links?: { path: string[]; to: 'next' | 'previous' | 'first' | 'last' | 'self' }[];
  /** The `Link` header is documented (RFC 8288). */
  link?: true;
  /** The header with the token of the next page; empty on the last one. */
  token?: string;
}
