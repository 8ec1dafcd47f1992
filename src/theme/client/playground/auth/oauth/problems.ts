/** Why no token came, in plain words. */
import { say } from '../../../core/say.ts';

/** A problem that is already explained. Its cause is the code of the server's error. */
export class TokenProblem extends Error {}

/** Errors of RFC 6749 sections 4.1.2.1 and 5.2, and RFC 8628 section 3.5. */
const ERRORS: Record<string, () => string> = {
  access_denied: () => say('auth.denied'),
  expired_token: () => say('auth.codeExpired'),
  invalid_client: () => say('auth.invalidClient'),
  invalid_grant: () => say('auth.invalidGrant'),
  invalid_scope: () => say('auth.invalidScope'),
  unauthorized_client: () => say('auth.wrongFlow'),
  unsupported_grant_type: () => say('auth.wrongFlow'),
  unsupported_response_type: () => say('auth.wrongFlow'),
};

/**
 * An error of the authorization server.
 * @param error its code; `description` is the server's own text
 */
export function serverProblem(error: string, description: string | undefined): TokenProblem {
  const plain = Object.hasOwn(ERRORS, error) ? ERRORS[error]?.() : undefined;
  const own = plain === undefined ? say('auth.serverError', { error }) : plain;
  return new TokenProblem(description ? `${own} (${description})` : own, { cause: error });
}

/** A sentence for whatever was thrown. */
export const explain = (thrown: unknown): string =>
  thrown instanceof TokenProblem
    ? thrown.message
    : say('auth.notUnderstood', { detail: thrown instanceof Error ? thrown.message : String(thrown) });

/**
 * Runs `request`, which uses the network.
 * @param url where it goes
 * @throws TokenProblem if the page may not connect, or no response can be read
 */
export async function connect<Result>(url: string, request: () => Promise<Result>): Promise<Result> {
  const { origin } = new URL(url);
  let isBlocked = false;
  const blocked = (event: SecurityPolicyViolationEvent): void => {
    isBlocked ||= event.effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', blocked);
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The event follows the error.
    await new Promise((resolve) => setTimeout(resolve));
    throw new TokenProblem(say(isBlocked ? 'auth.policy' : 'auth.unreadable', { origin }));
  } finally {
    document.removeEventListener('securitypolicyviolation', blocked);
  }
}
