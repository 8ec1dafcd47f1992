import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SecurityScheme } from '../../../../src/request/index.ts';
import type { PlaygroundServer } from '../../../../src/site/index.ts';
import { originOf } from '../../../../src/theme/client/playground/auth/origin.ts';
import { restoreCredentials } from '../../../../src/theme/client/playground/auth/restore.ts';
import { changed, operation, SANDBOX } from './support.ts';

const SCHEMES: SecurityScheme[] = [
  { key: 'token', type: 'http', scheme: 'bearer' },
  { key: 'oauth', type: 'http', scheme: 'bearer', label: 'OAuth 2.0', inputPrefix: 'Bearer ' },
  { key: 'login', type: 'http', scheme: 'basic', usernameLabel: 'Bot', passwordLabel: 'Key' },
  { key: 'query', type: 'apiKey', in: 'query', name: 'key' },
  { key: 'header', type: 'apiKey', in: 'header', name: 'X-Key' },
  { key: '__proto__', type: 'apiKey', in: 'header', name: 'X-Proto' },
  { key: 'tls', type: 'other', label: 'Mutual TLS' },
];
const ADDRESSES = [
  'https://api.example.com/v1',
  'https://api.example.com:8443',
  'http://api.example.com',
  'https://api.example.com.evil.test',
  'https://api.example.com@evil.test',
  '/relative',
];
const SERVERS = [SANDBOX, ...ADDRESSES.map((url): PlaygroundServer => ({ kind: 'remote', url }))];
const ORIGINS = ['https://sandbox.invalid', 'https://docs.example.com', ...ADDRESSES.map(originOf)];

/** Secrets are recognizable, and each belongs to one origin. */
const secretOf = (origin: number, scheme: number): string => `geheim-${origin}-${scheme}-`;

test('credentials are sent only to their origin, and samples and the path never show them', () => {
  const suffix = fc.string({ unit: fc.constantFrom('a', '7', '%', '"', "'", '&', ' ', 'ä', '\\') });
  const entered = fc.tuple(fc.nat(ORIGINS.length - 1), fc.nat(SCHEMES.length - 1), suffix);
  const requirements = fc.array(fc.subarray(SCHEMES), { minLength: 1, maxLength: 3 });
  let sent = 0;
  fc.assert(
    fc.property(
      fc.array(entered, { maxLength: 12 }),
      requirements,
      fc.nat(2),
      fc.nat(SERVERS.length - 1),
      (secrets, security, requirement, server) => {
        const credentials: Record<string, Record<string, object>> = {};
        for (const [at, scheme, end] of secrets) {
          const value = secretOf(at, scheme) + end;
          const grant = {
            url: '',
            refreshToken: value,
            client: { id: value, secret: value, secretIn: 'basic' },
          };
          const origin = ORIGINS[at] ?? '';
          const ofScheme = { value, username: value, password: value, grant };
          const key = SCHEMES[scheme]?.key ?? '';
          credentials[origin] = { ...credentials[origin], ...Object.fromEntries([[key, ofScheme]]) };
        }
        const data = operation({ security }, { servers: SERVERS });
        const restored = restoreCredentials(data.request, credentials);
        const derived = changed(data, { credentials: restored, server, requirement, account: -1 });
        const { request, shown, path, fingerprint, origin } = derived;
        expect(`${JSON.stringify(shown)}${path}${fingerprint}`).not.toContain('geheim');
        const text = `${request.url} ${JSON.stringify(request.headers)} ${basicText(request.headers)}`;
        for (const [, at] of text.matchAll(/geheim-(\d+)-/g)) {
          sent++;
          expect(ORIGINS[Number(at)]).toBe(origin);
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(sent).toBeGreaterThan(50);
});

function basicText(headers: [string, string][]): string {
  const basic = headers.find(([, value]) => value.startsWith('Basic '))?.[1].slice(6);
  return basic === undefined ? '' : atob(basic);
}
