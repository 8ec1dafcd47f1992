/** Where responses of any media type have the item. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import {
  crud,
  type Fields,
  inPath,
  operationOf,
  type Paths,
  planWith,
  ref,
  senderTo,
  text,
} from './support.ts';

test.each(['*/*', 'application/*'])(
  'the item is in a response of `%s`, unless that is a file',
  async (type) => {
    const returned = (schema: unknown): Fields => ({
      200: { description: '', content: { [type]: { schema } } },
    });
    const paths = crud() as Paths;
    Object.assign(paths['/pets/{petId}']?.put ?? {}, { responses: returned(ref('Pet')) });
    const get = { responses: returned({ ...text, format: 'binary' }) };
    const plan = await planWith({ ...paths, '/pets/{petId}/photo': { parameters: [inPath('petId')], get } });
    expect(await senderTo(plan)('PUT /pets/1', { name: 'Bo' })).toMatchObject({
      source: 'stored',
      body: { id: 1, name: 'Bo' },
    });
    expect(operationOf(plan, 'GET /pets/{petId}/photo').response.contentType).toBe(
      'application/octet-stream',
    );
  },
);

test('a documented media type that the sandbox does not send is accepted, and others are not', async () => {
  const paths = crud() as Paths;
  const content = { 'application/xml': { schema: ref('Pet') }, 'application/json': { schema: ref('Pet') } };
  Object.assign(paths['/pets/{petId}']?.get ?? {}, { responses: { 200: { description: '', content } } });
  const plan = await planWith(paths);
  const sandbox = createSandbox(genericSandbox(plan));
  const told = async (accept: string) => {
    const request = new Request(`https://sandbox.invalid/${plan.name}/pets/1`, { headers: { accept } });
    const { status, headers } = await sandbox(request);
    return [status, headers.get('content-type'), headers.get('sandbox-message')];
  };
  const note = 'The sandbox sends this response only as application/json';
  expect(await told('application/xml')).toEqual([200, 'application/json', note]);
  expect(await told('application/xml, */*;q=0.1')).toEqual([200, 'application/json', null]);
  expect((await told('text/csv'))[0]).toBe(406);
});
