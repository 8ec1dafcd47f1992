/** What the inputs for credentials say about what was entered. */
import { own } from '../../../../json/index.ts';
import type { SecurityScheme } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { type AuthChoice, enteredIn, type Grant } from './credentials.ts';
import { originOf } from './origin.ts';

/** Tolerance for clocks and the way to the server. */
const EXPIRY_MARGIN_MS = 5_000;

export const isExpired = (grant: Grant | undefined): boolean =>
  grant?.expiresAt !== undefined && grant.expiresAt - EXPIRY_MARGIN_MS < Date.now();

/**
 * The origin for which the reader entered credentials of a scheme, if there are none for `origin`. Those of
 * sandboxes are of no use elsewhere, and sandboxes have their own.
 */
export function enteredElsewhere(
  { servers }: PlaygroundData,
  { server, credentials }: AuthChoice,
  origin: string,
  scheme: SecurityScheme,
): string | undefined {
  const hasEntered = (at: string): boolean =>
    Object.keys(enteredIn(scheme, own(own(credentials, at) ?? {}, scheme.key))).length > 0;
  if (servers[server]?.accounts || hasEntered(origin)) return undefined;
  const sandboxes = servers.filter(({ accounts }) => accounts).map(({ url }) => originOf(url));
  return Object.keys(credentials).find((at) => hasEntered(at) && !sandboxes.includes(at));
}
