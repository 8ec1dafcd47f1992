/** The proxy in front of real servers, some of them hostile. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createProxy,
  createProxyListener,
  namedServers,
  type ProxyOptions,
  type ResponseHead,
} from '../../src/proxy/index.ts';

const ORIGIN = 'https://docs.example.com';

const servers: Server[] = [];
async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the API does with the next request. */
let respond: RequestListener;
let api: string;
let received: { method?: string | undefined; url?: string | undefined; headers: string[]; body: string }[];

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url, rawHeaders } = request;
    received.push({ method, url, headers: rawHeaders, body });
    respond(request, response);
  });
  api = await listen(server);
});

afterAll(() => {
  for (const server of servers) {
    server.close();
    if ('closeAllConnections' in server)
      (server as unknown as { closeAllConnections(): void }).closeAllConnections();
  }
});

const fine = (_: IncomingMessage, response: ServerResponse): void => void response.end('fine');
received = [];
respond = fine;
afterEach(() => {
  received = [];
  respond = fine;
});

interface Sent {
  method?: string;
  url?: string;
  headers?: [string, string][];
  body?: string;
  /** Of the page's request to the proxy. */
  page?: Record<string, string>;
}

const PAGE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'trellis-proxy': '1' };

function pageRequest({
  method = 'GET',
  url = `http://${api}/`,
  headers = [],
  body = '',
  page = PAGE,
}: Sent): Request {
  return new Request(`${ORIGIN}/_trellis/proxy`, {
    method: 'POST',
    headers: page,
    body: `${JSON.stringify({ method, url, headers })}\n${body}`,
  });
}

const local = () => namedServers([{ url: `http://${api}` }], 'preview');

async function send(sent: Sent = {}, options: Partial<ProxyOptions> = {}) {
  const response = await createProxy({ servers: local(), ...options })(pageRequest(sent));
  const text = await response.text();
  if (response.headers.get('trellis-proxy') !== 'response')
    return {
      ...(JSON.parse(text) as { problem: string; detail: string }),
      status: response.status,
      response,
    };
  const end = text.indexOf('\n');
  return { head: JSON.parse(text.slice(0, end)) as ResponseHead, text: text.slice(end + 1), response };
}

const headerOf = (raw: string[], name: string): string[] =>
  raw.flatMap((text, at) => (at % 2 === 0 && text.toLowerCase() === name ? [raw[at + 1] ?? ''] : []));

describe('what passes', () => {
  test('method, address, headers and body arrive as they were given, the cookie too', async () => {
    await send({
      method: 'PATCH',
      url: `http://${api}/a%20b/%2F?x=1&x=&y=%26`,
      headers: [
        ['Cookie', 'id=1; b="2"'],
        ['X-One', 'a'],
        ['x-one', 'b'],
        ['Content-Type', 'text/plain'],
        ['Origin', 'https://other.example.com'],
      ],
      body: 'line 1\nline 2',
    });
    const [{ method, url, headers, body }] = received as [(typeof received)[number]];
    expect([method, url, body]).toEqual(['PATCH', '/a%20b/%2F?x=1&x=&y=%26', 'line 1\nline 2']);
    expect(headerOf(headers, 'cookie')).toEqual(['id=1; b="2"']);
    expect(headerOf(headers, 'x-one')).toEqual(['a', 'b']);
    expect(headerOf(headers, 'origin')).toEqual(['https://other.example.com']);
    expect(headerOf(headers, 'host')).toEqual([api]);
    expect(headerOf(headers, 'content-length')).toEqual(['13']);
  });

  test('nothing of the reader’s own connection reaches the API', async () => {
    await send({
      page: { ...PAGE, cookie: 'docs=secret', authorization: 'Basic docs', referer: `${ORIGIN}/a` },
    });
    expect(JSON.stringify(received)).not.toMatch(/secret|Basic|referer|docs\.example\.com/i);
  });

  test('status, all headers and cookies come back as text, and a GET may have a body', async () => {
    respond = (_, response) => {
      response.writeHead(404, 'Gone fishing', [
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'Content-Type',
        'text/html',
      ]);
      response.end('<script>alert(1)</script>');
    };
    const { head, text, response } = await send({ body: '{}' });
    expect(received[0]?.body).toBe('{}');
    expect(head).toMatchObject({ status: 404, reason: 'Gone fishing' });
    expect(head?.headers).toEqual(
      expect.arrayContaining([
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ]),
    );
    expect(text).toBe('<script>alert(1)</script>');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  });

  test('a compressed body arrives decoded, and one that is empty breaks nothing', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text'.repeat(1000)));
    };
    expect((await send()).text).toBe('text'.repeat(1000));
    respond = (_, response) => void response.writeHead(204, { 'content-encoding': 'gzip' }).end();
    expect((await send()).head?.status).toBe(204);
    expect((await send({ method: 'HEAD' })).text).toBe('');
  });

  test('a redirect is not followed: the page shows it', async () => {
    respond = (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    const { head } = await send();
    expect(head?.headers).toContainEqual(['location', 'http://169.254.169.254/']);
    expect(received).toHaveLength(1);
  });
});

