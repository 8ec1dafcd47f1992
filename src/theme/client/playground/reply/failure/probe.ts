/**
 * Tests whether a server exists. A page may send such a request without being allowed to read the response.
 * It goes to the root of the origin and carries nothing, so it does not repeat the failed request.
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
