/** Every write is tried when the plan is made: what requests made from its schemas do not do is not claimed. */
import { expect, test } from 'vitest';
import { body, crud, object, operationOf, type Paths, petWith, planWith, senderTo, text } from './support.ts';

const tag = { ...text, example: 'cat-1', pattern: '^cat-' };

/** Requests with a name and a tag, where responses have other tags. */
async function planFor(sent: object) {
  const paths = crud() as Paths;
  const named = { ...object({ name: text, tag: sent }), required: ['name', 'tag'] };
  for (const operation of [paths['/pets']?.post, paths['/pets/{petId}']?.put])
    Object.assign(operation ?? {}, { requestBody: body(named) });
  delete paths['/pets/{petId}']?.patch;
  return planWith(paths, petWith({ tag }));
}

test('a write whose requests no response can show returns its example, and others know no effect', async () => {
  const plan = await planFor({ ...text, pattern: '^dog-' });
  const reason = expect.stringContaining('whose own examples no response can show');
  expect(operationOf(plan, 'POST /pets')).toMatchObject({ rule: 'example', stored: false, reason });
  expect(operationOf(plan, 'PUT /pets/{petId}')).toMatchObject({ rule: 'example', stored: false, reason });
  expect((await senderTo(plan)('GET /pets/1')).source).toBe('example');
});

test('a write is stored if some of its requests are', async () => {
  const plan = await planFor({ ...text, pattern: '^(?:dog|cat)-', examples: ['cat-2'] });
  expect(operationOf(plan, 'POST /pets').stored).toBe(true);
  expect((await senderTo(plan)('POST /pets', { name: 'Rex', tag: 'dog-1' })).source).toBe('example');
});
