/** Who sends a request: a page of this site, another page, or a program. */

/** Header with the id of a session, for programs and pages of other origins. */
export const SESSION_HEADER = 'Sandbox-Session';

/**
 * Cookie with the id of a session, for pages of the same origin. With this prefix browsers accept it only
 * over HTTPS and from this very host, so no other host of the domain can set it (RFC 6265bis, 4.1.3.2).
 */
export const SESSION_COOKIE = '__Host-sandbox-session';

export interface Caller {
  kind: 'own page' | 'other page' | 'program';
  /** Id of its session, as sent. */
  session?: string;
  /** A cookie may be stale; a header names a session on purpose. */
  isCookie: boolean;
}

/**
 * Only a page of this origin is recognized by its cookie, so no other page can act for a reader, whether or
 * not the browser sends the cookie along (CSRF). `refusal`: why the request must go no further.
 */
export function callerOf(request: Request, ownOrigin: string): Caller | { refusal: string } {
  const { headers, method } = request;
  const origin = headers.get('origin');
  // Fetch Metadata, which pages cannot set.
  const site = headers.get('sec-fetch-site');
  const mode = headers.get('sec-fetch-mode');
  const kind = kindOf(site, origin, ownOrigin);
  if (kind === 'other page' && mode !== null && mode !== 'cors') {
    // An image or a form of another page, which needs nobody's permission: each visitor of that page would
    // begin a session here.
    if (mode !== 'navigate' || !isSafe(method)) {
      return { refusal: 'Other sites may use the sandbox with fetch() only' };
    }
  }
  const named = headers.get(SESSION_HEADER);
  if (named !== null) return { kind, session: named, isCookie: false };
  const cookie = kind === 'other page' ? undefined : cookieOf(headers.get('cookie') ?? '');
  return { kind, ...(cookie !== undefined && { session: cookie }), isCookie: true };
}

function kindOf(site: string | null, origin: string | null, ownOrigin: string): Caller['kind'] {
  // `none`: typed by the reader, or opened from a bookmark.
  if (site !== null) return site === 'same-origin' || site === 'none' ? 'own page' : 'other page';
  if (origin === null) return 'program';
  return origin === ownOrigin ? 'own page' : 'other page';
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

const isSession = (part: string): boolean => part.trimStart().startsWith(`${SESSION_COOKIE}=`);

const cookieOf = (header: string): string | undefined =>
  header
    .split(';')
    .find(isSession)
    ?.trim()
    .slice(SESSION_COOKIE.length + 1);

/** The cookies of a request without the one of the session. */
export const otherCookies = (header: string): string =>
  header
    .split(';')
    .filter((part) => !isSession(part))
    .join(';')
    .trim();
