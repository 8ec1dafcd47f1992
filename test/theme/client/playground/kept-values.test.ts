import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../src/contract/index.ts';
import {
  type KeptValues,
  keepValues,
  restoreValues,
} from '../../../../src/theme/client/playground/kept-values.ts';
import { entryOf, initialState, type State } from '../../../../src/theme/client/playground/model/index.ts';
import { media, operation, parameter } from './support.ts';

const NONE: KeptValues = { operations: {}, shared: {} };
const JSON_TYPE = 'application/json';

const data = operation(
  {
    path: '/trains/{train_id}/stops/{id}',
    parameters: [
      parameter('path', 'train_id', { type: 'string' }),
      parameter('path', 'id', { type: 'string' }),
      parameter('query', 'limit', { type: 'integer' }),
      parameter('query', 'pin_code', { type: 'string', format: 'password' }),
      parameter('header', 'X-Api-Key', { type: 'string' }),
    ],
    body: { required: true, media: [media(JSON_TYPE, {}), media('text/plain', {})] },
  },
  { bodies: { [JSON_TYPE]: '{}' } },
);
const start = initialState(data);

const typed = (entries: Record<string, string>, change: Partial<State> = {}): State => ({
  ...start,
  ...change,
  entries: {
    ...start.entries,
    ...Object.fromEntries(Object.entries(entries).map(([id, text]) => [id, { sent: true, text }])),
  },
});

const roundTrip = (state: State): State =>
  restoreValues(JSON.parse(JSON.stringify(keepValues(NONE, data, start, state))), data, start);

describe('values of an operation', () => {
  it('come back: inputs, bodies, their type and the variables of the server', () => {
    const state = typed(
      { 'path:train_id': 'IC 5', 'query:limit': '7' },
      { bodies: { [JSON_TYPE]: '{"a":1}' }, contentType: 'text/plain', variables: { region: 'eu' } },
    );
    expect(roundTrip(state)).toEqual(state);
  });

  it('are not kept if they are secret, by format or by name', () => {
    const kept = keepValues(
      NONE,
      data,
      start,
      typed({ 'query:pin_code': 'geheim', 'header:X-Api-Key': 'geheim' }),
    );
    expect(JSON.stringify(kept)).not.toContain('geheim');
    const bodies = ['{"password":"geheim"}', '{"a":[{"access_token":"geheim"}]}', '{"api_key": "geheim'];
    for (const text of bodies) {
      const withBody = keepValues(NONE, data, start, { ...start, bodies: { [JSON_TYPE]: text } });
      expect(JSON.stringify(withBody)).not.toContain('geheim');
    }
  });

  it('come back where the description has integers that no double has', () => {
    const schema = {
      type: 'integer',
      format: 'int64',
      maximum: 9223372036854775807n,
    } as unknown as JsonSchema;
    const examples = [{ name: 'default', value: 9007199254740993n }];
    const large = operation(
      { body: { required: true, media: [media(JSON_TYPE, schema, { examples })] } },
      { bodies: { [JSON_TYPE]: '1' } },
    );
    const initial = initialState(large);
    const state = { ...initial, bodies: { [JSON_TYPE]: '9007199254740995' } };
    const kept = JSON.parse(JSON.stringify(keepValues(NONE, large, initial, state)));
    expect(restoreValues(kept, large, initial)).toEqual(state);
  });

  it('of a body with a password by its format are not kept', () => {
    const schema = { items: [{ properties: { word: { format: 'password' } } }] } as unknown as JsonSchema;
    const secret = operation({ body: { required: true, media: [media(JSON_TYPE, schema)] } });
    const state = { ...initialState(secret), bodies: { [JSON_TYPE]: '[{"word":"geheim"}]' } };
    const kept = keepValues(NONE, secret, initialState(secret), state);
    expect(JSON.stringify(kept)).not.toContain('geheim');
  });

  it('never keep credentials', () => {
    const state = { ...start, credentials: { 'https://api.example.com': { token: { value: 'geheim' } } } };
    expect(JSON.stringify(keepValues(NONE, data, start, state))).not.toContain('geheim');
  });

  it('that storage has in another shape are left out', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (operations, shared) => {
        const kept = { operations: { [data.id]: operations }, shared } as unknown as KeptValues;
        const state = restoreValues(kept, data, start);
        expect(typeof entryOf(state, 'path:id').text).toBe('string');
      }),
    );
  });
});

describe('parameters of other operations of the API', () => {
  const kept = keepValues(
    NONE,
    data,
    start,
    typed({ 'path:train_id': 'IC 5', 'path:id': '9', 'query:limit': '7' }),
  );
  const textIn = (path: string, ...names: string[]) => {
    const other = operation(
      {
        path,
        parameters: [
          ...names.map((name) => parameter('path', name, { type: 'string' })),
          parameter('query', 'limit', {}),
        ],
      },
      { id: 'api/other' },
    );
    const state = restoreValues(kept, other, initialState(other));
    return [...names.map((name) => `path:${name}`), 'query:limit'].map((id) => entryOf(state, id).text);
  };

  it('have the value of the same name; optional ones are not sent unasked', () => {
    expect(textIn('/trains/{train_id}', 'train_id')).toEqual(['IC 5', '']);
  });

  it('called `id` have it only under the same path', () => {
    expect(textIn('/trains/{train_id}/stops/{id}/times', 'train_id', 'id')).toEqual(['IC 5', '9', '']);
    expect(textIn('/drivers/{id}', 'id')).toEqual(['', '']);
  });
});

describe('headers and query parameters of one’s own', () => {
  it('come back, without cookies and secrets', () => {
    const kept = [
      { in: 'query' as const, name: 'debug', value: '1' },
      { in: 'header' as const, name: 'X-Trace', value: '7' },
    ];
    const secret = [
      { in: 'header' as const, name: 'Authorization', value: 'SECRET' },
      { in: 'header' as const, name: 'X-Custom', value: 'Bearer SECRET' },
      { in: 'query' as const, name: 'access_token', value: 'SECRET' },
      { in: 'query' as const, name: '', value: 'SECRET' },
      { in: 'cookie' as const, name: 'a', value: 'SECRET' },
    ];
    const state = typed({}, { extra: [...kept, ...secret] });
    expect(JSON.stringify(keepValues(NONE, data, start, state))).not.toContain('SECRET');
    expect(roundTrip(state).extra).toEqual(kept);
  });

  it('are left out in another shape', () => {
    const operations = { [data.id]: { extra: [{ in: 'body' }, null, 7] } };
    const kept: unknown = { operations, shared: {} };
    expect(restoreValues(JSON.parse(JSON.stringify(kept)), data, start).extra).toBeUndefined();
  });
});
