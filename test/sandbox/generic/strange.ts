/** Requests with something strange in them: most parts stay as the API wants them, so that checks are passed. */
import fc from 'fast-check';
import { formatJson, parseJson } from '../../../src/contract/index.ts';
import type { Operation } from '../../../src/openapi/index.ts';
import type { OperationPlan, SandboxPlan } from '../../../src/sandbox/generic/index.ts';

/** A request that the sandbox accepts. */
export interface Usual {
  plan: OperationPlan;
  operation: Operation;
  url: URL;
  headers: [string, string][];
  body: string;
}

export interface Sent {
  /** Absent if the request has another method. */
  operation: Operation | undefined;
  method: string;
  url: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | undefined;
}

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'id',
  'name',
  '',
  '$ref',
];

const HUGE = '9'.repeat(400);
const DEEP = 5000;

/** JSON texts that are easy to get wrong. */
const JSON_TEXTS = [
  '',
  ' ',
  '{',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[{}]',
  '"\\ud800"',
  '"\\u0000"',
  '1e400',
  '-0',
  HUGE,
  `{"id":${HUGE}}`,
  `{"id":123456789012345678901234567890,"name":1e400}`,
  '{"__proto__":{"isPolluted":true}}',
  '{"constructor":{"prototype":{"isPolluted":true}}}',
  '{"id":1,"id":2}',
  '\ufeff{}',
  '{} {}',
  '{"a":undefined}',
  '[{"op":"add","path":"/__proto__/isPolluted","value":1}]',
  '[{"op":"replace","path":"","value":null},{"op":"test","path":"/-","value":1}]',
  '[{"op":"move","from":"/a","path":"/a/b"},{"op":"copy"}]',
  '['.repeat(DEEP),
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `{"name":"${'x'.repeat(100_000)}"}`,
  'a=1&b[c]=2&__proto__[x]=1&a[__proto__]=2&a=3',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '%ff=%zz&=&&',
];

const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    0,
    -1,
    1.5,
    1e308,
    -0,
    2 ** 53,
    [],
    {},
    [null],
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom('2026-02-30', '99999-01-01T00:00:00Z', 'not an id', '../..', '%2F', '1e400', '🦑', 'a/b'),
  fc.constantFrom(...NAMES),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...NAMES), fc.jsonValue({ maxDepth: 1 })),
);

const segment = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '%2F',
    'a%2Fb',
    '..',
    '%2e%2e',
    '%00',
    '%ff',
    '%',
    'null',
    HUGE,
    'x'.repeat(5000),
  ),
  fc.constantFrom(...NAMES.filter((name) => name !== '')),
  fc.constantFrom('1e400', '1;v=1', '*', '{id}', '%7Bid%7D', '🦑', '%ED%A0%80', '+', '1,2', ''),
  fc.string({ maxLength: 12 }).map(encodeURIComponentSafely),
);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const queryPart = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...names, ...NAMES, 'limit', 'page', 'offset', 'cursor', 'sort', 'filter'),
      fc.constantFrom('', '', '', '[]', '[__proto__]', '[a][b]', '[0]', '%5B%5D', '['),
      fc.oneof(
        fc.constantFrom(
          '',
          '0',
          '-1',
          '1',
          '1.5',
          '1e400',
          HUGE,
          'true',
          '%',
          '%ff',
          '%00',
          'a,b',
          'a%2Cb',
          'a|b',
        ),
        fc.constantFrom(
          '-id',
          'desc(id)',
          '__proto__',
          'id:desc,name',
          'bzpw',
          'b2Zmc2V0Oi0x',
          '[1]',
          '{"a":1}',
        ),
        strangeValue.map((value) => encodeURIComponentSafely(String(JSON.stringify(value)))),
        fc.string({ maxLength: 8 }).map(encodeURIComponentSafely),
      ),
    )
    .map(([name, suffix, value]) => `${encodeURIComponentSafely(name)}${suffix}=${value}`);

const header: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('if-match', 'if-none-match'),
    fc.constantFrom('*', '"x"', 'W/"x"', '"', '', '"a", "b"', '"0000000000000000"'),
  ),
  fc.tuple(
    fc.constantFrom('if-modified-since', 'if-unmodified-since', 'if-range'),
    fc.constantFrom('Sat, 29 Oct 1994 19:43:31 GMT', 'never', ''),
  ),
  fc.tuple(fc.constant('range'), fc.constantFrom('bytes=0-1', 'bytes=-5', 'items=0-', 'bytes=9-1,,')),
  fc.tuple(
    fc.constant('prefer'),
    fc.constantFrom(
      'code=404',
      'code=500',
      'code=200',
      'code=999',
      'code=',
      'example=__proto__',
      'example=constructor',
      'wait=0',
      'return=minimal',
      ',,;=',
      'code=201, example=x',
    ),
  ),
  fc.tuple(
    fc.constant('accept'),
    fc.constantFrom(
      'text/html',
      '*/*;q=0',
      'application/*',
      '',
      ';;;',
      'application/json;q=0.5, */*',
      'image/png',
    ),
  ),
  fc.tuple(
    fc.constant('content-type'),
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'APPLICATION/JSON;;',
      'application/merge-patch+json',
      'application/json-patch+json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary=""',
      'text/plain',
      'application/octet-stream',
      'application/xml',
      '*/*',
      '/',
      'x',
    ),
  ),
  fc.tuple(
    fc.constant('authorization'),
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer x',
      'Basic',
      'Basic !!',
      'Basic Og==',
      'Basic eDp5',
      'Digest x',
      'x',
    ),
  ),
  fc.tuple(
    fc.constantFrom('cookie', 'content-encoding', 'x-http-method-override', 'idempotency-key', 'x'),
    fc.constantFrom('gzip', 'DELETE', '__proto__=1; a', 'a=%ff; =; ;', 'é'),
  ),
);

