/** Credentials that the reader wants to find on the next page: in session storage, so that they end with the tab. */
import type { Credentials } from '../../../request/index.ts';

const keyOf = (spec: string): string => `trellis-credentials-${spec}`;

/** Whatever is stored there. A browser that refuses storage remembers nothing. */
export function recallCredentials(spec: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(spec)) ?? 'null');
  } catch {
    return null;
  }
}

/** `undefined` forgets them. */
export function rememberCredentials(
  spec: string,
  credentials: Record<string, Credentials> | undefined,
): void {
  try {
    if (credentials) sessionStorage.setItem(keyOf(spec), JSON.stringify(credentials));
    else sessionStorage.removeItem(keyOf(spec));
  } catch {}
}
