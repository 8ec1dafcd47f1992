/**
 * Responds to every request below the path of the sandboxes: who asks, which session, and what may go back.
 */
import { preferredWait } from '../core/request/prefer.ts';
import { type Caller, callerOf, isSafe, otherCookies, SESSION_COOKIE, SESSION_HEADER } from './caller.ts';
import { safeResponse } from './safe-response.ts';
import type { Sessions } from './sessions.ts';
import { type EdgeSite, mountOf, sandboxAt } from './site.ts';
import { visitorsOf } from './visitor.ts';

/** What a host knows of a request beside the request itself. */
interface Visit {
  /**
   * Address of the client, for the limit on new sessions. Without it only the limit for all of them counts.
   */
  address?: string;
}

/** Never rejects. */
export type EdgeHandler = (request: Request, visit?: Visit) => Promise<Response>;

interface HandlerOptions {
  /** Origin that readers use, where the server sees another one, as behind a proxy that ends TLS. */
  origin?: string;
  clock?: () => number;
}

/**
 * A handler for the sandboxes of a site. Requests that only read are answered from the seed, until the
 * visitor changes something: then a session begins. A page of the site gets it as a cookie, everybody else
 * as the header `Sandbox-Session`, to be sent with the next request.
 */
export function edgeHandler(site: EdgeSite, sessions: Sessions, options: HandlerOptions = {}): EdgeHandler {
  const { anyone } = visitorsOf(site, options.clock);

  /** A request to begin a session, or the first one that changes something. */
  async function begin(forwarded: Request, visit: Visit, caller: Caller, isIndex: boolean): Promise<Outcome> {
    const begun = await sessions.begin(visit.address, isIndex ? undefined : forwarded);
    const { id, retryAfter } = begun;
    if (id === undefined) {
      const response = message(429, 'Too many new sessions; send the id of an existing session, or wait');
      response.headers.set('Retry-After', String(retryAfter));
      return { response };
    }
    const response = isIndex
      ? index(site, options.origin ?? new URL(forwarded.url).origin, id, 201)
      : (begun.response ?? message(503, 'The session could not be started; try again'));
    return { response, isSandbox: true, session: sessionHeader(id, caller, site) };
  }

  async function respond(request: Request, visit: Visit, ownOrigin: string): Promise<Outcome> {
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
      return { response: new Response(null, { status: 204 }) };
    const caller = callerOf(request, ownOrigin);
    if ('refusal' in caller) return { response: message(403, caller.refusal) };
    const { method, url } = request;
    const path = new URL(url).pathname;
    const forwarded = forSandbox(request);
    if (path.replace(/\/$/, '') === site.path) {
      if (method === 'POST') return begin(forwarded, visit, caller, true);
      if (!isSafe(method)) return { response: message(405, 'Use GET for a list, POST to begin a session') };
      const isOpen = caller.session !== undefined && (await sessions.send(caller.session, forwarded));
      return { response: index(site, ownOrigin, isOpen ? caller.session : undefined) };
    }
    if (!sandboxAt(site, path)) {
      const text = `No sandbox is at this address; GET ${site.path}/ lists all sandboxes`;
      return { response: message(404, text) };
    }
    if (caller.session !== undefined) {
      const { isCookie, session } = caller;
      const response = await sessions.send(session, isCookie ? forwarded.clone() : forwarded);
      if (response) return { response, isSandbox: true };
      // To begin another one unasked would begin one per request of a program that keeps sending the old id.
      const ended = `This session has ended; send a request without ${SESSION_HEADER} to start a new one`;
      if (!isCookie) return { response: message(410, ended) };
    }
    if (isSafe(method)) return { response: await anyone(forwarded), isSandbox: true };
    return begin(forwarded, visit, caller, false);
  }

  return async (request, visit = {}) => {
    const ownOrigin = options.origin ?? new URL(request.url).origin;
    let outcome: Outcome;
    try {
      outcome = await respond(request, visit, ownOrigin);
    } catch (error) {
      console.error(error);
      outcome = { response: message(500, 'The sandbox failed; nothing was changed') };
    }
    const response = safeResponse(outcome.response, ownOrigin);
    allowPages(request, response);
    if (outcome.isSandbox) response.headers.set(PLACE_HEADER, 'site');
    if (outcome.session) response.headers.append(...outcome.session);
    const wait = Math.min(preferredWait(request.headers), site.limits.wait);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return response;
  };
}

/** Tells a page that a sandbox responded, and not a host that knows none. */
const PLACE_HEADER = 'Sandbox-Place';

interface Outcome {
  response: Response;
  /** A sandbox responded, and not this handler itself. */
  isSandbox?: boolean;
  /** Tells the caller the id of a session that has begun. */
  session?: [name: string, value: string];
}

/** With the same type on every host: Bun adds a charset, which JSON does not have (RFC 8259, 11). */
const json = (status: number, value: object): Response =>
  Response.json(value, { status, headers: { 'Content-Type': 'application/json' } });

const message = (status: number, text: string): Response => json(status, { message: text });

/**
 * Without the credentials of the session, which no rule set may store or show, and without the delay: a host
 * may charge for the time that the storage of a session is in use.
 */
function forSandbox(request: Request): Request {
  const forwarded = new Request(request);
  const { headers } = forwarded;
  const cookies = otherCookies(headers.get('cookie') ?? '');
  if (cookies) headers.set('cookie', cookies);
  else headers.delete('cookie');
  headers.delete(SESSION_HEADER);
  const prefer = headers.get('prefer');
  if (prefer !== null) {
    const others = prefer.split(',').filter((one) => !/^\s*wait\s*=/i.test(one));
    headers.set('prefer', others.join(','));
  }
  return forwarded;
}

function sessionHeader(id: string, { kind }: Caller, { limits }: EdgeSite): [name: string, value: string] {
  if (kind !== 'own page') return [SESSION_HEADER, id];
  const seconds = Math.floor(limits.life / 1000);
  const attributes = `Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
  return ['Set-Cookie', `${SESSION_COOKIE}=${id}; ${attributes}`];
}

/**
 * CORS for everybody (Fetch, 3.2): any page may send any request and read any response, but with the header
 * only. Browsers send no cookie to a server that allows `*`, and a cookie of another page counts for nothing.
 */
function allowPages(request: Request, { headers }: Response): void {
  headers.append('Vary', 'Origin');
  if (!request.headers.has('origin')) return;
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', '*');
  const method = request.headers.get('access-control-request-method');
  if (request.method !== 'OPTIONS' || method === null) return;
  const asked = request.headers.get('access-control-request-headers');
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(method)) headers.set('Access-Control-Allow-Methods', method);
  if (asked !== null && /^[\w!#$%&'*+.^`|~, -]*$/.test(asked))
    headers.set('Access-Control-Allow-Headers', asked);
  headers.set('Access-Control-Max-Age', '86400');
}

/** What is here. `session`: its id, for the caller to use elsewhere. */
function index(site: EdgeSite, origin: string, session: string | undefined, status = 200): Response {
  const sandboxes = site.sandboxes.map(({ name, title, basePath }) => ({
    name,
    title,
    url: `${origin}${mountOf(site, name)}${basePath}`,
    admin: `${origin}${mountOf(site, name)}/_sandbox`,
  }));
  return json(status, {
    sandboxes,
    session: session === undefined ? null : { id: session, header: SESSION_HEADER },
  });
}
