/** A sandbox that a plan describes, in place of a rule set. */
import { defineSandbox, type SandboxDefinition } from '../../core/definition.ts';
import type { SandboxPlan } from '../sandbox-plan.ts';
import { operationRoute } from './operation-route.ts';
import { createParts } from './parts/create-parts.ts';
import { READER_ACCOUNTS } from './request/credentials.ts';
import { formatRefusal } from './response/refusals.ts';
import { at } from './rows/paths.ts';
import { keyValues, rowKey } from './rows/rows.ts';
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
  return defineSandbox<Record<string, unknown>>({
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
    describe(collection, key, value) {
      if (collection === COUNTERS) return null;
      const resource = resources.find((one) => one.name === collection);
      const label = ['name', 'title', 'label', 'email'].map((member) => at(value, [member]));
      const text = label.find((one) => typeof one === 'string');
      return [resource?.title ?? collection, [keyValues(key).join('/'), text].filter(Boolean).join(', ')]
        .join(' ')
        .trim();
    },
  });
}

const secretParameters = ({ operations }: SandboxPlan): string[] => [
  ...new Set(
    operations
      .flatMap(({ security }) => security.flat())
      .flatMap((scheme) => (scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme.name] : [])),
  ),
];
