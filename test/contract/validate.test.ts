import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatJson,
  inEnglish,
  JsonNumber,
  type JsonSchema,
  type ValidateOptions,
  type Violation,
  validate,
} from '../../src/contract/index.ts';

const brief = (violations: Violation[]): [path: string, keyword: string][] =>
  violations.map(({ path, keyword }) => [path, keyword]);
const violations = (schema: JsonSchema, value: unknown, options?: ValidateOptions) =>
  brief(validate(schema, value, options));

const title = (schema: JsonSchema, value: unknown): string =>
  `${formatJson(schema)} for ${formatJson(value)}`;

/** Per keyword: values that satisfy the schema, and values that do not. */
const KEYWORDS: Record<string, [schema: JsonSchema, valid: unknown[], invalid: unknown[]][]> = {
  type: [
    [
      { type: 'integer' },
      [1, 1.0, -0, 2n ** 70n, new JsonNumber('1.0')],
      [new JsonNumber('1.50'), 1.5, '1', null, true, [], Number.NaN],
    ],
    [{ type: 'number' }, [1.5, 1n], ['1', null]],
    [{ type: 'string' }, [''], [0, null]],
    [{ type: 'boolean' }, [false], [0, 'false']],
    [{ type: 'null' }, [null], [0, '', false]],
    [{ type: 'array' }, [[]], [{}]],
    [{ type: 'object' }, [{}], [[], null, new JsonNumber('1.0')]],
    [{ type: ['string', 'null'] }, ['', null], [0, []]],
  ],
  enum: [
    [
      { enum: [1, 'a', null, { b: [1] }] },
      [1, 1n, new JsonNumber('1.0'), 'a', null, { b: [1] }, { b: [new JsonNumber('1e0')] }],
      ['1', { b: [2] }, { b: [1], c: 1 }],
    ],
  ],
  const: [
    [{ const: { a: 1, b: [2] } }, [{ b: [2], a: 1n }], [{ a: 1 }, { a: 1, b: [2, 3] }]],
    [{ const: null }, [null], [0, undefined]],
    [{ const: false }, [false], [0, '']],
  ],
  minimum: [[{ minimum: -1.5 }, [-1.5, 0, 10n, 'text'], [-1.6, -2n]]],
  maximum: [[{ maximum: 9007199254740991 }, [9007199254740991], [9007199254740992n]]],
  exclusiveMinimum: [[{ exclusiveMinimum: 0 }, [0.1], [0, -1, 0n]]],
  exclusiveMaximum: [[{ exclusiveMaximum: 3 }, [2.9], [3, 4]]],
  multipleOf: [
    [{ multipleOf: 0.01 }, [19.99, 4.02, 0, 1e10], [0.005, 19.995]],
    [{ multipleOf: 3 }, [9, 9007199254740993n, -3], [10, 9007199254740994n, 1.5]],
    [{ multipleOf: 0.123456789 }, [], [1e308]],
  ],
  minLength: [[{ minLength: 2 }, ['ab', '😀😀', 1], ['😀', '']]],
  maxLength: [[{ maxLength: 2 }, ['😀😀', ''], ['abc']]],
  pattern: [
    [{ pattern: 'b+' }, ['abbc', 1], ['ac']],
    [{ pattern: '^\\p{Letter}+$' }, ['é漢'], ['1']],
    // Valid only without the flag u, and invalid.
    [{ pattern: '^[\\w-\\.]+\\-$' }, ['a.-'], ['a!']],
    [{ pattern: '(?P<name>' }, ['anything'], []],
  ],
  format: [
    [{ format: 'int32' }, [2147483647, -2147483648, 'text'], [2147483648, -2147483649, 1.5, 2n ** 31n]],
    [
      { format: 'int64' },
      [9223372036854775807n, -9223372036854775808n, 0],
      [9223372036854775808n, -9223372036854775809n, 2 ** 63, 0.5],
    ],
    [
      { format: 'date-time' },
      [
        '2026-01-31T12:00:00Z',
        '2024-02-29t23:59:59.123+14:00',
        '1998-12-31T23:59:60Z',
        '1998-12-31T15:59:60-08:00',
      ],
      [
        '2026-01-31',
        '2026-01-31 12:00:00Z',
        '2026-02-29T00:00:00Z',
        '2026-01-31T24:00:00Z',
        '2026-01-31T12:00:00',
        '2026-01-31T12:00:60Z',
      ],
    ],
    [
      { format: 'date' },
      ['2026-12-31', '2000-02-29'],
      ['2026-13-01', '1900-02-29', '2026-2-1', '02026-01-01', ''],
    ],
    [
      { format: 'email' },
      ['a.b+c@example.com', '"joe bloggs"@example.com', 'x@[127.0.0.1]'],
      [
        'a',
        'a@',
        '.a@example.com',
        'a..b@example.com',
        'a b@example.com',
        'a@-example.com',
        'a@[127.0.0.300]',
      ],
    ],
    [
      { format: 'uri' },
      ['https://a.example/p?q#f', 'urn:isbn:1', 'http://[::1]:80/', 'mailto:a@b.example'],
      [
        '/relative',
        '//a.example',
        'a b',
        'https://a.example/a b',
        'https://a.example/%zz',
        'http://[a',
        '1http://a',
      ],
    ],
    [
      { format: 'uuid' },
      ['2EB8AA08-AA98-11EA-B4AA-73B441D16380'],
      ['2eb8aa08aa9811eab4aa73b441d16380', '2eb8aa08-aa98-11ea-b4aa-73b441d1638'],
    ],
    [{ format: 'ipv4' }, ['0.0.0.0', '255.255.255.255'], ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.5']],
    [{ format: 'made-up' }, ['anything'], []],
    [{ format: 'constructor' }, ['anything'], []],
  ],
  prefixItems: [
    [
      { prefixItems: [{ type: 'string' }, { type: 'integer' }] },
      [[], ['a'], ['a', 1, true]],
      [[1], ['a', 'b']],
    ],
  ],
  items: [[{ prefixItems: [true], items: { type: 'integer' } }, [['a', 1, 2]], [['a', 1, 'b']]]],
  contains: [
    [{ contains: { const: 1 } }, [[0, 1]], [[], [0]]],
    [{ contains: { const: 1 }, minContains: 0 }, [[]], []],
    [{ contains: { const: 1 }, minContains: 2, maxContains: 3 }, [[1, 1]], [[1], [1, 1, 1, 1]]],
  ],
  minItems: [[{ minItems: 1 }, [[1], 'text'], [[]]]],
  maxItems: [[{ maxItems: 1 }, [[1]], [[1, 2]]]],
  uniqueItems: [
    [
      { uniqueItems: true },
      [[1, '1', true, null, [1], { a: 1 }], []],
      [
        [1, 1n],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[1], [1]],
      ],
    ],
  ],
  properties: [
    [{ properties: { a: { type: 'integer' }, b: false } }, [{}, { a: 1, c: 1 }], [{ a: 'x' }, { b: 1 }]],
  ],
  patternProperties: [
    [{ patternProperties: { '^n': { type: 'number' } } }, [{ n1: 1, other: '' }], [{ n1: '' }]],
  ],
  additionalProperties: [
    [
      { properties: { a: true }, patternProperties: { '^x-': true }, additionalProperties: false },
      [{ a: 1, 'x-b': 1 }],
      [{ b: 1 }],
    ],
    [{ properties: { a: true }, additionalProperties: { type: 'integer' } }, [{ a: '', b: 1 }], [{ b: '' }]],
  ],
  propertyNames: [[{ propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [{ abc: 1 }]]],
  required: [
    [{ required: ['a', 'toString'] }, [{ a: undefined, toString: 1 }, []], [{ a: 1 }, { toString: 1 }]],
  ],
  minProperties: [[{ minProperties: 1 }, [{ a: 1 }], [{}]]],
  maxProperties: [[{ maxProperties: 1 }, [{ a: 1 }], [{ a: 1, b: 2 }]]],
  dependentRequired: [[{ dependentRequired: { a: ['b'] } }, [{}, { a: 1, b: 1 }, { b: 1 }], [{ a: 1 }]]],
  dependentSchemas: [[{ dependentSchemas: { a: { required: ['b'] } } }, [{}, { a: 1, b: 1 }], [{ a: 1 }]]],
  allOf: [[{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, [1, 3], [0, 4]]],
  anyOf: [[{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, ['a', 3], [1]]],
  oneOf: [[{ oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, [2, 3], [1, 6]]],
  not: [[{ not: { type: 'string' } }, [1], ['a']]],
  if: [
    [
      JSON.parse('{"if": {"minimum": 10}, "then": {"multipleOf": 10}, "else": {"const": 1}}'),
      [1, 20],
      [2, 21],
    ],
  ],
  unevaluatedProperties: [
    [
      {
        allOf: [{ properties: { a: true } }],
        anyOf: [{ properties: { b: { const: 1 } } }, true],
        unevaluatedProperties: false,
      },
      [{ a: 1 }, { a: 1, b: 1 }],
      [{ b: 2 }, { c: 1 }],
    ],
    [
      {
        $ref: '#/$defs/a',
        $defs: { a: { properties: { a: true } } },
        unevaluatedProperties: { type: 'integer' },
      },
      [{ a: '', b: 1 }],
      [{ b: '' }],
    ],
  ],
  unevaluatedItems: [
    [{ allOf: [{ prefixItems: [true] }], unevaluatedItems: false }, [[1], []], [[1, 2]]],
    [{ contains: { const: 1 }, unevaluatedItems: { const: 2 } }, [[1, 2]], [[1, 3]]],
  ],
  'boolean schemas': [
    [true, [1, null], []],
    [false, [], [1, null]],
  ],
};

describe.each(Object.entries(KEYWORDS))('%s', (_keyword, groups) => {
  const cases = groups.flatMap(([schema, valid, invalid]) => [
    ...valid.map((value) => ({ schema, value, isValid: true, title: title(schema, value) })),
    ...invalid.map((value) => ({ schema, value, isValid: false, title: title(schema, value) })),
  ]);
  it.each(cases)('$title: $isValid', ({ schema, value, isValid }) => {
    expect(validate(schema, value).length === 0).toBe(isValid);
  });
});

describe('a violation', () => {
  it('has the path of the value and the keyword of the schema, also through references', () => {
    const components: Record<string, JsonSchema> = {
      User: { properties: { 'a/b~c': { items: { $ref: '#/components/schemas/Id' } } } },
      Id: { type: 'integer' },
    };
    expect(
      validate({ items: { $ref: '#/components/schemas/User' } }, [{}, { 'a/b~c': [1, 'x'] }], { components }),
    ).toEqual([
      {
        path: '/1/a~1b~0c/1',
        keyword: 'type',
        id: 'value.type',
        values: { type: 'integer', actual: 'string' },
      },
    ]);
  });

  const sentences: [schema: JsonSchema, value: unknown, message: string][] = [
    [{ type: 'string' }, 1, 'The type must be string, but is number.'],
    [{ type: ['string', 'null'] }, 1, 'The type must be string | null, but is number.'],
    [{ minimum: 2 }, 1, 'Must be at least 2, but is 1.'],
    [{ exclusiveMaximum: 2 }, 2n, 'Must be less than 2, but is 2.'],
    [{ maxLength: 1 }, 'ab', 'The number of characters must be at most 1, but is 2.'],
    [{ minItems: 1 }, [], 'The number of items must be at least 1, but is 0.'],
    [{ enum: ['a', 2n ** 60n] }, 'b', 'Must be one of "a", 1152921504606846976.'],
    [{ pattern: '^a"' }, 'b', 'Must match the pattern "^a\\"".'],
    [{ format: 'date' }, 'b', 'Must have the format "date".'],
    [{ required: ['a'] }, {}, 'The property "a" is required.'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'The property "b" is required when "a" is present.'],
    [{ additionalProperties: false }, { a: 1 }, 'The property "a" is not allowed here.'],
    [{ unevaluatedItems: false }, [1], 'No further items are allowed.'],
    [{ oneOf: [true, true] }, 1, 'Must match exactly one of the alternatives, but matches 2.'],
    [
      { $ref: '#/components/schemas/None' },
      1,
      'The schema refers to "#/components/schemas/None", which does not exist.',
    ],
  ];
  it.each(sentences.map(([schema, value, message]) => ({ schema, value, message })))(
    '$message',
    ({ schema, value, message }) => {
      expect(validate(schema, value).map(inEnglish)).toEqual([message]);
    },
  );

  it('of the type suppresses the other keywords of that schema', () => {
    expect(violations({ type: 'string', minLength: 1, enum: ['a'] }, 1)).toEqual([['', 'type']]);
  });

  it('of a union is that of the alternative that the value resembles', () => {
    const user = { type: 'object', properties: { id: { type: 'integer' } } } as const;
    // The only alternative of its type.
    expect(violations({ anyOf: [user, { type: 'null' }] }, { id: 'x' })).toEqual([['/id', 'type']]);
    // The only alternative whose constant the value has.
    const shape = (kind: string, keyword: JsonSchema): JsonSchema => ({
      properties: { kind: { const: kind }, size: keyword },
    });
    const shapes = [shape('circle', { minimum: 1 }), shape('square', { maximum: 9 })];
    expect(violations({ oneOf: shapes }, { kind: 'square', size: 10 })).toEqual([['/size', 'maximum']]);
    expect(violations({ oneOf: shapes }, { kind: 'star', size: 10 })).toEqual([['', 'oneOf']]);
    expect(violations({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1)).toEqual([['', 'anyOf']]);
  });

  it('of a union is that of the alternative that the discriminator names', () => {
    const components: Record<string, JsonSchema> = {
      Cat: { required: ['lives'] },
      Dog: { required: ['tricks'] },
    };
    const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    const discriminator = { propertyName: 'kind', mapping: { hound: '#/components/schemas/Dog' } };
    for (const kind of ['Dog', 'hound']) {
      expect(validate({ oneOf, discriminator }, { kind }, { components })).toMatchObject([
        { id: 'value.required', values: { name: '"tricks"' } },
      ]);
    }
  });

  it('is about the discriminator first if that names no alternative', () => {
    const components: Record<string, JsonSchema> = {
      Cat: { required: ['lives'] },
      Dog: { required: ['tricks'] },
    };
    const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    const discriminator = { propertyName: 'kind', mapping: { hound: '#/components/schemas/Dog' } };
    const said = (value: unknown) => validate({ oneOf, discriminator }, value, { components }).map(inEnglish);
    expect(said({ kind: 'constructor' })).toEqual(['Must be one of "Cat", "hound".']);
    expect(said({ kind: 1 })).toEqual(['Must be one of "Cat", "hound".']);
    expect(said({})).toEqual(['The property "kind" is required.']);
    // Neither is selected, although both match.
    expect(said({ lives: 9, tricks: [] })).toEqual(['The property "kind" is required.']);
    const own: Record<string, JsonSchema> = {
      Cat: { properties: { kind: { const: 'cat' } } },
      Dog: { properties: { kind: { enum: ['dog', 'hound'] } } },
    };
    expect(validate({ oneOf, discriminator }, { kind: 'x' }, { components: own }).map(inEnglish)).toEqual([
      'Must be one of "cat", "dog", "hound".',
    ]);
    expect(said(7)).toEqual(['Must match exactly one of the alternatives, but matches 2.']);
  });

  it('is about a text in the discriminating property that no alternative has, if that is asked for', () => {
    const free = (more: object) => ({
      required: ['kind'],
      properties: { kind: { type: 'string' }, ...more },
    });
    const components: Record<string, JsonSchema> = {
      Cat: free({ lives: { type: 'integer' } }) as JsonSchema,
      Dog: free({ tricks: { type: 'array' } }) as JsonSchema,
      Cow: { properties: { kind: { enum: ['cow', 'ox'] } } },
    };
    const named = (...names: string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const said = (schema: JsonSchema, value: unknown) =>
      validate(schema, value, { components, onlyKnownTags: true }).map(
        (one) => `${one.path} ${inEnglish(one)}`,
      );
    for (const keyword of ['oneOf', 'anyOf']) {
      const union = { [keyword]: named('Cat', 'Dog'), discriminator: { propertyName: 'kind' } };
      expect(validate(union, { kind: 'Bird', lives: 'x' }, { components })).toEqual([]);
      expect(said(union, { kind: 'Bird' })).toEqual(['/kind Must be one of "Cat", "Dog".']);
      expect(said({ items: union }, [{ kind: 'Cat' }, { kind: 'cat' }])).toEqual([
        '/1/kind Must be one of "Cat", "Dog".',
      ]);
      const mapping = { cat: '#/components/schemas/Cat', pup: 'Dog' };
      const mapped = { ...union, discriminator: { propertyName: 'kind', mapping } };
      expect(said(mapped, { kind: 'pup', lives: 'x' })).toEqual([]);
      expect(said(mapped, { kind: 'cat', lives: 'x' })).toEqual([
        '/lives The type must be integer, but is string.',
      ]);
      expect(said(mapped, { kind: 'bird' })).toEqual(['/kind Must be one of "cat", "pup".']);
    }
    // An alternative may list values beside its name, or have no name.
    const wide = { oneOf: named('Cat', 'Cow'), discriminator: { propertyName: 'kind' } };
    expect(said(wide, { kind: 'horse' })).toEqual(['/kind Must be one of "Cat", "cow", "ox".']);
    expect(
      said({ anyOf: named('Cat', 'Cow'), discriminator: { propertyName: 'kind' } }, { kind: 'ox' }),
    ).toEqual([]);
    const inline = {
      oneOf: [...named('Dog'), free({ lives: false })],
      discriminator: { propertyName: 'kind' },
    };
    expect(said(inline as JsonSchema, { kind: 'x', tricks: 1 })).toEqual([]);
  });

  it('is never about alternatives that the discriminator does not name', () => {
    const open: Record<string, JsonSchema> = {
      Cat: { properties: { lives: { type: 'integer' } } },
      Dog: { properties: { tricks: { type: 'array' } } },
    };
    const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    const check = (value: unknown) => violations(schema, value, { components: open });
    expect(check({ kind: 'Cat', lives: 9 })).toEqual([]);
    expect(check({ kind: 'Dog', lives: 9 })).toEqual([]);
    expect(check({ kind: 'Dog', tricks: 1 })).toEqual([['/tricks', 'type']]);
    expect(
      validate(
        { ...schema, properties: { kind: true } },
        { kind: 'Dog', lives: 9 },
        { components: open, reportUndocumented: true },
      ),
    ).toMatchObject([{ keyword: 'undocumented', path: '/lives' }]);
  });
});

describe('references', () => {
  const components: Record<string, JsonSchema> = {
    Tree: { type: 'object', properties: { children: { items: { $ref: '#/components/schemas/Tree' } } } },
    'a b/c~%': { properties: { inner: { type: 'string' } }, $defs: { local: { type: 'integer' } } },
    Local: { $ref: '#/$defs/local', $defs: { local: { type: 'integer' } } },
    Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }], type: 'integer' },
  };
  const reference = ($ref: string, value: unknown) => violations({ $ref }, value, { components });

  it('resolve in components, by escaped names and deeper pointers', () => {
    expect(reference('#/components/schemas/Tree', { children: [{ children: [1] }] })).toEqual([
      ['/children/0/children/0', 'type'],
    ]);
    expect(reference('#/components/schemas/a%20b~1c~0%25/properties/inner', 1)).toEqual([['', 'type']]);
  });

  it('resolve within their own schema', () => {
    expect(violations({ $defs: { a: { type: 'string' } }, items: { $ref: '#/$defs/a' } }, [1])).toEqual([
      ['/0', 'type'],
    ]);
    expect(reference('#/components/schemas/Local', 'x')).toEqual([['', 'type']]);
    expect(
      violations({ properties: { next: { $ref: '#' } }, type: 'object' }, { next: { next: 1 } }),
    ).toEqual([['/next/next', 'type']]);
  });

  it('apply together with other keywords', () => {
    expect(violations({ $ref: '#/components/schemas/Tree', required: ['id'] }, {}, { components })).toEqual([
      ['', 'required'],
    ]);
  });

  it('that lead back to themselves end', () => {
    expect(reference('#/components/schemas/Loop', 1)).toEqual([]);
    expect(reference('#/components/schemas/Loop', 'x')).toEqual([['', 'type']]);
    const cyclic: Record<string, unknown> = {};
    cyclic.children = [cyclic];
    expect(reference('#/components/schemas/Tree', cyclic)).toEqual([]);
  });

  it('without a target are a violation: inherited members, other documents', () => {
    for (const $ref of ['#/components/schemas/constructor', '#/$defs/none', 'other.json', '#anchor', '']) {
      expect(reference($ref, 1)).toEqual([['', '$ref']]);
    }
  });

  it('leave a value unchecked if value and schema are nested too deeply for the stack', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 5000; depth++) value = { children: [value] };
    expect(reference('#/components/schemas/Tree', value).map(([, keyword]) => keyword)).toEqual([
      'unchecked',
    ]);
  });
});

describe('undocumented properties', () => {
  const undocumented = (
    schema: JsonSchema,
    value: unknown,
    components?: Record<string, JsonSchema>,
  ): string[] =>
    validate(schema, value, { reportUndocumented: true, components }).map(
      ({ keyword, path }) => `${keyword === 'undocumented' ? keyword : 'invalid'} ${path}`,
    );

  it('are reported with their path', () => {
    expect(
      validate(
        { properties: { a: { properties: { b: true } } } },
        { a: { b: 1, c: 2 } },
        { reportUndocumented: true },
      ),
    ).toEqual([
      {
        path: '/a/c',
        keyword: 'undocumented',
        id: 'value.undocumented',
        values: { name: '"c"' },
      },
    ]);
  });

  it('are reported only on request', () => {
    expect(validate({ properties: { a: true } }, { b: 1 })).toEqual([]);
  });

  it('are those that no schema describes, also through references and in allOf, at every depth', () => {
    const components = { Base: { properties: { id: true, inner: { properties: { x: true } } } } };
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { properties: { name: true, inner: { properties: { y: true } } } },
      ],
    };
    expect(undocumented(schema, { id: 1, name: 2, inner: { x: 1, y: 2 } }, components)).toEqual([]);
    expect(undocumented(schema, { other: 1, inner: { z: 1 } }, components)).toEqual([
      'undocumented /other',
      'undocumented /inner/z',
    ]);
  });

  it('depend on the alternative that the value satisfies', () => {
    const schema: JsonSchema = {
      oneOf: [
        { required: ['a'], properties: { a: true } },
        { required: ['b'], properties: { b: true, c: true } },
      ],
    };
    expect(undocumented(schema, { a: 1, c: 1 })).toEqual(['undocumented /c']);
    expect(undocumented(schema, { b: 1, c: 1 })).toEqual([]);
    // It satisfies none of them; the report says so.
    expect(undocumented(schema, { c: 1 })).toEqual(['invalid ']);
  });

  it('do not exist in free-form objects, in maps, and if the schema allows more', () => {
    expect(undocumented({ type: 'object' }, { a: 1 })).toEqual([]);
    expect(undocumented({ additionalProperties: { type: 'integer' } }, { a: 1 })).toEqual([]);
    expect(undocumented({ properties: { a: true }, additionalProperties: true }, { b: 1 })).toEqual([]);
    expect(undocumented({ patternProperties: { '^x-': true } }, { 'x-a': 1, b: 1 })).toEqual([
      'undocumented /b',
    ]);
  });

  it('are reported once, as invalid, where they are not allowed', () => {
    expect(undocumented({ properties: { a: true }, additionalProperties: false }, { b: 1 })).toEqual([
      'invalid /b',
    ]);
  });

  it('are not described by a schema under not, nor by an if that does not hold', () => {
    expect(
      undocumented({ properties: { a: true }, not: { required: ['b'], properties: { c: true } } }, { c: 1 }),
    ).toEqual(['undocumented /c']);
    expect(
      undocumented({ properties: { a: true }, if: { required: ['b'], properties: { c: true } } }, { c: 1 }),
    ).toEqual(['undocumented /c']);
  });
});

