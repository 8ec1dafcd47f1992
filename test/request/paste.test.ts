import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../src/contract/index.ts';
import { type HttpRequest, parsePaste, sample } from '../../src/request/index.ts';
import { fieldValue, post, text } from './support.ts';

const URL = 'https://api.example.com/v1/things';

function request(command: string): HttpRequest {
  const { request, problem } = parsePaste(command);
  if (!request) throw new Error(`${problem.line}:${problem.column} ${inEnglish(problem)}`);
  return request;
}

const problem = (command: string): string => {
  const { problem } = parsePaste(command);
  return problem ? `${problem.line}:${problem.column} ${inEnglish(problem)}` : 'none';
};

const curl = (options: string): HttpRequest => request(`curl ${options} ${URL}`);

/** Headers by name: a command does not keep their order. */
const sorted = ({ headers, ...rest }: HttpRequest): object => ({
  ...rest,
  headers: headers.map(([name, value]) => [name.toLowerCase(), value]).sort(),
});

const plain = text.filter((value) => !value.includes('\0'));
const type = fc.constantFrom('text/plain', 'application/json', 'text/plain; charset=utf-8');
const part = fc.record(
  { name: plain.filter((name) => !name.includes('=')), value: plain, contentType: type },
  { requiredKeys: ['name', 'value'] },
);

