/** Sends a request, up to the headers of its response. */

import type { HttpRequest } from '../../../../request/index.ts';
import { say } from '../../core/say.ts';
import type { Failure, FailureKind } from './failure/failure.ts';
import type { Reply } from './reply.ts';
import { TIMEOUT_MS } from './time-limit.ts';
import { type Incoming, messageOf, SendFailure, type Transport } from './transport/transport.ts';

export type Outcome = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: Failure };

export type Answer = Outcome & {
  /** The body; absent after a failure. */
  chunks?: Incoming['chunks'];
  /** Milliseconds since the request was sent. */
  now(): number;
};

/**
 * Sends once. `signal` cancels.
 * @param shown The request without secrets.
 * @returns Never rejects: a failure is explained.
 */
export async function send(
  request: HttpRequest,
  shown: HttpRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<Answer> {
  const start = performance.now();
  const now = (): number => performance.now() - start;
  const policy = { isViolated: false };
  const blocked = (event: SecurityPolicyViolationEvent): void => {
    policy.isViolated ||= event.effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', blocked);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  const either = AbortSignal.any([signal, late.signal]);
  try {
    // The sandbox ignores the signal.
    const { head, chunks } = await Promise.race([transport.open(request, either), aborted(either)]);
    const reply: Reply = {
      ...head,
      method: request.method,
      sent: shown,
      isSandbox: transport.kind === 'sandbox',
      isProxied: transport.kind === 'proxy',
      origin: new URL(head.redirectedTo ?? request.url).origin,
      headTime: now(),
      arrival: 'arriving',
      duration: now(),
      size: 0,
      chunks: [],
    };
    return { reply, chunks, now };
  } catch (error) {
    const kind: FailureKind =
      error instanceof SendFailure
        ? error.problem
        : signal.aborted
          ? 'cancelled'
          : late.signal.aborted
            ? 'timeout'
            : transport.kind === 'sandbox'
              ? 'sandbox'
              : 'network';
    const facts = { kind, request, shown, policy, detail: messageOf(error) };
    const failure = await import('./failure/failure.ts').then(
      ({ explain }) => explain(facts, signal),
      // The network is down for the site too.
      () => ({ title: say('failure.offline'), advice: say('failure.offlineAdvice') }),
    );
    return { failure, now };
  } finally {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', blocked);
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
