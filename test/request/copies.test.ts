/** Code for the clipboard: read back from the literals of every language, and run where that is possible. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COPY_LANGUAGES } from '../../src/request/copies/index.ts';
import { type HttpRequest, SAMPLE_LANGUAGES } from '../../src/request/index.ts';
import { header, isInstalled, post, run, startEcho } from './support.ts';

const AWKWARD = `it's "quoted" \\ \`tick\` \${x} $(id) #{1+1} \\(y) $HOME %41 \\u0041 ’‘ é 漢 😀 \u2028x`;
const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];
const TEXT: [string, string] = ['Content-Type', 'text/plain'];

const REQUESTS: Record<string, HttpRequest> = {
  'a plain GET': post({ method: 'GET' }),
  'repeated, empty and encoded names in the query': post({
    method: 'GET',
    url: 'https://api.example.com/v1/a%2Fb%20c?q=a%20b&q=&r=%27%26%24&%C3%A9=1',
  }),
  'headers and a cookie': post({
    method: 'GET',
    headers: [
      ['X-Quote', `it's "a" \\ #{b} $c \`d\``],
      ['Cookie', 'id=1; theme="dark"'],
    ],
  }),
  'a DELETE without a body': post({ method: 'DELETE' }),
  'a bearer token and JSON': post({
    method: 'PATCH',
    headers: [['Authorization', 'Bearer YOUR_TOKEN'], JSON_TYPE],
    body: `{\n  "id": 9007199254740993,\n\t"text": ${JSON.stringify(AWKWARD)}\n}\n`,
  }),
  'a form': post({
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: 'a=1&a=2&b=&c=%26+%25',
  }),
  'text with control characters': post({
    method: 'PUT',
    headers: [TEXT],
    body: `${AWKWARD}\r\n\u0001\u001b\u007f\u0085a1\t0`,
  }),
};

const BYTES = Uint8Array.of(0, 255);

/** Code of which they would send another request. */
const LEFT_OUT: Record<string, HttpRequest> = {
  'a repeated header': post({
    headers: [
      ['X-A', '1'],
      ['x-a', '2'],
    ],
  }),
  'an empty header': post({ headers: [['X-A', '']] }),
  multipart: post({ body: [{ name: 'a', value: '1' }] }),
  'a null character': post({ headers: [TEXT], body: 'a\0b' }),
  'a header that the library sets': post({ headers: [['Host', 'x']] }),
  'another method': post({ method: 'TRACE' }),
};

const own = new Set<string>(SAMPLE_LANGUAGES.map(({ id }) => id));
const further = COPY_LANGUAGES.filter(({ id }) => !own.has(id));

