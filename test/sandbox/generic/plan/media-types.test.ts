/** Where responses of any media type have the item. */
import { expect, test } from 'vitest';
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
