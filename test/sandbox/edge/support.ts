/** A site on an edge host, and visitors of it. */
import {
  DEFAULT_LIMITS,
  type EdgeHandler,
  type EdgeLimits,
  type EdgeSite,
  edgeHandler,
  localSessions,
  memoryShelf,
  type SessionShelf,
} from '../../../src/sandbox/edge/index.ts';
import type { SandboxDefinition } from '../../../src/sandbox/index.ts';
import board from './board.ts';

export { board };

export const ORIGIN = 'https://docs.example.com';
export const BOARD = `${ORIGIN}/_sandbox/board`;

export const siteOf = (limits: Partial<EdgeLimits> = {}, ...more: SandboxDefinition[]): EdgeSite => ({
  path: '/_sandbox',
  sandboxes: [board, ...more].map((definition) => ({
    name: definition.name,
    title: definition.title,
    basePath: definition.basePath ?? '',
    load: () => definition,
  })),
  limits: { ...DEFAULT_LIMITS, ...limits },
});

export interface Host {
  handle: EdgeHandler;
  shelf: SessionShelf;
  /** Moves its clock, in milliseconds. */
  pass(time: number): void;
  /** As after a restart: the same storage, and nothing else. */
  restart(): void;
}

export function hostOf(site: EdgeSite, shelf: SessionShelf = memoryShelf()): Host {
  let now = Date.UTC(2026, 0, 1, 12, 30);
  const clock = () => now;
  const start = () => edgeHandler(site, localSessions(site, shelf, clock), { clock });
  let handler = start();
  return {
    handle: (...request) => handler(...request),
    shelf,
    pass(time) {
      now += time;
    },
    restart() {
      handler = start();
    },
  };
}

/** A browser with a page of the site: it keeps cookies, and says where requests come from. */
export function pageOf({ handle }: Pick<Host, 'handle'>, address = '192.0.2.1') {
  const cookies = new Map<string, string>();
  return async (method: string, url: string, body?: string): Promise<Response> => {
    const headers = new Headers({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' });
    if (method !== 'GET') headers.set('origin', new URL(url).origin);
    const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ');
    if (cookie) headers.set('cookie', cookie);
    const response = await handle(new Request(url, { method, headers, body: body ?? null }), { address });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

/** A program, such as curl or an SDK, that sends these headers. */
export function programOf({ handle }: Pick<Host, 'handle'>, address = '192.0.2.2') {
  return (method: string, url: string, body?: string, headers: Record<string, string> = {}) =>
    handle(new Request(url, { method, headers, body: body ?? null }), { address });
}
