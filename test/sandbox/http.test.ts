import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SandboxServer, type ServeOptions, serveSandboxes } from '../../src/sandbox/http/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { ask, detours, SECRET, startCanary } from '../support/intruder.ts';
import { json, notes, openPlants } from './support.ts';

const run = promisify(execFile);
const FERN = '{"id":9223372036854775807,"name":"fern"}';
const AUTH = { Authorization: 'Bearer token' };

let plants: Sandbox;
let server: SandboxServer;
const serve = async (options: ServeOptions = {}) => {
  plants = await openPlants();
  server = await serveSandboxes([plants, createSandbox(notes)], { port: 0, ...options });
};
beforeEach(() => serve());
afterEach(() => server.close());

const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers });
const create = (headers: Record<string, string> = {}) =>
  send(
    '/plant-store/plants',
    { ...AUTH, ...headers },
    { method: 'POST', body: new TextEncoder().encode(FERN) },
  );

/** Sends raw bytes and resolves with everything received until the server closed. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}
const request = (lines: string[], body = '') => [...lines, 'Connection: close', '', body].join('\r\n');

describe('over HTTP', () => {
  test('each sandbox is at its name, with one state for all clients', async () => {
    expect((await create()).status).toBe(200);
    expect((await create()).status).toBe(400);
    expect(await plants.state()).toHaveProperty('plants.9223372036854775807');
    expect((await send('/notes/notes')).status).toBe(200);
  });

  test('no response runs scripts on the origin of the sandboxes', async () => {
    for (const path of ['/notes/notes', '/notes/nothing', '/<script>', '/notes/_sandbox'])
      expect((await send(path)).headers.get('content-security-policy')).toBe('sandbox');
  });

  test('an idle connection stays open for 65 s, longer than clients keep theirs', async () => {
    const { headers } = await send('/notes/notes');
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test('a thousand connections at once are all served', async () => {
    const text = request(['GET /notes/notes HTTP/1.1', 'Host: localhost']);
    const answers = await Promise.all(Array.from({ length: 1000 }, () => raw(text)));
    expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 200']));
  }, 60_000);

  test('GET / lists the sandboxes with the addresses of their APIs and admin interfaces', async () => {
    interface Listed {
      name: string;
      url: string;
      admin: { method: string; url: string }[];
    }
    const index = (await json(await send('/'))) as { sandboxes: Listed[] };
    expect(index.sandboxes.map(({ name, url }) => [name, url])).toEqual([
      ['plant-store', `${server.url}/plant-store`],
      ['notes', `${server.url}/notes`],
    ]);
    for (const { url, admin } of index.sandboxes) {
      const at = (method: string) =>
        admin.filter((one) => one.method === method).map((one) => one.url.replace(url, ''));
      expect(at('GET')).toEqual(['', '/state', '/view', '/requests'].map((path) => `/_sandbox${path}`));
      expect(at('POST')).toEqual(
        ['/reset', '/state', '/clock', '/rate-limit', '/fail'].map((path) => `/_sandbox${path}`),
      );
      for (const one of admin) {
        const answer = await fetch(one.url, {
          method: one.method,
          body: one.method === 'POST' ? '{}' : null,
        });
        // The clock and the limit require something in their bodies.
        expect([200, 400]).toContain(answer.status);
      }
    }
  });

  test('a path of no sandbox is 404', async () => {
    for (const path of ['/nothing', '/plant-storex/plants', '/PLANT-STORE/plants']) {
      expect((await send(path)).status).toBe(404);
    }
  });

  test('double slashes count once, before and after the mount', async () => {
    for (const path of ['//plant-store/plants', '/plant-store//plants', '///plant-store///plants']) {
      expect((await send(path, {}, { method: 'OPTIONS' })).status).toBe(204);
    }
  });

  test('HEAD, OPTIONS, 405 and TRACE reach the sandbox', async () => {
    expect((await send('/notes/notes', {}, { method: 'HEAD' })).status).toBe(200);
    const options = await send('/plant-store/plants', {}, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST']);
    expect((await send('/plant-store/plants', {}, { method: 'DELETE' })).status).toBe(405);
    const host = `Host: 127.0.0.1:${server.port}`;
    expect(await raw(request(['TRACE /plant-store/plants HTTP/1.1', host]))).toMatch(/^HTTP\/1.1 405 /);
  });

  test.each([2, 10])('a body of %i MB is rejected, and the connection stays open', async (megabytes) => {
    const size = megabytes << 20;
    const head = ['POST /plant-store/plants HTTP/1.1', 'Host: localhost', 'Authorization: Bearer t'];
    const refused = [...head, `Content-Length: ${size}`, '', 'x'.repeat(size)].join('\r\n');
    const answers = await raw(refused + request([...head, `Content-Length: ${FERN.length}`], FERN));
    expect(answers.match(/^HTTP\/1\.1 .*/gm)).toEqual(['HTTP/1.1 400 Bad Request', 'HTTP/1.1 200 OK']);
    expect(answers).toContain('larger than');
  });

  test('a parameter of 10,000 characters of any kind fits into the query', async () => {
    expect((await send(`/notes/notes?text=${encodeURIComponent('🌱'.repeat(10_000))}`)).status).toBe(200);
  });

  test('an endless body is rejected, and the connection ends', async () => {
    const head = ['POST /plant-store/plants HTTP/1.1', 'Host: localhost', 'Authorization: Bearer t'];
    const { answer, sent } = await new Promise<{ answer: string; sent: number }>((resolve) => {
      let answer = '';
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write([...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
        const pour = () => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', pour);
        pour();
      });
      socket.setEncoding('latin1').on('data', (text) => {
        answer += text;
      });
      // The server may end it while we are still writing.
      socket.on('error', () => {}).on('close', () => resolve({ answer, sent: socket.bytesWritten }));
    });
    expect(sent).toBeGreaterThan(32 << 20);
    if (answer !== '') expect(answer).toMatch(/^HTTP\/1.1 400 .*Connection: close/s);
    expect((await create()).status).toBe(200);
  });

  test('two sandboxes at one mount are refused', async () => {
    await expect(serveSandboxes([plants, await openPlants()], { port: 0 })).rejects.toThrow('same mount');
  });
});

