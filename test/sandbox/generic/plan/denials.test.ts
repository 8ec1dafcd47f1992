/** Responses to requests without credentials. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { crud, type Paths, PET, planOf } from './support.ts';

const securitySchemes = {
  token: { type: 'http', scheme: 'Bearer' },
  login: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  consent: { type: 'oauth2', flows: {} },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
};

test.each([
  [['token'], 'Bearer'],
  [['login'], 'Basic realm="sandbox"'],
  [['token', 'login'], 'Bearer, Basic realm="sandbox"'],
  [['login', 'key', 'consent', 'token'], 'Basic realm="sandbox", Bearer'],
  [['key', 'login'], 'Basic realm="sandbox"'],
  [['digest key', 'token'], 'digest realm="sandbox", nonce="sandbox", Bearer'],
  [['key'], 'Bearer'],
])(
  'a 401 has a challenge for each scheme of its alternatives (RFC 9110, 11.6.1): %j',
  async (names, value) => {
    const paths = crud() as Paths;
    const security = names.map((all) => Object.fromEntries(all.split(' ').map((name) => [name, []])));
    Object.assign(paths['/pets']?.get ?? {}, { security });
    Object.assign(paths['/pets']?.post ?? {}, { security: [{ login: [] }] });
    const plan = await planOf({ paths, components: { schemas: { Pet: PET }, securitySchemes } });
    const sandbox = createSandbox(genericSandbox(plan));
    const url = `https://sandbox.invalid/${plan.name}/pets`;
    const denied = await sandbox(new Request(url));
    expect([denied.status, denied.headers.get('WWW-Authenticate')]).toEqual([401, value]);
    const other = await sandbox(new Request(url, { method: 'POST' }));
    expect([other.status, other.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="sandbox"']);
    expect((await other.json()).message).toBe(
      'The request needs basic credentials; any well-formed value works',
    );
  },
);
