import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { HttpRequest } from '../../../../src/request/index.ts';
// Loaded on a failure; here before the page is replaced.
import '../../../../src/theme/client/playground/reply/failure/failure.ts';
import { bytesOf, collect } from '../../../../src/theme/client/playground/reply/reply.ts';
import { send } from '../../../../src/theme/client/playground/reply/send.ts';
import { TIMEOUT_MS } from '../../../../src/theme/client/playground/reply/time-limit.ts';
import {
  type Handler,
  httpTransport,
  pageTransport,
} from '../../../../src/theme/client/playground/reply/transport/transport.ts';

const request: HttpRequest = {
  method: 'POST',
  url: 'http://api.example.com/things?a=1',
  headers: [['Content-Type', 'application/json']],
  body: '{"a":1}',
};

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { href: 'http://docs.example.com/' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;

const toSandbox = (load: () => Promise<Handler>, signal = never) =>
  send(request, request, pageTransport(load), signal);
const toServer = (signal = never, sent = request) => send(sent, sent, httpTransport, signal);

/** The whole response, as the panel reads it. */
async function wholeReply({ reply, chunks, now }: Awaited<ReturnType<typeof send>>, signal = never) {
  if (!reply) throw new Error('no response');
  await collect(reply, chunks ?? null, { signal, now, progress: () => {} });
  return reply;
}

test('what arrives before a pause of the server is shown during the pause, and nothing after the end', async () => {
  let end = (): void => {};
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('first'));
      end = () => controller.close();
    },
  });
  const { reply } = await toSandbox(async () => async () => new Response(''));
  if (!reply) throw new Error('no response');
  const sizes: number[] = [];
  const started = performance.now();
  const collected = collect(reply, body, {
    signal: never,
    now: () => performance.now() - started,
    progress: () => sizes.push(reply.size),
  });
  await vi.waitFor(() => expect(sizes).toEqual([5]), { timeout: 20_000 });
  end();
  await collected;
  await new Promise((done) => setTimeout(done, 200));
  expect(sizes).toEqual([5]);
});

describe('sending to the sandbox', () => {
  it('passes on the very request and reads the response', async () => {
    let received = '';
    const handler = async (incoming: Request) => {
      const type = incoming.headers.get('content-type');
      received = `${incoming.method} ${incoming.url} ${type} ${await incoming.text()}`;
      return new Response('{"id":9007199254740993}', {
        status: 201,
        headers: { 'Content-Type': 'application/json' },
      });
    };
    const reply = await wholeReply(await toSandbox(async () => handler));
    expect(received).toBe('POST http://api.example.com/things?a=1 application/json {"a":1}');
    expect(reply).toMatchObject({
      status: 201,
      reason: 'Created',
      isSandbox: true,
      arrival: 'complete',
      size: 23,
    });
    expect(new TextDecoder().decode(bytesOf(reply))).toBe('{"id":9007199254740993}');
  });

  it('says if it cannot be loaded', async () => {
    const { failure } = await toSandbox(() => Promise.reject(new Error('no chunk')));
    expect(failure?.title).toMatch(/sandbox/);
  });

  it('can be cancelled although the sandbox ignores the signal', async () => {
    const controller = new AbortController();
    const outcome = toSandbox(async () => () => new Promise<Response>(() => {}), controller.signal);
    setTimeout(() => controller.abort());
    expect((await outcome).failure?.title).toBe('Canceled');
  });
});

