/**
 * Whether a server is there at all. A page may send such a request without being allowed to read the answer; it goes to
 * the root of the origin and carries nothing, so that the request that failed is not repeated.
 */
export async function probe(url: string): Promise<boolean> {
  try {
    await fetch(new URL('/', url), {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    });
    return true;
  } catch {
    return false;
  }
}
