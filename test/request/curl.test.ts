import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildRequest,
  checkValues,
  type HttpRequest,
  type RequestSpec,
  type RequestValues,
  sample,
  toFetch,
} from '../../src/request/index.ts';
import {
  fieldValue,
  given,
  header,
  media,
  operation,
  parameter,
  post,
  type Received,
  run,
  startEcho,
  text,
} from './support.ts';

let echo: Awaited<ReturnType<typeof startEcho>>;
let folder: string;
beforeAll(async () => {
  echo = await startEcho();
  folder = mkdtempSync(join(tmpdir(), 'curl-'));
});
afterAll(async () => {
  await echo.close();
  rmSync(folder, { recursive: true });
});

/** Two ways to the same server: the sample's text in a shell, and the platform's fetch. */
async function sendBothWays(request: HttpRequest): Promise<[curl: Received, fetch: Received]> {
  const script = sample('curl', request);
  await run('/bin/sh', ['-c', script], {
    cwd: folder,
    env: { HOME: folder, CURL_HOME: folder, LC_ALL: 'C.UTF-8' },
  });
  const { url, init } = await toFetch(request);
  await (await fetch(url, init)).text();
  const [curl, fetched, ...more] = echo.take();
  if (!curl || !fetched || more.length) throw new Error(`Not two requests for:\n${script}`);
  return [curl, fetched];
}

function expectSame(request: HttpRequest, [curl, fetched]: [Received, Received]): void {
  expect(curl.method).toBe(request.method);
  expect(curl.method).toBe(fetched.method);
  expect(curl.target).toBe(fetched.target);
  for (const [name, value] of request.headers) {
    expect(header(curl, name), name).toBe(value);
    expect(header(fetched, name), name).toBe(value);
  }
  expect(curl.body.toString('latin1')).toBe(fetched.body.toString('latin1'));
  if (request.body !== undefined && !Array.isArray(request.body)) {
    expect(header(curl, 'content-type')).toBe(header(fetched, 'content-type'));
  }
}

const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.bigInt());
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(text, scalar, { maxKeys: 3 }),
);
const token = fc.stringMatching(/^[\w!#$%&'*+.^`|~-]{1,8}$/).map((name) => `X-${name}`);

const styleOf = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  cookie: ['form'],
};

const scenario: fc.Arbitrary<{ spec: RequestSpec; values: RequestValues }> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc.tuple(value, fc.constantFrom(...styleOf.path), fc.boolean()),
    query: fc.array(
      fc.tuple(text, value, fc.constantFrom(...styleOf.query), fc.boolean(), fc.boolean(), fc.boolean()),
      { maxLength: 3 },
    ),
    header: fc.array(fc.tuple(token, fc.oneof(fieldValue, fc.constant(''))), { maxLength: 2 }),
    cookie: fc.option(fc.tuple(text, value, fc.boolean()), { nil: undefined }),
    body: fc.oneof(
      fc.constant(undefined),
      fc.record({
        kind: fc.constant('json' as const),
        text: fc
          .json()
          .chain((json) => fc.constantFrom(json, `${json}\n`, JSON.stringify(JSON.parse(json), null, 2))),
      }),
      fc.record({ kind: fc.constant('text' as const), text: text.filter((body) => !body.includes('\0')) }),
      fc.record({
        kind: fc.constant('form' as const),
        fields: fc.dictionary(text, fc.oneof(value, fc.constant(null))),
        asJson: fc.boolean(),
      }),
    ),
    auth: fc.oneof(
      fc.constant(undefined),
      fc.record({ kind: fc.constant('bearer' as const), value: fieldValue }),
      fc.record({ kind: fc.constant('basic' as const), username: text, password: text }),
      fc.record({
        kind: fc.constantFrom('header' as const, 'query' as const, 'cookie' as const),
        value: fieldValue,
      }),
    ),
  })
  .map(({ method, path: [segmentValue, style, explode], query, header: fields, cookie, body, auth }) => {
    const values = given({ server: `${echo.url}/base`, path: { id: segmentValue } });
    const spec = operation({
      method,
      path: '/a b/{id}/[c]',
      parameters: [parameter({ in: 'path', name: 'id', style, explode })],
    });
    const add = (place: 'query' | 'header' | 'cookie', name: string, given: unknown, more: object): void => {
      spec.parameters.push(parameter({ in: place, name, ...more }));
      Object.defineProperty(values[place], name, { value: given, enumerable: true, configurable: true });
    };
    for (const [name, given, style, explode, allowReserved, isContent] of query) {
      add('query', name, given, {
        style,
        explode,
        allowReserved,
        ...(isContent && { contentType: 'application/json' }),
      });
    }
    for (const [name, given] of fields) add('header', name, given, {});
    if (cookie) add('cookie', cookie[0], cookie[1], { explode: cookie[2] });
    if (body && !/^(GET|HEAD)$/.test(method)) {
      const contentType = {
        json: 'application/json',
        text: 'text/plain',
        form: 'application/x-www-form-urlencoded',
      }[body.kind];
      const encoding =
        body.kind === 'form' && body.asJson
          ? Object.fromEntries(
              Object.keys(body.fields).map((name) => [name, { contentType: 'application/json' }]),
            )
          : {};
      spec.body = { required: true, media: [media({ contentType, encoding })] };
      values.body =
        body.kind === 'form' ? { contentType, fields: body.fields } : { contentType, text: body.text };
    }
    if (auth) {
      const { kind, ...credentials } = auth;
      if (kind === 'bearer') spec.security = [[{ key: 'k', type: 'http', scheme: 'bearer' }]];
      else if (kind === 'basic')
        spec.security = [
          [{ key: 'k', type: 'http', scheme: 'basic', usernameLabel: 'u', passwordLabel: 'p' }],
        ];
      else spec.security = [[{ key: 'k', type: 'apiKey', in: kind, name: 'X-Key' }]];
      values.auth = { requirement: 0, credentials: { k: credentials } };
    }
    return { spec, values };
  });

