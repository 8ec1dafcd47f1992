import { describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../../../src/request/index.ts';
import {
  explainFailure,
  type FailureFacts,
  isMixedContent,
} from '../../../../src/theme/client/playground/reply/failure/failure.ts';
import { retryAfter, sentencesFor } from '../../../../src/theme/client/playground/reply/failure/status.ts';

import { media, operation } from './support.ts';

const facts = (more: Partial<FailureFacts>): FailureFacts => ({
  kind: 'network',
  shown: { method: 'GET', url: 'https://api.example.com/things', headers: [] },
  url: 'https://api.example.com/things?key=secret',
  page: 'https://docs.example.com/page/',
  online: true,
  isBlockedByPolicy: false,
  ...more,
});

describe('the explanation of a failure', () => {
  it.each<[string, Partial<FailureFacts>, RegExp]>([
    ['cancelled', { kind: 'cancelled' }, /^Canceled$/],
    ['timeout', { kind: 'timeout' }, /^No response within 30 seconds$/],
    ['offline', { online: false }, /^You are offline$/],
    ['policy of the page', { isBlockedByPolicy: true }, /does not allow requests/],
    ['mixed content', { url: 'http://api.example.com/' }, /page uses HTTPS/],
    ['CORS', { diagnosis: { cause: 'origin' } }, /does not let this page read/],
    ['a header', { diagnosis: { cause: 'headers', headers: ['X-Trace'] } }, /these headers.*X-Trace$/],
    ['the method', { diagnosis: { cause: 'method' } }, /does not allow GET requests/],
    ['a redirect', { diagnosis: { cause: 'redirect' } }, /redirects to an address/],
    ['a closed connection', { diagnosis: { cause: 'reset' } }, /closed the connection/],
    ['what cannot be told', { diagnosis: { cause: 'unclear' } }, /could not be read/],
    ['nothing there', { diagnosis: { cause: 'unreachable' } }, /cannot be reached/],
    ['unsendable', { kind: 'unsendable', detail: 'bad header' }, /blocked this request/],
    ['sandbox', { kind: 'sandbox' }, /sandbox could not be loaded/],
  ])('%s', (_, more, title) => {
    const failure = explainFailure(facts(more));
    expect(failure.title).toMatch(title);
    expect(failure.advice).not.toBe('');
  });

  it('says that a sandbox needs the network once, and shows no engine’s words', () => {
    const { advice } = explainFailure(facts({ kind: 'sandbox', online: false, detail: 'TypeError: x' }));
    expect(advice).toMatch(/^Connect to the network/);
  });

  it('never repeats possible secrets', () => {
    for (const kind of ['timeout', 'network', 'cancelled'] as const) {
      expect(JSON.stringify(explainFailure(facts({ kind })))).not.toContain('secret');
    }
  });

  it('names the origin that has to be allowed', () => {
    expect(explainFailure(facts({ diagnosis: { cause: 'origin' } })).advice).toContain(
      'Access-Control-Allow-Origin header that allows https://docs.example.com.',
    );
  });

  it('names the port if the server is on this machine', () => {
    expect(explainFailure(facts({ url: 'http://127.0.0.1:9/', page: 'http://localhost/' })).advice).toMatch(
      /your machine/,
    );
  });

  it('names the local network if a public page asks a private server', () => {
    for (const host of ['192.168.1.4', '10.0.0.1', '127.0.0.1', 'printer.local', 'nas', '[fd00::1]']) {
      expect(explainFailure(facts({ url: `https://${host}/` })).advice).toMatch(/local network/);
    }
    for (const host of ['11.0.0.1', '172.32.0.1', 'local.example.com']) {
      expect(explainFailure(facts({ url: `https://${host}/` })).advice).not.toMatch(/local network/);
    }
  });

  it('says that the certificate may be the reason, only with HTTPS', () => {
    expect(explainFailure(facts({})).advice).toMatch(/certificate/);
    expect(
      explainFailure(facts({ url: 'http://api.example.com/', page: 'http://docs.example.com/' })).advice,
    ).not.toMatch(/certificate/);
  });

  it('shows the preflight request as a command, quoted for a shell', () => {
    const shown: HttpRequest = {
      method: 'PUT',
      url: "https://api.example.com/it's",
      headers: [
        ['X-Trace', '1'],
        ['Accept', '*/*'],
      ],
    };
    const { command } = explainFailure(
      facts({ shown, diagnosis: { cause: 'headers', headers: ['X-Trace'] } }),
    );
    expect(command).toBe(
      "curl -i -X OPTIONS -H 'Origin: https://docs.example.com' " +
        "-H 'Access-Control-Request-Method: PUT' -H 'Access-Control-Request-Headers: x-trace' " +
        "'https://api.example.com/it'\\''s'",
    );
  });
});

describe('mixed content', () => {
  it.each([
    ['https://a.example.com/', 'http://b.example.com/', true],
    ['https://a.example.com/', 'http://localhost:3000/', false],
    ['https://a.example.com/', 'http://127.0.0.1/', false],
    ['https://a.example.com/', 'http://[::1]:8080/', false],
    ['https://a.example.com/', 'https://b.example.com/', false],
    ['http://a.example.com/', 'http://b.example.com/', false],
    ['https://a.example.com/', 'http://127.0.0.1.example.com/', true],
  ])('%s to %s: %s', (page, url, expected) => {
    expect(isMixedContent(page, url)).toBe(expected);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    ['30', 30_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('%s', (value, expected) => {
    expect(retryAfter(value, now)).toBe(expected);
  });
});

describe('the explanation of a status', () => {
  const data = operation({
    security: [[{ key: 'token', type: 'http', scheme: 'bearer' }], []],
    body: { required: true, media: [media('application/json', true), media('application/xml', true)] },
  });
  const sent = {
    method: 'POST',
    url: 'https://api.example.com/things',
    headers: [['Content-Type', 'text/plain']] as [string, string][],
    body: 'é'.repeat(1000),
  };
  const explained = (status: number, headers: [string, string][] = [], request: HttpRequest = sent) => {
    vi.stubGlobal('location', { origin: 'https://docs.example.com' });
    try {
      const origin = 'https://api.example.com';
      return sentencesFor(
        { status, headers, sent: request, origin, isSandbox: false, isProxied: false },
        data,
        0,
      );
    } finally {
      vi.unstubAllGlobals();
    }
  };

  it('401 names the challenge, or why it is hidden, and the documented schemes', () => {
    expect(explained(401, [['WWW-Authenticate', 'Basic realm="x"']])).toEqual([
      'The server expects: Basic realm="x"',
      expect.stringMatching(/^Documented: Bearer token/),
    ]);
    expect(explained(401)[0]).toMatch(/hides WWW-Authenticate/);
  });

  it('413 names the size, 415 the types that are accepted or documented', () => {
    expect(explained(413)).toEqual(['The server does not accept a body of 2.0 KB. Send a smaller one.']);
    expect(explained(415, [['Accept-Post', 'application/cbor']])).toEqual([
      'The server does not accept a body of type text/plain.',
      'Accepted: application/cbor',
    ]);
    expect(explained(415)[1]).toBe('Documented: application/json, application/xml');
  });

  it('413 and 415 blame no body that was not sent', () => {
    const bare: HttpRequest = { method: 'GET', url: sent.url, headers: [] };
    expect(explained(413, [], bare)).toEqual([]);
    expect(explained(415, [], bare)).toEqual(['Documented: application/json, application/xml']);
  });

  it('429 and 503 say how long to wait', () => {
    expect(explained(429, [['Retry-After', '3700']])[0]).toMatch(/^Wait 1 hour 1 minute, until /);
    expect(explained(429)).toEqual([expect.stringMatching(/does not say how long/)]);
    expect(explained(503)).toEqual([]);
  });
});
