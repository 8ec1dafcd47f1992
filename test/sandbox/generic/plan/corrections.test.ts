import { expect, test } from 'vitest';
import { sandboxProblems } from '../../../../src/sandbox/generic/plan/index.ts';
import {
  documentOf,
  inPath,
  operationOf,
  PET,
  pets,
  planOf,
  ref,
  resourceOf,
  returns,
  rulesOf,
} from './support.ts';

type Fields = Record<string, Record<string, unknown>>;

const KEY = 'x-sandbox';

/** `pets` with changed operations. */
function petsWith(change: (paths: Record<string, Record<string, unknown>>) => void): Record<string, unknown> {
  const description = structuredClone(pets());
  change(description.paths as Record<string, Record<string, unknown>>);
  return description;
}

test('`x-sandbox: false` switches an operation or all of a path off', async () => {
  const one = petsWith((paths) => Object.assign((paths['/pets'] as Fields).post ?? {}, { [KEY]: false }));
  expect(operationOf(await planOf(one), 'POST /pets').rule).toBe('example');
  const all = petsWith((paths) => Object.assign(paths['/pets/{petId}'] ?? {}, { [KEY]: false }));
  expect(rulesOf(await planOf(all)).slice(2)).toEqual([
    'GET /pets/{petId}: example',
    'PUT /pets/{petId}: example',
    'PATCH /pets/{petId}: example',
    'DELETE /pets/{petId}: example',
  ]);
});

test('`x-sandbox` names the rule and the resource of an operation', async () => {
  const description = petsWith((paths) => {
    paths['/pets/{petId}/rename'] = {
      parameters: [inPath('petId')],
      post: {
        [KEY]: { rule: 'update', resource: '/pets/{petId}' },
        requestBody: { content: { 'application/json': { schema: ref('Pet') } } },
        responses: { 200: returns(ref('Pet')) },
      },
    };
  });
  expect(operationOf(await planOf(description), 'POST /pets/{petId}/rename')).toMatchObject({
    rule: 'update',
    resource: '/pets/{}',
    stored: true,
    response: { item: [] },
    body: { item: [] },
  });
  expect(sandboxProblems(await documentOf(description))).toEqual([]);
});

test('`x-sandbox` names the property of the id, of a path or a schema', async () => {
  const pet = { ...PET, properties: { ...PET.properties, tag: { type: 'string' } } };
  const ofPath = { ...pets({}, pet) };
  Object.assign((ofPath.paths as Fields)['/pets/{petId}'] ?? {}, { [KEY]: { id: 'tag' } });
  expect(resourceOf(await planOf(ofPath), '/pets/{}').keys).toEqual([['tag']]);
  const ofSchema = pets({}, { ...pet, [KEY]: { id: 'tag' } });
  expect(resourceOf(await planOf(ofSchema), '/pets/{}').keys).toEqual([['tag']]);
});

test.each([
  [
    'an unknown rule',
    { rule: 'reed' },
    'No rule "reed" exists.',
    'Did you mean "read"?',
    '#/paths/~1pets/post/x-sandbox/rule',
  ],
  [
    'an unknown resource',
    { resource: '/pet/{id}' },
    'No resource has the path /pet/{}.',
    'Did you mean "/pets/{}"?',
    '#/paths/~1pets/post/x-sandbox',
  ],
  [
    'an unknown member',
    { rules: 'read' },
    '`x-sandbox` has no member "rules" here.',
    'Did you mean "rule"?',
    '#/paths/~1pets/post/x-sandbox/rules',
  ],
  [
    'another type',
    true,
    '`x-sandbox` is neither `false` nor an object.',
    'Write `false`, or an object with `rule` and `resource`.',
    '#/paths/~1pets/post/x-sandbox',
  ],
  [
    'a rule for another number of path parameters',
    { rule: 'read', resource: '/pets/{petId}' },
    '`read` of /pets/{} needs 1 path parameters, but /pets has 0.',
    'Choose another rule or resource.',
    '#/paths/~1pets/post/x-sandbox',
  ],
])(
  '%s in `x-sandbox` is a problem, and what was found stays',
  async (_name, value, message, hint, pointer) => {
    const description = petsWith((paths) =>
      Object.assign((paths['/pets'] as Fields).post ?? {}, { [KEY]: value }),
    );
    const document = await documentOf(description);
    expect(sandboxProblems(document)).toEqual([{ pointer, message, hint }]);
    expect(operationOf(await planOf(description), 'POST /pets').rule).toBe('create');
  },
);

test('an id that a schema does not have is a problem', async () => {
  const document = await documentOf(pets({}, { ...PET, [KEY]: { id: 'nam' } }));
  expect(sandboxProblems(document)).toEqual([
    {
      pointer: '#/components/schemas/Pet/x-sandbox/id',
      message: 'The schema Pet has no property "nam".',
      hint: 'Did you mean "name"?',
    },
  ]);
});
