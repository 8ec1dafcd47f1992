import { describe, expect, test } from 'vitest';
import { withoutConsequencesOfDescriptions } from '../../src/check/index.ts';
import type { Diagnostic, Subject } from '../../src/diagnostics/index.ts';

const problem = (code: string, message: string, subject?: Subject, hint?: string): Diagnostic => ({
  ...{ code, severity: 'warning', message, file: code.startsWith('openapi/') ? subject?.file : 'page.mdx' },
  ...(subject && { subject }),
  ...(hint && { hint }),
});

const left = (...problems: Diagnostic[]): string[] =>
  withoutConsequencesOfDescriptions(problems).map(({ code }) => code);

const unexpected = (key: string, pointer: string, hint?: string): Diagnostic =>
  problem('openapi/struct', `property \`${key}\` is not expected here`, { file: 'a.yaml', pointer }, hint);

const field = (file: string, operation: string): Diagnostic =>
  problem('field/unknown', 'the OpenAPI file does not describe the field "x"', {
    file,
    operation,
    name: 'x',
  });

describe('a misspelt key of an OpenAPI file', () => {
  const body = unexpected('body', '#/paths/~1lamps/post/body', 'Did you mean "requestBody"?');

  test('hides fields of its operation, and of no other one', () => {
    expect(left(body, field('a.yaml', 'POST /lamps'))).toEqual(['openapi/struct']);
    expect(left(body, field('a.yaml', 'GET /lamps'))).toEqual(['openapi/struct', 'field/unknown']);
    expect(left(body, field('a.yaml', 'POST /shades'))).toEqual(['openapi/struct', 'field/unknown']);
  });

  test('hides nothing about another file', () => {
    expect(left(body, field('b.yaml', 'POST /lamps'))).toEqual(['openapi/struct', 'field/unknown']);
  });

  test('hides the fields of its whole file where it holds schemas', () => {
    const schemas = unexpected('schema', '#/components/schema', 'Did you mean "schemas"?');
    expect(left(schemas, field('a.yaml', 'GET /lamps'))).toEqual(['openapi/struct']);
    expect(left(schemas, field('b.yaml', 'GET /lamps'))).toEqual(['openapi/struct', 'field/unknown']);
  });

  test('hides operations that are missing for it', () => {
    const psot = unexpected('psot', '#/paths/~1lamps/psot');
    const unknown = (name: string) =>
      problem('site/unknown-operation', `openapi: "${name}" names no operation`);
    expect(left(psot, unknown('POST /lamps'))).toEqual(['openapi/struct']);
    expect(left(psot, unknown('a.yaml POST /lamps'))).toEqual(['openapi/struct']);
    for (const other of ['POST /shades', 'GET /lamps', 'b.yaml POST /lamps'])
      expect(left(psot, unknown(other))).toEqual(['openapi/struct', 'site/unknown-operation']);
  });
});

describe('values that one schema contradicts', () => {
  const value = (code: string, more: Partial<Subject> = {}): Diagnostic =>
    problem(code, 'wrong', { file: 'a.yaml', name: 'size', keyword: 'type', ...more });
  const ofFile = value('openapi/no-invalid-media-type-examples');

  test('are one problem if there are three, one of them in the OpenAPI file', () => {
    const [only, ...more] = withoutConsequencesOfDescriptions([
      value('field/type'),
      value('example/schema'),
      ofFile,
    ]);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ code: ofFile.code, hint: expect.stringContaining('2 more values') });
  });

  test.each([
    ['too few', [value('field/type'), ofFile]],
    ['none in the OpenAPI file', [value('field/type'), value('example/schema'), value('example/schema')]],
    ['of several properties', [value('field/type'), value('example/schema', { name: 'color' }), ofFile]],
    ['of several keywords', [value('field/type'), value('example/schema', { keyword: 'maximum' }), ofFile]],
    ['of several files', [value('field/type'), value('example/schema', { file: 'b.yaml' }), ofFile]],
  ])('stay problems of their own: %s', (_, problems) => {
    expect(left(...problems)).toHaveLength(problems.length);
  });

  test.each([
    ['of several operations', ['POST /lamps', 'GET /lamps', 'PUT /lamps']],
    ['of several schemas', ['GET /lamps']],
  ])('stay problems of their own: %s', (_, operations) => {
    const values = operations.map((operation) => value('example/schema', { operation }));
    const own = ['Lamp', 'Shade'].map((schema) => {
      const pointer = `#/components/schemas/${schema}/properties/size/example`;
      return problem('openapi/no-invalid-schema-examples', 'wrong', {
        file: 'a.yaml',
        pointer,
        keyword: 'type',
      });
    });
    expect(left(...own, ...values)).toHaveLength(values.length + 2);
  });

  test('are one problem if the schema contradicts itself too', () => {
    const pointer = '#/components/schemas/Lamp/properties/size/default';
    const own = problem('openapi/invalid-default', 'wrong', { file: 'a.yaml', pointer });
    expect(left(value('field/type'), own)).toEqual(['openapi/invalid-default']);
  });
});