/** The literals in a piece of code, read by the rules of its language. */
function literalsIn(id: string, code: string): string[] {
  if (id === 'powershell')
    return [...code.matchAll(/'((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)'/g)].map(([, text = '']) =>
      text.replace(/(['\u2018-\u201b])\1/g, '$1'),
    );
  if (id === 'wget' || id === 'httpie')
    return [...code.matchAll(/'((?:[^']|'\\'')*)'/g)].map(([, text = '']) => text.replaceAll("'\\''", "'"));
  const quote = id === 'undici' || id === 'guzzle' ? "'" : '"';
  const pattern = new RegExp(`${quote}((?:[^\\\\${quote}]|\\\\[^])*)${quote}`, 'g');
  return [...code.matchAll(pattern)].map(([, text = '']) =>
    id === 'guzzle' ? text.replace(/\\([\\'])/g, '$1') : unescaped(id, text),
  );
}

const NAMED: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function unescaped(id: string, text: string): string {
  const isBytes = id === 'c' || id === 'objc' || id === 'ocaml';
  const base = id === 'ocaml' ? 10 : 8;
  const sequence = /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|(\d{3})|([\s\S]))/gi;
  const latin1 = (isBytes ? Buffer.from(text).toString('latin1') : text).replace(
    sequence,
    (_, braced?: string, four?: string, digits?: string, one = '') => {
      const hex = braced ?? four;
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, base));
      if (!/[\\'"$nrt]/.test(one)) throw new Error(`${id} has no escape \\${one}`);
      return NAMED[one] ?? one;
    },
  );
  return isBytes ? Buffer.from(latin1, 'latin1').toString() : latin1;
}

describe.each(further.map((language) => [language.label, language] as const))('%s', (_, { id, write }) => {
  it.each(Object.entries(REQUESTS))('holds %s in its literals, byte for byte', (_name, request) => {
    const code = write(request) ?? 'left out';
    expect(code).not.toMatch(/trellis/i);
    const literals = literalsIn(id, code);
    expect(literals).toContain(request.url);
    for (const [name, value] of request.headers)
      expect(
        literals.some((text) => text === value || text.replace(/^.*?: ?/, '') === value),
        name,
      ).toBe(true);
    if (request.body !== undefined) expect(literals).toContain(request.body);
    // Most libraries send GET without being told.
    if (request.method !== 'GET') expect(code.toUpperCase()).toContain(request.method);
  });

  it.each(Object.entries(LEFT_OUT))('is not offered for %s', (_name, request) => {
    expect(write(request)).toBeUndefined();
  });

  it(`is ${id === 'httpie' ? '' : 'not '}offered for a file`, () => {
    const code = write(post({ headers: [TEXT], body: BYTES, filename: "it's.bin" }));
    if (id === 'httpie') expect(literalsIn(id, code ?? '')).toContain("@it's.bin");
    else expect(code).toBeUndefined();
  });
});

it('offers curl, fetch, HTTPie and at least 20 more', () => {
  const labels = COPY_LANGUAGES.map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['cURL', 'fetch']);
  expect(labels).toContain('HTTPie');
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThanOrEqual(23);
});

describe('run by the real program', () => {
  let echo: Awaited<ReturnType<typeof startEcho>>;
  let folder: string;
  beforeAll(async () => {
    echo = await startEcho();
    folder = mkdtempSync(join(tmpdir(), 'copies-'));
  });
  afterAll(async () => {
    await echo.close();
    rmSync(folder, { recursive: true });
  });

  const undici = createRequire(import.meta.url).resolve('undici');
  const java = (codes: string[]): string => `import java.net.http.*;
public class Main {
${codes.map((code, at) => `static void run${at}() throws Exception {\n${code}\n}`).join('\n')}
public static void main(String[] a) throws Exception {\n${codes.map((_, at) => `run${at}();`).join('\n')}\n}
}`;

  const RUNNERS: Record<string, { isThere: boolean; start(codes: string[]): Promise<unknown> }> = {
    wget: {
      isThere: isInstalled('wget', '--version'),
      start: async (codes) => {
        for (const code of codes) await run('sh', ['-c', code], { cwd: folder });
      },
    },
    undici: {
      isThere: true,
      start: async (codes) => {
        const blocks = codes.map((code) => `{\n${code.replace(/^import .*$/m, '')}\nawait body.text();\n}`);
        writeFileSync(
          join(folder, 'all.mjs'),
          `import { request } from ${JSON.stringify(undici)};\n${blocks.join('\n')}`,
        );
        await run(process.execPath, ['all.mjs'], { cwd: folder });
      },
    },
    java: {
      isThere: isInstalled('java', '-version'),
      start: (codes) => {
        writeFileSync(join(folder, 'Main.java'), java(codes));
        return run('java', ['-Xshare:auto', 'Main.java'], { cwd: folder });
      },
    },
  };

  for (const [id, { isThere, start }] of Object.entries(RUNNERS)) {
    it.skipIf(!isThere)(`${id} sends what it shows`, { timeout: 60_000 }, async () => {
      const language = COPY_LANGUAGES.find((one) => one.id === id);
      const requests = Object.values(REQUESTS).map((request) => ({
        ...request,
        url: request.url.replace('https://api.example.com', echo.url),
      }));
      await start(requests.map((request) => language?.write(request) ?? ''));
      const received = echo.take();
      expect(received.map(({ method, target, body }) => [method, target, body.toString()])).toEqual(
        requests.map(({ method, url, body = '' }) => [method, url.slice(echo.url.length), body]),
      );
      for (const [at, { headers }] of requests.entries())
        for (const [name, value] of headers) {
          const one = received[at];
          expect(one && header(one, name), name).toBe(value);
        }
    });
  }
});
