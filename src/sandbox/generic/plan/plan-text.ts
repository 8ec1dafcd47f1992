import { formatJson } from '../../../contract/index.ts';
import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';

/** An operation without what only people read, and what is the same when absent. */
export const loadedOperation = ({
  reason: _reason,
  parameters,
  ...operation
}: OperationPlan): OperationPlan =>
  ({
    ...operation,
    parameters: parameters.map((parameter) =>
      Object.fromEntries(
        Object.entries(parameter).filter(([name, value]) => value !== false || name === 'schema'),
      ),
    ),
  }) as unknown as OperationPlan;

/** A whole plan as Workers load it. */
export const planText = (plan: SandboxPlan): string =>
  formatJson({ ...plan, operations: plan.operations.map(loadedOperation) });
