/** Finds the route of a request among OpenAPI path templates. */
import { HttpError } from './errors.ts';

/** `route` is undefined when the path is known but not with this method; `allow` is then the `Allow` header. */
export interface Match<R> {
  route: R | undefined;
  params: Record<string, string>;
  allow: string;
}

interface PathItem<R> {
  pattern: RegExp[];
  /** One digit a segment, so that sorting puts concrete segments before mixed ones before pure parameters. */
  rank: string;
  /** By method. Routes of one path may name its parameters differently. */
  routes: Map<string, { route: R; names: string[] }>;
}

const PARAMETER = /\{([^}]*)\}/g;

/**
 * Compiles a route table into a lookup by method and raw path (percent-encoded, as in `URL.pathname`). As in OpenAPI, the
 * path is chosen first and the method within it, so a concrete path without the method is 405 and never a templated one.
 * The lookup returns undefined for an unknown path and throws 400 for a path that is not percent-encoded UTF-8.
 */
export function createRouter<R extends { method: string; path: string }>(
  routes: readonly R[],
): (method: string, path: string) => Match<R> | undefined {
  const items = new Map<string, PathItem<R>>();
  for (const route of routes) {
    const shape = route.path.replace(PARAMETER, '{}');
    const item = items.get(shape) ?? pathItem(shape);
    const names = Array.from(route.path.matchAll(PARAMETER), ([, name = '']) => name);
    item.routes.set(route.method, { route, names });
    items.set(shape, item);
  }
  const sorted = [...items.values()].sort((a, b) => a.rank.localeCompare(b.rank));

  return (method, path) => {
    const segments = path.split('/').map(decode);
    for (const { pattern, routes } of sorted) {
      const values = matchSegments(pattern, segments);
      if (!values) continue;
      const found = routes.get(method) ?? (method === 'HEAD' ? routes.get('GET') : undefined);
      const params = Object.fromEntries(found?.names.map((name, i) => [name, values[i] ?? '']) ?? []);
      return { route: found?.route, params, allow: allowHeader(routes.keys()) };
    }
    return undefined;
  };
}

function pathItem<R>(shape: string): PathItem<R> {
  const segments = shape.split('/');
  return {
    pattern: segments.map((segment) => {
      const literals = segment.split('{}').map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
      return new RegExp(`^${literals.join('([^]+?)')}$`);
    }),
    rank: segments.map((segment) => (segment === '{}' ? 2 : segment.includes('{}') ? 1 : 0)).join(''),
    routes: new Map(),
  };
}

function matchSegments(pattern: RegExp[], segments: string[]): string[] | undefined {
  if (segments.length !== pattern.length) return undefined;
  const values: string[] = [];
  for (const [i, segment] of segments.entries()) {
    const found = pattern[i]?.exec(segment);
    if (!found) return undefined;
    values.push(...found.slice(1));
  }
  return values;
}

function allowHeader(methods: Iterable<string>): string {
  const all = new Set([...methods, 'OPTIONS']);
  if (all.has('GET')) all.add('HEAD');
  return [...all].sort().join(', ');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new HttpError(400, 'The path is not percent-encoded UTF-8', { cause });
  }
}
