import type { SeedRow } from '../../resource-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { OperationRule } from '../rules/operation-rule.ts';

export type Row = Record<string, unknown>;

/** What the seeds of all resources are made from. */
export interface Seeding {
  context: Context;
  ruled: readonly OperationRule[];
  drafts: readonly Draft[];
  /** Rows by the name of their resource. */
  seeds: ReadonlyMap<string, SeedRow[]>;
}
