import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../../../src/request/index.ts';
import { send } from '../../../../src/theme/client/playground/reply/send.ts';

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
    const { reply } = await send(request, never, async () => handler);
    expect(received).toBe('POST http://api.example.com/things?a=1 application/json {"a":1}');
    expect(reply).toMatchObject({
      status: 201,
      reason: 'Created',
      isSandbox: true,
      body: { kind: 'json', value: { id: 9007199254740993n } },
    });
    expect(reply?.bytes.length).toBe(23);
  });

  it('says if it cannot be loaded', async () => {
    const { failure } = await send(request, never, () => Promise.reject(new Error('no chunk')));
    expect(failure?.title).toMatch(/sandbox/);
  });

  it('can be cancelled although the sandbox ignores the signal', async () => {
    const controller = new AbortController();
    const outcome = send(request, controller.signal, async () => () => new Promise<Response>(() => {}));
    setTimeout(() => controller.abort());
    expect((await outcome).failure?.title).toBe('Canceled');
  });
});

describe('sending over the network', () => {
  const answer = (reply: (input: Request | URL | string) => Promise<Response>) => {
    const calls: { url: string; method: string; mode: string | undefined }[] = [];
    vi.stubGlobal('fetch', (input: Request | URL, init?: RequestInit) => {
      const isRequest = input instanceof Request;
      calls.push({
        url: isRequest ? input.url : String(input),
        method: isRequest ? input.method : (init?.method ?? 'GET'),
        mode: init?.mode,
      });
      return reply(input);
    });
    return calls;
  };

  it('tells CORS from an unreachable server by a request to the root, not by repeating it', async () => {
    const calls = answer((input) =>
      input instanceof Request
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response('')),
    );
    const { failure } = await send(request, never);
    expect(failure?.title).toMatch(/does not let this page read/);
    expect(calls).toEqual([
      { url: request.url, method: 'POST', mode: undefined },
      { url: 'http://api.example.com/', method: 'GET', mode: 'no-cors' },
    ]);
  });

  it('reports an unreachable server if its root is unreachable', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await send(request, never)).failure?.title).toMatch(/cannot be reached/);
  });

  it('does not probe if the policy of the page stopped the request', async () => {
    const calls = answer(() => {
      page.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'connect-src' }),
      );
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    expect((await send(request, never)).failure?.title).toMatch(/does not allow/);
    expect(calls).toHaveLength(1);
  });

  it('explains a request that no browser can make', async () => {
    const { failure } = await send({ ...request, headers: [['X-A', 'a\nb']] }, never);
    expect(failure?.title).toMatch(/blocked this request/);
  });
});
