/**
 * Sandboxes for APIs without a rule set: what a plan says, carried out. Isomorphic; the plan is made at build
 * time.
 */

export { READER_ACCOUNTS } from './run/credentials.ts';
export { genericSandbox } from './run/generic-sandbox.ts';
export { applyPatch } from './run/json-patch.ts';
export { pathValues } from './run/path-values.ts';
export type { OperationPlan, SandboxPlan } from './sandbox-plan.ts';