describe('with curl', () => {
  const curl = async (...args: string[]) => (await run('curl', ['-sS', ...args])).stdout;

  test('a plant is created', async () => {
    const url = `${server.url}/plant-store/plants`;
    const answer = await curl(
      '-i',
      url,
      '-H',
      'Authorization: Bearer t',
      '-H',
      'Content-Type: application/json',
      '-d',
      FERN,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
    expect(answer.endsWith('\r\n\r\n{"name":"fern"}\n')).toBe(true);
  });

  test('the default content type of -d is reported', async () => {
    const answer = await curl(
      `${server.url}/plant-store/plants`,
      '-H',
      'Authorization: Bearer t',
      '-d',
      FERN,
    );
    expect(JSON.parse(answer)).toMatchObject({
      error: 400,
      message: expect.stringContaining('x-www-form-urlencoded'),
    });
  });

  test.each([[], ['-H', 'Transfer-Encoding: chunked'], ['-H', 'Expect: 100-continue']])(
    'a large body gets a response and is not cut off (%j)',
    async (...flags) => {
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        'head -c 4000000 /dev/zero | curl -sS -w " %{http_code}" --data-binary @- -H "Authorization: Bearer t" -H "Content-Type: application/json" "$@"',
        'sh',
        ...flags,
        `${server.url}/plant-store/plants`,
      ]);
      expect(stdout).toMatch(/larger than.* 400$/s);
    },
  );
});

