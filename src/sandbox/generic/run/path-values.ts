import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';

/** Path parameters of a row in the seed that the operation finds. Empty where no row is needed. */
export function pathValues(plan: SandboxPlan, operation: OperationPlan | undefined): Record<string, string> {
  if (!operation) return {};
  const names = Array.from(operation.path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
  const needed = [operation.resource, ...operation.requires.map(({ resource }) => resource).toReversed()];
  const key = needed
    .map((name) => plan.resources.find((one) => one.name === name)?.seed[0]?.key)
    .find((values) => values !== undefined);
  return Object.fromEntries(
    names.flatMap((name, place) => (key?.[place] === undefined ? [] : [[name, key[place]]])),
  );
}
