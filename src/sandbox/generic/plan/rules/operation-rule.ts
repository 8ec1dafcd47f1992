import type { ActionPlan, OperationPlan, RuleName } from '../../sandbox-plan.ts';
import type { Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import type { Scope } from '../resources/scopes.ts';
import type { ListCandidate } from '../resources/shapes/shapes.ts';

/** An operation with its rule, and where its bodies have the item. */
export interface OperationRule {
  entry: Entry;
  rule: RuleName;
  reason: string;
  resource?: Draft;
  /** How its path reaches the rows, if they are elsewhere. */
  scope?: Scope;
  requires: Draft[];
  /** Items in its path that other members find, too. */
  aliased?: { draft: Draft; path: string[] }[];
  /** A request for an item that does not exist creates it. */
  mayCreate?: true;
  /** Without a body, it adds the item of its path. */
  isAdded?: true;
  /** Path of the list in the body whose items are all created. `entry` is then the request for one item. */
  several?: string[];
  /** The field of a form with the only file. `entry` is then the request without it. */
  upload?: string;
  /** Where the item is in the response. */
  inResponse?: string[];
  /** Where the item is in the body of the request. */
  inBody?: string[];
  /** Names of the item's members in the body. */
  bodyNames?: ReadonlySet<string>;
  list?: { candidate: ListCandidate; item: string[] };
  /** What an action does with the item. */
  action?: Action;
  /** Which items a deletion or an action is about. Absent: that in the path. */
  each?: Each;
  /** Requests with these return the example. */
  except?: Exceptions;
}

/** What an action does with an item, unless the request itself sends another value for what it sets. */
export interface Action {
  /** As in `ActionPlan`. */
  within?: string;
  /** Values that members of the item get. */
  sets: Record<string, unknown>;
  /** Members that get the time of the request. */
  times: string[];
  /** Members that the item loses. */
  removes: string[];
  /** A new item may be like that, too: it is enabled, or open. */
  isStart: boolean;
  /** What the item is called then: `cancelled`. Empty if that is unknown. */
  done: string[];
  /** The item's names of members of the body that it gets. */
  takes: string[];
  /** The item's names of members that have others in the body: `reason` -> `cancellation_reason`. */
  names: Record<string, string>;
  /** The list of the item that gets the value of a path parameter, or loses it. */
  element?: ActionPlan['element'];
}

/** Items with keys in the request, or all within reach. */
export type Each = NonNullable<OperationPlan['each']>;

/** What the sandbox cannot carry out: query parameters, and members of the item in the body. */
interface Exceptions {
  query?: string[];
  members?: string[];
}

/** What a rule says of an operation, wherever its path leads. */
export type Rule = Pick<
  OperationRule,
  | 'rule'
  | 'reason'
  | 'mayCreate'
  | 'isAdded'
  | 'several'
  | 'upload'
  | 'inResponse'
  | 'inBody'
  | 'bodyNames'
  | 'list'
  | 'action'
  | 'each'
  | 'except'
>;
