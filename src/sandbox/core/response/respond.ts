/** Handles one request within its transaction: finds the route, and applies failures on demand. */
import { ADMIN_PREFIX, isAdminPath } from '../admin-path.ts';
import type { Call, Reply, Route, SandboxDefinition, View } from '../definition.ts';
import type { Incoming } from '../exchange.ts';
import { preferredOutcome } from '../request/prefer.ts';
import type { RateCounter } from '../request/rate.ts';
import { createLevelRouters, type Router, routersOf } from '../router.ts';
import type { Settings } from '../settings.ts';
import type { Journal } from '../state/journal.ts';
import type { Transaction } from '../state/transaction.ts';
import { HttpError, isHttpError } from './errors.ts';
import { takeForced } from './forced.ts';

type Store = Transaction<Record<string, unknown>>;
type AnyRoute = Route<Record<string, unknown>>;

interface ResponderContext {
  definition: SandboxDefinition;
  /** The settings at the start. */
  opened: Settings;
  journal: Journal;
  rates: RateCounter;
  /** The real time. */
  clock: () => number;
  /** Replaces the state by the seed, and the settings by those at the start. */
  reset(store: Store): void;
  /** The definition's view, once it is loaded. */
  view(): View<Record<string, unknown>> | undefined;
}

interface Responder {
  /** Loads the routes below `/_sandbox`. */
  loadAdmin(): Promise<AnyRoute[]>;
  /**
   * Requests to the admin interface are 404 until it is loaded. Throws an `HttpError` to refuse without
   * changing anything.
   * @param path Raw path of the request without the mount.
   */
  respond(store: Store, settings: Settings, incoming: Incoming, path: string): Reply;
}

export function createResponder({ clock, rates, ...context }: ResponderContext): Responder {
  const { definition } = context;
  const routers = routersOf(definition.routes);
  let admin: { routes: AnyRoute[]; routers: (level: number) => Router<AnyRoute> } | undefined;

  return {
    async loadAdmin() {
      if (!admin) {
        const { adminRoutes } = await import('../admin/admin.ts');
        const { tools = [] } = definition;
        const loaded = typeof tools === 'function' ? await tools() : tools;
        const routes = adminRoutes({ ...context, tools: loaded, routers });
        admin = { routes, routers: createLevelRouters(routes) };
      }
      return admin.routes;
    },
    respond(store, settings, incoming, path) {
      const { method, url, headers, body } = incoming;
      const { level } = settings;
      const isAdmin = isAdminPath(path);
      const match = (isAdmin ? admin?.routers : routers)?.(level)(method, path, incoming);
      if (!match) throw new HttpError(404, `The API has no path ${url.pathname}`);
      const { route, params, allow } = match;
      if (!route) {
        if (method === 'OPTIONS') return { status: 204, headers: { Allow: allow } };
        throw new HttpError(405, `${method} is not allowed at ${url.pathname}`, {
          headers: { Allow: allow },
        });
      }
      const now = clock() + settings.clockOffset;
      const call: Call<Record<string, unknown>> = {
        url,
        headers,
        params,
        body() {
          if (isHttpError(body)) throw body;
          return body;
        },
        // A state is loaded as it is.
        store: (!isAdmin && definition.linked?.(store, now)) || store,
        now,
        level,
        outcome: undefined,
        countRequest: (who) => rates.count(who, now, settings.rateLimit),
      };
      if (isAdmin) return route.handle(call);
      try {
        return runOperation(definition, route, call, settings, { method, path });
      } catch (error) {
        if (isHttpError(error)) error.route = route;
        throw error;
      }
    },
  };
}

/** Runs an operation, unless the request or a forced failure asks for an error instead. */
function runOperation(
  definition: SandboxDefinition,
  route: AnyRoute,
  call: Call<Record<string, unknown>>,
  settings: Settings,
  request: { method: string; path: string },
): Reply {
  const preferred = preferredOutcome(call.headers, route);
  if (preferred.code !== undefined) {
    const applied = `code=${preferred.code}`;
    throw errorOnDemand(preferred.code, `Prefer: ${applied}`, { 'Preference-Applied': applied });
  }
  if (preferred.outcome !== undefined) {
    const reply = route.handle({ ...call, outcome: preferred.outcome });
    const applied = { 'Preference-Applied': `outcome=${preferred.outcome}` };
    return { ...reply, headers: { ...applied, ...reply.headers } };
  }
  const forced = takeForced(call.store, settings, route, request);
  if (forced?.code !== undefined) {
    // Not thrown: a rollback would undo that the failure was used up.
    const error = errorOnDemand(forced.code, `${ADMIN_PREFIX}/fail`);
    error.route = route;
    return formatRefusal(definition, error, settings.level);
  }
  return route.handle(forced ? { ...call, outcome: forced.outcome } : call);
}

function errorOnDemand(code: number, by: string, headers: Record<string, string> = {}): HttpError {
  const isLater = code === 429 || code === 503;
  return new HttpError(code, `This error was requested with ${by}; nothing was changed`, {
    headers: { ...headers, ...(isLater ? { 'Retry-After': '1' } : {}) },
  });
}

/** Gives an error the API's own format. */
export function formatRefusal(definition: SandboxDefinition, error: HttpError, level: number): Reply {
  const route = definition.routes.find((one) => one === error.route);
  const reply = definition.formatError(error, { level, route });
  return { ...reply, headers: { ...error.headers, ...reply.headers } };
}