describe('the curl sample', () => {
  it('sends byte for byte what fetch sends, for any values that pass the check', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ spec, values }) => {
        fc.pre(checkValues(spec, values).every(({ browser }) => browser));
        const request = buildRequest(spec, values);
        expectSame(request, await sendBothWays(request));
      }),
      { numRuns: Number(process.env.RUNS ?? 150) },
    );
  });

  it('names the method, unless curl chooses it by itself', () => {
    expect(sample('curl', post({ method: 'GET' }))).toBe("curl 'https://api.example.com/v1/things'");
    expect(sample('curl', post())).toContain('--request POST');
    expect(sample('curl', post({ method: 'HEAD' }))).toContain('--head');
  });

  it('puts each form field on its own line, unencoded if all versions of curl encode it alike', () => {
    const body = 'name=web&stream_ids=%5B1%2C10%5D&text=on%20vacation&mail=%40me&a%5Bb%5D=%26';
    const headers: HttpRequest['headers'] = [['Content-Type', 'application/x-www-form-urlencoded']];
    expect(sample('curl', post({ headers, body }))).toBe(
      [
        "curl 'https://api.example.com/v1/things' \\",
        '  --request POST \\',
        "  --data 'name=web' \\",
        "  --data-urlencode 'stream_ids=[1,10]' \\",
        "  --data 'text=on%20vacation' \\",
        "  --data-urlencode 'mail=@me' \\",
        "  --data-urlencode 'a%5Bb%5D=&'",
      ].join('\n'),
    );
  });

  it('writes basic credentials as --user, and leaves any other Authorization unchanged', () => {
    const authorization = (value: string): string =>
      sample('curl', post({ method: 'GET', headers: [['Authorization', value]] }));
    expect(authorization(`Basic ${btoa('BOT_EMAIL:API_KEY')}`)).toContain("--user 'BOT_EMAIL:API_KEY'");
    expect(authorization(`Basic ${btoa('BOT_EMAIL:API_KEY')}`)).not.toContain('Authorization');
    // No user name, and base64 that no text encodes to.
    expect(authorization(`Basic ${btoa(':API_KEY')}`)).toContain('--header');
    expect(authorization('Basic YTp=')).toContain("--header 'Authorization: Basic YTp='");
  });

  it('turns off globbing if the address has brackets or braces', () => {
    expect(sample('curl', post({ url: 'http://[::1]/a' }))).toContain('--globoff');
    expect(sample('curl', post({ url: 'http://a.example/{id}' }))).toContain('--globoff');
    expect(sample('curl', post())).not.toContain('--globoff');
  });

  it('never passes a form body that curl reads as a file name', async () => {
    const headers: HttpRequest['headers'] = [['Content-Type', 'application/x-www-form-urlencoded']];
    for (const body of ['@/dev/null=1', '@/dev/null', 'a=1&@b=2']) {
      const request = post({ url: `${echo.url}/`, headers, body });
      expectSame(request, await sendBothWays(request));
    }
  });

  it('cannot be escaped by a quote in a value', async () => {
    const body = "'; touch escaped; echo '";
    const script = sample(
      'curl',
      post({ url: `${echo.url}/`, headers: [['Content-Type', 'text/plain']], body }),
    );
    await run('/bin/sh', ['-c', script], { cwd: folder });
    expect(echo.take()[0]?.body.toString()).toBe(body);
    expect(readdirSync(folder)).toEqual([]);
  });
});