describe('sending over the network', () => {
  const answer = (reply: (input: Request | URL, init?: RequestInit) => Promise<Response>) => {
    const calls: { url: string; method: string; mode: string | undefined }[] = [];
    vi.stubGlobal('fetch', (input: Request | URL, init?: RequestInit) => {
      const isRequest = input instanceof Request;
      calls.push({
        url: isRequest ? input.url : String(input),
        method: isRequest ? input.method : (init?.method ?? 'GET'),
        mode: init?.mode,
      });
      return reply(input, init);
    });
    return calls;
  };

  /** A server with CORS, of which a browser would enforce only what `isAllowed` says. */
  const browser = (isAllowed: (input: Request, mode: string | undefined) => boolean | Response) =>
    answer(async (input, init) => {
      const asked = input instanceof Request ? input : new Request(input, { ...init, mode: 'cors' });
      const allowed = isAllowed(asked, input instanceof Request ? 'sent' : init?.mode);
      if (allowed === false) throw new TypeError('Failed to fetch');
      return allowed === true ? new Response('') : allowed;
    });
  const titleOf = async () => (await toServer()).failure?.title;

  it('finds that the origin is not allowed, by requests without query, body or credentials', async () => {
    const calls = browser((_, mode) => mode === 'no-cors');
    expect(await titleOf()).toMatch(/does not let this page read/);
    expect(calls).toEqual([
      { url: request.url, method: 'POST', mode: undefined },
      { url: 'http://api.example.com/things', method: 'GET', mode: undefined },
      { url: 'http://api.example.com/', method: 'GET', mode: 'no-cors' },
      { url: 'http://api.example.com/things', method: 'GET', mode: 'no-cors' },
    ]);
  });

  it('names the header that the preflight response does not allow', async () => {
    browser((asked, mode) => mode !== 'sent' && !asked.headers.has('content-type'));
    expect(await titleOf()).toMatch(/these headers.*: Content-Type$/);
  });

  it('names the method if all headers are allowed', async () => {
    browser((_, mode) => mode !== 'sent');
    const put = { ...request, method: 'PUT' };
    expect((await toServer(never, put)).failure?.title).toMatch(/does not allow PUT/);
    expect(await titleOf()).toMatch(/could not be read/);
  });

  it('tells a redirect, and a connection that closes for this address alone', async () => {
    const redirect = Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });
    browser((_, mode) => (mode === 'sent' ? false : redirect));
    expect(await titleOf()).toMatch(/redirects/);
    browser((asked) => asked.url === 'http://api.example.com/');
    expect(await titleOf()).toMatch(/closed the connection/);
  });

  it('reports an unreachable server if its root is unreachable', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await toServer()).failure?.title).toMatch(/cannot be reached/);
  });

  describe('if the policy of the page stopped the request', () => {
    /** As browsers do: the event comes after the error. */
    const refuse = (): Promise<never> => {
      setTimeout(() =>
        page.dispatchEvent(
          Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'connect-src' }),
        ),
      );
      return Promise.reject(new TypeError('Failed to fetch'));
    };

    it('names the server that the policy does not list', async () => {
      const calls = answer(refuse);
      expect((await toServer()).failure).toMatchObject({
        title: expect.stringMatching(/does not allow requests/),
        advice: expect.stringContaining('does not list http://api.example.com'),
      });
      expect(calls).toHaveLength(2);
    });

    it('blames the redirect if the policy lists the server', async () => {
      const redirect = Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });
      answer((_, init) => (init?.redirect === 'manual' ? Promise.resolve(redirect) : refuse()));
      expect((await toServer()).failure?.title).toMatch(/redirects to an address/);
    });
  });

  it('explains a request that no browser can make', async () => {
    const { failure } = await toServer(never, { ...request, headers: [['X-A', 'a\nb']] });
    expect(failure?.title).toMatch(/blocked this request/);
  });
});

describe('a response that grows', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Sends a request to a real server. */
  async function ask(listener: RequestListener, signal = never) {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return toServer(signal, { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: [] });
  }

  it('has its head before its body', async () => {
    let finish = (): void => {};
    const answer = await ask((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      response.write('one ');
      finish = () => response.end('two');
    });
    expect(answer.reply).toMatchObject({ status: 200, contentType: 'text/plain', arrival: 'arriving' });
    setTimeout(() => finish(), 20);
    const reply = await wholeReply(answer);
    expect(new TextDecoder().decode(bytesOf(reply))).toBe('one two');
    expect(reply.duration).toBeGreaterThan(reply.headTime);
  });

  it('keeps what came when the connection breaks off', async () => {
    const answer = await ask((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await wholeReply(answer)).toMatchObject({ arrival: 'broken', size: 4 });
  });

  it('keeps what came when the reader stops it', async () => {
    const stopping = new AbortController();
    const answer = await ask((_, response) => void response.write('so far'), stopping.signal);
    setTimeout(() => stopping.abort(), 50);
    const reply = await wholeReply(answer, stopping.signal);
    expect(reply).toMatchObject({ arrival: 'stopped', size: 6 });
  });

  it('has no time limit once the headers are there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let finish = (): void => {};
      const answer = await ask((_, response) => {
        response.write('a');
        finish = () => response.end('b');
      });
      vi.advanceTimersByTime(10 * TIMEOUT_MS);
      finish();
      expect(await wholeReply(answer)).toMatchObject({ arrival: 'complete', size: 2 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits for the headers for a limited time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const outcome = toSandbox(async () => () => new Promise<Response>(() => {}));
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
      expect((await outcome).failure?.title).toBe('No response within 30 seconds');
    } finally {
      vi.useRealTimers();
    }
  });
});
