/** What the service sends once an operation has succeeded, and to whom. */
import type { JsonSchema } from '../../contract/index.ts';

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
