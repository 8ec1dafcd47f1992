/** A sandbox that a plan describes, in place of a rule set. */
import { formatJson } from '../../../contract/index.ts';
import { isRecord } from '../../../json/index.ts';
import type { Route, SandboxDefinition } from '../../core/definition.ts';
import { rowKey } from '../../core/extension.ts';
import { routersOf } from '../../core/router.ts';
import { copyFrozen } from '../../core/state/plain.ts';
import type { Snapshot } from '../../core/state/transaction.ts';
import type { OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
import { operationRoute } from './operation-route.ts';
import { createParts } from './parts/create-parts.ts';
import { formatRefusal } from './response/refusals.ts';
import { at } from './rows/paths.ts';
import { COUNTERS, keyValues, OUTBOX, REPLIES } from './rows/rows.ts';

/**
 * The definition to run with `createSandbox`.
 *
 * @param complete completes an operation of a plan that is loaded in parts
 */
export function genericSandbox(
  plan: SandboxPlan,
  complete?: (operation: OperationPlan) => Promise<void> | undefined,
): SandboxDefinition {
  const { name, title, basePath, resources, revision, uses } = plan;
  const { parts, prepare } = createParts(uses);
  const operations = new Map<object | undefined, OperationPlan>();
  const routes = new Map<string, Route<Record<string, unknown>>>();
  for (const operation of plan.operations) {
    const route = operationRoute(operation, plan, parts);
    const line = formatJson([route.method, route.path, route.when]);
    if (routes.has(line)) continue;
    routes.set(line, route);
    operations.set(route, operation);
  }
  const all = [...routes.values()];
  const find = complete && routersOf(all)(0);
  // Once for all sandboxes with this definition, which is as many as a server has visitors.
  let rows: (readonly [collection: string, key: string, row: unknown])[] | undefined;
  return {
    name,
    title,
    basePath,
    revision,
    routes: all,
    secretParameters: uses.secrets,
    prepare: complete
      ? async (path, request) => {
          const operation = operations.get(find?.(request.method, path, request)?.route);
          await Promise.all([prepare(request), operation && complete(operation)]);
        }
      : (_path, request) => prepare(request),
    linked(store, now) {
      const referring = parts.references?.linkedStore(store, plan) ?? store;
      return parts.embedded?.linkedStore(referring, plan, now) ?? referring;
    },
    seed(store) {
      rows ??= resources.flatMap(({ name: collection, seed }) =>
        seed.map(({ key, value }) => [collection, rowKey(key), copyFrozen(value)] as const),
      );
      for (const row of rows) store.put(...row);
    },
    formatError: (error, { route }) => formatRefusal(error, plan, operations.get(route), parts.problems),
    loadView: async () => (await import('./parts/view.ts')).viewOf(plan),
    stateProblem: (state) => stateProblem(plan, state),
    describe(collection, key, value) {
      if (collection === COUNTERS || collection === REPLIES) return null;
      const resource = resources.find((one) => one.name === collection);
      const text = ['name', 'title', 'label', 'email']
        .map((member) => at(value, [member]))
        .find((one) => typeof one === 'string');
      return [resource?.title ?? collection, [keyValues(key).join('/'), text].filter(Boolean).join(', ')]
        .join(' ')
        .trim();
    },
  };
}

/** Rules expect objects, under the keys of their paths. */
function stateProblem({ resources }: SandboxPlan, state: Snapshot): string | undefined {
  const known = new Map(resources.map(({ name, keys }) => [name, keys.length]));
  known.set(OUTBOX, 1).set(REPLIES, 2);
  for (const [collection, rows] of Object.entries(state)) {
    const length = known.get(collection);
    if (collection === COUNTERS) {
      if (!Object.values(rows).every(Number.isSafeInteger)) return 'Counters are whole numbers';
    } else if (length === undefined) return `The API has no resource "${collection}"`;
    else if (!Object.entries(rows).every(([key, row]) => isRecord(row) && isKey(key, length)))
      return `Rows of "${collection}" are objects under keys of ${length} parts`;
  }
  return undefined;
}

function isKey(key: string, length: number): boolean {
  try {
    const values = keyValues(key);
    return values.length === length && rowKey(values) === key;
  } catch {
    return false;
  }
}
