import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatJson,
  type JsonSchema,
  type JsonSchemaType,
  parseJson,
  validate,
} from '../../../../src/contract/index.ts';
import { itemsOf, type JsonNode, type JsonPath } from '../../../../src/json/index.ts';
import {
  additionalOf,
  alternativeText,
  childOf,
  inputOf,
  isOpen,
  itemOf,
  jsonOf,
  keysAt,
  propertiesOf,
  putAt,
  removeAt,
  renameAt,
  type Shape,
  shapeOf,
  starterOf,
  swapAt,
  treeOf,
  valuesAt,
} from '../../../../src/theme/client/playground/model/nested/index.ts';
import { cursorAt } from '../../../../src/theme/client/playground/view/editor/tolerant-tree.ts';

/** Digits that a double would change, and white space of every kind. */
const numbers = fc.constantFrom(
  '0.12345678901234567890',
  '1.10',
  '-0',
  '1e400'.slice(0, 3),
  '9007199254740993',
);
const blanks = fc.constantFrom('', ' ', '\n', '\n  ', '\t', '\r\n');
const strings = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text));
const keys = fc.oneof(fc.string(), fc.constantFrom('__proto__', '10', '2', 'b', 'a', 'constructor', ''));

const { text: jsonTexts } = fc.letrec<{ text: string }>((tie) => {
  const inner = fc.tuple(blanks, tie('text'), blanks).map((parts) => parts.join(''));
  return {
    text: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(numbers, strings, fc.constantFrom('true', 'false', 'null')),
      fc.array(inner, { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      fc
        .uniqueArray(fc.tuple(keys, inner, blanks), { maxLength: 4, selector: ([key]) => key })
        .map(
          (members) =>
            `{${members.map(([key, value, blank]) => `${blank}${JSON.stringify(key)}${blank}:${value}`)}}`,
        ),
    ),
  };
});

/** The source of every value of a text, by path. */
function sources(text: string, node = treeOf(text), path: JsonPath = []): [path: JsonPath, source: string][] {
  if (!node) return [];
  const children: [string | number, JsonNode][] =
    node.type === 'object'
      ? node.members.map(({ key, value }) => [key, value])
      : itemsOf(node).map((item, index) => [index, item]);
  return [
    [path, text.slice(node.start, node.end)],
    ...children.flatMap(([step, child]) => sources(text, child, [...path, step])),
  ];
}

const at = (text: string, path: JsonPath): string | undefined => {
  let node = treeOf(text);
  for (const step of path) node = childOf(node, step);
  return node && text.slice(node.start, node.end);
};

const isInside = (path: JsonPath, parent: JsonPath): boolean =>
  parent.every((step, index) => path[index] === step);

describe('JSON text that a form edits', () => {
  test('has a tree with the place of every value', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        for (const [path, source] of sources(text)) {
          let value = parseJson(text, true).value;
          for (const step of path) value = (value as Record<string | number, unknown>)[step];
          expect(formatJson(parseJson(source, true).value)).toBe(formatJson(value));
        }
      }),
    );
  });

  test('keeps all other values to the letter when one is replaced, and everything when it stays', () => {
    fc.assert(
      fc.property(jsonTexts, fc.nat(), jsonTexts, (text, pick, value) => {
        const all = sources(text);
        const [path, source] = all[pick % all.length] ?? [[], text];
        const replaced = putAt(text, path, value.replaceAll('\n', ' '));
        expect(at(replaced, path)).toBe(value.replaceAll('\n', ' '));
        for (const [other, before] of all) {
          if (!isInside(other, path) && !isInside(path, other)) expect(at(replaced, other)).toBe(before);
        }
        if (!source.includes('\n')) expect(putAt(text, path, source)).toBe(text);
      }),
    );
  });

  test('keeps all other values when a member or item is added, renamed, moved or removed', () => {
    fc.assert(
      fc.property(jsonTexts, fc.nat(), fc.string(), fc.boolean(), (text, pick, name, isLong) => {
        const all = sources(text);
        const [path] = all[pick % all.length] ?? [[]];
        let node = treeOf(text);
        for (const step of path) node = childOf(node, step);
        const isKept = (after: string, except: JsonPath): void => {
          for (const [other, before] of all) {
            if (!isInside(other, except) && !isInside(except, other)) expect(at(after, other)).toBe(before);
          }
        };
        if (node?.type === 'object' && !childOf(node, name)) {
          const added = putAt(text, [...path, name], '1.10', { isLong });
          expect(at(added, [...path, name])).toBe('1.10');
          isKept(added, path);
          const [first] = node.members;
          for (const { key, value } of node.members)
            expect(at(added, [...path, key])).toBe(text.slice(value.start, value.end));
          expect(parseJson(removeAt(added, [...path, name])).value).toEqual(parseJson(text).value);
          if (first) {
            const renamed = renameAt(text, path, first.key, name);
            expect(at(renamed, [...path, name])).toBe(text.slice(first.value.start, first.value.end));
            expect(renameAt(renamed, path, name, first.key)).toBe(
              text.slice(0, first.keySpan.start) + JSON.stringify(first.key) + text.slice(first.keySpan.end),
            );
          }
        }
        if (node?.type === 'array') {
          const { items } = node;
          const added = putAt(text, [...path, items.length], '"new"', { isLong });
          expect(at(added, [...path, items.length])).toBe('"new"');
          isKept(added, path);
          for (const [index, item] of items.entries())
            expect(at(added, [...path, index])).toBe(text.slice(item.start, item.end));
          if (items.length > 1) {
            const moved = swapAt(text, path, 0);
            expect([at(moved, [...path, 1]), at(moved, [...path, 0])]).toEqual([
              at(text, [...path, 0]),
              at(text, [...path, 1]),
            ]);
            expect(swapAt(moved, path, 0)).toBe(text);
          }
          for (const index of items.keys()) {
            const removed = removeAt(text, [...path, index]);
            isKept(removed, path);
            const left = parseJson(removed).value;
            expect(parseJson(removed).error).toBeUndefined();
            let list: unknown = left;
            for (const step of path) list = (list as Record<string | number, unknown>)[step];
            expect(list).toHaveLength(items.length - 1);
          }
        }
      }),
    );
  });

  test('gets members in the order of the description, in the layout that it has', () => {
    const order = ['a', 'b', 'c'];
    expect(putAt('', ['list', 0, 'x'], '1')).toBe('{"list":[{"x":1}]}');
    expect(putAt('{"a":1,"c":3}', ['b'], '2', { order })).toBe('{"a":1,"b":2,"c":3}');
    expect(putAt('{"a": 1, "z": 3}', ['b'], '2', { order })).toBe('{"a": 1, "b": 2, "z": 3}');
    expect(putAt('{"c":3}', ['a'], '1', { order })).toBe('{"a":1,"c":3}');
    expect(putAt('{\n  "a": {}\n}', ['a', 'x', 'y'], '1.10', { isLong: true })).toBe(
      '{\n  "a": {\n    "x": {\n      "y": 1.10\n    }\n  }\n}',
    );
    expect(putAt('{\n    "a": null\n}', ['a', 0], '{\n  "b": 1\n}', { isLong: true })).toBe(
      '{\n    "a": [\n      {\n        "b": 1\n      }\n    ]\n}',
    );
    expect(removeAt('{\n  "a": 1,\n  "b": 2\n}', ['a'])).toBe('{\n  "b": 2\n}');
    expect(removeAt('{\n  "a": 1,\n  "b": 2\n}', ['b'])).toBe('{\n  "a": 1\n}');
    expect(removeAt('[ 1 ]', [0])).toBe('[]');
  });
});

