/** Sandboxes for APIs without a rule set: what a plan says, carried out. Isomorphic; the plan is made at build time. */
export { genericSandbox } from './run/generic-sandbox.ts';
export type { OperationPlan, ResourcePlan, RuleName, SandboxPlan } from './sandbox-plan.ts';
