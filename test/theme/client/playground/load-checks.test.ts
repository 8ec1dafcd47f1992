import { describe, expect, it } from 'vitest';
import { type JsonSchema, validate } from '../../../../src/contract/index.ts';
import { loadChecks } from '../../../../src/theme/client/playground/load-checks.ts';
import { checksBy } from '../../../../src/theme/client/playground/model/index.ts';
import { media, operation } from './support.ts';

const JSON_TYPE = 'application/json';

/** Schemas with a value that each of them refuses. */
const SCHEMAS: [schema: JsonSchema, value: unknown][] = [
  [{ type: 'integer' }, 'a'],
  [{ pattern: '^a$' }, 'b'],
  [{ patternProperties: { '^a': { type: 'string' } } }, { a: 1 }],
  [{ format: 'date' }, 'yesterday'],
  [{ allOf: [{ properties: { a: { items: { format: 'uuid' } } } }] }, { a: ['b'] }],
];

describe('the checks of an operation', () => {
  it.each(SCHEMAS)('know all that %j needs, wherever it stands', async (schema, value) => {
    const inBody = operation({ body: { required: true, media: [media(JSON_TYPE, schema)] } });
    const inComponents = operation({ components: { A: schema } });
    const inResponse = operation({}, { responses: [{ status: '200', contentType: JSON_TYPE, schema }] });
    for (const data of [inBody, inComponents, inResponse]) {
      const checks = await loadChecks(data);
      const violations = checks.validate(schema, value);
      expect(violations).toEqual(validate(schema, value));
      expect(violations).toHaveLength(1);
    }
  });

  it('leave a pattern unchecked that they cannot match', () => {
    const { validate: validatePlain } = checksBy({});
    expect(validatePlain({ pattern: '^a$' }, 'b')).toMatchObject([{ keyword: 'unchecked' }]);
    expect(validatePlain({ patternProperties: { '^a': false } }, { b: 1 })).toMatchObject([
      { keyword: 'unchecked' },
    ]);
  });
});
