/** Credentials of a request. The sandbox issues none: it checks that they are there and well-formed. */

/** The bearer token of an `Authorization` header, undefined when there is none or it is empty. RFC 6750, section 2.1. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headers.get('authorization') ?? '')?.[1];
}