describe('headers that could hide another request', () => {
  test('headers of the connection are dropped, also those that Connection names', async () => {
    await send({
      method: 'POST',
      headers: [
        ['Connection', 'close, X-Hidden'],
        ['X-Hidden', '1'],
        ['Transfer-Encoding', 'chunked'],
        ['Content-Length', '1'],
        ['Keep-Alive', '1'],
        ['TE', 'trailers'],
        ['Trailer', 'x'],
        ['Upgrade', 'websocket'],
        ['Proxy-Authorization', 'x'],
        ['Expect', '100-continue'],
      ],
      body: '0\r\n\r\nGET /hidden HTTP/1.1\r\n\r\n',
    });
    expect(received).toHaveLength(1);
    const [{ headers }] = received as [(typeof received)[number]];
    const names = headers.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
    expect(names.sort()).toEqual([
      'accept-encoding',
      'connection',
      'content-length',
      'host',
      'user-agent',
      'via',
    ]);
    expect(headerOf(headers, 'content-length')).toEqual(['29']);
  });

  test.each<[string, Sent]>([
    ['a line break in a value', { headers: [['X-A', 'a\r\nX-B: b']] }],
    ['a line break in a name', { headers: [['X-A\r\nX-B', 'b']] }],
    ['a character beyond Latin-1', { headers: [['X-A', '\u010a']] }],
    ['a method with a space', { method: 'GET /x HTTP/1.1\r\n' }],
    ['CONNECT', { method: 'CONNECT' }],
  ])('%s is refused', async (_, sent) => {
    expect(await send(sent)).toMatchObject({ problem: 'request', status: 400 });
    expect(received).toHaveLength(0);
  });

  test('another Host is refused, unless it is on the list too', async () => {
    const headers: [string, string][] = [['Host', 'internal.example.com']];
    expect(await send({ headers })).toMatchObject({ problem: 'server' });
    expect(await send({ headers: [...headers, ['host', api]] })).toMatchObject({ problem: 'server' });
    const list = [...local(), ...namedServers([{ url: 'http://internal.example.com' }], 'public')];
    await send({ headers }, { servers: list });
    expect(received.map((one) => headerOf(one.headers, 'host'))).toEqual([['internal.example.com']]);
  });
});

describe('who may call', () => {
  test.each<[string, Record<string, string>]>([
    ['without the header of our own', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }],
    ['from another site', { ...PAGE, 'sec-fetch-site': 'cross-site' }],
    ['from another host of the domain', { ...PAGE, 'sec-fetch-site': 'same-site' }],
    ['from another origin', { ...PAGE, origin: 'https://evil.example.com' }],
    ['from a sandboxed frame', { ...PAGE, origin: 'null' }],
    ['without an origin', { 'trellis-proxy': '1' }],
    ['through this proxy', { ...PAGE, via: '1.1 trellis-docs-proxy' }],
  ])('a request %s is refused', async (_, page) => {
    expect(await send({ page })).toMatchObject({ problem: 'caller', status: 403 });
    expect(received).toHaveLength(0);
  });

  test('an origin that the host names counts, where the proxy sees another', async () => {
    const page = { ...PAGE, origin: 'https://public.example.com' };
    expect((await send({ page }, { origin: 'https://public.example.com' })).text).toBe('fine');
  });
});

