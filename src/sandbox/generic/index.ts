/**
 * Sandboxes for APIs without a rule set: what a plan says, carried out. Isomorphic; the plan is made at build
 * time.
 */

export { isSandboxExtension } from '../core/extension.ts';
export { READER_ACCOUNTS } from './accounts.ts';
export { extendSandbox } from './extend.ts';
export { genericSandbox } from './run/generic-sandbox.ts';
export { pathValues, valuesOf } from './run/path-values.ts';
export { scopeOf } from './run/rows/scope.ts';
export type { OperationPlan, RuleName, SandboxPlan } from './sandbox-plan.ts';
