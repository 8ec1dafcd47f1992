/** Why no response came, as far as a page can tell, and what to do about it. */
import { say, sayCount } from '../../core/say.ts';

export interface FailureFacts {
  kind: 'timeout' | 'cancelled' | 'unsendable' | 'network' | 'sandbox';
  url: string;
  /** Address of the page. */
  page: string;
  online: boolean;
  /** The page's own Content-Security-Policy stopped the request. */
  isBlockedByPolicy: boolean;
  /** Whether anything responds at the server's origin; `undefined` if not probed. */
  isReachable?: boolean | undefined;
  /** Message of the error. */
  detail?: string;
}

export interface Failure {
  title: string;
  /** What the reader can do. */
  advice: string;
}

/** Milliseconds after which a request is aborted. */
export const TIMEOUT_MS = 30_000;

const isLoopback = (host: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** HTTPS pages may not load from plain HTTP, except from this machine (W3C Mixed Content section 4.4). */
export const isMixedContent = (page: string, url: string): boolean => {
  const target = new URL(url);
  return new URL(page).protocol === 'https:' && target.protocol === 'http:' && !isLoopback(target.hostname);
};

export function explainFailure(facts: FailureFacts): Failure {
  const { kind, url, page, online, isReachable, detail = '' } = facts;
  if (kind === 'cancelled') {
    return {
      title: say('failure.cancelled'),
      advice: say('failure.mayHaveArrived'),
    };
  }
  if (kind === 'unsendable') {
    return { title: say('failure.refused'), advice: detail };
  }
  if (kind === 'sandbox') {
    return {
      title: say('sandbox.notLoaded'),
      advice: online ? `${say('common.reload')} ${detail}`.trim() : say('failure.offlineAdvice'),
    };
  }
  const { origin, hostname } = new URL(url);
  if (kind === 'timeout') {
    return {
      title: sayCount('failure.timeout', {
        count: TIMEOUT_MS / 1000,
      }),
      advice: say('failure.timeoutAdvice', {
        server: origin,
      }),
    };
  }
  if (!online) return { title: say('failure.offline'), advice: say('failure.offlineAdvice') };
  if (facts.isBlockedByPolicy) {
    return {
      title: say('failure.policy'),
      advice: say('failure.policyAdvice', { server: origin }),
    };
  }
  if (isMixedContent(page, url)) {
    return {
      title: say('failure.mixed'),
      advice: say('failure.mixedAdvice', { host: hostname }),
    };
  }
  if (isReachable) {
    return {
      title: say('server.unreadable', { server: origin }),
      advice: say('failure.corsAdvice', { page: new URL(page).origin }),
    };
  }
  return {
    title: say('failure.unreachable', { server: origin }),
    advice: isLoopback(hostname) ? say('failure.localAdvice') : say('failure.unreachableAdvice'),
  };
}
