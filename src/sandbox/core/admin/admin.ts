/**
 * The sandbox's admin interface under `/_sandbox`, which the documented API does not have. Loaded with the
 * first request to it.
 */

import { ADMIN_PREFIX } from '../admin-path.ts';
import type { Call, Reply, Route, SandboxDefinition, View } from '../definition.ts';
import { readJson } from '../request/body.ts';
import { putRows, stateProblem } from '../request/opening.ts';
import { HttpError } from '../response/errors.ts';
import type { Router } from '../router.ts';
import { changeSettings, readSettings, type Settings } from '../settings.ts';
import type { Journal } from '../state/journal.ts';
import type { Snapshot, Transaction } from '../state/transaction.ts';
import { settingsChanges } from './admin-settings.ts';
import { plainTables } from './admin-tables.ts';

type AnyCall = Call<Record<string, unknown>>;
type AnyRoute = Route<Record<string, unknown>>;

interface AdminContext {
  definition: SandboxDefinition;
  tools: readonly AnyRoute[];
  /** The settings at the start. */
  opened: Settings;
  journal: Journal;
  /** Replaces the state by the seed, and the settings by those at the start. */
  reset(store: Transaction<Record<string, unknown>>): void;
  /** The definition's view, once it is loaded. */
  view(): View<Record<string, unknown>> | undefined;
  /** Finds the API's routes at a level. */
  routers(level: number): Router<AnyRoute>;
}

/**
 * All routes below the prefix, including the definition's tools. Forced failures do not affect them, and they
 * need no credentials.
 */
export function adminRoutes(context: AdminContext): AnyRoute[] {
  const { definition, tools, opened, journal, reset, view, routers } = context;

  const changes = settingsChanges(definition).map(({ path, schema, change }) =>
    route('POST', path, (call) => {
      // Whatever its Content-Type: `curl -d` sends that of a form.
      const request = { headers: new Headers(), body: call.body };
      const body = readJson<Record<string, unknown>>(request, schema, {});
      const settings = readSettings(call.store, opened);
      const real = call.now - settings.clockOffset;
      const router = routers(settings.level);
      changeSettings(call.store, change(body, { definition, settings, real, router }));
      return ok(info(definition, readSettings(call.store, opened), real));
    }),
  );
  return [
    route('GET', '', ({ store, now }) => {
      const settings = readSettings(store, opened);
      return ok(info(definition, settings, now - settings.clockOffset));
    }),
    route('GET', '/state', ({ store }) => ok(store.snapshot())),
    route('GET', '/view', ({ store, now, level }) =>
      ok({ sections: view()?.(store, { now, level }) ?? plainTables(store.snapshot()) }),
    ),
    route('GET', '/requests', (call) => ok({ requests: journal.after(afterParameter(call)) })),
    route('POST', '/reset', ({ store }) => {
      reset(store);
      return ok(store.snapshot());
    }),
    route('POST', '/state', (call) => {
      const state = readJson<Snapshot>({ headers: new Headers(), body: call.body }, true, {});
      const problem = stateProblem(definition, state);
      if (problem !== undefined) throw new HttpError(400, problem);
      const { store } = call;
      for (const [collection, rows] of Object.entries(store.snapshot()))
        for (const key of Object.keys(rows)) store.remove(collection, key);
      putRows(store, state);
      return ok(store.snapshot());
    }),
    ...changes,
    ...tools.map((tool) => ({ ...tool, path: ADMIN_PREFIX + tool.path })),
  ];
}

function info(definition: SandboxDefinition, settings: Settings, real: number): object {
  const { name, title, levels, routes } = definition;
  const { level, clockOffset, rateLimit, forced } = settings;
  const present = routes.filter(({ since = 0 }) => since <= level);
  return {
    name,
    title,
    ...(levels ? { level, levels } : {}),
    now: real + clockOffset,
    clockOffset,
    rateLimit,
    forced,
    outcomes: [...new Set(present.flatMap(({ outcomes = [] }) => outcomes))],
  };
}

/** `?after=N`; 0 if absent. */
function afterParameter({ url }: AnyCall): number {
  const after = url.searchParams.get('after') ?? '0';
  if (!/^\d{1,15}$/.test(after)) throw new HttpError(400, 'after must be the number of a journal entry');
  return Number(after);
}

function route(method: string, path: string, handle: AnyRoute['handle']): AnyRoute {
  return { method, path: ADMIN_PREFIX + path, errors: [], handle };
}

const ok = (json: unknown): Reply => ({ status: 200, json });
