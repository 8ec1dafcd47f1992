/** The Worker: static files, and beside them the sandboxes. */
import { type EdgeHandler, edgeHandler } from '../handler.ts';
import type { Sessions } from '../sessions.ts';
import type { EdgeSite } from '../site.ts';
import {
  ADDRESS_HEADER,
  BEGIN_HEADER,
  ENDED_HEADER,
  lobbyClass,
  type ObjectClass,
  sessionClass,
  withLimits,
} from './objects.ts';
import type { RateLimit, WorkerEnv } from './runtime.ts';

interface Worker {
  /** The default export of its module. */
  handler: { fetch(request: Request, env: WorkerEnv): Promise<Response> };
  /** Classes that it exports by these names. */
  SandboxSession: ObjectClass;
  SandboxLobby: ObjectClass;
}

export function cloudflareWorker(site: EdgeSite): Worker {
  let handle: EdgeHandler | undefined;
  return {
    handler: {
      async fetch(request, env) {
        const { pathname } = new URL(request.url);
        if (pathname !== site.path && !pathname.startsWith(`${site.path}/`)) return env.ASSETS.fetch(request);
        const refusal = await tooMany(request, env.SANDBOX_REQUESTS);
        if (refusal) {
          refusal.headers.set('Access-Control-Allow-Origin', '*');
          return refusal;
        }
        const address = addressOf(request);
        handle ??= edgeHandler(withLimits(site, env), objectSessions(env));
        return handle(request, address === undefined ? {} : { address });
      },
    },
    SandboxSession: sessionClass(site),
    SandboxLobby: lobbyClass(site),
  };
}

/** Set by the host, whatever the client sends. */
const addressOf = ({ headers }: Request): string | undefined => headers.get('cf-connecting-ip') ?? undefined;

/** The response to a request beyond the rate limit of its address. */
export async function tooMany(
  request: Request,
  counts: RateLimit | undefined,
): Promise<Response | undefined> {
  const counted = await counts?.limit({ key: addressOf(request) ?? '' });
  if (counted?.success !== false) return undefined;
  const headers = { 'Retry-After': '60' };
  return Response.json({ message: 'Too many requests; wait a minute' }, { status: 429, headers });
}

/** Only this Worker reaches the objects, so their addresses mean nothing. */
const OBJECT_URL = 'https://object.invalid/';

function objectSessions({ SANDBOX_SESSIONS: objects, SANDBOX_LOBBY: lobby }: WorkerEnv): Sessions {
  return {
    async begin(address, first) {
      const headers = new Headers(address === undefined ? {} : { [ADDRESS_HEADER]: address });
      const counted = await lobby.get(lobby.idFromName('lobby')).fetch(new Request(OBJECT_URL, { headers }));
      const { retryAfter }: { retryAfter: number } = await counted.json();
      if (retryAfter > 0) return { retryAfter };
      // The host signs the ids that it makes, so nobody can make one up.
      const id = objects.newUniqueId();
      const sent = new Request(first ?? OBJECT_URL);
      sent.headers.set(BEGIN_HEADER, first ? 'with' : 'without');
      const response = await objects.get(id).fetch(sent);
      return { id: id.toString(), response };
    },
    async send(session, request) {
      let id: ReturnType<typeof objects.idFromString>;
      try {
        id = objects.idFromString(session);
      } catch {
        return undefined;
      }
      const sent = new Request(request);
      sent.headers.delete(BEGIN_HEADER);
      const response = await objects.get(id).fetch(sent);
      return response.headers.has(ENDED_HEADER) ? undefined : response;
    },
  };
}