const anyRequest: fc.Arbitrary<HttpRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    query: text,
    headers: fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^X-[\w!#$%&'*+.^`|~-]{1,8}$/), fc.oneof(fieldValue, fc.constant(''))),
      { maxLength: 3, selector: ([name]) => name.toLowerCase() },
    ),
    authorization: fc.option(
      fc.oneof(
        fieldValue,
        fc
          .tuple(plain, plain)
          .map(([user, password]) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`),
      ),
      { nil: undefined },
    ),
    body: fc.oneof(
      fc.constant(undefined),
      fc.tuple(fc.constantFrom('application/json', 'text/plain', undefined), plain),
      fc
        .array(fc.tuple(text, text))
        .map(
          (pairs) =>
            [
              'application/x-www-form-urlencoded',
              pairs.map((pair) => pair.map(encodeURIComponentOf).join('=')).join('&'),
            ] as const,
        ),
      fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => [undefined, parts] as const),
    ),
  })
  .map(({ method, query, headers, authorization, body }) => {
    const all: HttpRequest['headers'] = [...headers];
    if (authorization !== undefined) all.push(['Authorization', authorization]);
    const [contentType, content] = body ?? [];
    if (contentType !== undefined) all.push(['Content-Type', contentType]);
    const url = `${URL}?q=${encodeURIComponentOf(query)}`;
    return { method, url, headers: all, ...(content !== undefined && { body: content }) };
  });

function encodeURIComponentOf(value: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\ufffd')).replace(/[!'()*]/g, percent);
}

describe('a pasted curl command', () => {
  it('is the request that our curl sample was written for', () => {
    fc.assert(
      fc.property(anyRequest, (wanted) => {
        expect(sorted(request(sample('curl', wanted)))).toEqual(sorted(wanted));
      }),
      { numRuns: Number(process.env.RUNS ?? 500) },
    );
  });

  it('is split into words as a POSIX shell does', () => {
    expect(
      curl(String.raw`-H 'A: it'\''s "x"' -H "B: \"\$HOME\" \n" -H $'C: \x41\u00e9\t\'' \
      -H D:\ e`).headers,
    ).toEqual([
      ['A', 'it\'s "x"'],
      ['B', String.raw`"$HOME" \n`],
      ['C', "Aé\t'"],
      ['D', 'e'],
    ]);
    expect(curl(String.raw`-d $'\xc3\xa9 \342\202\254 \u20ac'`).body).toBe('é € €');
    expect(request(`$ curl ${URL} | jq .`).url).toBe(URL);
    expect(request(`curl ${URL} > out.json 2>&1`).url).toBe(URL);
  });

  it('is also read as browsers copy it for Windows', () => {
    const prompt = `curl ^"${URL}?a=1^&b=^%^41^" ^\r\n  -H ^"X-A: b^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":1^}^"`;
    expect(request(prompt)).toMatchObject({
      method: 'POST',
      url: `${URL}?a=1&b=%41`,
      headers: [
        ['X-A', 'b'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: '{"a":1}',
    });
    expect(request(`curl "${URL}" ^\r\n -H "X-A: \\"b\\""`).headers).toEqual([['X-A', '"b"']]);
    expect(request(`curl.exe '${URL}' \`\r\n -H "X-A: \`"b\`"" -H 'X-B: it''s'`).headers).toEqual([
      ['X-A', '"b"'],
      ['X-B', "it's"],
    ]);
  });

  it('has the method that curl would choose', () => {
    const method = (options: string): string => curl(options).method;
    expect(method('')).toBe('GET');
    expect(method('-d a=1')).toBe('POST');
    expect(method('-F a=1')).toBe('POST');
    expect(method('-I')).toBe('HEAD');
    expect(method('-X PUT -d a=1')).toBe('PUT');
    expect(method('--request=PATCH')).toBe('PATCH');
    expect(method('-sSLXDELETE')).toBe('DELETE');
    expect(method('-G -d a=1')).toBe('GET');
  });

  it('has the body and the type that curl would send', () => {
    const form: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded'];
    expect(curl('-d a=1 --data-raw @b --data-urlencode "c=d e" --data-urlencode =f\\&')).toMatchObject({
      headers: [form],
      body: 'a=1&@b&c=d%20e&f%26',
    });
    expect(curl(`--json '{"a":' --json 1}`)).toMatchObject({
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: '{"a":1}',
    });
    expect(curl('-H content-type: -d a')).toMatchObject({ headers: [], body: 'a' });
    expect(request(`curl -G '${URL}?z=1' -d a=1 --data-urlencode 'b=c d'`)).toMatchObject({
      url: `${URL}?z=1&a=1&b=c%20d`,
      headers: [],
    });
    expect(curl('--data-binary @photo.png')).toMatchObject({ filename: 'photo.png', body: new Uint8Array() });
    expect(
      curl(`-F 'a=x;type=text/plain;charset=utf-8' -F 'b="y;\\"z";type=text/csv' -F f=@p.png;type=image/png`)
        .body,
    ).toEqual([
      { name: 'a', value: 'x', contentType: 'text/plain;charset=utf-8' },
      { name: 'b', value: 'y;"z', contentType: 'text/csv' },
      { name: 'f', value: { filename: 'p.png', contentType: 'image/png', bytes: new Uint8Array() } },
    ]);
  });

  it('has the headers of its options, and joins repeated ones', () => {
    expect(
      curl('-A agent -e https://a.example -b a=b -b c=d -u me:pass -H X-A:1 -H x-a:2 -r 0-9').headers,
    ).toEqual([
      ['x-a', '1, 2'],
      ['User-Agent', 'agent'],
      ['Referer', 'https://a.example'],
      ['Cookie', 'a=b; c=d'],
      ['Range', 'bytes=0-9'],
      ['Authorization', 'Basic bWU6cGFzcw=='],
    ]);
    expect(request('curl api.example.com/a --compressed -o out -m 3').url).toBe('http://api.example.com/a');
  });

  it('is refused at what cannot be read', () => {
    expect(problem(`curl '${URL}`)).toBe("1:6 The quote ' is not closed.");
    expect(problem(`curl ${URL} \\\n  --digest`)).toBe(
      '2:3 The option --digest is not supported. Remove it and paste again.',
    );
    expect(problem(`curl ${URL} -sZ`)).toContain('The option -Z is not supported.');
    expect(problem(`curl ${URL} -H`)).toContain('The option -H has no value.');
    expect(problem('curl -s')).toContain('no valid URL');
    expect(problem(`curl ${URL} ${URL}/2`)).toContain(`“${URL}/2” is not expected here.`);
    expect(problem(`curl ${URL} -d a=1 -d @b.txt`)).toContain('-d reads the file b.txt');
    expect(problem(`curl ${URL} -b jar.txt`)).toContain('-b reads the file jar.txt');
    expect(problem(`curl ${URL} -H @h.txt`)).toContain('-H reads the file h.txt');
    expect(problem('wget x')).toContain('This is not a curl command');
    for (const address of ['file:///etc/passwd', 'ftp://a.example/x', 'wss://a.example/'])
      expect(problem(`curl ${address}`)).toContain('no valid URL');
    expect(problem(`curl ${URL} ${'x'.repeat(1000)}`)).toBe(
      `1:${URL.length + 7} “${'x'.repeat(100)}…” is not expected here.`,
    );
  });
});

