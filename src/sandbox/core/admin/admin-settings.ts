/**
 * The POSTs under `/_sandbox` that change settings: checks their bodies against schemas and turns them into
 * changes.
 */
import type { JsonSchema } from '../../../contract/index.ts';
import type { Route, SandboxDefinition } from '../definition.ts';
import { HttpError } from '../response/errors.ts';
import type { Router } from '../router.ts';
import { type Forced, levelProblem, type Settings } from '../settings.ts';

/** Input for a change. */
interface SettingsContext {
  definition: SandboxDefinition;
  /** The current settings. */
  settings: Settings;
  /** The real time in milliseconds. */
  real: number;
  /** Finds the API's routes at the sandbox's feature level. */
  router: Router<Pick<Route<object>, 'outcomes'>>;
}

/**
 * One of the POSTs. `change` takes a body that satisfies `schema`, and throws 400 for one that makes no sense
 * here.
 */
interface SettingsChange {
  path: string;
  schema: JsonSchema;
  change(body: Record<string, unknown>, context: SettingsContext): Partial<Settings>;
}

/** The last millisecond of the year 9999; later dates have no usual form. */
const LATEST_TIME = 253_402_300_799_999;
/** Maximum number of forced failures waiting at a time. */
const MAX_FORCED = 100;

const clock: SettingsChange = {
  path: '/clock',
  schema: {
    type: 'object',
    properties: { advance: { type: 'number' }, now: { type: 'number' }, offset: { type: 'number' } },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  },
  /** In seconds: how far to advance, the Unix time to jump to, or the offset from the real clock. */
  change({ advance, now, offset }, { settings, real }) {
    const milliseconds = (seconds: unknown) => Math.round(Number(seconds) * 1000);
    let clockOffset = milliseconds(offset);
    if (advance !== undefined) clockOffset = settings.clockOffset + milliseconds(advance);
    if (now !== undefined) clockOffset = milliseconds(now) - real;
    const moved = real + clockOffset;
    if (moved >= 0 && moved <= LATEST_TIME) return { clockOffset };
    throw new HttpError(400, 'The clock runs from the year 1970 to 9999');
  },
};

const level: SettingsChange = {
  path: '/level',
  schema: closed({ level: { type: 'integer' } }, ['level']),
  change(body, { definition }) {
    const problem = levelProblem(definition, Number(body.level));
    if (problem) throw new HttpError(400, problem);
    return { level: Number(body.level) };
  },
};

const rateLimit: SettingsChange = {
  path: '/rate-limit',
  schema: closed({ limit: { type: ['integer', 'null'], minimum: 1 } }, ['limit']),
  change: ({ limit }) => ({ rateLimit: limit === null ? null : Number(limit) }),
};

const fail: SettingsChange = {
  path: '/fail',
  schema: closed(
    {
      code: { type: 'integer', minimum: 400, maximum: 599 },
      outcome: { type: 'string' },
      times: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      method: { type: 'string' },
      path: { type: 'string' },
    },
    [],
  ),
  /** Adds a failure to those waiting; an empty body removes all of them. */
  change(body, { definition, settings, router }) {
    if (Object.keys(body).length === 0) return { forced: [] };
    const { code, outcome, times = 1, method, path } = body as Partial<Forced>;
    if ((code === undefined) === (outcome === undefined)) {
      throw new HttpError(400, 'Set either code or outcome');
    }
    const upper = method?.toUpperCase();
    const routes = definition.routes.filter(
      (route) => path === undefined || route.path === path || leadsTo(router, path, route),
    );
    if (routes.length === 0) throw new HttpError(400, `No operation is at ${path}`);
    const fitting = routes.filter(
      (route) => upper === undefined || route.method === upper || isHead(upper, route),
    );
    if (fitting.length === 0) throw new HttpError(400, `No operation at this path has the method ${upper}`);
    const outcomes = new Set(fitting.flatMap((route) => route.outcomes ?? []));
    if (outcome !== undefined && !outcomes.has(outcome)) {
      throw new HttpError(
        400,
        `No operation at this path has the outcome ${outcome}; known: ${[...outcomes].join(', ') || 'none'}`,
      );
    }
    if (settings.forced.length >= MAX_FORCED) {
      throw new HttpError(400, `${MAX_FORCED} failures are already pending`);
    }
    return { forced: [...settings.forced, { code, outcome, times, method: upper, path }] };
  },
};

/** `/level` only if the definition has levels. */
export function settingsChanges({ levels }: SandboxDefinition): SettingsChange[] {
  return [clock, ...(levels ? [level] : []), rateLimit, fail];
}

function closed(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Whether a concrete path matches the route, whatever its method. */
function leadsTo(
  router: Router<Pick<Route<object>, 'outcomes'>>,
  path: string,
  route: Route<Record<string, unknown>>,
): boolean {
  return router(route.method, path)?.route === route;
}

const isHead = (method: string, route: Pick<Route<object>, 'method'>): boolean =>
  method === 'HEAD' && route.method === 'GET';
