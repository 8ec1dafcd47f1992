/** Credentials kept for the next page, in session storage, so they end with the tab. */
import type { Credentials } from '../../../request/index.ts';

interface StoredCredentials {
  credentials: Record<string, Credentials>;
  /** See `State.account`. */
  account: number;
}

const keyOf = (spec: string): string => `trellis-credentials-${spec}`;

/** The stored value, which may be anything. A browser that refuses storage remembers nothing. */
export function recallCredentials(spec: string): Partial<Record<keyof StoredCredentials, unknown>> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(spec)) ?? 'null');
  } catch {
    return null;
  }
}

/** `undefined` forgets them. */
export function rememberCredentials(spec: string, remembered: StoredCredentials | undefined): void {
  try {
    if (remembered) {
      const { credentials, account } = remembered;
      sessionStorage.setItem(keyOf(spec), JSON.stringify({ credentials, account }));
    } else sessionStorage.removeItem(keyOf(spec));
  } catch {}
}
