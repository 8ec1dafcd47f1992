import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksSecret } from '../../../../src/request/index.ts';
import { entryOf, initialState, type State } from '../../../../src/theme/client/playground/model/index.ts';
import {
  decodeLink,
  encodeLink,
  fillForm,
  type SharedRequest,
  sharedRequest,
} from '../../../../src/theme/client/playground/tools/link/index.ts';
import { linkProblem, sharedCase } from '../../../support/shared-requests.ts';
import { media, operation, parameter } from './support.ts';

const JSON_TYPE = 'application/json';

const data = operation(
  {
    path: '/trains/{id}',
    parameters: [
      parameter('path', 'id', { type: 'string' }),
      parameter('query', 'class', { enum: ['first', 'second'] }),
      parameter('query', 'price', { type: 'number' }),
      parameter('header', 'X-Api-Key', { type: 'string' }),
    ],
    servers: [
      { url: 'https://api.example.com' },
      { url: 'https://{region}.example.com', variables: REGIONS() },
    ],
    body: { required: true, media: [media(JSON_TYPE, {}), media('text/plain', {})] },
  },
  { bodies: { [JSON_TYPE]: '{}' } },
);

function REGIONS() {
  return { region: { default: 'eu', enum: ['eu', 'us'] }, tenant: { default: '' } };
}

const start = initialState(data);

const typed = (entries: Record<string, string>, change: Partial<State> = {}): State => ({
  ...start,
  ...change,
  entries: {
    ...start.entries,
    ...Object.fromEntries(Object.entries(entries).map(([id, text]) => [id, { sent: true, text }])),
  },
});

async function opened(state: State, into: State = start) {
  const link = await encodeLink(sharedRequest(data, state, undefined).request);
  const request = await decodeLink(link);
  if (typeof request === 'string') throw new Error(request);
  return fillForm(data, into, request, undefined);
}

const fillWith = (request: Partial<SharedRequest>) =>
  fillForm(data, start, { values: { path: {}, query: {}, header: {} }, chosen: {}, ...request }, undefined);

describe('a link', () => {
  it('fills the form as it was, with the digits of numbers, server, variables and body', async () => {
    const state = typed(
      { 'path:id': '007', 'query:class': 'second', 'query:price': '1.10' },
      {
        server: 1,
        variables: { region: 'us', tenant: 'north' },
        bodies: { [JSON_TYPE]: '{ "a" : 12345678901234567890 }' },
      },
    );
    const { state: filled, unknown } = await opened(state);
    expect(unknown).toEqual([]);
    expect(filled).toEqual({ ...state, extra: [], chosen: {} });
  });

  it('leaves the secrets that the reader has typed', async () => {
    const into = typed({ 'header:X-Api-Key': 'geheim' });
    const { state } = await opened(typed({ 'path:id': '7' }), into);
    expect(entryOf(state, 'header:X-Api-Key').text).toBe('geheim');
  });

  it('names what it left out', () => {
    const { request, leftOut } = sharedRequest(
      data,
      typed(
        { 'path:id': 'x', 'header:X-Api-Key': 'geheim' },
        {
          bodies: { [JSON_TYPE]: '{"a":{"password":"geheim","b":[{"pin":"geheim","c":1}]}}' },
          extra: [{ in: 'header', name: 'X-Trace', value: 'geheim' }],
        },
      ),
      undefined,
    );
    expect(leftOut).toEqual(['X-Api-Key', 'password', 'pin', 'X-Trace']);
    expect(JSON.parse(request.values.body?.text ?? '')).toEqual({ a: { b: [{ c: 1 }] } });
  });

  it('does not name a server of the reader', () => {
    const url = 'https://intern.example.net';
    const withOwn = {
      ...data,
      servers: [...data.servers, { kind: 'remote' as const, url, label: url, isOwn: true as const }],
    };
    const state = { ...start, server: data.servers.length };
    const { request, leftOut } = sharedRequest(withOwn, state, undefined);
    expect(JSON.stringify(request)).not.toContain('intern');
    expect(leftOut).toEqual([url]);
    expect(fillForm(withOwn, state, request, undefined).state.server).toBe(state.server);
  });

  it('carries random text that the description has itself, and identifiers', () => {
    for (const text of [
      '7f3c2a1e-9b4d-4c5e-8f60-123456789abc',
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      '507f1f77bcf86cd799439011',
      '2026-11-23T20:22:16.123Z',
      'how-to-build-a-site-in-2026-with-docs',
      'https://example.com/a/b?page=2',
      'me.example2026@mail.example.com',
      '12345678901234567890',
    ])
      expect([text, looksSecret(text)]).toEqual([text, false]);
    for (const text of [
      '3AbcdefghijKLMNOPQRSTUVWXyz',
      'Bearer abcdefgh',
      'password: x',
      '"token":"x"',
      'https://me:x@example.com',
    ])
      expect([text, looksSecret(text)]).toEqual([text, true]);
  });

  it('never holds a secret, whatever the form holds, and what it holds comes back', async () => {
    await fc.assert(
      fc.asyncProperty(sharedCase, async (some) => {
        expect(await linkProblem(some)).toBeUndefined();
      }),
      // `scripts/fuzz-links.ts` makes 100,000 of them.
      { numRuns: 500 },
    );
  });
});

