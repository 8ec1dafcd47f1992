/**
 * Requests of every shape, generated from the OpenAPI file: each gets a documented or generic error, never
 * 500, and never a changed state.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type JsonSchema, validate } from '../../../src/contract/index.ts';
import type { Operation } from '../../../src/openapi/index.ts';
import { chatOperations } from '../../support/chat-pages.ts';
import { basic, HOST, openChat } from './support.ts';

let operations: Operation[];
beforeAll(async () => {
  operations = await chatOperations();
});

/** Texts that parsers and rules often handle wrongly, besides any name or number. */
const awkward = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    'true',
    'True',
    'NaN',
    '-0',
    '1e400',
    '9007199254740993',
    '-1',
    '0.5',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '["', //
    '[1,2',
    '"text"',
    '\u0000',
    '\ud800',
    '__proto__',
    '(?P<a',
    '((((((((((a*)*)*)*)*)*)*)*)*)*)*b',
    '{+a*,b:3}',
    '{"__proto__":{"x":1}}',
    `[${'1,'.repeat(5000)}1]`,
    'x'.repeat(20_000),
  ),
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.array(fc.integer({ min: -5, max: 30 })).map((list) => JSON.stringify(list)),
  fc.array(fc.string()).map((list) => JSON.stringify(list)),
);

/** Values that exist in the state, so requests get past the first checks. */
const known = fc.constantFrom(
  '[3,5]',
  '[4801,4802,4817]',
  '["design"]',
  '["design","engineering","launch 2025"]',
  '[15,18]',
  '["mika@example.com"]',
  'add',
  'remove',
  'read',
  'starred',
  'mentioned',
  'spam',
  'other',
  'noor@example.com',
  'noor@example.com,mika@example.com',
  'palm_tree',
  '1f334',
  'unicode_emoji',
  'realm_emoji',
  '400',
  '100',
  'true',
  '[3,1,2]',
  '#(?P<ticket>[0-9]+)',
  'https://tickets.example.com/{ticket}',
);

const identity = fc.constantFrom(
  'owner' as const,
  'administrator' as const,
  'moderator' as const,
  'member' as const,
  'guest' as const,
  'bot' as const,
  'deactivated' as const,
  'nobody' as const,
);

interface Draft {
  operation: Operation;
  as: Parameters<typeof basic>[0];
  fields: [string, string][];
  path: string;
  encoding: 'urlencoded' | 'multipart' | 'query' | 'bytes' | 'json';
  level: number;
}

/** A request for one of the operations: most of its own parameters, sometimes unknown or repeated ones. */
const draft = (): fc.Arbitrary<Draft> =>
  fc
    .tuple(
      fc.constantFrom(...operations),
      identity,
      fc.constantFrom('urlencoded', 'multipart', 'query', 'bytes', 'json') as fc.Arbitrary<Draft['encoding']>,
      fc.oneof({ weight: 3, arbitrary: fc.constant(442) }, fc.integer({ min: 1, max: 442 })),
      fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, awkward),
    )
    .chain(([operation, as, encoding, level, id]) => {
      const { parameters, body } = operation.request;
      const schema = body?.media[0]?.schema as { properties?: Record<string, JsonSchema> } | undefined;
      const names = [
        ...Object.keys(schema?.properties ?? {}),
        ...parameters.filter((each) => each.in === 'query').map(({ name }) => name),
      ];
      const name = fc.oneof(
        { weight: names.length > 0 ? 8 : 0, arbitrary: fc.constantFrom('', ...names) },
        { weight: 1, arbitrary: fc.string() },
      );
      const own = fc.tuple(...names.map((each) => fc.tuple(fc.constant(each), fc.oneof(known, awkward))));
      const more = fc.array(fc.tuple(name, fc.oneof(known, awkward)), { maxLength: 3 });
      return fc.tuple(own, more, fc.boolean()).map(([mine, others, complete]) => ({
        operation,
        as,
        encoding,
        level,
        fields: [...(complete ? mine : mine.slice(1)), ...others] as [string, string][],
        path: operation.request.path.replace(/\{([^}]+)\}/, (_match, parameter: string) => {
          const example = parameters.find((each) => each.name === parameter)?.example;
          return encodeURIComponent(wellFormed(id ?? String(example))) || '0';
        }),
      }));
    });

/** `encodeURIComponent` throws for lone surrogates. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

function requestOf({ operation, as, fields, path, encoding }: Draft): Request {
  const { method } = operation.request;
  const url = new URL(`${HOST}/api/v1${path}`);
  const headers: Record<string, string> = basic(as);
  const query = new URLSearchParams(fields.map(([name, value]) => [wellFormed(name), wellFormed(value)]));
  if (method === 'GET' || encoding === 'query') {
    url.search = String(query);
    return new Request(url, { method, headers });
  }
  if (encoding === 'multipart') {
    const body = new FormData();
    for (const [name, value] of fields) body.append(wellFormed(name), wellFormed(value));
    return new Request(url, { method, headers, body });
  }
  if (encoding === 'bytes') {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    // Every character cut to one byte: rarely UTF-8.
    const text = fields.map(([name, value]) => `${name}=${value}`).join('&');
    return new Request(url, {
      method,
      headers,
      body: Uint8Array.from(text, (each) => each.charCodeAt(0) & 255),
    });
  }
  if (encoding === 'json') {
    headers['Content-Type'] = 'application/json';
    return new Request(url, { method, headers, body: JSON.stringify(Object.fromEntries(fields)) });
  }
  return new Request(url, { method, headers, body: query });
}

/** Status and body as the file documents them; generic errors are errors in the envelope. */
function problemsOf({ operation, level }: Draft, status: number, json: Record<string, unknown>): unknown[] {
  if (status >= 500) return [`status ${status}`];
  // Older levels have other fields.
  if (level < 442)
    return json.result === 'success' || json.result === 'error' || json.result === 'partially_completed'
      ? []
      : [json];
  if (status === 404 || status === 405 || status === 413) return json.result === 'error' ? [] : [json];
  const { responses, request } = operation;
  const response =
    responses.find((each) => each.status === String(status)) ??
    responses.find((each) => each.status === 'default');
  return validate(response?.content[0]?.schema ?? false, json, { components: request.components });
}

describe('any request to a documented operation', () => {
  test('gets a documented or generic response; an error changes nothing', async () => {
    const kept: string[] = [];
    await fc.assert(
      fc.asyncProperty(draft(), async (request) => {
        const { sandbox } = openChat({ level: request.level, onError: (error) => kept.push(String(error)) });
        const before = await sandbox.state();
        const response = await sandbox(requestOf(request));
        const json = await response.json();
        expect(problemsOf(request, response.status, json)).toEqual([]);
        // Partial sending is the only error that keeps its changes.
        if (response.status !== 200 && json.code !== 'INVITATION_FAILED') {
          expect(await sandbox.state()).toEqual(before);
        }
      }),
      { numRuns: 600 },
    );
    expect(kept).toEqual([]);
  });

  test('a sequence of requests leaves a state that every read can show', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constant(null).chain(draft), { maxLength: 12 }), async (requests) => {
        const chat = openChat();
        for (const request of requests) await chat.sandbox(requestOf(request));
        for (const path of ['/view', '/state', '/requests?after=0']) {
          expect((await chat.admin('GET', path)).status).toBe(200);
        }
        const listed = await chat.send('GET', '/invites', {}, 'owner');
        expect([200, 401]).toContain(listed.status);
        JSON.parse(JSON.stringify(listed.json), (_key, value) => {
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          return value;
        });
      }),
      { numRuns: 60 },
    );
  });
});