const method = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'QUERY',
  'post',
  'X',
);

/** A body with one of its members replaced, removed or added. */
function changedBody(text: string): fc.Arbitrary<string> {
  const { value, error } = parseJson(text);
  if (error) return fc.constantFrom(...JSON_TEXTS);
  const paths = pathsIn(value);
  return fc
    .tuple(
      fc.constantFrom(...paths),
      fc.oneof(strangeValue, fc.constant(undefined)),
      fc.constantFrom('', '', ...NAMES),
    )
    .map(([path, strange, added]) =>
      formatJson(replaced(value, added === '' ? path : [...path, added], strange)),
    );
}

/** Paths of at most 200 members. */
function pathsIn(value: unknown): string[][] {
  const paths: string[][] = [[]];
  for (let index = 0; index < paths.length && paths.length < 200; index++) {
    const path = paths[index] ?? [];
    const inside = path.reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], value);
    if (typeof inside !== 'object' || inside === null) continue;
    for (const key of Object.keys(inside)) paths.push([...path, key]);
  }
  return paths;
}

/** `undefined` removes. An own member even if it is called `__proto__`. */
function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by === undefined ? null : by;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === key ? replaced(one, rest, by) : one));
  const members = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const before = members.find(([name]) => name === key)?.[1];
  const others = members.filter(([name]) => name !== key);
  if (by === undefined && rest.length === 0) return Object.fromEntries(others);
  return Object.fromEntries([...others, [key, replaced(before, rest, by)]]);
}

/** Segments of the paths of first rows, so that requests reach them and each other. */
function knownSegments(plan: SandboxPlan): string[] {
  const keys = plan.resources.flatMap(({ seed }) => seed.flatMap(({ key }) => key));
  return [...new Set(keys)].map(encodeURIComponentSafely);
}

/** Absent `weight` times more often than not. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>, weight = 3): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** One of the usual requests with some of its parts replaced. */
export function strangeRequests(usual: readonly Usual[], plan: SandboxPlan): fc.Arbitrary<Sent> {
  const known = knownSegments(plan);
  const some = known.length > 0 ? fc.oneof(fc.constantFrom(...known), segment) : segment;
  return fc.constantFrom(...usual).chain((one) => {
    const names = one.plan.parameters.map(({ name }) => name);
    return fc
      .record({
        method: seldom(method, 12),
        segments: seldom(fc.array(some, { minLength: 8, maxLength: 8 })),
        query: seldom(fc.array(queryPart(names), { maxLength: 4 })),
        headers: seldom(fc.array(header, { minLength: 1, maxLength: 3 })),
        dropped: seldom(fc.constantFrom('authorization', 'content-type', 'all')),
        body: seldom(fc.oneof(changedBody(one.body), fc.constantFrom(...JSON_TEXTS), fc.json()), 1),
        bytes: seldom(fc.uint8Array({ maxLength: 40 }), 20),
      })
      .map(({ method: name = one.plan.method, ...parts }) => ({
        operation: name === one.plan.method ? one.operation : undefined,
        method: name,
        url: urlOf(one, parts.segments, parts.query),
        headers: headersOf(one, parts.headers, parts.dropped),
        body: /^(GET|HEAD)$/i.test(name)
          ? undefined
          : (parts.bytes ?? new TextEncoder().encode(parts.body ?? one.body)),
      }));
  });
}

/** The path of an operation with some segments for its parameters, and a query. */
function urlOf(
  { url, plan }: Usual,
  segments: readonly string[] | undefined,
  query: readonly string[] | undefined,
): string {
  const place = url.pathname.split('/');
  const template = plan.path.split('/');
  const start = place.length - template.length;
  const path = place.map((one, index) =>
    segments && template[index - start]?.includes('{') ? (segments[(index - start) % 8] ?? one) : one,
  );
  const kept = url.search.slice(1);
  const parts = query ? [...(query.length % 2 === 0 ? [kept] : []), ...query] : [kept];
  const search = parts.filter((part) => part !== '').join('&');
  return `${url.origin}${path.join('/')}${search && `?${search}`}`;
}

function headersOf(
  { headers }: Usual,
  added: readonly [string, string][] = [],
  dropped: string | undefined,
): [string, string][] {
  const names = new Set(added.map(([name]) => name));
  const kept = headers.filter(([name]) => dropped !== 'all' && name !== dropped && !names.has(name));
  return [...kept, ...added];
}
