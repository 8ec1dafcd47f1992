/** Why no response came, as far as a page can tell, and what to do about it. Loaded when none comes. */

import type { ProxyProblem } from '../../../../../proxy/index.ts';
import type { HttpRequest } from '../../../../../request/index.ts';
import { say, sayCount } from '../../../core/say.ts';
import { TIMEOUT_MS } from '../time-limit.ts';
import { askedHeaders, type Diagnosis, diagnose } from './diagnose.ts';

export type FailureKind = 'cancelled' | 'unsendable' | 'network' | 'sandbox' | ProxyProblem;

export interface FailureFacts {
  kind: FailureKind;
  /** Without secrets; method and names of headers are those of the request. */
  shown: HttpRequest;
  /** Address that was requested. */
  url: string;
  /** Address of the page. */
  page: string;
  online: boolean;
  /** The page's own Content-Security-Policy stopped the request. */
  isBlockedByPolicy: boolean;
  /** Of a network failure. */
  diagnosis?: Diagnosis;
  /** Message of the error. */
  detail?: string;
}

export interface Failure {
  title: string;
  /** What the reader can do. */
  advice: string;
  /** Shows in a terminal what the browser does not tell. */
  command?: string;
  /** The browser is in the way, which no proxy asks. */
  mayUseProxy?: true;
}