describe('CORS', () => {
  const preflight = (origin: string, more: Record<string, string> = {}) => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST', ...more };
    return send('/plant-store/plants', headers, { method: 'OPTIONS' });
  };
  const allowed = ['http://localhost:4321', 'http://127.0.0.1:3000', 'http://[::1]:8080', 'http://localhost'];
  const refused = [
    'https://localhost:4321',
    'http://localhost.evil.example',
    'http://evil.example',
    'http://localhost:4321/',
    'http://x@localhost:4321',
    'http://127.0.0.1.nip.example',
    'null',
    'file://',
    '',
  ];

  test.each(allowed)('a page of %s may call', async (origin) => {
    const asked = { 'Access-Control-Request-Headers': 'authorization,content-type,prefer' };
    const response = await preflight(origin, asked);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-methods')).toBe('POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,prefer');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');

    const created = await create({ Origin: origin });
    expect(created.status).toBe(200);
    expect(created.headers.get('access-control-allow-origin')).toBe(origin);
    expect(created.headers.get('access-control-expose-headers')).toBe('*');
  });

  test('an allowed page can read errors, too', async () => {
    const response = await create({ Origin: 'http://localhost:1', Authorization: '' });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'http://localhost:1',
    ]);
  });

  test.each(refused)('a page of %j is rejected before it has any effect', async (origin) => {
    for (const response of [await preflight(origin), await create({ Origin: origin })]) {
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    const reset = await send('/plant-store/_sandbox/reset', { Origin: origin }, { method: 'POST' });
    expect(reset.status).toBe(403);
    expect(await plants.state()).toEqual({});
  });

  test('private network access is granted on request, and only to allowed pages', async () => {
    const ask = { 'Access-Control-Request-Private-Network': 'true' };
    const name = 'access-control-allow-private-network';
    expect((await preflight('http://localhost:1', ask)).headers.get(name)).toBe('true');
    expect((await preflight('http://localhost:1')).headers.get(name)).toBeNull();
    expect((await preflight('http://evil.example', ask)).headers.get(name)).toBeNull();
  });

  test('further origins can be allowed', async () => {
    await server.close();
    await serve({ origins: ['https://docs.example.com'] });
    expect((await preflight('https://docs.example.com')).status).toBe(204);
    expect((await preflight('http://localhost:1')).status).toBe(204);
    expect((await preflight('https://docs.example.com.evil.example')).status).toBe(403);
  });

  test('CORS does not apply to a request without Origin', async () => {
    const response = await create();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');
  });
});

describe('malformed input is rejected, and never a crash', () => {
  const host = () => `Host: 127.0.0.1:${server.port}`;
  const statusOf = async (lines: string[], body = '') =>
    Number(/^HTTP\/1\.1 (\d+)/.exec(await raw(request(lines, body)))?.[1]);

  test.each([
    'GET /plant-store/%zz HTTP/1.1',
    'GET /plant-store/%E0%A4 HTTP/1.1',
    'GET /plant-store/plants?%zz=%E0 HTTP/1.1',
    'GET /plant-store/\xff\xfe HTTP/1.1',
    'GET //plant-store/plants HTTP/1.1',
    'GET /../../plant-store/../x HTTP/1.1',
    'GET http://[:: HTTP/1.1',
    'GET mailto:plant-store/plants HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET plant-store/plants HTTP/1.1',
    'NONSENSE /plant-store/plants HTTP/1.1',
    'GET /plant-store/plants HTTP/9.9',
  ])('%s', async (line) => {
    const status = await statusOf([line, host()]);
    expect([status >= 400, status < 500]).toEqual([true, true]);
  });

  test.each([
    ['a header that is no Latin-1', ['X-Strange: \x01']],
    ['a name that is no token', ['X Strange: a']],
    ['a length that is no number', ['Content-Length: five']],
    ['two lengths', ['Content-Length: 1', 'Content-Length: 2']],
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['invalid chunks', ['Transfer-Encoding: chunked']],
    ['an unknown coding of the body', ['Transfer-Encoding: strange']],
    ['two hosts', ['Host: localhost']],
    ['a host with an invalid port', []],
  ])('%s', async (rule, lines) => {
    const first = rule.includes('port') ? 'Host: localhost:99999' : host();
    const status = await statusOf(['POST /plant-store/plants HTTP/1.1', first, ...lines], 'hello');
    expect([400, 421]).toContain(status);
  });

  test('headers of any bytes, and malformed credentials', async () => {
    const lines = ['POST /plant-store/plants HTTP/1.1', host(), 'X-Any: \xff\x80', 'Authorization: \xe9'];
    expect(await statusOf(lines)).toBe(401);
  });

  test('endless headers', async () => {
    expect(await statusOf(['GET / HTTP/1.1', host(), `X-Long: ${'x'.repeat(1 << 18)}`])).toBe(431);
  });
});

test('a request whose body does not arrive in time is 408 and has no effect', async () => {
  await server.close();
  await serve({ requestTimeout: 200 });
  const head = ['PUT /notes/notes/slow HTTP/1.1', 'Host: localhost', 'Content-Length: 10', '', 'begun'];
  expect(await raw(head.join('\r\n'))).toMatch(/^HTTP\/1.1 408 /);
  expect((await send('/notes/notes/slow')).status).toBe(404);
  const headers = await raw('GET /notes/notes HTTP/1.1\r\nHost: local');
  expect(headers).toMatch(/^HTTP\/1.1 408 /);
});

