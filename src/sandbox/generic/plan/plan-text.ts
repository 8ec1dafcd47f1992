import { formatJson } from '../../../contract/index.ts';
import type { SandboxPlan } from '../sandbox-plan.ts';

/** A plan as pages and Workers load it: without what only people read, and what is the same when absent. */
export const planText = (plan: SandboxPlan): string =>
  formatJson({
    ...plan,
    operations: plan.operations.map(({ reason: _reason, parameters, ...operation }) => ({
      ...operation,
      parameters: parameters.map((parameter) =>
        Object.fromEntries(
          Object.entries(parameter).filter(([name, value]) => value !== false || name === 'schema'),
        ),
      ),
    })),
  });
