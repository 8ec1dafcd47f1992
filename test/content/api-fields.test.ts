import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiFields } from '../../src/content/index.ts';

describe('parameters that a page documents itself', () => {
  test('are those at its root, in the order of the page', () => {
    const body = [
      '## Query',
      '',
      '<ParamField query="limit" type="integer" default={20} required>',
      '  How many, **at most**.',
      '',
      '  In one answer.',
      '  <Expandable title="more"><ParamField body="nested" type="string" /></Expandable>',
      '</ParamField>',
      '',
      '<ParamField path="id" type="string" placeholder="p1" />',
      '<ParamField header="X-Trace" deprecated="true" optional>For `logs`.</ParamField>',
      '<Param body="kind" type="string" enum={["a", 2, null]} />',
      '<Tabs><Tab title="x"><ParamField body="inside" /></Tab></Tabs>',
      '<ResponseField name="answer" type="string" />',
    ].join('\n');
    expect(apiFields(body)).toEqual([
      {
        in: 'query',
        name: 'limit',
        type: 'integer',
        required: true,
        deprecated: false,
        default: 20,
        description: 'How many, at most. In one answer.',
      },
      { in: 'path', name: 'id', type: 'string', required: true, deprecated: false, placeholder: 'p1' },
      { in: 'header', name: 'X-Trace', required: false, deprecated: true, description: 'For logs.' },
      { in: 'body', name: 'kind', type: 'string', required: false, deprecated: false, enum: ['a', '2'] },
    ]);
  });

  test('a table or code within is no part of what is said in a line', () => {
    const body = [
      '<ParamField body="rules" type="object[]">',
      '  Which spans are taken:',
      '',
      '  | Key | Type |',
      '  | --- | --- |',
      '  | a | string |',
      '',
      '  ```json',
      '  {}',
      '  ```',
      '',
      '  All must match.',
      '</ParamField>',
    ].join('\n');
    expect(apiFields(body)).toMatchObject([{ description: 'Which spans are taken: All must match.' }]);
  });

  test('are found beside what MDX alone does not know, and with the values of variables', () => {
    const body = [
      '<!-- a comment -->',
      '',
      '<ParamField query="{{prefix}}-limit" default="{{version}}" enum={["{{version}}"]}>',
      '  At {{version}}: $x^{2}$, for $5 or {{nope}}.',
      '</ParamField>',
    ].join('\n');
    expect(apiFields(body, { prefix: 'x', version: '1.2' })).toEqual([
      {
        in: 'query',
        name: 'x-limit',
        required: false,
        deprecated: false,
        default: '1.2',
        enum: ['1.2'],
        description: 'At 1.2: x^{2}, for $5 or {{nope}}.',
      },
    ]);
  });

  test.each([
    ['hidden ones', '<ParamField query="a" hidden />'],
    ['those without a name', '<ParamField query type="string" />\n<ParamField query="" />'],
    ['those whose name is run', '<ParamField query={name()} />'],
    ['those in code', '```\n<ParamField query="a" />\n```'],
    ['those of a page that does not compile', '<ParamField query="a" />\n\n</Oops {'],
  ])('%s are left out', (_, body) => {
    expect(apiFields(body)).toEqual([]);
  });

  test('any text has some or none', () => {
    const piece = fc.constantFrom(
      '<ParamField ',
      'query=',
      '"a"',
      '{',
      '}',
      '/>',
      '>',
      '</ParamField>',
      '\n',
      '`',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
        for (const field of apiFields(pieces.join(''))) expect(field.name).not.toBe('');
      }),
    );
  });
});
