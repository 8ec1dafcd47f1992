/** Writes without a rule, where other operations show stored items that seem to be their subject. */
import type { OperationPlan } from '../sandbox-plan.ts';

const MESSAGE = 'Nothing was stored, because the sandbox has no rule for this operation';

const templateOf = (path: string): string => path.replace(/[?#].*/s, '').replace(/\{[^{}]*\}/g, '{}');

/**
 * The operations, where a write that returns its example says that it stored nothing, if it is at the path of
 * stored items or below: its documented success looks like an effect that neither a GET nor a list shows.
 */
export function withUnstoredWrites(operations: readonly OperationPlan[]): OperationPlan[] {
  const shown = new Set(
    operations.flatMap(({ rule, stored, path, resource }) =>
      stored && resource && (rule === 'read' || rule === 'list')
        ? [resource, ...(rule === 'read' ? [templateOf(path)] : [])]
        : [],
    ),
  );
  const isShown = (path: string): boolean => {
    const segments = templateOf(path).split('/');
    return segments.some((_, index) => shown.has(segments.slice(0, index + 1).join('/')));
  };
  return operations.map((operation) => {
    const { method, rule, file, path, response } = operation;
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (isRead || rule !== 'example' || file || !isShown(path)) return operation;
    return {
      ...operation,
      response: { ...response, headers: { ...response.headers, 'Sandbox-Message': MESSAGE } },
    };
  });
}
