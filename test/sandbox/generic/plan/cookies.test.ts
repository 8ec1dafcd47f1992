/** Cookies and headers that pages cannot send. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { crud, type Paths, PET, planOf } from './support.ts';

test('a cookie that is not sent counts only where every alternative has one', async () => {
  const cookie = { type: 'apiKey', in: 'cookie', name: 'sid' };
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
  const statusWith = async (security: object[], headers: Record<string, string>) => {
    const paths = crud() as Paths;
    Object.assign(paths['/pets']?.get ?? {}, { security });
    const components = { schemas: { Pet: PET }, securitySchemes: { cookie, key } };
    const plan = await planOf({ paths, components });
    const request = new Request(`https://sandbox.invalid/${plan.name}/pets`, { headers });
    return (await createSandbox(genericSandbox(plan))(request)).status;
  };
  const both = [{ key: [] }, { cookie: [] }];
  expect(await statusWith(both, {})).toBe(401);
  expect(await statusWith(both, { 'X-Key': 'k' })).toBe(200);
  expect(await statusWith(both, { cookie: 'sid=1' })).toBe(200);
  expect(await statusWith([{ cookie: [] }], {})).toBe(200);
  expect(await statusWith([...both, {}], {})).toBe(200);
});

test('a refusal names every alternative', async () => {
  const paths = crud() as Paths;
  const security = [{ sid: [], csrf: [] }, { basic: [] }, { token: [] }, { other: [] }];
  Object.assign(paths['/pets']?.get ?? {}, { security });
  const bearer = { type: 'http', scheme: 'bearer' };
  const securitySchemes = {
    sid: { type: 'apiKey', in: 'cookie', name: 'sid' },
    csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF' },
    basic: { type: 'http', scheme: 'basic' },
    token: bearer,
    other: bearer,
  };
  const plan = await planOf({ paths, components: { schemas: { Pet: PET }, securitySchemes } });
  const request = new Request(`https://sandbox.invalid/${plan.name}/pets`);
  const { message } = await (await createSandbox(genericSandbox(plan))(request)).json();
  expect(message).toBe(
    'The request needs a cookie and an API key in the header parameter X-CSRF, or basic credentials, ' +
      'or a bearer token; any well-formed value works',
  );
});

test('a required cookie or header that no page can send counts as sent', async () => {
  const paths = crud() as Paths;
  const parameters = [
    { name: 'sid', in: 'cookie', required: true, schema: { type: 'string' } },
    { name: 'Referer', in: 'header', required: true, schema: { type: 'string', maxLength: 3 } },
  ];
  Object.assign(paths['/pets']?.get ?? {}, { parameters });
  const plan = await planOf({ paths, components: { schemas: { Pet: PET } } });
  const send = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets`;
  expect((await send(new Request(url))).status).toBe(200);
  expect((await send(new Request(url, { headers: { Referer: 'longer' } }))).status).not.toBe(200);
});