/** Of a network, not of the internet (RFC 1918, RFC 4193, RFC 6762). */
const PRIVATE =
  /^(?:10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|\[(?:::1\]|f[cde]))|^localhost$|\.(?:localhost|local|internal)$|^[^.[]+$/i;

const isLoopback = (host: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** HTTPS pages may not load from plain HTTP, except from this machine (W3C Mixed Content section 4.4). */
export const isMixedContent = (page: string, url: string): boolean => {
  const target = new URL(url);
  return new URL(page).protocol === 'https:' && target.protocol === 'http:' && !isLoopback(target.hostname);
};

/** Chromium asks the reader before a public page may reach such a server (W3C Local Network Access). */
const isLocalNetwork = (page: string, url: string): boolean =>
  PRIVATE.test(new URL(url).hostname) && !PRIVATE.test(new URL(page).hostname);

interface Known extends Pick<FailureFacts, 'kind' | 'shown' | 'detail'> {
  request: HttpRequest;
  /** Changes when the browser reports that the policy of the page stopped a request. */
  policy: { isViolated: boolean };
}

/** @param facts what is known without asking the server */
export async function explain(facts: Known, signal: AbortSignal): Promise<Failure> {
  const { request, policy, ...others } = facts;
  // Browsers report it only after the error.
  if (facts.kind === 'network') await new Promise((resolve) => setTimeout(resolve));
  const isBlockedByPolicy = policy.isViolated;
  const known = {
    ...others,
    isBlockedByPolicy,
    url: request.url,
    page: location.href,
    online: navigator.onLine,
  };
  const canAsk = facts.kind === 'network' && known.online && !isMixedContent(known.page, known.url);
  const diagnosis = canAsk ? await diagnose(request, isBlockedByPolicy, signal) : undefined;
  const failure = explainFailure({ ...known, ...(diagnosis && { diagnosis }) });
  return facts.kind === 'network' && known.online ? { ...failure, mayUseProxy: true } : failure;
}

export function explainFailure(facts: FailureFacts): Failure {
  const { kind, url, page, online, detail = '' } = facts;
  if (kind === 'cancelled') {
    return { title: say('failure.cancelled'), advice: say('failure.mayHaveArrived') };
  }
  if (kind === 'unsendable') return { title: say('failure.refused'), advice: detail };
  if (kind === 'sandbox') {
    return {
      title: say('sandbox.notLoaded'),
      advice: online ? `${say('common.reload')} ${detail}`.trim() : say('failure.offlineAdvice'),
    };
  }
  const { origin, hostname } = new URL(url);
  if (kind === 'timeout') {
    return {
      title: sayCount('failure.timeout', { count: TIMEOUT_MS / 1000 }),
      advice: say('failure.timeoutAdvice', { server: origin }),
    };
  }
  if (kind !== 'network') return explainProxy(kind, origin, detail);
  if (!online) return { title: say('failure.offline'), advice: say('failure.offlineAdvice') };
  if (facts.isBlockedByPolicy && !facts.diagnosis) {
    return { title: say('failure.policy'), advice: say('failure.policyAdvice', { server: origin }) };
  }
  if (isMixedContent(page, url)) {
    return { title: say('failure.mixed'), advice: say('failure.mixedAdvice', { host: hostname }) };
  }
  return explainDiagnosis(facts, facts.diagnosis ?? { cause: 'unreachable' });
}

function explainProxy(problem: ProxyProblem, server: string, detail: string): Failure {
  switch (problem) {
    case 'server':
    case 'address':
      return { title: say('proxy.notReached', { server }), advice: say('proxy.listAdvice') };
    case 'rate':
    case 'tooLarge':
    case 'responseTooLarge':
      return { title: say('proxy.limit'), advice: say('proxy.limitAdvice') };
    case 'unreachable':
      return {
        title: say('proxy.noResponse', { server }),
        advice: `${say('failure.unreachableAdvice')} ${detail}`,
      };
    default:
      return { title: say('proxy.rejected'), advice: detail };
  }
}

function explainDiagnosis({ shown, url, page }: FailureFacts, { cause, headers = [] }: Diagnosis): Failure {
  const { origin: server, hostname, protocol } = new URL(url);
  const { method } = shown;
  const { origin } = new URL(page);
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const curl = (...options: string[]): string => ['curl', ...options, quoted(shown.url)].join(' ');
  const asked = askedHeaders(shown);
  const isAsked = asked.length > 0 || !/^(?:GET|HEAD|POST)$/.test(method);
  const preflight = curl(
    '-i -X OPTIONS',
    `-H ${quoted(`Origin: ${origin}`)}`,
    `-H ${quoted(`Access-Control-Request-Method: ${method}`)}`,
    ...(asked.length
      ? [`-H ${quoted(`Access-Control-Request-Headers: ${asked.join(',').toLowerCase()}`)}`]
      : []),
  );
  switch (cause) {
    case 'origin':
      return {
        title: say('server.unreadable', { server }),
        advice: say('failure.corsAdvice', { page: origin }),
        command: isAsked ? preflight : curl('-i', `-H ${quoted(`Origin: ${origin}`)}`),
      };
    case 'headers':
      return {
        title: say('failure.corsHeaders', { server, headers: headers.join(', ') }),
        advice: say('failure.corsHeadersAdvice', { headers: headers.join(', ') }),
        command: preflight,
      };
    case 'method':
      return {
        title: say('failure.corsMethod', { server, method }),
        advice: say('failure.corsMethodAdvice', { method }),
        command: preflight,
      };
    case 'redirect':
      return {
        title: say('failure.redirect', { server }),
        advice: say('failure.redirectAdvice', { page: origin }),
        command: curl('-i'),
      };
    case 'reset':
      return {
        title: say('failure.reset', { server }),
        advice: say('failure.resetAdvice'),
        command: curl('-v'),
      };
    case 'unclear':
      return { title: say('failure.unclear'), advice: say('failure.unclearAdvice'), command: curl('-v') };
  }
  const advice = isLocalNetwork(page, url)
    ? say('failure.localNetworkAdvice', { host: hostname })
    : isLoopback(hostname)
      ? say('failure.localAdvice')
      : say('failure.unreachableAdvice');
  return {
    title: say('failure.unreachable', { server }),
    advice: protocol === 'https:' ? `${advice} ${say('failure.certificateAdvice')}` : advice,
    command: curl('-v'),
  };
}
