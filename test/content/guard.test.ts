import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  guardSource,
  isGuarded,
  type PageSettings,
  type PageWarning,
  restore,
} from '../../src/content/index.ts';
import { compile, html, renderer } from './compile.ts';
import { textOf } from './support.ts';

const variables = { product: 'A <b>"it\'s"</b> & `co`', v: '1.2', 'base-url': 'https://api.example.com' };
const settings = (more: Partial<PageSettings> = {}) => ({
  settings: () => ({ variables, math: true, contentDir: '', ...more }),
});

const texts = async (source: string): Promise<string> =>
  (await html(source, settings())).find(({ tag }) => tag === 'p' || /^h\d/.test(tag))?.text ?? '';

/** Pieces of pages, combined in all orders. */
const piece = fc.constantFrom(
  ...'{{product}} {{ v }} {{nope}} {{base-url}} {{ {# {#id} } { $ $x$ $$x$$ $5 \\$ <!-- --> <!--x--> <Latex> </Latex> <b> </b> <Note a="{{v}}"> <Note> </Note> ` ``` ~~~ # ## ### - > | * _ \\ [a]( ) ![ [^$1] [^$1]: [x$]: /y {1} {/* */} import export style={{a:1}} a b 1 — \uFDD0 \uFDD2 \uFDD5 \uFDEF'.split(
    ' ',
  ),
  '\n',
  '\n\n',
  ' ',
  '|-|-|\n',
  '$$\n',
  '---\n',
);
const page = fc.oneof(
  fc.array(piece, { maxLength: 24 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(piece, fc.string({ maxLength: 5, unit: 'binary' })), { maxLength: 12 })
    .map((parts) => parts.join(' ')),
);

describe('guarding', () => {
  test('keeps the length of a source and the positions of its lines', () => {
    fc.assert(
      fc.property(
        page,
        fc.constantFrom('mdx' as const, 'md' as const),
        fc.boolean(),
        (text, format, math) => {
          const { source } = guardSource(text, { format, math, variables });
          expect(source.length).toBe(text.length);
          expect([...source.matchAll(/\n/g)].map(({ index }) => index)).toEqual(
            [...text.matchAll(/\n/g)].map(({ index }) => index),
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('is reversed completely by restoring', () => {
    fc.assert(
      fc.property(page, (text) => {
        const { source } = guardSource(text, { format: 'md', math: true, variables: {} });
        expect(isGuarded(restore(source, {}))).toBe(false);
        if (!isGuarded(text)) expect(restore(source, {})).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  test('leaves no noncharacter in a compiled page, nor in an error message', async () => {
    const { process } = await renderer(settings());
    await fc.assert(
      fc.asyncProperty(page, async (text) => {
        const result = await process(text, '/docs/a.mdx', {}).then(
          ({ code }) => code,
          (error: Error) => error.message,
        );
        expect(result).not.toMatch(/[\uFDD0-\uFDEF]|%EF%B7%[9A]/i);
      }),
      { numRuns: 1_500 },
    );
  });

  test('does not touch a page without anything to guard', () => {
    const source = '## A {1}\n\n<Card title="x" cols={2}>`{{`</Card>\n\nimport x from "y"\n\n{"a"}\n';
    const text = source.replace('{{', '{ {');
    expect(guardSource(text, { format: 'mdx', math: true, variables })).toEqual({
      source: text,
      unknownVariables: [],
      code: [],
    });
  });
});

describe('variables', () => {
  test('are inserted literally in text, headings and code, never as markup', async () => {
    expect(await texts('{{product}} v{{ v }}.')).toBe('A <b>"it\'s"</b> & `co` v1.2.');
    expect(await texts('## On {{product}}')).toBe('On A <b>"it\'s"</b> & `co`');
    expect(await texts('At `{{base-url}}/x`')).toBe('At https://api.example.com/x');
    const [figure] = await html('```bash Call {{v}}\ncurl {{base-url}} {{nope}}\n```\n', settings());
    expect(figure?.attributes['data-title']).toBe('Call 1.2');
    expect(figure?.elements.find(({ tag }) => tag === 'code')?.text).toBe(
      'curl https://api.example.com {{nope}}',
    );
  });

  test('work in links, images and attributes', async () => {
    const elements = await html('[a]({{base-url}}/x "{{v}}") ![{{product}}](/i-{{v}}.png)', settings());
    expect(elements.find(({ tag }) => tag === 'a')?.attributes).toEqual({
      href: 'https://api.example.com/x',
      title: '1.2',
    });
    expect(elements.find(({ tag }) => tag === 'img')?.attributes).toMatchObject({
      alt: variables.product,
      src: '/i-1.2.png',
    });
    const code = await compile(
      '<Card title="In {{product}}" x={"v{{v}}"} style={{ color: v }} />',
      settings(),
    );
    expect(code).toContain(JSON.stringify(`In ${variables.product}`));
    expect(code).toContain('"v1.2"');
    expect(code).toMatch(/style: \{ color: v \}/);
  });

  test('are part of the id of a heading', async () => {
    expect((await html('## Version {{v}}', settings()))[0]?.attributes.id).toBe('version-1-2');
  });

  test('that are undefined are shown as written, with a warning at their location', async () => {
    const warnings: PageWarning[] = [];
    const options = { ...settings(), onWarning: (warning: PageWarning) => warnings.push(warning) };
    const elements = await html('\n\nSome\ntext {{nope}} {{v}}\n\n```\n{{code}}\n```\n', options);
    expect(elements[0]?.text.replace(/\s+/g, ' ')).toBe('Some text {{nope}} 1.2');
    expect(warnings).toEqual([
      {
        code: 'content/unknown-variable',
        message: 'unknown variable "nope"; {{nope}} is shown as written',
        line: 4,
        column: 6,
      },
    ]);
  });

  test('that look like placeholders are reported with their full name', async () => {
    const messages: string[] = [];
    const options = { ...settings(), onWarning: ({ message }: PageWarning) => messages.push(message) };
    await html('Text {a.b.c} and {chain-id} and { id }\n', options);
    expect(messages).toEqual([
      'unknown variable "a.b.c"; {a.b.c} is shown as written',
      'unknown variable "chain-id"; {chain-id} is shown as written',
      'unknown variable "id"; { id } is shown as written',
    ]);
  });

  test('recompile a page when they change, and warn again from the cache', async () => {
    let product = 'one';
    const warnings: string[] = [];
    const { process } = await renderer({
      settings: () => ({ variables: { product }, math: true, contentDir: '' }),
      onWarning: ({ message }) => warnings.push(message),
    });
    const code = async () => (await process('{{product}} {{nope}}', '/docs/a.mdx', {})).code;
    expect(await code()).toContain('one');
    product = 'two';
    expect(await code()).toContain('two');
    await code();
    expect(warnings).toHaveLength(3);
  });
});

describe('placeholders with undefined names', () => {
  test.each([
    '{id}',
    '{ user.name }',
    '{chain-id}',
    '{a|b}',
    '{first, second}',
    '{モデル出力}',
    '{名前.姓}',
    '{naïve}',
    '{имя пользователя}',
    '{{変数}}',
  ])('%s is text, with a warning at its location', async (placeholder) => {
    const warnings: PageWarning[] = [];
    const source = `GET /plants/${placeholder}/leaves\n`;
    const [paragraph] = await html(source, {
      ...settings(),
      onWarning: (warning) => warnings.push(warning),
    });
    expect(paragraph?.text).toBe(`GET /plants/${placeholder}/leaves`);
    expect(warnings).toMatchObject([{ code: 'content/unknown-variable', line: 1, column: 13 }]);
    expect(warnings[0]?.message).toContain(placeholder);
  });

  test('are not searched in code after a "<" that is not a tag', async () => {
    const warnings: PageWarning[] = [];
    const source =
      '| `a` | < 1 second |\n|---|---|\n| b | 2 |\n\n```js\non(({ step, result }) => {\n  say(step);\n});\n```\n';
    await compile(source, { ...settings(), onWarning: (warning) => warnings.push(warning) });
    expect(warnings).toEqual([]);
  });

  test('work in headings and their ids', async () => {
    const [heading] = await html('## GET /plants/{id}\n', settings());
    expect([heading?.text, heading?.attributes.id]).toEqual(['GET /plants/{id}', 'get-/plants/id']);
  });

  test.each([
    ["export const id = 'x';\n\n{id}\n", 'id'],
    ["import { id } from './x.js';\n\n{id}\n", 'id'],
    ['{props.id}\n', 'props.id'],
    ['{1 + 1}\n', '1 + 1'],
    ['{Math.PI}\n', 'Math.PI'],
  ])('are code if the name is defined: %j', async (source, code) => {
    const compiled = await compile(source, settings());
    expect(compiled).toMatch(new RegExp(`children:[^"]*${code.replace(/[.+]/g, '\\$&')}`));
  });
});

describe('headings with custom ids', () => {
  test('have them, and later headings avoid them', async () => {
    const elements = await html('## First {#same}\n\n## Same\n\n### `code` {#the.id-2} ##\n', settings());
    const headings = elements.filter(({ tag }) => /^h\d$/.test(tag));
    expect(headings.map(({ attributes, text }) => [attributes.id, text])).toEqual([
      ['same', 'First'],
      ['same-2', 'Same'],
      ['the.id-2', 'code'],
    ]);
    expect(headings[0]?.elements[0]?.attributes).toMatchObject({
      href: '#same',
      'aria-label': 'Link to “First”',
    });
  });

  test('have these ids in the list of headings', async () => {
    expect(await compile('## First *one* {#own}\n', settings())).toContain(
      '[{"depth":2,"slug":"own","text":"First one"}]',
    );
  });
});

describe('HTML comments in MDX', () => {
  test.each([
    ['on lines of their own', 'a\n\n<!-- <b>\n\n {x -->\n\nb'],
    ['in a sentence', 'a\n<!-- {x} -->\nb'],
    ['within a line', 'a <!-- x\ny --> b'],
    ['of three lines within a line', 'a <!-- x\ny\nz --> b'],
    ['with blank lines within a line', 'a <!-- x\n\n- y\n--> b'],
    ['in a component', '<div>\n<!-- <x> -->\na b\n</div>'],
  ])('%s are not shown', async (_, source) => {
    const code = await compile(source, settings());
    expect(code).not.toMatch(/<!--|x -->/);
    const strings = [...code.matchAll(/(?:set:html"?|children): (\[[^\]]*\]|"(?:[^"\\]|\\.)*")/g)];
    const shown = strings.flatMap(([, list = '']) => [list.replace(/_jsxs?\(.*/, '')]).join('');
    expect(textOf(shown.replace(/\\n/g, ' ')).replace(/[^a-z]/g, '')).toBe('ab');
  });

  test.each([
    ['a list item', '- a <!-- x\n  y\n  z --> b'],
    ['a quotation', '> a <!-- x\n> y\n> z --> b'],
  ])('of several lines in %s do not end it', async (_, source) => {
    expect(await compile(source, settings())).toContain('{ children: ["a ", " b"] }');
  });

  test.each([
    ['a list item', '- a <!-- x\n  y\n\n  z --> b', 'li'],
    ['a quotation', '> a <!-- x\n> y\n>\n> z --> b', 'blockquote'],
  ])('with a blank line in %s end its paragraph', async (_, source, tag) => {
    const elements = await html(source, settings());
    expect(elements.filter((each) => each.tag === 'p').map(({ text }) => text.trim())).toEqual(['a', 'b']);
    expect(elements.find((each) => each.tag === tag)?.text.replace(/\s/g, '')).toBe('ab');
  });

  test('keep the positions of the lines after them', async () => {
    const problems: (number | undefined)[] = [];
    const source = '<!-- one\ntwo -->\n\n{{v}} $5 and $10\n\n<Note>\n';
    const { process } = await renderer({
      ...settings(),
      onError: ({ message }) => {
        problems.push(Number(/(\d+):\d+/.exec(message)?.[1]));
        return '';
      },
    });
    await process(source, '/docs/a.mdx', {});
    expect(problems).toEqual([6]);
  });

  test('in code are code', async () => {
    const elements = await html('`<!-- a -->`\n\n```html\n<!-- b -->\n```\n', settings());
    expect(elements.filter(({ tag }) => tag === 'code').map(({ text }) => text)).toEqual([
      '<!-- a -->',
      '<!-- b -->',
    ]);
  });
});

test.each([
  ['Use {$a} or {$b}.', false],
  ['Use \\{$a\\} or \\{$b\\}.', true],
  ['So $x_{a}$.', true],
  ['So $x_{a$.', true],
])('a formula does not end a brace that opened before it: %j', (source, isFormula) => {
  const guarded = guardSource(source, { format: 'md', math: true, variables: {} }).source;
  expect(guarded.includes('$')).toBe(isFormula);
  expect(restore(guarded, {})).toBe(source);
});
