/** Runs the samples with the real interpreters, if installed, against a server that records requests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildRequest,
  type FormPart,
  type HttpRequest,
  type SampleLanguage,
  sample,
  toFetch,
} from '../../src/request/index.ts';
import {
  fieldValue,
  given,
  header,
  isInstalled,
  media,
  operation,
  parameter,
  partsOf,
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
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  writeFileSync(join(folder, 'photo.png'), PHOTO);
  writeFileSync(join(folder, 'body.bin'), PHOTO);
});
afterAll(async () => {
  await echo.close();
  rmSync(folder, { recursive: true });
});

const PHOTO = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 13, 10]);
const file = { filename: 'photo.png', contentType: 'image/png', bytes: PHOTO };
const FORM: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded'];
const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];
const AWKWARD = `it's "quoted" \\ \`tick\` \${x} #{1+1} $HOME %41 <<~J é 漢 😀 \u2028 \u2029x`;

const form = (fields: Record<string, unknown>): HttpRequest['body'] =>
  buildRequest(
    operation({ method: 'POST', body: { required: true, media: [media({ contentType: FORM[1] })] } }),
    given({ body: { contentType: FORM[1], fields } }),
  ).body;

const basic = (text: string): [string, string] => [
  'Authorization',
  `Basic ${Buffer.from(text).toString('base64')}`,
];

const REQUESTS: Record<string, HttpRequest> = {
  'a plain GET': post({ method: 'GET' }),
  'a query and an encoded path': post({
    method: 'GET',
    url: 'https://api.example.com/v1/a%2Fb%20c?q=a%20b&r=%27%26',
  }),
  'headers, one of them empty': post({
    method: 'GET',
    headers: [
      ['X-Quote', `it's "a" \\ #{b} $c`],
      ['X-Empty', ''],
    ],
  }),
  'a HEAD request': post({ method: 'HEAD' }),
  'an OPTIONS request': post({ method: 'OPTIONS' }),
  'a DELETE without a body': post({ method: 'DELETE' }),
  'basic credentials': post({ headers: [basic("bot@example.com:it's $ecret")] }),
  'basic credentials beyond ASCII': post({ headers: [basic('jürgen:漢:字')] }),
  'an Authorization header that only looks basic': post({ headers: [['Authorization', 'Basic !']] }),
  'a bearer token': post({ headers: [['Authorization', 'Bearer abc']] }),
  'a form': post({ headers: [FORM], body: form({ status_text: 'on vacation', ids: '[1,10]', empty: '' }) }),
  'a form with repeated names': post({
    method: 'PATCH',
    headers: [FORM],
    body: form({ ids: [1, 2], name: 'a' }),
  }),
  'a form with numbers as names': post({ headers: [FORM], body: form({ b: '1', 2: 'x', 1: 'y' }) }),
  'a form with awkward text': post({
    headers: [FORM],
    body: form({ 'a\'b"c#{d}$e': `${AWKWARD}\nsecond\r\n\tline\u0007` }),
  }),
  'a form without fields': post({ headers: [FORM], body: '' }),
  'a form in a DELETE request': post({ method: 'DELETE', headers: [FORM], body: form({ comment: 'bye' }) }),
  'a form with credentials': post({ headers: [basic('BOT_EMAIL:API_KEY'), FORM], body: form({ op: 'add' }) }),
  'a form type with a parameter': post({
    headers: [['Content-Type', `${FORM[1]}; charset=UTF-8`]],
    body: 'a=1',
  }),
  'JSON on one line': post({
    headers: [JSON_TYPE],
    body: '{"id":9007199254740993,"o":{},"a":[true,null,1.0]}',
  }),
  'JSON over several lines': post({
    method: 'PUT',
    headers: [JSON_TYPE],
    body: `{\n  "id": 9007199254740993,\n\t"text": ${JSON.stringify(AWKWARD)}\n}\n`,
  }),
  'JSON with Windows line breaks': post({ headers: [JSON_TYPE], body: '{\r\n  "a": "\'\'\'"\r\n}' }),
  'text with control characters': post({
    headers: [['Content-Type', 'text/plain']],
    body: `${AWKWARD}\u0001\u001b\u007f\u0085a`,
  }),
  'a text body that looks like a file': post({
    headers: [['Content-Type', 'text/plain']],
    body: '@photo.png',
  }),
  bytes: post({ headers: [['Content-Type', 'application/octet-stream']], body: PHOTO }),
  'multipart fields': post({
    body: [
      { name: 'title', value: AWKWARD },
      { name: 'empty', value: '' },
    ],
  }),
  'multipart with a file': post({
    body: [
      { name: 'title', value: '@photo.png' },
      { name: 'photo', value: file },
    ],
  }),
  'multipart with repeated names': post({
    body: [
      { name: 'id', value: '1' },
      { name: 'id', value: '2' },
      { name: 'id', value: file },
    ],
  }),
  'multipart with a typed text': post({
    body: [
      { name: 'meta', value: '{"a": "b;c", "d": "\\\\"}', contentType: 'application/json' },
      { name: 'photo', value: file },
      { name: 'n', value: ' "x', contentType: 'text/plain' },
    ],
  }),
  'multipart text over several lines': post({ body: [{ name: 'text', value: 'one\ntwo\r\nthree' }] }),
};

/** Requests must be equal; if a language may encode a form differently, its fields are compared. */
function expectRequest(received: Received | undefined, request: HttpRequest): void {
  if (!received) throw new Error('Nothing was received.');
  const { pathname, search } = new URL(request.url);
  expect(received.method).toBe(request.method);
  expect(received.target).toBe(pathname + search);
  for (const [name, value] of request.headers) expect(header(received, name), name).toBe(value);
  if (Array.isArray(request.body)) expect(partsOf(received)).toEqual(request.body.map(expectedPart));
  else if (header(received, 'content-type') === FORM[1]) {
    expect(fields(received.body.toString())).toEqual(fields(request.body as string));
  } else
    expect(received.body.toString('latin1')).toBe(
      Buffer.from((request.body ?? '') as string).toString('latin1'),
    );
}