describe('validate', () => {
  it('never throws, whatever an author wrote as a schema', () => {
    const keywords = Object.keys(KEYWORDS).concat(
      '$ref',
      'then',
      'else',
      '$defs',
      'minContains',
      'discriminator',
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.boolean(),
        fc.dictionary(
          fc.constantFrom(...keywords),
          fc.oneof(
            tie('schema'),
            fc.array(tie('schema')),
            fc.jsonValue(),
            fc.dictionary(fc.string(), tie('schema')),
          ),
        ),
      ),
    }));
    fc.assert(
      fc.property(schema, fc.jsonValue(), (any, value) => {
        expect(Array.isArray(validate(any as JsonSchema, value, { reportUndocumented: true }))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('ignores inherited members', () => {
    expect(
      violations(
        JSON.parse('{"properties": {"constructor": {"type": "string"}}, "required": ["toString"]}'),
        {},
      ),
    ).toEqual([['', 'required']]);
    expect(violations({ additionalProperties: { type: 'string' } }, JSON.parse('{"__proto__": 1}'))).toEqual([
      ['/__proto__', 'type'],
    ]);
  });

  it('reports two hundred thousand violations without exhausting the stack', () => {
    expect(validate({ items: { items: { type: 'string' } } }, [Array(200_000).fill(1)])).toHaveLength(
      200_000,
    );
  });

  it('says once that the rest of a long value is unchecked', () => {
    const found = validate({ items: { type: 'string' } }, Array(9).fill('a'), { maxSchemas: 5 });
    expect(found.map((each) => [each.path, each.keyword, inEnglish(each)])).toEqual([
      ['/4', 'unchecked', 'This takes too long to be checked.'],
    ]);
  });

  describe('with a limit of violations', () => {
    const keywordsOf = (schema: JsonSchema, value: unknown): string[] =>
      validate(schema, value, { maxViolations: 2, reportUndocumented: true }).map(({ keyword }) => keyword);
    const lists: JsonSchema = { properties: { a: { items: { type: 'string' } } } };

    it('stops after one more, in lists, objects and what no schema describes', () => {
      expect(keywordsOf({ items: { type: 'string' } }, Array(9).fill(1))).toEqual(Array(3).fill('type'));
      expect(
        keywordsOf({ additionalProperties: { type: 'string' } }, { a: 1, b: 1, c: 1, d: 1, e: 1 }),
      ).toEqual(Array(3).fill('type'));
      expect(keywordsOf({ properties: {} }, { a: 1, b: 1, c: 1, d: 1, e: 1 })).toEqual(
        Array(3).fill('undocumented'),
      );
    });

    it('calls nothing undocumented that was not looked at', () => {
      expect(keywordsOf(lists, { a: [1, 1, 1], b: 1 })).toEqual(Array(3).fill('type'));
      expect(keywordsOf(lists, { a: [1], b: 1 })).toEqual(['type', 'undocumented']);
    });

    it('does not stop because of an alternative that the value does not belong to', () => {
      const either: JsonSchema = {
        properties: { a: { anyOf: [{ items: { type: 'string' } }, { items: { type: 'integer' } }] } },
      };
      expect(keywordsOf(either, { a: [1, 1, 1, 1], b: 1 })).toEqual(['undocumented']);
    });
  });
});
