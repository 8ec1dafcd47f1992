/** Credentials of a request. The sandbox issues none: it checks that they are present and well-formed. */

/** The bearer token of an `Authorization` header, undefined if absent or empty. RFC 6750, section 2.1. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** A second colon belongs to the password. */
export interface BasicCredentials {
  username: string;
  password: string;
}

/**
 * Parses an `Authorization` header by the Basic scheme (RFC 7617, in UTF-8). Undefined: the header is absent
 * or empty. `scheme: 'other'`: another scheme. `'malformed'`: no canonical base64, no UTF-8, no colon, or
 * control characters.
 */
export function basicCredentials(
  headers: Headers,
): BasicCredentials | { scheme: 'other' } | 'malformed' | undefined {
  const header = headers.get('authorization');
  if (!header) return undefined;
  const [scheme = '', token = ''] = /^(\S+)(?: +([^ ].*)?)?$/s.exec(header)?.slice(1) ?? [];
  if (scheme.toLowerCase() !== 'basic') return { scheme: 'other' };
  const text = decodeBase64(token);
  const colon = text?.indexOf(':') ?? -1;
  // Control characters: RFC 7617, section 2.
  if (text === undefined || colon < 0 || /\p{Cc}/u.test(text)) return 'malformed';
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodeBase64(token: string): string | undefined {
  try {
    const bytes = atob(token);
    // `atob` accepts whitespace, missing padding and stray bits.
    if (btoa(bytes) !== token) return undefined;
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}
