import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formParameters } from '../../src/sandbox/index.ts';
import { LAB, openLab } from './lab.ts';

const bytesOf = (body: string | Uint8Array) =>
  new Uint8Array(typeof body === 'string' ? new TextEncoder().encode(body) : body);
const read = (type: string, body: string | Uint8Array) =>
  formParameters({ headers: new Headers(type ? { 'Content-Type': type } : {}), body: () => bytesOf(body) });
const FORM = 'application/x-www-form-urlencoded';
const multipart = (body: string | Uint8Array) => read('multipart/form-data; boundary=b', body);
const crlf = (...lines: string[]) => lines.join('\r\n');
const part = (name: string, value: string) =>
  crlf('--b', `Content-Disposition: form-data; name=${name}`, '', value, '');

describe('urlencoded', () => {
  test('parameters keep their order, including repeated ones', () => {
    expect(read(FORM, 'a=1&b=%5B1%2C2%5D&a=x+y&&c&=d')).toEqual([
      ['a', '1'],
      ['b', '[1,2]'],
      ['a', 'x y'],
      ['c', ''],
      ['', 'd'],
    ]);
  });

  test('parameters and case of the media type do not matter', () => {
    expect(read('Application/X-WWW-Form-Urlencoded; charset=UTF-8', 'a=1')).toEqual([['a', '1']]);
  });

  test('invalid UTF-8 is rejected, raw or escaped', () => {
    expect(() => read(FORM, new Uint8Array([0x61, 0x3d, 0xff]))).toThrow('The body is not valid UTF-8');
    for (const text of ['a=%FF', '%C3=1', 'a=%ED%A0%80'])
      expect(() => read(FORM, text)).toThrow('The body is not valid UTF-8');
  });

  test('a percent sign that escapes nothing and a leading question mark are literal', () => {
    expect(read(FORM, 'a=%&b=%zz%C3%A9')).toEqual([
      ['a', '%'],
      ['b', '%zzé'],
    ]);
    expect(read(FORM, '?a=1')).toEqual([['?a', '1']]);
  });
});

test.each([
  '',
  'application/json',
  'text/plain',
  'multipart/mixed; boundary=b',
  'multipart/form-datax; boundary=b',
])('a body of the media type %j is not a form, and is not even read', (type) => {
  const body = () => {
    throw new Error('read');
  };
  expect(formParameters({ headers: new Headers({ 'Content-Type': type }), body })).toEqual([]);
});