const components: Record<string, JsonSchema> = {
  Card: {
    type: 'object',
    required: ['kind', 'number'],
    properties: { kind: { const: 'card' }, number: { type: 'string' }, holder: { type: 'string' } },
  },
  Bank: {
    type: 'object',
    required: ['kind', 'iban'],
    properties: { kind: { const: 'bank' }, iban: { type: 'string' }, holder: { type: 'string' } },
  },
  Node: {
    type: 'object',
    required: ['name', 'next'],
    properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const shape = (schema: JsonSchema, text = '', chosen: number[] = []): Shape =>
  shapeOf(schema, treeOf(text), components, chosen);
const payment: JsonSchema = {
  oneOf: [ref('Card'), ref('Bank')],
  discriminator: { propertyName: 'kind', mapping: { card: ref('Card').$ref, bank: ref('Bank').$ref } },
};

describe('what a form draws for a schema', () => {
  test.each<[name: string, schema: JsonSchema, text: string, expected: Partial<Shape>]>([
    ['an object', { properties: {} }, '', { control: 'object' }],
    ['a recursive object', ref('Node'), '{}', { control: 'object' }],
    ['a tuple', { prefixItems: [{ type: 'string' }] }, '', { control: 'array' }],
    ['a number', { type: ['integer', 'null'] }, '', { control: 'number', canBeNull: true }],
    [
      'a nullable alternative',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      '',
      { control: 'text', canBeNull: true },
    ],
    ['a boolean', { type: 'boolean' }, '', { control: 'choice', options: ['true', 'false'] }],
    ['a constant', { const: 1.5 }, '', { control: 'choice', options: ['1.5'] }],
    ['an enumeration with null', { enum: ['a', null] }, '', { options: ['"a"', 'null'], canBeNull: false }],
    [
      'what all of several enumerations allow',
      { allOf: [{ enum: [1, 2] }, { enum: [2, 3] }] },
      '',
      { options: ['2'] },
    ],
    [
      'an enumeration by alternatives',
      { oneOf: [{ const: 'a' }, { enum: ['b'] }] },
      '',
      { options: ['"a"', '"b"'] },
    ],
    ['several scalars', { type: ['string', 'integer'] }, '', { control: 'mixed' }],
    ['a value of another type', { type: 'string' }, '[1]', { control: 'json' }],
    ['a scalar where an object is described', { type: 'object' }, '5', { control: 'json' }],
    ['nothing described', {}, '{"a":1}', { control: 'object' }],
  ])('%s', (_, schema, text, expected) => {
    expect(shape(schema, text)).toMatchObject(expected);
  });

  test('takes the properties of allOf together, and leaves out those of responses', () => {
    const schema: JsonSchema = {
      allOf: [
        ref('Card'),
        { properties: { id: { readOnly: true }, holder: { minLength: 1 } }, required: ['x'] },
      ],
    };
    const all = propertiesOf(shape(schema), components, false);
    expect(all.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['kind', true],
      ['number', true],
      ['x', true],
      ['holder', false],
    ]);
    expect(all.at(-1)?.schema).toEqual({ allOf: [{ type: 'string' }, { minLength: 1 }] });
  });

  test('takes conditional schemas that apply to the value', () => {
    const schema: JsonSchema = {
      properties: { country: { type: 'string' } },
      if: { properties: { country: { const: 'us' } }, required: ['country'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { state: {} }, required: ['state'] },
      else: { properties: { province: {} } },
      dependentSchemas: { country: { properties: { postcode: {} } } },
    };
    const names = (text: string, hasChecks = true): string[] => {
      const satisfies = (one: JsonSchema): boolean | undefined =>
        hasChecks ? validate(one, parseJson(text).value, { components }).length === 0 : undefined;
      const now = shapeOf(schema, treeOf(text), components, [], satisfies);
      return propertiesOf(now, components, true).map(
        ({ name, isRequired }) => name + (isRequired ? '!' : ''),
      );
    };
    expect(names('{"country":"us"}')).toEqual(['country', 'state!', 'postcode']);
    expect(names('{"country":"ca"}')).toEqual(['country', 'province', 'postcode']);
    expect(names('{}')).toEqual(['country', 'province']);
    expect(names('{"country":"us"}', false)).toEqual(['country', 'postcode']);
    expect(propertiesOf(shape(schema), components, true).map(({ name }) => name)).toEqual(['country']);
  });

  test('finds the schema of further members and of items', () => {
    const matches = (pattern: string, text: string) => new RegExp(pattern).test(text);
    const map = shape({
      patternProperties: { '^x': { type: 'string' } },
      additionalProperties: { type: 'integer' },
    });
    expect(additionalOf(map, 'x1', matches)).toEqual({ type: 'string' });
    expect(additionalOf(map, 'a', matches)).toEqual({ type: 'integer' });
    expect(isOpen(map)).toBe(true);
    expect(isOpen(shape({ properties: {}, additionalProperties: false }))).toBe(false);
    const tuple = shape({ prefixItems: [{ type: 'string' }], items: { type: 'integer' } });
    expect([itemOf(tuple, 0), itemOf(tuple, 1)]).toEqual([{ type: 'string' }, { type: 'integer' }]);
  });

  test('tells the alternative of a value by its discriminator, else by its members', () => {
    expect(shape(payment, '{"kind":"bank","number":"1"}').unions[0]?.current).toBe(1);
    const untagged: JsonSchema = { oneOf: [ref('Card'), ref('Bank')] };
    expect(shape(untagged, '{"iban":"1"}').unions[0]?.current).toBe(1);
    expect(shape(untagged, '{"holder":"A"}', [1]).unions[0]?.current).toBe(1);
    expect(shape({ type: ['string', 'object'] }, '{}').unions[0]?.current).toBe(1);
    expect(shape({ oneOf: [{ type: 'string' }, { type: 'array' }] }, '[]').control).toBe('array');
  });

  test('keeps shared and unknown members when another alternative is chosen', () => {
    const text = '{"kind":"card","number":"42","holder":"Ada","note":1.10}';
    const changed = alternativeText(shape(payment, text), 0, 1, text, components);
    expect(parseJson(changed).value).toEqual({ kind: 'bank', iban: '', holder: 'Ada', note: 1.1 });
    expect(changed).toContain('1.10');
  });

  test('starts values with examples, or with what they require', () => {
    expect(parseJson(starterOf(payment, components)).value).toEqual({ kind: 'card', number: '' });
    expect(starterOf({ type: 'integer', minimum: 3 }, components)).toBe('3');
    expect(starterOf({ type: 'array', minItems: 2, items: { enum: ['a'] } }, components)).toBe(
      '[\n  "a",\n  "a"\n]',
    );
    expect(starterOf({ type: 'string', default: 'x' }, components)).toBe('"x"');
    // A schema that requires itself has no value; the form opens it on demand.
    expect(validate(true, parseJson(starterOf(ref('Node'), components)).value)).toEqual([]);
  });
});

const schemas = fc.constantFrom<JsonSchema>(
  { type: 'string' },
  { type: 'number' },
  { type: 'integer' },
  { type: ['string', 'integer'] },
  { type: ['string', 'null', 'boolean'] },
  { type: ['number', 'boolean'] },
  { anyOf: [{ type: 'string' }, { type: 'number' }] },
  { type: 'object' },
  {},
  true,
);

test('an input that shows any value writes the same value back, to the digit', () => {
  fc.assert(
    fc.property(schemas, jsonTexts, (schema, text) => {
      const node = treeOf(text);
      if (!node || node.type === 'object' || node.type === 'array' || node.type === 'null') return;
      const drawn = shapeOf(schema, node, components);
      const source = text.slice(node.start, node.end);
      const { value } = parseJson(source, true);
      // Only an edit turns a value of another type into one that the schema describes.
      const isDescribed =
        drawn.control === 'json' || validate({ type: drawn.types as JsonSchemaType[] }, value).length === 0;
      const back = jsonOf(drawn, inputOf(drawn, node, source)) ?? '';
      if (isDescribed) expect(formatJson(parseJson(back, true).value)).toBe(formatJson(value));
    }),
  );
});

describe('what the editor completes', () => {
  const order: JsonSchema = {
    required: ['amount'],
    properties: {
      note: { type: 'string', default: 'none', examples: ['a', 'b'] },
      amount: { type: 'number' },
      payment,
      list: { type: 'array', items: { enum: ['x', 'y', null] } },
      address: { type: 'object', required: ['street'], properties: { street: { type: 'string' } } },
    },
  };
  const keys = (text: string, path: JsonPath) =>
    keysAt(order, components, treeOf(text), path).map(({ name }) => name);
  const values = (text: string, path: JsonPath) =>
    valuesAt(order, components, treeOf(text), path).map((value) => value.text);

  test('are the keys that an object lacks, required ones first', () => {
    expect(keys('{"note":"x"}', [])).toEqual(['amount', 'payment', 'list', 'address']);
    expect(keys('{"payment":{}}', ['payment'])).toEqual(['kind', 'number', 'iban', 'holder']);
    expect(keys('{"payment":{"kind":"bank"}}', ['payment'])).toEqual(['iban', 'holder']);
  });

  test('are enumerated values, discriminators, defaults and examples, else what the schema requires', () => {
    expect(values('{}', ['list', 0])).toEqual(['"x"', '"y"', 'null']);
    expect(values('{"payment":{}}', ['payment', 'kind'])).toEqual(['"card"', '"bank"']);
    expect(values('{}', ['note'])).toEqual(['"none"', '"a"', '"b"']);
    expect(values('{}', ['address']).map((text) => parseJson(text).value)).toEqual([{ street: '' }]);
  });

  test.each<[text: string, path: JsonPath | undefined, isKey?: boolean, replaced?: string]>([
    ['|', [], false, ''],
    ['{"|"\n  "id": 7}', [], true, '""'],
    ['{\npa|\n "id": 7}', [], true, 'pa'],
    ['{"a": "b", |}', [], true, ''],
    ['{"a": {"k": |}}', ['a', 'k'], false, ''],
    ['{"a": {"k": "ba|"}}', ['a', 'k'], false, '"ba"'],
    ['{"a": tr|}', ['a'], false, 'tr'],
    ['{"a": [1, |]}', ['a', 1], false, ''],
    ['{"a": {"k": "x"}, "b": {"k": |', ['b', 'k'], false, ''],
    ['{"a": "done"|}', undefined],
    ['{"a" |}', undefined],
  ])('know the place in %s', (marked, path, isKey, replaced) => {
    const offset = marked.indexOf('|');
    const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [json()] });
    const cursor = cursorAt(state, offset);
    expect(cursor && [cursor.path, cursor.isKey, state.sliceDoc(cursor.from, cursor.to)]).toEqual(
      path && [path, isKey, replaced],
    );
  });
});
