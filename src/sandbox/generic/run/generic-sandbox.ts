/** A sandbox that a plan describes, in place of a rule set. */
import { isRecord } from '../../../json/index.ts';
import type { SandboxDefinition } from '../../core/definition.ts';
import { rowKey } from '../../core/extension.ts';
import type { Snapshot } from '../../core/state/transaction.ts';
import type { SandboxPlan } from '../sandbox-plan.ts';
import { operationRoute } from './operation-route.ts';
import { createParts } from './parts/create-parts.ts';
import { READER_ACCOUNTS } from './request/credentials.ts';
import { formatRefusal } from './response/refusals.ts';
import { at } from './rows/paths.ts';
import { keyValues, OUTBOX } from './rows/rows.ts';
import { COUNTERS } from './rows/write-item.ts';

/** The definition to run with `createSandbox`. */
export function genericSandbox(plan: SandboxPlan): SandboxDefinition {
  const { name, title, basePath, operations, resources, revision } = plan;
  const { parts, prepare } = createParts(plan);
  const all = operations.map((operation) => ({ operation, route: operationRoute(operation, plan, parts) }));
  const routes = all.filter(
    ({ route }, index) =>
      all.findIndex((one) => one.route.method === route.method && one.route.path === route.path) === index,
  );
  const needsCredentials = operations.some(({ security }) => security.length > 0);
  return {
    name,
    title,
    basePath,
    revision,
    ...(needsCredentials && { accounts: READER_ACCOUNTS }),
    routes: routes.map(({ route }) => route),
    secretParameters: secretParameters(plan),
    prepare,
    seed(store) {
      for (const { name: collection, seed } of resources) {
        for (const { key, value } of seed) store.put(collection, rowKey(key), value);
      }
    },
    formatError: (error, { route }) =>
      formatRefusal(error, plan, routes.find((one) => one.route === route)?.operation),
    loadView: async () => (await import('./parts/view.ts')).viewOf(plan),
    stateProblem: (state) => stateProblem(plan, state),
    describe(collection, key, value) {
      if (collection === COUNTERS) return null;
      const resource = resources.find((one) => one.name === collection);
      const label = ['name', 'title', 'label', 'email'].map((member) => at(value, [member]));
      const text = label.find((one) => typeof one === 'string');
      return [resource?.title ?? collection, [keyValues(key).join('/'), text].filter(Boolean).join(', ')]
        .join(' ')
        .trim();
    },
  };
}

/** Rules expect objects, under the keys of their paths. */
function stateProblem({ resources }: SandboxPlan, state: Snapshot): string | undefined {
  const known = new Map(resources.map(({ name, keys }) => [name, keys.length]));
  for (const [collection, rows] of Object.entries(state)) {
    const length = collection === OUTBOX ? 1 : known.get(collection);
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

const secretParameters = ({ operations }: SandboxPlan): string[] => [
  ...new Set(
    operations
      .flatMap(({ security }) => security.flat())
      .flatMap((scheme) => (scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme.name] : [])),
  ),
];