describe('a pasted HAR entry or fetch call', () => {
  it('is the first request of a HAR file', () => {
    const entry = {
      request: {
        method: 'POST',
        url: URL,
        headers: [
          { name: ':authority', value: 'api.example.com' },
          { name: 'content-type', value: 'application/json' },
          { name: 'x-a', value: 'b' },
        ],
        postData: { mimeType: 'application/json', text: '{}' },
      },
    };
    const wanted = post({
      headers: [
        ['content-type', 'application/json'],
        ['x-a', 'b'],
      ],
      body: '{}',
    });
    expect(request(JSON.stringify(entry))).toEqual(wanted);
    expect(request(JSON.stringify({ log: { entries: [entry] } }, null, 2))).toEqual(wanted);
    const params = { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: 'b c' }] };
    expect(request(JSON.stringify({ method: 'POST', url: URL, postData: params })).body).toBe('a=b+c');
  });

  it('has the parts of a multipart form, with the names and types of files', () => {
    const mimeType = 'multipart/form-data; boundary=xyz';
    const params = [
      { name: 'title', value: 'A & B' },
      { name: 'meta', value: '{}', contentType: 'application/json' },
      { name: 'photo', fileName: 'fern.png', contentType: 'image/png' },
      { name: 'raw', fileName: 'raw.bin' },
    ];
    const headers = [{ name: 'Content-Type', value: mimeType }];
    const har = { method: 'POST', url: URL, headers, postData: { mimeType, params } };
    const file = (filename: string, contentType: string) => ({
      filename,
      contentType,
      bytes: new Uint8Array(),
    });
    expect(request(JSON.stringify(har))).toEqual(
      post({
        headers: [],
        body: [
          { name: 'title', value: 'A & B' },
          { name: 'meta', value: '{}', contentType: 'application/json' },
          { name: 'photo', value: file('fern.png', 'image/png') },
          { name: 'raw', value: file('raw.bin', 'application/octet-stream') },
        ],
      }),
    );
  });

  it('is a fetch call with literal values', () => {
    const init = { headers: { 'x-a': 'b' }, body: '{"a":1}', method: 'POST', mode: 'cors' };
    const wanted = post({ headers: [['x-a', 'b']], body: '{"a":1}' });
    expect(request(`fetch("${URL}", ${JSON.stringify(init, null, 2)});`)).toEqual(wanted);
    expect(request(`await fetch("${URL}", ${JSON.stringify(init)});`)).toEqual(wanted);
    expect(request(`fetch("${URL}")`)).toEqual({ method: 'GET', url: URL, headers: [] });
  });

  it('is a fetch call as programmers write it', () => {
    const call = `await fetch('${URL}', {
      method: 'post', // the default is GET
      headers: { 'x-a': "it's", accept: \`b\`, },
      body: JSON.stringify({ name: 'Caf\\u00e9 \\'x\\'', list: [1, -2.5e3, true, null], __proto__: 1, }, null, 2),
    }).then((response) => response.json());`.replaceAll('\\`', '`');
    expect(request(call)).toEqual(
      post({
        headers: [
          ['x-a', "it's"],
          ['accept', 'b'],
        ],
        body: '{"name":"Café \'x\'","list":[1,-2500,true,null],"__proto__":1}',
      }),
    );
    expect(request(`fetch('${URL}')`)).toEqual({ method: 'GET', url: URL, headers: [] });
  });

  it('is refused at what is not a literal', () => {
    expect(problem('fetch("https://a.example",\n  options)')).toMatch(/^2:3 .*options/);
    expect(problem(`fetch(\`https://a.example/\${id}\`)`)).toMatch(/^1:26 /);
    expect(problem("fetch('https://a.example\n')")).toMatch(/^1:7 .*not closed/);
    expect(problem('fetch("https://a.example", { body: JSON.stringify(thing) })')).toMatch(/^1:51 .*thing/);
    expect(problem('fetch("https://a.example"')).toMatch(/^1:26 /);
    expect(problem(`fetch("https://a.example", ${'['.repeat(1e5)}`)).toMatch(/^1:/);
    expect(problem('{\n  "method": GET\n}')).toMatch(/^2:13 /);
    expect(problem('{}')).toContain('This is not a curl command');
  });
});
