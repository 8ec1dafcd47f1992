/** Why there is no response, as far as a page can tell, and what to do about it. */
import { say } from '../../say.ts';
import { sayCount } from '../../say-count.ts';

export interface FailureFacts {
  kind: 'timeout' | 'cancelled' | 'unsendable' | 'network' | 'sandbox';
  url: string;
  /** Address of the page. */
  page: string;
  online: boolean;
  /** The page's own Content-Security-Policy stopped the request. */
  isBlockedByPolicy: boolean;
  /** Whether anything answers at the server's origin; `undefined` when it was not asked. */
  isReachable?: boolean | undefined;
  /** Message of the error. */
  detail?: string;
}

export interface Failure {
  title: string;
  /** What to do. */
  advice: string;
}

/** Milliseconds after which a request is given up. */
export const TIMEOUT = 30_000;

const isLoopback = (host: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** HTTPS pages may not load from plain HTTP, this machine excepted (W3C Mixed Content section 4.4). */
export const isMixedContent = (page: string, url: string): boolean => {
  const target = new URL(url);
  return new URL(page).protocol === 'https:' && target.protocol === 'http:' && !isLoopback(target.hostname);
};

export function explainFailure(facts: FailureFacts): Failure {
  const { kind, url, page, online, isReachable, detail = '' } = facts;
  if (kind === 'cancelled') {
    return {
      title: say('Cancelled'),
      advice: say('The server may have received the request all the same.'),
    };
  }
  if (kind === 'unsendable') {
    return { title: say('The browser refuses to send this request'), advice: detail };
  }
  if (kind === 'sandbox') {
    return {
      title: say('The sandbox could not be loaded'),
      advice: `${say('Reload the page and try again.')} ${detail}`.trim(),
    };
  }
  const { origin, hostname } = new URL(url);
  if (kind === 'timeout') {
    return {
      title: sayCount('No answer within {count} second|No answer within {count} seconds', {
        count: TIMEOUT / 1000,
      }),
      advice: say('{server} may be slow or unreachable. It may have received the request all the same.', {
        server: origin,
      }),
    };
  }
  if (!online)
    return { title: say('You are offline'), advice: say('Connect to the network and send again.') };
  if (facts.isBlockedByPolicy) {
    return {
      title: say('This site does not allow requests to that server'),
      advice: say(
        "Its Content-Security-Policy does not list {server}. Use a code sample, or add the server to the site's settings.",
        { server: origin },
      ),
    };
  }
  if (isMixedContent(page, url)) {
    return {
      title: say('This page is HTTPS, the server is plain HTTP'),
      advice: say(
        'Browsers block such requests. Use a code sample, or an address of {host} that starts with https://.',
        { host: hostname },
      ),
    };
  }
  if (isReachable) {
    return {
      title: say('{server} is there, but does not let this page read its answers', { server: origin }),
      advice: say(
        'It has to allow requests from {page} (CORS: Access-Control-Allow-Origin, and for this request also its method and headers). A code sample is not bound by this.',
        { page: new URL(page).origin },
      ),
    };
  }
  return {
    title: say('{server} cannot be reached', { server: origin }),
    advice: isLoopback(hostname)
      ? say(
          'Nothing answers at this port of your machine. Start the server, or allow this page to reach devices on your network if the browser asks.',
        )
      : say('The name may be wrong, the server down, or a firewall or browser extension in between.'),
  };
}
