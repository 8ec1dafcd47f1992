/** Finds the route of a request among OpenAPI path templates. */
import { memoizeByObject } from '../../memory/index.ts';
import type { Condition, Route } from './definition.ts';
import type { Incoming } from './exchange.ts';
import { HttpError } from './response/errors.ts';

/** `route` is undefined if the path exists but not with this method; `allow` is then the `Allow` header. */
interface Match<R> {
  route: R | undefined;
  params: Record<string, string>;
  allow: string;
}

/** What tells routes of one method and path apart. */
type Conditional = Pick<Incoming, 'url' | 'headers'>;

export type Router<R> = (method: string, path: string, request?: Conditional) => Match<R> | undefined;

interface Routed {
  method: string;
  path: string;
  when?: Condition[];
}

/** One segment of a path template: a fixed text, or the texts around its parameters. */
type Segment = string | string[];

interface PathItem<R> {
  segments: Segment[];
  /** One digit per segment, so sorting puts concrete segments before mixed ones before pure parameters. */
  rank: string;
  /**
   * By method, those with the most conditions first. Routes of one path may name its parameters differently.
   */
  routes: Map<string, { route: R; names: string[] }[]>;
}

const PARAMETER = /\{([^{}]*)\}/g;

/**
 * Compiles a route table into a lookup by method and raw path (percent-encoded, as in `URL.pathname`). As in
 * OpenAPI, the path is chosen first and the method within it, so a concrete path without the method is 405
 * and never a templated one. The lookup returns undefined for an unknown path, and throws 400 for a path that
 * is not percent-encoded UTF-8, and for a request that meets the conditions of no route.
 */
function createRouter<R extends Routed>(routes: readonly R[]): Router<R> {
  const items = new Map<string, PathItem<R>>();
  for (const route of routes) {
    const shape = route.path.replace(PARAMETER, '{}');
    const item = items.get(shape) ?? pathItem(shape);
    const names = Array.from(route.path.matchAll(PARAMETER), ([, name = '']) => name);
    const all = [{ route, names }, ...(item.routes.get(route.method) ?? [])];
    item.routes.set(route.method, all.sort(byConditions));
    items.set(shape, item);
  }
  const byLength = new Map<number, PathItem<R>[]>();
  for (const item of [...items.values()].sort(byRank)) {
    const { length } = item.segments;
    const others = byLength.get(length);
    if (others) others.push(item);
    else byLength.set(length, [item]);
  }

  return (method, path, request) => {
    const segments = path.split('/').map(decode);
    for (const { segments: template, routes } of byLength.get(segments.length) ?? []) {
      const values = matchSegments(template, segments);
      if (!values) continue;
      const all = routes.get(method) ?? (method === 'HEAD' ? routes.get('GET') : undefined);
      const found = request ? all?.find(({ route }) => meets(request, route.when)) : all?.at(-1);
      if (all && !found) throw unmet(all.flatMap(({ route }) => route.when ?? []));
      const params = Object.fromEntries(found?.names.map((name, i) => [name, values[i] ?? '']) ?? []);
      return { route: found?.route, params, allow: allowHeader(routes.keys()) };
    }
    return undefined;
  };
}

/** Routers for every feature level: below its level a route does not exist. */
export function createLevelRouters<R extends Routed & { since?: number }>(
  routes: readonly R[],
): (level: number) => Router<R> {
  // The routes change only at these levels.
  const steps = [...new Set(routes.map(({ since = 0 }) => since))].sort((a, b) => a - b);
  const routers = new Map<number | undefined, Router<R>>();
  return (level) => {
    const step = steps.findLast((since) => since <= level);
    const router = routers.get(step) ?? createRouter(routes.filter(({ since = 0 }) => since <= level));
    routers.set(step, router);
    return router;
  };
}

/** The same for the routes of a definition, which all its sandboxes share. */
export const routersOf = memoizeByObject((routes: readonly Route<Record<string, unknown>>[]) =>
  createLevelRouters(routes),
);

const byConditions = (one: { route: Routed }, other: { route: Routed }): number =>
  (other.route.when?.length ?? 0) - (one.route.when?.length ?? 0);

const meets = ({ url, headers }: Conditional, when: readonly Condition[] = []): boolean =>
  when.every(({ in: place, name, value }) => {
    const sent = place === 'query' ? url.searchParams.get(name) : headers.get(name);
    return value === undefined ? sent !== null : sent === value;
  });

/** Names that a message lists. */
const MAX_NAMES = 5;

function unmet(conditions: readonly Condition[]): HttpError {
  const names = new Set(conditions.map(({ in: place, name }) => `the ${place} parameter ${name}`));
  const some = [...names].slice(0, MAX_NAMES).join(', ');
  return new HttpError(400, `No operation at this path fits the request: check ${some}`);
}

function pathItem<R>(shape: string): PathItem<R> {
  const segments = shape.split('/');
  return {
    segments: segments.map((segment) => {
      if (!segment.includes('{}')) return segment;
      return segment.split('{}');
    }),
    rank: segments.map((segment) => (segment === '{}' ? 2 : segment.includes('{}') ? 1 : 0)).join(''),
    routes: new Map(),
  };
}

/** Not by `localeCompare`, whose first call in a page loads the collation rules. */
const byRank = (a: { rank: string }, b: { rank: string }): number =>
  a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1;

function matchSegments(template: Segment[], segments: string[]): string[] | undefined {
  const values: string[] = [];
  for (const [i, segment] of segments.entries()) {
    const expected = template[i];
    if (segment === expected) continue;
    if (typeof expected !== 'object') return undefined;
    const found = matchPieces(expected, segment);
    if (!found) return undefined;
    values.push(...found);
  }
  return values;
}

/** The texts between the `pieces` in `text`, each as short as possible, but at least one character. */
function matchPieces(pieces: readonly string[], text: string): string[] | undefined {
  const values: string[] = [];
  const [first = '', ...others] = pieces;
  if (!text.startsWith(first)) return undefined;
  let from = first.length;
  for (const [i, piece] of others.entries()) {
    const isLast = i === others.length - 1;
    const at = isLast ? text.length - piece.length : text.indexOf(piece, from + 1);
    if (at <= from || !text.startsWith(piece, at)) return undefined;
    values.push(text.slice(from, at));
    from = at + piece.length;
  }
  return values;
}

function allowHeader(methods: Iterable<string>): string {
  const all = new Set([...methods, 'OPTIONS']);
  if (all.has('GET')) all.add('HEAD');
  return [...all].sort().join(', ');
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new HttpError(400, 'The path is not percent-encoded UTF-8', { cause });
  }
}
