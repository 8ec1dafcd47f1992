/** Requests whose body should name the row to change, and does not. */
import { expect, it } from 'vitest';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { operationOf, planOf, ref } from './plan/support.ts';

const json = (schema: unknown, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});
const ok = (schema: unknown) => ({ 200: { description: 'OK', ...json(schema) } });

it('get the documented example if the schema allows them, and change nothing', async () => {
  const plan = await planOf({
    paths: {
      '/pets': {
        get: { responses: ok({ type: 'array', items: ref('Pet') }) },
        put: {
          operationId: 'updatePet',
          requestBody: { required: true, ...json(ref('Pet'), { example: { name: 'Rex' } }) },
          responses: ok(ref('Pet')),
        },
      },
      '/pets/{petId}': {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: ok(ref('Pet')) },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['name'],
          properties: { id: { type: 'integer' }, name: { type: 'string' } },
        },
      },
    },
  });
  expect(operationOf(plan, 'PUT /pets')).toMatchObject({ rule: 'replace', resource: '/pets/{}' });
  const sandbox = createSandbox(genericSandbox(plan));
  const put = (body: object) =>
    sandbox(
      new Request(`https://sandbox.invalid${sandbox.mount}${plan.basePath}/pets`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const before = await sandbox.state();
  const keyless = await put({ name: 'Rex' });
  expect([keyless.status, keyless.headers.get('sandbox-source')]).toEqual([200, 'example']);
  expect(await sandbox.state()).toEqual(before);
  const id = Number(plan.resources[0]?.seed[0]?.key[0]);
  const keyed = await put({ id, name: 'Rex' });
  expect([keyed.status, keyed.headers.get('sandbox-source')]).toEqual([200, 'stored']);
  expect((await put({ id })).status).toBe(400);
});