test('pipelined requests on one connection get responses in order', async () => {
  const put = (id: number) =>
    `PUT /notes/notes/${id} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n${id}`;
  const answers = await raw(put(1) + put(2) + request(['GET /notes/notes HTTP/1.1', 'Host: localhost']));
  expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 204', 'HTTP/1.1 204', 'HTTP/1.1 200']);
  const [, list = ''] = /\r\n\r\n(\[.*\])\n$/s.exec(answers) ?? [];
  expect(JSON.parse(list).map(([key]: [string]) => key)).toEqual(['seed', '1', '2']);
});

describe('DNS rebinding', () => {
  const status = async (host: string) => {
    const answer = await raw(request(['GET /plant-store/_sandbox/state HTTP/1.1', `Host: ${host}`]));
    return Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
  };

  test.each([
    'localhost',
    'LOCALHOST:4010',
    'docs.localhost:80',
    '127.0.0.1',
    '[::1]:4010',
    '192.168.1.9:4010',
  ])('Host: %s is served', async (host) => expect(await status(host)).toBe(200));

  test.each([
    'evil.example',
    'evil.example:4010',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
  ])('Host: %s is 421', async (host) => expect(await status(host)).toBe(421));

  test.each([
    'evil.example@localhost',
    'localhost/evil.example',
    'localhost, evil.example',
    '',
    '[::1',
    'localhost:x',
  ])('Host: %j is refused', async (host) => expect([400, 421]).toContain(await status(host)));

  test('a request without a Host is refused', async () => {
    expect(await raw(request(['GET / HTTP/1.1']))).toMatch(/^HTTP\/1.1 4/);
    expect(await raw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 4/);
  });

  test('the host of an absolute request target does not replace the Host header', async () => {
    const lines = ['GET http://localhost/ HTTP/1.1', 'Host: evil.example'];
    expect(await raw(request(lines))).toMatch(/^HTTP\/1.1 4/);
  });
});

test('addresses in a request are never fetched (CVE-2026-30118, CVE-2022-25850)', async () => {
  const canary = await startCanary();
  for (const { target, headers } of detours(canary.url)) {
    for (const path of target.startsWith('/') ? [target, `/plant-store${target}`] : [target])
      expect([path, await ask(server.url, path, headers)]).toEqual([
        path,
        expect.not.stringContaining(SECRET),
      ]);
  }
  expect(canary.asked).toEqual([]);
  await canary.stop();
});

describe('the server', () => {
  test('uses the next free port if the first is taken', async () => {
    const other = await serveSandboxes([], { port: server.port });
    expect(other.port).toBeGreaterThan(server.port);
    expect(other.port).toBeLessThanOrEqual(server.port + 20);
    expect((await fetch(other.url)).status).toBe(200);
    await other.close();
  });

  test('rejects if it cannot listen for another reason', async () => {
    await expect(serveSandboxes([], { port: 0, host: '192.0.2.1' })).rejects.toThrow('EADDRNOTAVAIL');
  });

  test('survives invalid HTTP, and clients that disconnect', async () => {
    expect(await raw('\x16\x03\x01 nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    const head = ['POST /plant-store/plants HTTP/1.1', 'Host: localhost', 'Authorization: Bearer t'];
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write([...head, 'Content-Length: 1000', '', '{"id":'].join('\r\n'), () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    expect((await create()).status).toBe(200);
    expect(Object.keys((await plants.state()).plants ?? {})).toHaveLength(1);
  });

  test('close() ends idle keep-alive connections, frees the port, and may be called twice', async () => {
    const { port } = server;
    const ended = new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      socket.once('data', () => server.close()).on('close', resolve);
    });
    await ended;
    await server.close();
    const again = createServer();
    await new Promise<void>((resolve) => again.listen(port, '127.0.0.1', resolve));
    await new Promise((resolve) => again.close(resolve));
  });

  test('close() waits for a running request', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = createSandbox(notes, {
      backing: {
        async transact(_known, step) {
          begin();
          await finished;
          step({ version: undefined, rows: [] });
        },
      },
    });
    const other = await serveSandboxes([slow], { port: 0 });
    const answer = fetch(`${other.url}/notes/notes`);
    await begun;
    const closed = other.close();
    finish();
    await closed;
    expect((await answer).status).toBe(200);
  });
});
