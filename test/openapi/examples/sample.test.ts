import { describe, expect, test } from 'vitest';
import { type JsonSchema, validate } from '../../../src/contract/index.ts';
import {
  type Direction,
  exampleOf,
  forDirection,
  type Operation,
  schemaView,
} from '../../../src/openapi/index.ts';
import { loadText } from '../support.ts';
import { KINDS, sample, VERSIONS } from './sample/classes.ts';

function schemasOf({ request, responses }: Operation): [JsonSchema, Direction][] {
  const inputs = [...request.parameters, ...(request.body?.media ?? [])];
  const outputs = responses.flatMap(({ headers, content }) => [...headers, ...content]);
  return [
    ...inputs.map(({ schema }): [JsonSchema, Direction] => [schema, 'request']),
    ...outputs.map(({ schema }): [JsonSchema, Direction] => [schema, 'response']),
  ];
}

describe.each(Object.keys(KINDS))('%s', (name) => {
  test.each(VERSIONS)(
    'OpenAPI %s: all operations, finite views, examples that satisfy their schemas',
    async (version) => {
      const { document, diagnostics } = await loadText(JSON.stringify(sample(name, version), null, 1), {
        source: 'api.json',
      });
      expect(document?.operations.map(({ request }) => `${request.method} ${request.path}`)).toEqual([
        'POST /things',
        'GET /other',
      ]);
      for (const { severity, file, range } of diagnostics) {
        expect([severity, file, range?.start.line], name).toEqual([
          expect.any(String),
          'api.json',
          expect.any(Number),
        ]);
      }
      const hasProblems = name === 'problems of all kinds';
      expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(false);
      expect(diagnostics.length > 0).toBe(hasProblems || /do not allow|does not allow/.test(name));
      for (const operation of document?.operations ?? []) {
        const { components } = operation.request;
        for (const [schema, direction] of schemasOf(operation)) {
          const view = schemaView(schema, components, { maintainOrder: true, direction });
          expect(JSON.stringify(view).length).toBeLessThan(200_000);
          const value = exampleOf(schema, components, { direction });
          const held = forDirection(schema, components, direction);
          expect(
            validate(held.schema, value, { components: held.components }),
            JSON.stringify(value),
          ).toEqual([]);
        }
      }
    },
  );
});
