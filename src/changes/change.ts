/** The result of a comparison, as plain data. */

export type ChangeKind = 'added' | 'removed' | 'deprecated' | 'changed';

/**
 * `breaking`: a client of the old description may fail. `non-breaking`: it keeps working. `unclassified`: the
 * descriptions alone do not tell.
 */
export type ChangeLevel = 'breaking' | 'unclassified' | 'non-breaking';

export const LEVELS: readonly ChangeLevel[] = ['breaking', 'unclassified', 'non-breaking'];

export interface ChangedOperation {
  /** Upper case: `POST`. */
  method: string;
  /** Path template of the new description, otherwise of the old one; empty for a webhook. */
  path: string;
  /** The name of a webhook. */
  webhook?: string;
  operationId?: string;
  /** The summary, otherwise the operationId, otherwise method and path. */
  title: string;
}

export interface Change {
  kind: ChangeKind;
  level: ChangeLevel;
  /** Stable id of one of `RULES`. */
  rule: string;
  /** Absent for a change of the whole description. */
  operation?: ChangedOperation;
  where: {
    /** What changed, with names in backticks: ``property `name` of the request body``. */
    words: string;
    /** JSON Pointer fragments (RFC 6901 section 6) into the descriptions as bundled and upgraded to 3.1. */
    old?: string;
    new?: string;
  };
  before?: unknown;
  after?: unknown;
  /** One sentence. Names and values are in backticks, and contain none themselves. */
  text: string;
}

export interface CompareOptions {
  /** Also reports changed texts, examples and tags. */
  informational?: boolean;
  /** Sunsets before this day are over, `YYYY-MM-DD`. Default: today. */
  today?: string;
}
