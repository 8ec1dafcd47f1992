/** Puts a rule set over the plan that it starts from. Loaded only with such a rule set. */
import type { Call, Reply, Route, SandboxDefinition } from '../core/definition.ts';
import { type AnyCollections, type SandboxExtension, shapeOf } from '../core/extension.ts';
import { isEqual } from '../core/state/plain.ts';

/** The sandbox of a plan with the rules of an extension. Its seed is added to that of the plan. */
export function extendSandbox(planned: SandboxDefinition, extension: SandboxExtension): SandboxDefinition {
  const { extends: _plan, routes = [], revision = 0, seed, prepare, formatError, ...rest } = extension;
  const replaced = new Map<object, Route<AnyCollections>>();
  const own = routes.map((route) => {
    const path = (planned.basePath ?? '') + route.path;
    const before = planned.routes.find(
      (one) =>
        one.method === route.method &&
        shapeOf(one.path) === shapeOf(path) &&
        isEqual(one.when ?? [], route.when ?? []),
    );
    const extended: Route<AnyCollections> = {
      ...route,
      get errors() {
        return route.errors ?? before?.errors ?? [];
      },
      path,
      handle: (call) => route.handle(call, (other = call) => runPlanned(before, other, path)),
    };
    if (before) replaced.set(extended, before);
    return extended;
  });
  const gone = new Set(replaced.values());
  const format = formatError ?? planned.formatError;
  return {
    ...planned,
    ...rest,
    // Rows of the plan change with the description.
    revision: planned.revision + revision,
    routes: [...planned.routes.filter((route) => !gone.has(route)), ...own],
    seed(store, now) {
      planned.seed(store, now);
      seed?.(store, now);
    },
    async prepare(path, request) {
      await Promise.all([planned.prepare?.(path, request), prepare?.(path, request)]);
    },
    formatError: (error, { level, route }) =>
      format(error, { level, route: route && (replaced.get(route) ?? route) }),
  };
}

const PARAMETER = /\{([^{}]*)\}/g;
const namesIn = (path: string): string[] => Array.from(path.matchAll(PARAMETER), ([, name = '']) => name);

/** The rule set may name the parameters of the path differently. */
function runPlanned(
  route: Route<AnyCollections> | undefined,
  call: Call<AnyCollections>,
  path: string,
): Reply {
  if (!route) throw new Error(`The OpenAPI file has no operation at ${path}`);
  const names = namesIn(path);
  const params = namesIn(route.path).map((name, index) => [name, call.params[names[index] ?? ''] ?? '']);
  const reply = route.handle({ ...call, params: Object.fromEntries(params) });
  // The rule set may change it, but it may be sent again.
  return 'json' in reply ? { ...reply, json: structuredClone(reply.json) } : reply;
}
