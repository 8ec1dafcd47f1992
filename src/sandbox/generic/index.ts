/**
 * Sandboxes for APIs without a rule set: what a plan says, carried out. Isomorphic; the plan is made at build
 * time.
 */

export { genericSandbox } from './run/generic-sandbox.ts';
export { pathValues } from './run/path-values.ts';
export { READER_ACCOUNTS } from './run/request/credentials.ts';
export type { OperationPlan, SandboxPlan } from './sandbox-plan.ts';
