/** A plan in parts, which pages load on demand. */
import type { JsonSchema } from '../../contract/index.ts';
import type { OperationPlan, SandboxPlan } from './sandbox-plan.ts';

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
