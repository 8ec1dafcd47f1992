import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ApiField, apiFields, linkSnippets } from '../../src/content/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';

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
      '<Param body="bare" type="string" enum />',
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
      { in: 'body', name: 'bare', type: 'string', required: false, deprecated: false },
    ]);
  });

  test('descriptions exclude nested tables and code', () => {
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

  test('are found beside syntax that MDX itself does not know, and with the values of variables', () => {
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

describe('parameters in the files that a page includes', () => {
  const fieldsOf = async (docs: Docs): Promise<ApiField[]> => {
    const root = await writeDocs(docs);
    onTestFinished(() => rm(root, { recursive: true }));
    const snippets = await linkSnippets(root, '', ['p.mdx']);
    return apiFields(docs['p.mdx'] as string, { v: '1' }, 'p.mdx', snippets);
  };
  const EXPRESSION_SNIPPETS = {
    '_snippets/fields.mdx': '<ParamField query="inner" />\n\n{more && <ParamField query="more" />}\n',
    'shared.jsx':
      'export const Shared = ({ kind }) => (\n  <>\n    {kind === \'a\' ? <ParamField query="a" /> : <ParamField query="b" />}\n  </>\n);\n',
  };

  test.each([
    ['a literal', '{true && <Snippet file="fields.mdx" />}', ['inner']],
    [
      'a constant',
      'export const show = true;\n\n{show && <Snippet file="fields.mdx" more />}',
      ['inner', 'more'],
    ],
    [
      'a constant that is off',
      'export const show = false;\n\n{show && <ParamField query="x" />}\n\n{!show && <ParamField query="y" />}',
      ['y'],
    ],
    [
      'a choice',
      'export const kind = \'b\';\n\n{kind === \'a\' ? <ParamField query="a" /> : <><ParamField query="b" /><ParamField query="c" /></>}',
      ['b', 'c'],
    ],
    ['a list', '{[<ParamField query="a" />, null || <ParamField query="b" />]}', ['a', 'b']],
    [
      'a property of a component',
      'import { Shared } from \'./shared.jsx\'\n\n<Shared kind="a" />\n\n<Shared kind="c" />',
      ['a', 'b'],
    ],
    ['a sentence', 'Text {true && <ParamField query="in text" />}.', ['in text']],
  ])('come from known expressions: %s', async (_, page, expected) => {
    expect(await names({ 'p.mdx': page, ...EXPRESSION_SNIPPETS })).toEqual(expected);
  });

  test.each([
    ['a name of elsewhere', 'site.isLarge && <Snippet file="fields.mdx" />'],
    ['a function', "['a', 'b'].map((name) => <ParamField query={name} />)"],
    ['what is imported', 'isOn ? <ParamField query="a" /> : null'],
  ])('report an unknown expression: %s', async (_, code) => {
    const told: unknown[] = [];
    const page = `import { isOn } from './on.js'\n\n<ParamField query="first" />\n\n{${code}}\n\n{isOn && <b>no field</b>}\n`;
    const root = await writeDocs({
      'p.mdx': page,
      'on.js': 'export const isOn = 1;',
      ...EXPRESSION_SNIPPETS,
    });
    onTestFinished(() => rm(root, { recursive: true }));
    const snippets = await linkSnippets(root, '', ['p.mdx']);
    const fields = apiFields(page, {}, 'p.mdx', snippets, (unknown) => told.push(unknown));
    expect(fields.map(({ name }) => name)).toEqual(['first']);
    expect(told).toEqual([{ file: 'p.mdx', code }]);
  });

  const names = async (docs: Docs) => (await fieldsOf(docs)).map(({ name }) => name);

  test('come from snippets of both generations, even nested ones, in the order of the page', async () => {
    const docs = {
      'p.mdx':
        'import Auth, { Paging } from \'/snippets/auth.mdx\'\nimport { Sort as Order } from "./sort.jsx"\n\n' +
        '<ParamField query="first" />\n\n<Snippet file="old.mdx" />\n\n<Auth />\n\n<Paging />\n\n<Order />\n\n<ParamField query="last" />\n',
      '_snippets/old.mdx':
        '---\ntitle: Old\n---\n\n<ParamField query="old" />\n\n<Snippet file="deeper.mdx" />\n',
      '_snippets/deeper.mdx': 'Text <ParamField query="deep" />\n',
      'snippets/auth.mdx':
        'import More from \'./more.mdx\'\n\nexport const Paging = () => <><ParamField query="page">Which *one*.</ParamField></>;\n\n' +
        '<ParamField header="X-Key" required />\n\n<More />\n\n<Expandable><ParamField body="part" /></Expandable>\n',
      'snippets/more.mdx': '<>\n<ParamField query="more" />\n</>\n',
      'sort.jsx':
        'export function Sort() {\n  return (\n    <>\n      <ParamField query="sort" type="string" default="name" enum={["name", "age"]}>How to sort.</ParamField>\n    </>\n  );\n}\n',
    };
    expect(await names(docs)).toEqual(['first', 'old', 'deep', 'X-Key', 'more', 'page', 'sort', 'last']);
    expect((await fieldsOf(docs)).find(({ name }) => name === 'sort')).toEqual({
      in: 'query',
      name: 'sort',
      type: 'string',
      required: false,
      deprecated: false,
      default: 'name',
      enum: ['name', 'age'],
      description: 'How to sort.',
    });
  });

  test('come from a <Snippet> of a JavaScript component', async () => {
    const docs = {
      'p.mdx': 'import { Paging } from \'./paging.jsx\'\n\n<Paging kind="page" />\n',
      'paging.jsx': 'export const Paging = ({ kind }) => <><Snippet file="paging.mdx" name={kind} /></>;\n',
      '_snippets/paging.mdx': '<ParamField query={name} />\n',
    };
    expect(await names(docs)).toEqual(['page']);
  });

  test('use the properties passed to the snippet', async () => {
    const docs = {
      'p.mdx': 'import Id from \'./id.mdx\'\n\n<Id what="plant" name="plant_id" most={20} />\n',
      'id.mdx':
        '<ParamField path={name} default={props.most} placeholder="{what}-1">Of the {what} and {{v}}.</ParamField>\n',
    };
    expect(await fieldsOf(docs)).toEqual([
      {
        in: 'path',
        name: 'plant_id',
        required: true,
        deprecated: false,
        default: 20,
        placeholder: 'plant-1',
        description: 'Of the plant and 1.',
      },
    ]);
  });

  test('come from components of the page itself', async () => {
    const page =
      'export const Common = ({ where }) => (\n  <ParamField query={where} />\n);\n\n<Common where="a" />\n\n<Common where="b" />\n';
    expect(await names({ 'p.mdx': page })).toEqual(['a', 'b']);
  });

  test('end where a snippet includes itself, is missing or does not compile', async () => {
    const docs = {
      'p.mdx':
        "import A from './a.mdx'\nimport Gone from './gone.mdx'\nimport Torn from './torn.mdx'\n\nexport const Self = () => <><Self /><ParamField query=\"own\" /></>;\n\n<A />\n<Gone />\n<Torn />\n<Self />\n\n<ParamField query=\"end\" />\n",
      'a.mdx': 'import B from \'./b.mdx\'\n\n<ParamField query="a" />\n\n<B />\n',
      'b.mdx': 'import A from \'./a.mdx\'\n\n<ParamField query="b" />\n\n<A />\n',
      'torn.mdx': '<ParamField query="torn">\n',
    };
    expect(await names(docs)).toEqual(['a', 'b', 'own', 'end']);
  });
});
