import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
import { at } from './rows/paths.ts';
import { resourcesByName } from './rows/rows.ts';

/**
 * Path parameters of a row in the seed that the operation finds, or of what it can add. Empty where no row is
 * needed.
 */
export function pathValues(plan: SandboxPlan, operation: OperationPlan | undefined): Record<string, string> {
  if (!operation) return {};
  const names = Array.from(operation.path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
  const byName = resourcesByName(plan.resources);
  const seedOf = (name = '') => byName.get(name)?.seed ?? [];
  const needed = operation.requires.toReversed().map(({ resource }) => seedOf(resource)[0]?.key);
  const own = seedOf(operation.resource).map(({ key }) => key);
  const { origin } = byName.get(operation.resource ?? '') ?? {};
  const others = operation.rule === 'replace' ? seedOf(origin) : [];
  const free = others
    .map(({ key }) => [...(own[0]?.slice(0, -1) ?? []), ...key.slice(-1)])
    .filter((key) => !own.some((one) => one.join('\n') === key.join('\n')));
  const keys = [...free, ...seedOf(operation.resource).map((row) => valuesOf(operation, row)), ...needed];
  const exists = (key: (string | undefined)[] | undefined): boolean =>
    operation.requires.every(({ resource, length }) =>
      seedOf(resource).some((row) =>
        row.key.every((part, place) => place >= length || key?.[place] === part),
      ),
    );
  const key = keys.find((values) => values && exists(values)) ?? keys.find((values) => values !== undefined);
  return Object.fromEntries(
    names.flatMap((name, place) => (key?.[place] === undefined ? [] : [[name, key[place]]])),
  );
}

/** Values of the path with which an operation reaches a row. */
export function valuesOf(
  { scope }: OperationPlan,
  { key, value }: SandboxPlan['resources'][number]['seed'][number],
): (string | undefined)[] {
  if (!scope) return key;
  const values: (string | undefined)[] = [];
  for (const [place, from] of scope.key.entries()) if (typeof from === 'number') values[from] = key[place];
  for (const { path, value: from } of scope.properties)
    if (typeof from === 'number') values[from] = String(at(value, path));
  return values;
}