describe('an outdated link', () => {
  it('names what the operation does not have', () => {
    const { state, unknown } = fillWith({
      server: { url: 'https://old.example.com', variables: { region: 'eu' } },
      values: {
        path: { id: '7', gone: 1 },
        query: { class: 'third' },
        header: {},
        accept: 'text/old',
        body: { contentType: 'application/xml', text: '<a/>' },
      },
    });
    expect(unknown).toEqual([
      'gone',
      'class',
      'application/xml',
      'text/old',
      'https://old.example.com',
      'region',
    ]);
    expect(entryOf(state, 'path:id').text).toBe('7');
    expect(state.contentType).toBe(JSON_TYPE);
    expect(state.server).toBe(0);
  });
});

describe('a hostile link', () => {
  const packed = (text: string): string => `1z.${deflateRawSync(text).toString('base64url')}`;
  const plain = (text: string): string => `1.${Buffer.from(text).toString('base64url')}`;

  it.each([
    ['empty', ''],
    ['without a version', 'e30'],
    ['not base64', '1.a'],
    ['not JSON', plain('{')],
    ['not a record', plain('[]')],
    ['not UTF-8', `1.${Buffer.from([0xff, 0xfe]).toString('base64url')}`],
    ['not compressed', `1z.${Buffer.from('{}').toString('base64url')}`],
    ['huge', plain(JSON.stringify({ b: 'x'.repeat(100_000) }))],
    ['huge once it is unpacked', packed(JSON.stringify({ b: 'x'.repeat(5_000_000) }))],
    ['deep', packed(`${'{"p":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
    ['with a key twice', plain('{"p":{},"p":{}}')],
  ])('that is %s cannot be read', async (_, link) => {
    expect(await decodeLink(link)).toBe('broken');
  });

  it('cut anywhere never throws', async () => {
    const link = await encodeLink(
      sharedRequest(data, typed({ 'path:id': 'x'.repeat(300) }), undefined).request,
    );
    for (let length = 0; length < link.length; length++) {
      const request = await decodeLink(link.slice(0, length));
      if (typeof request !== 'string') fillForm(data, start, request, undefined);
    }
  });

  it('of a later version says so', async () => {
    expect(await decodeLink('2.e30')).toBe('version');
  });

  it('sets no prototype, no secret, no credential and nothing that is not documented', async () => {
    const text =
      '{"p":{"__proto__":{"id":"x"},"constructor":"x"},"h":{"X-Api-Key":"evil","Cookie":"evil"},' +
      '"v":{"__proto__":"x"},"k":{"__proto__":7,"a":-1},"s":"https://api.example.com",' +
      '"credentials":{"a":1},"extra":[{"in":"header","name":"a","value":"b"}],"t":"__proto__","b":"x"}';
    const request = await decodeLink(plain(text));
    if (typeof request === 'string') throw new Error(request);
    const { state, unknown } = fillForm(data, start, request, undefined);
    expect(unknown.sort()).toEqual(['Cookie', 'X-Api-Key', '__proto__', 'constructor']);
    expect(JSON.stringify(state)).not.toContain('evil');
    expect(state.extra).toEqual([]);
    expect(state.credentials).toEqual({});
    expect(Object.getPrototypeOf(state.entries)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).id).toBeUndefined();
  });

  it('leads to no other host through a variable of the server', () => {
    const fill = (tenant: string, isOwn = false) =>
      fillForm(
        data,
        start,
        {
          server: { url: 'https://{region}.example.com', variables: { region: 'us', tenant } },
          values: { path: {}, query: {}, header: {} },
          chosen: {},
        },
        undefined,
        isOwn,
      );
    for (const tenant of ['evil.example', 'a/', 'me@evil', 'x#']) {
      expect(fill(tenant).state.variables).toEqual({ region: 'us' });
      expect(fill(tenant).unknown).toEqual(['tenant']);
      expect(fill(tenant, true).state.variables).toEqual({ region: 'us', tenant });
    }
    expect(fill('north-2').state.variables).toEqual({ region: 'us', tenant: 'north-2' });
  });

  it('of any content fills the form with text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (text) => {
        const request = await decodeLink(plain(text));
        if (typeof request === 'string') return;
        const { state } = fillForm(data, start, request, undefined);
        expect(typeof entryOf(state, 'path:id').text).toBe('string');
        expect(data.servers[state.server]).toBeDefined();
      }),
    );
  });
});
