/** Writes without a rule, beside operations that work with stored items. */
import type { OperationPlan } from '../sandbox-plan.ts';
import { looksUp } from './rules/evidence/texts/reads.ts';
import type { OperationRule } from './rules/operation-rule.ts';

const MESSAGE = 'Nothing was stored, because the sandbox has no rule for this operation';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The operations, where a write that returns its example says that it stored nothing. Its documented success
 * looks like an effect, and its path does not tell on which of the stored items. Where nothing is stored at
 * all, nobody expects one.
 */
export function withUnstoredWrites(
  operations: readonly OperationPlan[],
  ruled: readonly OperationRule[],
): OperationPlan[] {
  if (!operations.some(({ stored }) => stored)) return [...operations];
  return operations.map((operation, index) => {
    const { method, rule, file, response } = operation;
    const entry = ruled[index]?.entry;
    if (READS.has(method) || rule !== 'example' || file || !entry || looksUp(entry)) return operation;
    return {
      ...operation,
      response: { ...response, headers: { ...response.headers, 'Sandbox-Message': MESSAGE } },
    };
  });
}
