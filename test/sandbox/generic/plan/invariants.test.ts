import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson, validate } from '../../../../src/contract/index.ts';
import { loadApiDocument } from '../../../../src/openapi/index.ts';
import { planSandbox, type SandboxPlan } from '../../../../src/sandbox/generic/plan/index.ts';
import { body, inPath, planOf, returns } from './support.ts';

const WRITES = new Set(['create', 'replace', 'update', 'delete']);

/** What holds for every plan. */
function expectSound(plan: SandboxPlan): void {
  const { components } = plan;
  const resources = new Map(plan.resources.map((resource) => [resource.name, resource]));
  for (const { keys, name, seed, parent } of plan.resources) {
    expect(keys).toHaveLength(name.split('{}').length - 1);
    for (const { key } of seed) expect(key).toHaveLength(keys.length);
    expect(new Set(seed.map(({ key }) => key.join('/'))).size).toBe(seed.length);
    if (parent === undefined) continue;
    const parents = (resources.get(parent)?.seed ?? []).map(({ key }) => key.join('/'));
    const length = parent.split('{}').length - 1;
    for (const { key } of seed) expect(parents).toContain(key.slice(0, length).join('/'));
  }
  for (const operation of plan.operations) {
    const { rule, resource, response, list, stored, requires } = operation;
    for (const one of requires) expect(resources.has(one.resource)).toBe(true);
    const isWrong =
      response.schema !== undefined && validate(response.schema, response.example, { components }).length > 0;
    expect(isWrong).toBe(response.isWrong === true);
    if (rule === 'example') {
      expect({ resource, stored }).toEqual({ resource: undefined, stored: false });
      continue;
    }
    const others = plan.operations.filter((one) => one !== operation && one.resource === resource);
    // A write without an effect that shows would be a made-up success.
    if (WRITES.has(rule)) expect(stored).toBe(true);
    expect(others.some((one) => WRITES.has(one.rule)) || WRITES.has(rule) || !stored).toBe(true);
    const rows = resources.get(resource ?? '')?.seed ?? [];
    const schema = list?.item.length === 0 ? list.schema : undefined;
    const item = rule === 'read' && response.item?.length === 0 ? response.schema : schema;
    for (const { value } of rows)
      if (item !== undefined) expect(validate(item, value, { components })).toEqual([]);
  }
}

const REPOSITORY = join(import.meta.dirname, '../../../..');

test.each(['openapi/chat-service.yaml', 'openapi/plant-store.yaml'])(
  'the plan of %s is sound',
  async (file) => {
    const { document } = await loadApiDocument({ root: REPOSITORY, source: file });
    if (!document) throw new Error(`${file} was not read.`);
    const plan = planSandbox(document);
    expectSound(plan);
    // The same description has the same plan, also where it is read again.
    const again = await loadApiDocument({ root: REPOSITORY, source: file });
    expect(formatJson(again.document && planSandbox(again.document))).toBe(formatJson(plan));
  },
);

/** Descriptions with two resources, one below the other. */
const descriptions = fc.record({
  name: fc.constantFrom('pets', 'user-groups', 'categories', 'news'),
  child: fc.constantFrom('visits', 'notes', 'addresses'),
  id: fc.constantFrom<Record<string, unknown>>(
    { type: 'integer' },
    { type: 'integer', minimum: 100, maximum: 102 },
    { type: 'string', format: 'uuid' },
    { type: 'string', pattern: '^[a-z]{3}_\\d{4}$' },
    { type: 'string', enum: ['one', 'two'] },
    { type: 'string', example: 'x-1' },
  ),
  parameter: fc.constantFrom('id', 'itemId', 'item_uuid', 'slug'),
  isClosed: fc.boolean(),
  envelope: fc.constantFrom('', 'data', 'result'),
  list: fc.constantFrom('', 'items', 'data'),
  methods: fc.subarray(['get', 'put', 'patch', 'delete']),
  collection: fc.subarray(['get', 'post']),
});

test('plans of generated descriptions are sound', async () => {
  await fc.assert(
    fc.asyncProperty(descriptions, async (given) => {
      const item = {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: given.id,
          slug: { type: 'string' },
          name: { type: 'string', maxLength: 12 },
          created: { type: 'integer' },
        },
        ...(given.isClosed && { additionalProperties: false }),
      };
      const within = (name: string, schema: unknown) =>
        name === '' ? schema : { type: 'object', required: [name], properties: { [name]: schema } };
      const one = within(given.envelope, item);
      const many = within(given.list, { type: 'array', items: item });
      const operation = (method: string, shown: unknown) => ({
        ...(method === 'get' || method === 'delete' ? {} : { requestBody: body(one) }),
        responses: { 200: method === 'delete' ? { description: '' } : returns(shown) },
      });
      const at = (path: string, parameters: unknown[], parameter: string) => ({
        [path]: {
          parameters,
          ...Object.fromEntries(
            given.collection.map((method) => [method, operation(method, method === 'get' ? many : one)]),
          ),
        },
        [`${path}/{${parameter}}`]: {
          parameters: [...parameters, inPath(parameter)],
          ...Object.fromEntries(given.methods.map((method) => [method, operation(method, one)])),
        },
      });
      const below = `/${given.name}/{parentId}/${given.child}`;
      const plan = await planOf({
        paths: {
          ...at(`/${given.name}`, [], given.parameter),
          ...at(below, [inPath('parentId')], given.parameter),
        },
      });
      expectSound(plan);
    }),
    { numRuns: 60 },
  );
});

test('equal schemas of different operations are planned once', async () => {
  const get = () => ({
    get: { responses: { 200: returns({ type: 'object', properties: { size: { type: 'integer' } } }) } },
  });
  const { operations } = await planOf({ paths: { '/a': get(), '/b': get() } });
  const [one, other] = operations.map(({ response }) => response);
  expect(one?.example).toEqual({ size: 1 });
  expect(one?.schema).toBe(other?.schema);
  expect(one?.example).toBe(other?.example);
});