/** Go sorts by name, but keeps the order of equal names. */
const fields = (text: string): [string, string][] =>
  [...new URLSearchParams(text)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

function expectedPart({ name, value, contentType }: FormPart) {
  if (typeof value !== 'string') {
    return {
      name,
      filename: value.filename,
      type: value.contentType,
      content: Buffer.from(value.bytes).toString('latin1'),
    };
  }
  return { name, content: Buffer.from(value).toString('latin1'), ...(contentType && { type: contentType }) };
}

const here = (request: HttpRequest): HttpRequest => ({
  ...request,
  url: request.url.replace('https://api.example.com', echo.url),
});

/** Runs source files one after the other, in one process if the language can. */
interface Runner {
  extension: string;
  isThere: boolean;
  start(files: string[]): Promise<unknown>;
}

const shim = fileURLToPath(new URL('./shim', import.meta.url));
const python = (): Record<string, string> =>
  isInstalled('python3', '-c', 'import requests') ? {} : { PYTHONPATH: shim };

const each = async (files: string[], command: string, ...args: string[]): Promise<void> => {
  for (const path of files) await run(command, [...args, path], { cwd: folder });
};

const RUNNERS: Record<SampleLanguage, Runner> = {
  curl: { extension: 'sh', isThere: true, start: (files) => each(files, '/bin/sh') },
  javascript: {
    extension: 'mjs',
    isThere: true,
    start: (files) =>
      run(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          'for (const path of process.argv.slice(1)) await import(path);',
          ...files,
        ],
        { cwd: folder },
      ),
  },
  python: {
    extension: 'py',
    isThere: isInstalled('python3', '--version'),
    start: (files) =>
      run('python3', ['-c', 'import runpy, sys\nfor path in sys.argv[1:]: runpy.run_path(path)', ...files], {
        cwd: folder,
        env: python(),
      }),
  },
  go: { extension: 'go', isThere: isInstalled('go', 'version'), start: (files) => each(files, 'go', 'run') },
  php: {
    extension: 'php',
    isThere: isInstalled('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
    start: (files) => each(files, 'php'),
  },
  ruby: {
    extension: 'rb',
    isThere: isInstalled('ruby', '--version'),
    start: (files) => run('ruby', ['-e', 'ARGV.each { |path| load path }', ...files], { cwd: folder }),
  },
};

async function expectRuns(
  language: SampleLanguage,
  given: [name: string, request: HttpRequest][],
): Promise<void> {
  const { extension, start } = RUNNERS[language];
  const requests = given.map(([name, request]) => ({ name, request: here(request) }));
  const files = requests.map(({ request }, index) => {
    const path = join(mkdtempSync(join(folder, 'run-')), `sample${index}.${extension}`);
    writeFileSync(path, sample(language, request));
    return path;
  });
  await start(files);
  const received = echo.take();
  expect(received).toHaveLength(requests.length);
  for (const [index, { name, request }] of requests.entries()) {
    try {
      expectRequest(received[index], request);
    } catch (error) {
      throw new Error(`${name}:\n${sample(language, request)}`, { cause: error });
    }
  }
}

describe.each(Object.keys(RUNNERS) as SampleLanguage[])('the %s sample', (language) => {
  it.skipIf(!RUNNERS[language].isThere)(
    'sends the method, address, headers and body of each request',
    { timeout: 120_000 },
    () => expectRuns(language, Object.entries(REQUESTS)),
  );
});

const utf8 = text.map((value) => Buffer.from(value).toString());
const anyRequest: fc.Arbitrary<HttpRequest> = fc
  .record({
    method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
    query: text,
    header: fieldValue,
    basic: fc.option(text, { nil: undefined }),
    body: fc.oneof(
      fc
        .array(fc.tuple(text, text), { maxLength: 4 })
        .map((pairs) => ({ type: FORM[1], body: String(new URLSearchParams(pairs)) })),
      utf8.map((body) => ({ type: 'text/plain', body })),
      fc
        .array(
          fc.record({
            name: fc.stringMatching(/^[\w-]+$/),
            value: utf8,
            contentType: fc.constantFrom(undefined, 'text/csv'),
          }),
          { minLength: 1, maxLength: 3 },
        )
        .map((parts) => ({
          type: undefined,
          body: parts.map(({ contentType, ...part }) => ({ ...part, ...(contentType && { contentType }) })),
        })),
    ),
  })
  .map(({ method, query, header: value, basic: credentials, body: { type, body } }) => {
    const headers: HttpRequest['headers'] = [['X-Any', value]];
    if (credentials !== undefined) headers.push(basic(`user:${credentials}`));
    if (type) headers.push(['Content-Type', type]);
    const { url } = buildRequest(
      operation({ parameters: [parameter({ in: 'query' })] }),
      given({ query: { color: query } }),
    );
    return post({ method, url, headers, body });
  });

describe('the samples', () => {
  const batched = (['javascript', 'python', 'php', 'ruby'] as const).filter(
    (language) => RUNNERS[language].isThere,
  );

  it.each(batched)('in %s send any request', { timeout: 60_000 }, async (language) => {
    const some = fc.array(anyRequest, { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(some, (requests) =>
        expectRuns(
          language,
          requests.map((request, index) => [`request ${index}`, request]),
        ),
      ),
      { numRuns: 1, endOnFailure: true },
    );
  });
});

describe('toFetch', () => {
  it.each(Object.keys(REQUESTS))('sends %s', async (name) => {
    const request = here(REQUESTS[name] as HttpRequest);
    const { url, init } = await toFetch(request);
    await (await fetch(url, init)).text();
    expectRequest(echo.take()[0], request);
  });

  it('leaves the boundary of a multipart body to the platform', async () => {
    const { init } = await toFetch(
      post({
        body: [
          { name: 'a', value: 'b' },
          { name: 'photo', value: file },
        ],
      }),
    );
    expect(init.body).toBeInstanceOf(FormData);
    expect(init.headers).toEqual([]);
  });

  it('sends no cookies of the page', async () => {
    expect((await toFetch(post())).init.credentials).toBe('omit');
  });
});