describe('multipart', () => {
  test('parameters keep their order, including repeated and empty ones', () => {
    const body = `${part('"a"', '1')}${part('"b"', '')}${part('"a"', 'two\r\nlines')}--b--\r\n`;
    expect(multipart(body)).toEqual([
      ['a', '1'],
      ['b', ''],
      ['a', 'two\r\nlines'],
    ]);
  });

  test.each([
    'multipart/form-data; boundary=b',
    'multipart/form-data;boundary="b"',
    'Multipart/Form-Data; charset=utf-8; Boundary=b ; x=y',
  ])('the boundary is found in %s', (type) => {
    expect(read(type, `${part('a', '1')}--b--`)).toEqual([['a', '1']]);
  });

  test('a quoted boundary may contain special characters', () => {
    const body = crlf('--x y;z', 'Content-Disposition: form-data; name="a"', '', '1', '--x y;z--');
    expect(read('multipart/form-data; boundary="x y;z"', body)).toEqual([['a', '1']]);
  });

  test('an empty body has no parameters, whatever its boundary', () => {
    expect(multipart('')).toEqual([]);
    expect(read('multipart/form-data', '')).toEqual([]);
    expect(multipart('--b--\r\n')).toEqual([]);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    '%s with a body is 400: it has no boundary',
    (type) => {
      expect(() => read(type, '--b--')).toThrow('boundary');
    },
  );

  test('lines may end in LF', () => {
    expect(
      multipart(
        '--b\nContent-Disposition: form-data; name="a"\n\n1\n--b\ncontent-disposition:form-data;name=c\n\n2\n--b--',
      ),
    ).toEqual([
      ['a', '1'],
      ['c', '2'],
    ]);
  });

  test.each([
    part('a', '1'),
    `${part('a', '1')}--b`,
    `${part('a', '1')}--b-`,
    '--b',
    'x',
    crlf('--b', 'Content-Disp'),
  ])('a body without its last boundary was cut off: %j', (body) => {
    expect(() => multipart(body)).toThrow('The multipart body ends before its last boundary');
  });

  test('a part without its empty line has no value', () => {
    expect(multipart(crlf('--b', 'Content-Disposition: form-data; name="a"', '--b--'))).toEqual([['a', '']]);
  });

  test('text before the first boundary and after the last one is ignored', () => {
    expect(multipart(`preamble\r\n${part('a', '1')}--b--\r\n${part('c', '2')}`)).toEqual([['a', '1']]);
  });

  test('a line that only begins like the boundary is part of the value, as is one in its middle', () => {
    const value = crlf('--bc', 'x--b', '-', '--b c');
    expect(multipart(`${part('a', value)}--b  \r\nx: y\r\n--b--`)).toEqual([['a', value]]);
  });

  test('files are skipped, even without a name or content', () => {
    const file = (fields: string) =>
      crlf('--b', `Content-Disposition: form-data; ${fields}`, 'Content-Type: text/plain', '', 'x', '');
    const files = [
      'name="f"; filename="a.txt"',
      'name="f"; filename=""',
      "filename*=utf-8''a; name=f",
      'name=f; FILENAME=a',
    ];
    expect(multipart(`${files.map(file).join('')}${part('a', '1')}--b--`)).toEqual([['a', '1']]);
    expect(multipart(`${part('"; filename=x"', '1')}--b--`)).toEqual([['; filename=x', '1']]);
  });

  test('parts without a name are skipped', () => {
    expect(
      multipart(
        '--b\r\n\r\n1\r\n--b\r\nX: y\r\n\r\n2\r\n--b\r\nContent-Disposition: form-data\r\n\r\n3\r\n--b--',
      ),
    ).toEqual([]);
  });

  test.each([
    ['"a%22b%0D%0Ac%0a%25"', 'a"b\r\nc\n%25'],
    ['"a\\"b\\\\c"', 'a"b\\c'],
    ['"a\\"', 'a\\'],
    ['"a; b=c"', 'a; b=c'],
    ['a', 'a'],
    ['""', ''],
    ['"é"', 'é'],
    // Line separators of Unicode end no header line.
    ['"\u2028a\\\u2029;b"', '\u2028a\\\u2029;b'],
  ])('the name %s is %j', (name, expected) => {
    expect(multipart(`${part(name, '1')}--b--`)).toEqual([[expected, '1']]);
  });

  test('invalid UTF-8 is rejected', () => {
    const body = bytesOf(`${part('a', 'x')}--b--`);
    body[body.indexOf(0x78)] = 0xff;
    expect(() => multipart(body)).toThrow('The body is not valid UTF-8');
  });

  test('reads what a browser would send', async () => {
    // A browser writes every line break as CRLF, and replaces half characters.
    const text = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom('"', '%', '-', ' ', ';', '=', '\r\n', '\u2028'),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        ),
      })
      .map((value) => value.replace(/\p{Cs}/gu, '').replace(/\r\n|\r|\n/g, '\r\n'));
    // A name cannot say whether its percent sign was escaped, and a final backslash ends it.
    const name = text.filter((value) => !/%(?:22|0d|0a)|\\/i.test(value));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text, fc.boolean())), async (fields) => {
        const form = new FormData();
        for (const [key, value, isFile] of fields) {
          if (isFile) form.append(key, new Blob([value]), `${value}.txt`);
          else form.append(key, value);
        }
        const sent = new Response(form);
        const type = sent.headers.get('content-type') ?? '';
        expect(read(type, new Uint8Array(await sent.arrayBuffer()))).toEqual(
          fields.filter(([, , isFile]) => !isFile).map(([key, value]) => [key, value]),
        );
      }),
    );
  });

  test('whatever comes before the last boundary, the result is texts', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '--b',
        '\r\n',
        '\n',
        '--',
        'Content-Disposition: form-data; name=',
        '"',
        '\\',
        ';',
        ' filename=',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const [name, value] of multipart(`${pieces.join('')}\r\n--b--`))
          expect([typeof name, typeof value]).toEqual(['string', 'string']);
      }),
    );
  });
});

test('a route reads the form of its request, and a limit still applies', async () => {
  const sandbox = openLab();
  const form = new FormData();
  form.append('a', '1');
  const post = async (body: BodyInit) => {
    const response = await sandbox(new Request(`${LAB}/form`, { method: 'POST', body }));
    return [response.status, await response.json()];
  };
  expect(await post(form)).toEqual([200, [['a', '1']]]);
  expect(await post(new URLSearchParams({ b: '2' }))).toEqual([200, [['b', '2']]]);
  expect(await post(new URLSearchParams({ b: 'x'.repeat(2 << 20) }))).toEqual([413, expect.anything()]);
});
