import { expect, test } from 'vitest';
import { mayHaveModules, pageProgram } from '../../src/content/index.ts';
import { compile } from './compile.ts';

interface Node {
  type: unknown;
  props: { children?: unknown };
}

const Fragment = Symbol('Fragment');
const jsx = (type: unknown, props: Node['props']): Node => ({ type, props });

/** What the program of a page returns. */
const run = (program: string) =>
  new Function('runtime', program)({ Fragment, jsx, jsxs: jsx }) as {
    MDXContent(props: object): Node;
    componentNames: string[];
    getHeadings(): { slug: string }[];
  };

test.each([
  ['text about an import, and the export of it', '# Of import\n\nWe export moss.'],
  ['code that imports', '```js\nimport moss from "moss";\nexport default moss;\n```\n\n`import(x)`'],
  ['a quote before such code', 'A "quote.\n\n```js\nimport "moss";\n```'],
  ['names in a tag', '<Card title="import" href="/export" />'],
  ['a text in an expression', '{"import moss" + \'export "moss"\'}'],
])('%s needs no bundler', async (_, source) => {
  expect(mayHaveModules(source)).toBe(true);
  expect(pageProgram(await compile(source))).toBeTypeOf('string');
});

test.each([
  ['a page that imports', 'import Moss from "/moss.mdx";\n\n<Moss />'],
  ['a page that exports', 'export const moss = 1;\n\n{moss}'],
  ['a page that only runs an import', 'import "/moss.js";\n\nText.'],
  ['a page that imports in an expression', '{import("/moss.js").name}'],
  ['a page with imports after its text', 'Text.\n\nimport Moss from "/moss.mdx";'],
])('%s needs a bundler', async (_, source) => {
  expect(mayHaveModules(source)).toBe(true);
  expect(pageProgram(await compile(source))).toBeUndefined();
});

test('a source without these words is surely plain', async () => {
  expect(mayHaveModules('# Moss\n\nImported exports {1 + 1}')).toBe(false);
});

test('a program has the text, the headings and the missing components of its page', async () => {
  const program = pageProgram(await compile('# One\n\n<Card />\n\n{frontmatter.title ?? `moss`}'));
  const { MDXContent, componentNames, getHeadings } = run(program ?? '');
  expect(componentNames).toEqual(expect.arrayContaining(['Card', 'Fragment']));
  expect(getHeadings().map(({ slug }) => slug)).toEqual(['one']);
  const Card = () => undefined;
  const { type, props } = MDXContent({ components: { Card, Fragment } });
  expect(type).toBe(Fragment);
  expect(props.children).toEqual(expect.arrayContaining([jsx(Card, {}), 'moss']));
});