describe('where requests may go', () => {
  const example = namedServers(
    [{ url: 'https://api.example.com/v1' }, { url: 'http://api.example.com/v1' }],
    'public',
  );
  const at = async (url: string, address: string | string[] = '93.184.215.14', list = example) => {
    const lookup = vi.fn(async () =>
      [address].flat().map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
    );
    const result = await send({ url }, { servers: list, lookup, limits: { wait: 300 } });
    return 'problem' in result ? result.problem : result.text;
  };

  test.each([
    'https://evil.example.com/v1',
    'https://api.example.com.evil.test/v1',
    'https://api.example.com@evil.test/v1',
    'https://evil.test/https://api.example.com/v1',
    'https://api.example.com:444/v1',
    'https://api.example.com/v2',
    'https://api.example.com/v10',
    'https://api.example.com/v1/../admin',
    'https://api.example.com/v1/%2e%2e/admin',
    'https://api.example.com/v1/..%2fadmin',
    'https://api.example.com/v1/.%2e%5cadmin',
    'https://user@api.example.com/v1',
    'file:///etc/passwd',
    'no address',
  ])('%s is refused', async (url) => {
    expect(await at(url)).toBe('server');
  });

  test.each([
    ...[
      '127.0.0.1',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '2002:7f00:1::',
    ],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2001:0:1::',
      'fec0::1',
      'fe80::1%eth0',
      '198.18.0.1',
      '255.255.255.255',
    ],
  ])('a name that resolves to %s is refused', async (address) => {
    expect(await at('https://api.example.com/v1', address)).toBe('address');
    expect(await at('https://api.example.com/v1', ['93.184.215.14', address])).toBe('address');
  });

  test('a private address counts only where the settings name its host', async () => {
    const port = api.split(':')[1];
    const url = `http://internal.example.com:${port}`;
    expect(await at(url, '127.0.0.1', namedServers([{ url }], 'preview'))).toBe('address');
    expect(await at(url, '127.0.0.1', namedServers([{ url }], 'settings'))).toBe('fine');
    expect(await at(url, '169.254.169.254', namedServers([{ url }], 'settings'))).toBe('address');
    const pattern = `http://{x}.example.com:${port}`;
    const list = namedServers([{ url: pattern, variables: { x: { default: 'a' } } }], 'settings');
    expect(await at(url, '127.0.0.1', list)).toBe('address');
  });

  test('a name is resolved once, and the connection goes to that address (DNS rebinding)', async () => {
    const port = api.split(':')[1];
    const url = `http://rebind.example.com:${port}/`;
    const answers = ['127.0.0.1', '10.0.0.1'];
    const lookup = vi.fn(async () => [{ address: answers.shift() ?? '10.0.0.9', family: 4 }]);
    const list = namedServers([{ url }], 'settings');
    expect((await send({ url }, { servers: list, lookup })).text).toBe('fine');
    expect(lookup).toHaveBeenCalledTimes(1);
    // The next request does not profit from the first one's connection.
    const other = { servers: list, lookup: async () => [{ address: '169.254.169.254', family: 4 }] };
    expect(await send({ url }, other)).toMatchObject({ problem: 'address' });
  });

  test('readers on other machines do not reach the servers of an author’s machine', async () => {
    const handle = createProxy({ servers: local(), allowsLocal: (address) => address === '127.0.0.1' });
    const status = async (address: string) => (await handle(pageRequest({}), { address })).status;
    expect([await status('127.0.0.1'), await status('192.168.1.7')]).toEqual([200, 400]);
  });

  test('it says beforehand whether it reaches a server', async () => {
    const ask = (server: string) =>
      createProxy({ servers: example })(
        new Request(`${ORIGIN}/_trellis/proxy?server=${encodeURIComponent(server)}`, {
          method: 'POST',
          headers: PAGE,
        }),
      );
    const ready = await ask('https://api.example.com/v1');
    expect([ready.status, ready.headers.get('trellis-proxy')]).toEqual([204, 'ready']);
    const unknown = await ask('https://evil.test');
    expect([unknown.status, unknown.headers.get('trellis-proxy')]).toEqual([204, 'unknown']);
  });
});

