/** What a comparison says: plain data. */

export type ChangeKind = 'added' | 'removed' | 'deprecated' | 'changed';

/**
 * `breaking`: a client that kept to the old description may fail. `non-breaking`: it goes on working. `unclassified`: the
 * descriptions alone do not decide it.
 */
export type ChangeLevel = 'breaking' | 'unclassified' | 'non-breaking';

export const LEVELS: readonly ChangeLevel[] = ['breaking', 'unclassified', 'non-breaking'];

export interface ChangedOperation {
  /** Upper case: `POST`. */
  method: string;
  /** Path template of the new description, else of the old one; empty for a webhook. */
  path: string;
  /** Of a webhook: its name. */
  webhook?: string;
  operationId?: string;
  /** Its summary, else its operationId, else method and path. */
  title: string;
}

export interface Change {
  kind: ChangeKind;
  level: ChangeLevel;
  /** Stable id, one of `RULES`. */
  rule: string;
  /** Absent for what is said of the whole document. */
  operation?: ChangedOperation;
  where: {
    /** In words, names in backticks: ``property `name` of the request body``. */
    words: string;
    /** JSON Pointer fragments (RFC 6901 section 6) into the documents as bundled and upgraded to 3.1. */
    old?: string;
    new?: string;
  };
  before?: unknown;
  after?: unknown;
  /** One sentence; names and values stand in backticks, which they hold none of themselves. */
  text: string;
}

export interface CompareOptions {
  /** Also report changed texts, examples and tags. */
  informational?: boolean;
  /** Sunsets before this day are past, `YYYY-MM-DD`. Default: today. */
  today?: string;
}
