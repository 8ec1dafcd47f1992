/** What a host serves: the sandboxes of one site, and what a visitor may use of it. */
import type { SandboxDefinition } from '../core/definition.ts';

export interface EdgeSandbox {
  /** Name of the OpenAPI file, and of the sandbox. */
  name: string;
  title: string;
  /** Path of the API below the sandbox: `/api/v1`, or `''`. */
  basePath: string;
  /** Called once, with the first request. */
  load(): SandboxDefinition | Promise<SandboxDefinition>;
}

export interface EdgeLimits {
  /** Bytes of a request body. */
  body: number;
  /** Bytes that a visitor may store in one sandbox beyond its seed. */
  state: number;
  /** Bytes that the latest changes take in the journal of one sandbox. */
  journal: number;
  /** New sessions of one address in an hour. */
  sessionsPerAddress: number;
  /** New sessions of all addresses in a day. */
  sessionsPerDay: number;
  /** Milliseconds after its last request until a session ends. */
  idle: number;
  /** Milliseconds after its first request until a session ends. */
  life: number;
  /** Seconds by which `Prefer: wait` delays a response. */
  wait: number;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const DEFAULT_LIMITS: EdgeLimits = {
  body: 256 << 10,
  state: 1 << 20,
  journal: 64 << 10,
  sessionsPerAddress: 60,
  sessionsPerDay: 10_000,
  idle: DAY_MS,
  life: 7 * DAY_MS,
  wait: 10,
};

export interface EdgeSite {
  /** Path of all sandboxes, with the base path of the site and without a trailing slash: `/docs/_sandbox`. */
  path: string;
  sandboxes: readonly EdgeSandbox[];
  limits: EdgeLimits;
}

/** Where the sandbox `name` is: its path, which every other path of it follows. */
export const mountOf = ({ path }: Pick<EdgeSite, 'path'>, name: string): string =>
  `${path}/${encodeURIComponent(name)}`;

/** The sandbox that a path belongs to. Clients that join addresses produce double slashes. */
export function sandboxAt(site: EdgeSite, pathname: string): EdgeSandbox | undefined {
  const path = pathname.replace(/\/{2,}/g, '/');
  return site.sandboxes.find(({ name }) => {
    const mount = mountOf(site, name);
    return path === mount || path.startsWith(`${mount}/`);
  });
}
