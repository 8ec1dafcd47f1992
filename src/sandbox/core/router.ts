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

/** Where a segment of path templates leads. */
interface Step<R> {
  /** The texts around the parameters of the segment. */
  pieces: string[];
  /** Further segments, as in templates with `{}` for each parameter; by their kind, see `kindOf`. */
  next: Map<string, Step<R>>[];
  /**
   * Of the path that ends here, by method, those with the most conditions first. Routes of one path may name
   * its parameters differently.
   */
  routes?: Map<string, { route: R; names: string[] }[]>;
}

/** A step that the first segments of a path lead to, with the values of its parameters. */
interface Reached<R> {
  step: Step<R>;
  values: string[];
}

const PARAMETER = /\{([^{}]*)\}/g;

/**
 * Compiles a route table into a lookup by method and raw path (percent-encoded, as in `URL.pathname`). As in
 * OpenAPI, the path is chosen first and the method within it, so a concrete path without the method is 405
 * and never a templated one. The lookup returns undefined for an unknown path, and throws 400 for a path that
 * is not percent-encoded UTF-8, and for a request that meets the conditions of no route.
 */
function createRouter<R extends Routed>(routes: readonly R[]): Router<R> {
  const root: Step<R> = { pieces: [], next: [] };
  for (const route of routes) {
    const last = route.path.replace(PARAMETER, '{}').split('/').reduce(stepAfter, root);
    const names = Array.from(route.path.matchAll(PARAMETER), ([, name = '']) => name);
    const all = [{ route, names }, ...(last.routes?.get(route.method) ?? [])];
    last.routes ??= new Map();
    last.routes.set(route.method, all.sort(byConditions));
  }

  return (method, path, request) => {
    const { step, values } = reach([{ step: root, values: [] }], path.split('/').map(decode), 0) ?? {};
    const known = step?.routes;
    if (!known) return undefined;
    const all = known.get(method) ?? (method === 'HEAD' ? known.get('GET') : undefined);
    const found = request ? all?.find(({ route }) => meets(request, route.when)) : all?.at(-1);
    if (all && !found) throw unmet(all.flatMap(({ route }) => route.when ?? []));
    const params = Object.fromEntries(found?.names.map((name, i) => [name, values?.[i] ?? '']) ?? []);
    return { route: found?.route, params, allow: allowHeader(known.keys()) };
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

/** Concrete segments come before those with a parameter inside, and these before a parameter alone. */
const kindOf = (shape: string): number => (shape === '{}' ? 2 : shape.includes('{}') ? 1 : 0);
const KINDS = [0, 1, 2];

function stepAfter<R>({ next }: Step<R>, shape: string): Step<R> {
  const kind = kindOf(shape);
  const known = next[kind]?.get(shape);
  if (known) return known;
  const step = { pieces: shape.split('{}'), next: [] };
  next[kind] ??= new Map();
  next[kind].set(shape, step);
  return step;
}

/**
 * The most concrete path that the segments from `index` on lead to, judged from left to right. The steps
 * `from` are equally concrete.
 */
function reach<R>(from: Reached<R>[], segments: string[], index: number): Reached<R> | undefined {
  const segment = segments[index];
  if (segment === undefined) return from.find(({ step }) => step.routes);
  for (const kind of KINDS) {
    const reached = from.flatMap(({ step, values }) => {
      const steps = kind === 0 ? [step.next[kind]?.get(segment)] : [...(step.next[kind]?.values() ?? [])];
      return steps.flatMap((one) => {
        const found = one && matchPieces(one.pieces, segment);
        return found ? [{ step: one, values: [...values, ...found] }] : [];
      });
    });
    const found = reached.length > 0 && reach(reached, segments, index + 1);
    if (found) return found;
  }
  return undefined;
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
