/**
 * The sandboxes of a docs folder: rule sets that its settings name, and plans of its OpenAPI files. Node
 * only.
 */
export type { PlanFiles } from '../generic/plan/index.ts';
export { partAddress } from '../generic/plan-index.ts';
export { correctionProblems } from './correction-problems.ts';
export { type EdgeHost, edgeProgram } from './edge-program.ts';
export { PUBLIC_ENTRY } from './rule-sets.ts';
export { type OperationRule, plannedSandbox, SiteSandboxes } from './site-sandboxes.ts';