describe('limits', () => {
  test('a request that is too large or too slow', async () => {
    expect(await send({ body: 'x'.repeat(70_000) }, { limits: { body: 1000 } })).toMatchObject({
      status: 413,
    });
    const slow = new Request(`${ORIGIN}/_trellis/proxy`, {
      method: 'POST',
      headers: PAGE,
      body: new ReadableStream({ pull: () => new Promise(() => {}) }),
      duplex: 'half',
    } as RequestInit);
    const response = await createProxy({ servers: local(), limits: { wait: 50 } })(slow);
    expect(response.status).toBe(504);
    expect(received).toHaveLength(0);
  });

  test('a response that never begins, that stalls, and that is too large', async () => {
    respond = () => {};
    expect(await send({}, { limits: { wait: 50 } })).toMatchObject({ problem: 'timeout', status: 504 });
    respond = (_, response) =>
      void response.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2000));
    expect(await send({}, { limits: { response: 1000 } })).toMatchObject({ problem: 'responseTooLarge' });
    respond = (_, response) => void response.writeHead(200).write('x');
    await expect(send({}, { limits: { idle: 50 } })).rejects.toThrow();
    respond = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(1 << 20)));
    };
    await expect(send({}, { limits: { response: 100_000 } })).rejects.toThrow();
  });

  test('a server that is not there, or ends the connection', async () => {
    const raw = createRawServer((socket) => socket.destroy());
    const gone = await listen(raw);
    const list = namedServers([{ url: `http://${gone}` }], 'preview');
    expect(await send({ url: `http://${gone}` }, { servers: list })).toMatchObject({
      problem: 'unreachable',
    });
    const lookup = async () => {
      throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    };
    const unknown = namedServers([{ url: 'http://unknown.example.com' }], 'public');
    expect(await send({ url: 'http://unknown.example.com/' }, { servers: unknown, lookup })).toMatchObject({
      problem: 'unreachable',
      detail: 'ENOTFOUND',
    });
  });

  test('requests at once and in a minute, by address and together', async () => {
    const handle = createProxy({ servers: local(), limits: { perMinute: 2, allPerMinute: 3 } });
    const status = async (address: string) => {
      const response = await handle(pageRequest({}), { address });
      await response.arrayBuffer();
      return response.status;
    };
    expect([await status('a'), await status('a'), await status('a')]).toEqual([200, 200, 429]);
    expect([await status('b'), await status('c')]).toEqual([200, 429]);

    const held: ServerResponse[] = [];
    respond = (_, response) => void held.push(response);
    const one = createProxy({ servers: local(), limits: { atOnce: 1 } });
    const first = one(pageRequest({}), { address: 'a' });
    const refused = await one(pageRequest({}), { address: 'a' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    await vi.waitUntil(() => held.length === 1);
    held[0]?.end();
    await (await first).arrayBuffer();
    respond = fine;
    expect((await one(pageRequest({}), { address: 'a' })).status).toBe(200);
  });
});

describe('over HTTP', () => {
  let proxy: string;
  beforeAll(async () => {
    proxy = await listen(createServer(createProxyListener({ servers: local, origin: ORIGIN })));
  });

  const open = (signal?: AbortSignal) =>
    fetch(`http://${proxy}/_trellis/proxy`, {
      method: 'POST',
      headers: PAGE,
      body: `${JSON.stringify({ method: 'GET', url: `http://${api}/`, headers: [] })}\n`,
      signal: signal ?? null,
    });

  test('a stream passes on as it arrives, and ends with the reader', async () => {
    let isClosed = false;
    let write: ((text: string) => void) | undefined;
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.on('close', () => {
        isClosed = true;
      });
      write = (text) => void response.write(text);
      write('data: 1\n\n');
    };
    const controller = new AbortController();
    const reader = (await open(controller.signal)).body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (wanted: string): Promise<void> => {
      while (!text.includes(wanted)) text += (await reader?.read())?.value ?? '';
    };
    await until('data: 1');
    write?.('data: 2\n\n');
    await until('data: 2');
    expect(isClosed).toBe(false);
    controller.abort();
    await vi.waitUntil(() => isClosed);
  });

  test('a reader who leaves before the response ends the request to the API', async () => {
    let isClosed = false;
    respond = (request) => {
      request.socket.on('close', () => {
        isClosed = true;
      });
    };
    const controller = new AbortController();
    const sent = open(controller.signal);
    await vi.waitUntil(() => received.length === 1);
    controller.abort();
    await expect(sent).rejects.toThrow();
    await vi.waitUntil(() => isClosed);
  });

  test('a connection that breaks in the middle breaks for the page too', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('some');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(open().then((response) => response.text())).rejects.toThrow();
  });
});
