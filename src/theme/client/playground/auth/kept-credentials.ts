/** Credentials kept for the next page, in session storage, so they end with the tab. */
import type { AuthChoice } from './credentials.ts';

type StoredCredentials = Pick<AuthChoice, 'credentials' | 'account'>;

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

/** Whether the reader wants the credentials kept. */
export const isRemembered = (spec: string): boolean => recallCredentials(spec) !== null;

export function rememberChange(spec: string, changed: StoredCredentials): void {
  if (isRemembered(spec)) rememberCredentials(spec, changed);
}
