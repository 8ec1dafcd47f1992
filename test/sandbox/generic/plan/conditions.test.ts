import { expect, test } from 'vitest';
import { genericSandbox, type SandboxPlan } from '../../../../src/sandbox/generic/index.ts';
import { loadPlanned } from '../../../../src/sandbox/generic/load-planned.ts';
import { createSandbox, type SandboxDefinition } from '../../../../src/sandbox/index.ts';
import { responsesOf } from '../plan-responses.ts';
import { type Fields, inPath, planOf, returns } from './support.ts';

const only = (value: string) => ({ type: 'string', enum: [value] });
const named = (name: string, place: string, schema: unknown = { type: 'string' }): Fields => ({
  name,
  in: place,
  required: true,
  schema,
});
/** An operation that returns its own number. */
const numbered = (number: number, ...parameters: Fields[]): Fields => ({
  parameters,
  responses: { 200: returns({ const: number }), 409: returns({ const: -number }) },
});

const DESCRIPTION = {
  paths: {
    '/#X-Target=Shop.Buy': { post: numbered(1, named('X-Target', 'header', only('Shop.Buy'))) },
    '/#X-Target=Shop.Sell': { post: numbered(2, named('X-Target', 'header', only('Shop.Sell'))) },
    '/queue#Action=Send': { get: numbered(3, named('Action', 'query', only('Send'))) },
    '/queue#Action=Send&urgent': {
      get: numbered(4, named('Action', 'query', only('Send')), named('urgent', 'query')),
    },
    '/pets#archived': { get: numbered(6, named('archived', 'query')) },
    '/pets': { get: numbered(5) },
    '/pets#copy': { get: numbered(7) },
    '/alerts?near={town}': { get: numbered(8, inPath('town', { schema: { type: 'string', maxLength: 4 } })) },
    '/alerts?zip={zip}': { get: numbered(9, inPath('zip')) },
    '/news?from={town}&size=2': { get: numbered(10, inPath('town')) },
    '/tags#all': { get: numbered(11, named('all', 'query')) },
  },
};

const senderTo = (definition: SandboxDefinition) => {
  const sandbox = createSandbox(definition);
  return async (line: string, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await sandbox(new Request(`https://sandbox.invalid/api${path}`, { method, headers }));
    return response.status < 300 || response.status === 409 ? response.json() : response.status;
  };
};

const REQUESTS: [line: string, headers: Record<string, string>, result: number][] = [
  ['POST /', { 'X-Target': 'Shop.Buy' }, 1],
  ['POST /', { 'x-target': 'Shop.Sell' }, 2],
  ['POST /', { 'x-target': 'Shop.Sell', prefer: 'code=409' }, -2],
  ['POST /', { 'X-Target': 'Shop.Steal' }, 400],
  ['POST /', {}, 400],
  ['GET /queue?Action=Send', {}, 3],
  ['GET /queue?Action=Send&urgent=1', {}, 4],
  ['GET /queue?Action=Wait', {}, 400],
  ['GET /pets', {}, 5],
  ['GET /pets?archived=', {}, 6],
  ['GET /pets?copy', {}, 7],
  ['GET /alerts?near=Bath', {}, 8],
  ['GET /alerts?near=London', {}, 400],
  ['GET /alerts?zip=1', {}, 9],
  ['GET /news?from=Bath&size=2', {}, 10],
  ['GET /tags', {}, 400],
  ['GET /tags?all=1', {}, 11],
];

test.each([
  ['whole', genericSandbox],
  ['in parts', (plan: SandboxPlan) => loadPlanned('plan.json', responsesOf('plan.json', plan))],
])('operations of one path are told apart by what its query or fragment names: plan %s', async (_, open) => {
  const send = senderTo(await open(await planOf(DESCRIPTION)));
  for (const [line, headers, result] of REQUESTS)
    expect([line, await send(line, headers)]).toEqual([line, result]);
});

test('a request that fits no operation of a path is told what decides', async () => {
  const sandbox = createSandbox(genericSandbox(await planOf(DESCRIPTION)));
  const message = async (path: string, method: string) =>
    (await sandbox(new Request(`https://sandbox.invalid/api${path}`, { method }))).headers.get(
      'sandbox-message',
    );
  const start = 'No operation at this path fits the request: check';
  expect(await message('/', 'POST')).toBe(`${start} the header parameter X-Target`);
  expect(await message('/queue?Action=Wait', 'GET')).toBe(
    `${start} the query parameter Action, the query parameter urgent`,
  );
});
