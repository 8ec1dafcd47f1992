/**
 * Makes the plan of a sandbox from an API description: which paths are resources, what each operation does
 * with their rows, and the first rows. Node only.
 */
export type { ResourcePlan } from '../resource-plan.ts';
export type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
export { basePathOf, planSandbox, sandboxProblems } from './plan.ts';
export { type PlanFiles, planFiles } from './plan-files.ts';
export { planText } from './plan-text.ts';
