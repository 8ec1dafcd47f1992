import { rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SecuritySettings } from '../../src/config/index.ts';
import {
  customFiles,
  discover,
  exportedNames,
  isInteractive,
  liftComponents,
  liftExports,
  linkSnippets,
  prepareModule,
  prepareSource,
  refusedRequests,
  type Snippets,
  undeclaredComponents,
  undeclaredHooks,
} from '../../src/content/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';

async function folder(docs: Docs): Promise<string> {
  const root = await writeDocs(docs);
  onTestFinished(() => rm(root, { recursive: true }));
  return root;
}

async function link(docs: Docs): Promise<Snippets> {
  const root = await folder(docs);
  const { contentDir, pages } = await discover(root);
  return linkSnippets(root, contentDir, pages);
}

const targets = ({ imports }: Snippets, file: string) => imports.get(file)?.map(({ target }) => target);

describe('the imports of a page', () => {
  test('are resolved from the docs root, from the page, and without extension', async () => {
    const snippets = await link({
      'guides/a.mdx':
        "---\ntitle: A\n---\nimport A from '/snippets/a.mdx'\nimport { b } from \"./b.jsx\";\nimport C from '../c'\n\ntext\n",
      'snippets/a.mdx': 'a',
      'guides/b.jsx': 'export const b = 1;',
      'c.md': 'c',
    });
    expect(targets(snippets, 'guides/a.mdx')).toEqual(['snippets/a.mdx', 'guides/b.jsx', 'c.md']);
    expect([...snippets.files].sort()).toEqual(['c.md', 'guides/b.jsx', 'snippets/a.mdx']);
    expect(snippets.diagnostics).toEqual([]);
  });

  test('are followed below a line of text, where compiling reports them', async () => {
    const snippets = await link({ 'p.mdx': "text\nimport A from '/a.mdx'\n\n<A />\n", 'a.mdx': 'a' });
    expect(targets(snippets, 'p.mdx')).toEqual(['a.mdx']);
  });

  test('are resolved in the content folder first, then beside docs.json', async () => {
    const snippets = await link({
      'content/p.mdx': "import A from '/snippets/a.mdx'\nimport B from '/snippets/b.mdx'\n",
      'content/snippets/a.mdx': 'a',
      'snippets/a.mdx': 'other',
      'snippets/b.mdx': 'b',
    });
    expect(targets(snippets, 'content/p.mdx')).toEqual(['content/snippets/a.mdx', 'snippets/b.mdx']);
  });

  test('in code and in a sentence are not imports', async () => {
    const snippets = await link({
      'p.mdx':
        "```js\nimport a from './nope.js'\n```\n\nWe\nimport plants from '/gardens'.\n\n`<Snippet file=\"no.mdx\" />`\n",
    });
    expect(snippets.imports.size).toBe(0);
    expect(snippets.diagnostics).toEqual([]);
  });

  test('never lead outside the docs folder', async () => {
    const snippets = await link({
      'p.mdx': "import a from '../../../etc/hostname'\nimport b from '/../x.mdx'\n",
    });
    expect(targets(snippets, 'p.mdx')).toEqual([undefined, undefined]);
    expect(snippets.diagnostics.map(({ code }) => code)).toEqual([
      'content/missing-snippet',
      'content/missing-snippet',
    ]);
  });

  test('of missing files are reported with location and suggestion', async () => {
    const { diagnostics } = await link({
      'p.mdx': 'import A from \'/snippets/instal.mdx\'\n\n<Snippet file="setup.mdx" />\n',
      'snippets/install.mdx': 'x',
      '_snippets/set-up.mdx': 'x',
    });
    expect(diagnostics).toMatchObject([
      {
        code: 'content/missing-snippet',
        severity: 'warning',
        file: 'p.mdx',
        range: { start: { line: 1, column: 16 }, end: { line: 1, column: 36 } },
        hint: 'Did you mean snippets/install.mdx?',
      },
      { range: { start: { line: 3, column: 16 } }, hint: 'Did you mean _snippets/set-up.mdx?' },
    ]);
  });

  test('of names that the file does not export are reported', async () => {
    const { diagnostics, imports } = await link({
      'p.mdx': "import D, { A, B as C, Z } from './x.jsx'\nimport M, { a, b } from '/snippets/m.mdx'\n",
      'x.jsx': 'export const A = 1, Z = 2;\n',
      'snippets/m.mdx': 'export const a = 1;\n\ntext\n',
    });
    expect(imports.get('p.mdx')?.map(({ missing }) => missing)).toEqual([['default', 'B'], ['b']]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'x.jsx has no default export and no export "B"; the page is shown without it',
      'snippets/m.mdx has no export "b"; the page is shown without it',
    ]);
  });
});

describe('<Snippet file>', () => {
  test('is followed in components of JavaScript files', async () => {
    const snippets = await link({
      'p.mdx': "import { A } from './a.tsx'\n\n<A />\n",
      'a.tsx': 'export const A = (props: {}) => <b><Snippet file="x.mdx" /><Snippet file="no.mdx" /></b>;\n',
      '_snippets/x.mdx': 'x',
    });
    expect(targets(snippets, 'a.tsx')).toEqual(['_snippets/x.mdx', undefined]);
    expect(snippets.diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'a.tsx content/missing-snippet',
    ]);
  });

  test('is relative to _snippets, however it is written', async () => {
    const snippets = await link({
      'a/p.mdx':
        '<Snippet file="x.mdx" />\n<Snippet file=\'deep/y.mdx\' name="n"></Snippet>\n<Snippet a="1" file={"x.mdx"} />\n<Snippet file="_snippets/x.mdx" />\n',
      '_snippets/x.mdx': '<Snippet file="deep/y.mdx" />',
      '_snippets/deep/y.mdx': 'y',
    });
    expect(targets(snippets, 'a/p.mdx')).toEqual([
      '_snippets/x.mdx',
      '_snippets/deep/y.mdx',
      '_snippets/x.mdx',
      '_snippets/x.mdx',
    ]);
    expect(targets(snippets, '_snippets/x.mdx')).toEqual(['_snippets/deep/y.mdx']);
  });
});

test('snippets that include themselves are a warning at the import that closes the circle', async () => {
  const { diagnostics, imports } = await link({
    'p.mdx': "import A from '/snippets/a.mdx'\n",
    'snippets/a.mdx': "import B from './b.mdx'\n\n<B />\n",
    'snippets/b.mdx': '<Snippet file="c.mdx" />\n',
    '_snippets/c.mdx': "import A from '/snippets/a.mdx'\n",
  });
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ code: 'content/snippet-cycle', severity: 'warning' });
  const circular = [...imports].flatMap(([file, list]) =>
    list.filter((each) => each.isCircular).map(() => file),
  );
  expect(circular).toEqual([diagnostics[0]?.file]);
});

describe('interactive components', () => {
  test.each([
    ['a hook', 'export const A = () => { const [a] = useState(1); return <p>{a}</p>; }', true],
    ['a hook of React', 'export const A = () => { const [a] = React.useState(1); return <p>{a}</p>; }', true],
    ['a handler', 'export const A = () => <button onClick={() => alert(1)}>a</button>', true],
    ['a handler of a component', 'export const A = () => <Card onClick={open}>a</Card>', true],
    ['a handler without JSX', 'export const A = () => h("b", { onClick: () => go() })', true],
    ['a hook of its own', 'export const A = () => { const mine = useMine(); return mine; }', true],
    ['a class with state', 'export class A extends React.Component { render() { return null; } }', true],
    ['a guard', "export const A = () => (typeof document === 'undefined' ? null : <p />)", true],
    ['what only browsers have', 'export const A = () => <p>{window.innerWidth}</p>', true],
    ['what is stored', 'export function a() { return globalThis.localStorage?.a; }', true],
    [
      'a timer that touches the page',
      'export const A = () => { setTimeout(() => { document.title = "x" }); }',
      true,
    ],
    [
      'an alias of a global',
      'export const g = globalThis;\nexport const A = () => (g.document ? <p /> : null)',
      true,
    ],
    [
      'an alias that may be empty',
      'export const g = typeof globalThis === "undefined" ? {} : globalThis;\nexport const A = () => (g.document ? <p /> : null)',
      true,
    ],
    [
      'an alias of its own',
      'export const A = () => { const g = globalThis; return g.document ? <p /> : null; }',
      true,
    ],
    [
      'a name destructured from a global',
      'export const A = () => { const { document: d } = globalThis; return d ? <p /> : null; }',
      true,
    ],
    [
      'an alias of another scope',
      'export const g = globalThis;\nexport const A = ({ g }) => <p>{g.document}</p>',
      false,
    ],
    [
      'what is global everywhere',
      'export const g = globalThis;\nexport const A = () => <p>{g.Math.PI}</p>',
      false,
    ],
    ['neither', 'export const A = ({ user }) => <p id="once">{user}</p>', false],
    [
      'a comment',
      'export const A = () => /* useState(1) document */ <p>{1 /* onClick={a} */}</p> // useRef()',
      false,
    ],
    ['text', 'export const A = () => <p title="useState()">document.title onClick={"x"}</p>', false],
    ['names of its own', 'export const A = ({ document, a: { history } }) => document + history', false],
    ['members of that name', 'export const A = ({ a }) => a.document + a.location', false],
    ['types of that name', 'export const A = (a) => <p a={a}>window</p>', false],
    ['a name like a hook', 'export const A = ({ reuseAll }) => <p>{reuseAll(1)}</p>', false],
  ])('are recognised by %s', (_, source, expected) => {
    expect(isInteractive(source, 'a.jsx')).toBe(expected);
    expect(isInteractive(`---\ntitle: A\n---\n${source}\n\ntext\n`, 'a.mdx')).toBe(expected);
  });

  test('in code and comments of a page make nothing interactive', () => {
    const text =
      '```js\nexport const a = useState(1)\n```\n\n`<b onClick={a}>` <b title=" onClick={a}">b</b> {/* <b onClick={a} /> */}\n\n<!-- <b onClick={a}> -->\n';
    expect(isInteractive(text, 'a.mdx')).toBe(false);
    expect(liftComponents(text)).toBeUndefined();
  });

  test('may be in the text of a page: handlers of elements, and expressions that contain some', () => {
    const text = [
      "export const words = ['a'];",
      'export function open(word) { say(word); }',
      '',
      '# Title',
      '',
      '<button className="a>b" onClick={() => open(words[0])} {...more}>Open *it*</button> and <Card onClick={open} />',
      '',
      '{words.map((word) => <b onClick={() => open(word)}>{word}</b>)}',
    ].join('\n');
    expect(isInteractive(text, 'a.mdx')).toBe(true);
    const lifted = liftComponents(text);
    expect(lifted?.names).toEqual(['_0', '_1', 'Live2']);
    const lines = lifted?.source.split('\n') ?? [];
    expect(lines[0]).toBe("export const words = ['a'];");
    expect(lines[5]).toBe(
      '<button className="a>b" onClick={_0                  } {...more}>Open *it*</button> and <Card onClick={_1  } />',
    );
    expect(lines[7]?.replace(/ +}$/, '}')).toBe('{<Live2 />}');
    expect(lifted?.module).toContain('export const _0 = () => open(words[0]);\nexport const _1 = open;');
    expect(lifted?.module).toContain("export const words = ['a'];\nexport function open(word)");
  });

  const page = [
    "import { x } from './x.js'",
    '',
    'export const words = ["a", "b"];',
    'export const Still = () => <Card>{words[0]}</Card>;',
    '',
    'export const Moving = () => {',
    '  const [at, set] = useState(0);',
    '',
    '  return <button onClick={() => set(at + x)}>{words[at]}</button>;',
    '};',
    '',
    '# Title',
    '',
    '<Moving />',
  ].join('\n');

  test('are lifted out of a page with everything they refer to, and every line keeps its number', () => {
    const lifted = liftComponents(page);
    expect(lifted?.names).toEqual(['Moving']);
    const [source, module] = [lifted?.source.split('\n'), lifted?.module.split('\n')];
    expect([source?.length, module?.length]).toEqual([14, 14]);
    expect(source?.map((line) => line.trim()).filter(Boolean)).toEqual([
      "import { x } from './x.js'",
      'export const words = ["a", "b"];',
      'export const Still = () => <Card>{words[0]}</Card>;',
      '# Title',
      '<Moving />',
    ]);
    expect(module?.[2]).toBe('export const words = ["a", "b"];');
    expect(module?.[5]).toBe('export const Moving = () => {');
    expect(module?.join('')).not.toMatch(/Still|Title/);
  });

  test.each([
    ['a value', "export const inBrowser = typeof window !== 'undefined';", 'inBrowser', ['inBrowser', 'A']],
    [
      'a constant',
      'export const IN_BROWSER = Boolean(globalThis.document);',
      'IN_BROWSER',
      ['IN_BROWSER', 'A'],
    ],
    [
      'a function',
      "export function inBrowser() { return typeof window !== 'undefined'; }",
      'inBrowser()',
      ['inBrowser', 'A'],
    ],
    [
      'what stands for it',
      "export const has = typeof window !== 'undefined';\nexport const isReady = () => has;",
      'isReady()',
      ['has', 'A'],
    ],
    ['an alias of a global', 'export const g = globalThis;', 'g.document', ['A']],
    ['an alias of the window', "export const w = typeof window === 'object' && window;", 'w', ['w', 'A']],
  ])('may have their guard outside of them: %s', (_, guard, use, names) => {
    const code = [
      guard,
      `export const A = () => { if (!${use}) return null; return <p />; };`,
      'export const Still = () => <A />;',
      'export const Other = ({ inBrowser, IN_BROWSER, isReady, g, w }) => <p>{w}</p>;',
    ].join('\n');
    const lifted = liftComponents(`${code}\n\ntext\n`);
    expect(lifted?.names).toEqual(names);
    expect(lifted?.module).toContain(guard);
    expect(liftExports(code)?.names).toContain('A');
    expect(liftExports(code)?.source).toContain('export const Still');
    expect(liftExports(code.replace(/^export /, ''))?.names).toContain('A');
  });

  const guard = "export const isBrowser = typeof window !== 'undefined';\n";
  const uses = (name: string) => `export const A = () => { if (!${name}) return null; return <p />; };\n`;

  test.each([
    [
      'of a snippet',
      { 'env.js': guard },
      `import { isBrowser } from '/snippets/env.js'\n${uses('isBrowser')}`,
    ],
    ['of types', { 'env.ts': guard }, `import { isBrowser as is } from '/snippets/env'\n${uses('is')}`],
    [
      'of a page',
      { 'env.mdx': guard },
      `import { isBrowser } from '/snippets/env.mdx'\n${uses('isBrowser')}`,
    ],
    [
      'as the default',
      { 'env.js': 'export default () => !!globalThis.document;' },
      `import is from '/snippets/env.js'\n${uses('is()')}`,
    ],
    [
      'as a name that is the default',
      { 'env.js': `const is = self;\nexport default is;` },
      `import is from '/snippets/env.js'\n${uses('is')}`,
    ],
    [
      'of a namespace',
      { 'env.js': guard },
      `import * as env from '/snippets/env.js'\n${uses('env.isBrowser')}`,
    ],
    [
      'as a name of the global object',
      { 'env.js': 'export const root = globalThis;' },
      `import { root } from '/snippets/env.js'\n${uses('root.document')}`,
    ],
    [
      'of a list',
      { 'env.js': `${guard.replace('export ', '')}export { isBrowser as is };` },
      `import { is } from '/snippets/env.js'\n${uses('is')}`,
    ],
    [
      'by way of another',
      {
        'env.js': guard,
        'b.js': "import { isBrowser } from './env.js'\nexport const isReady = () => isBrowser;",
      },
      `import { isReady } from '/snippets/b.js'\n${uses('isReady()')}`,
    ],
    [
      'by way of all names of another',
      { 'env.js': guard, 'b.js': "export * from './env.js'" },
      `import { isBrowser } from '/snippets/b.js'\n${uses('isBrowser')}`,
    ],
    [
      'by way of a name of another',
      { 'env.js': guard, 'b.js': "export { isBrowser as is } from './env.js'" },
      `import { is } from '/snippets/b.js'\n${uses('is')}`,
    ],
    [
      'in a circle',
      {
        'env.js': `import { isReady } from './b.js'\n${guard}`,
        'b.js': "import { isBrowser } from './env.js'\nexport const isReady = isBrowser;",
      },
      `import { isReady } from '/snippets/b.js'\n${uses('isReady')}`,
    ],
    [
      'in an expression of the text',
      { 'env.js': guard },
      `import { isBrowser } from '/snippets/env.js'\n\nText {isBrowser && <b>here</b>}.\n`,
    ],
  ])('may have their guard in a snippet: %s', async (_, snippets, page) => {
    const files = Object.entries(snippets).map(([name, code]) => [`snippets/${name}`, code]);
    const found = await link({ ...Object.fromEntries(files), 'a.mdx': page });
    expect(found.interactive).toContain('a.mdx');
  });

  test.each([
    [
      'another name of that snippet',
      `export const a = 1;\n${guard}`,
      `import { a } from '/snippets/env.js'\n${uses('a')}`,
    ],
    [
      'a component of it',
      'export const Where = () => <p>{document.title}</p>;',
      "import { Where } from '/snippets/env.js'\nexport const A = () => <Where />;",
    ],
    [
      'a property of that name',
      guard,
      `import { isBrowser } from '/snippets/env.js'\nexport const A = ({ isBrowser }) => <p>{isBrowser}</p>;`,
    ],
  ])('are not for the browser because of %s', async (_, env, page) => {
    const { interactive } = await link({ 'snippets/env.js': env, 'a.mdx': page });
    expect(interactive).not.toContain('a.mdx');
  });

  test.each([
    ['what it asks', "{typeof window === 'undefined' ? null : <b>{window.innerWidth}</b>}", true],
    [
      'a guard of the page',
      'export const isBrowser = Boolean(globalThis.window);\n\n{isBrowser ? <b>a</b> : null}',
      true,
    ],
    ['an alias of the page', 'export const g = globalThis;\n\na {g.document && <b>a</b>}', true],
    ['a property', 'a {open && <b>a</b>} {location} {history.length + 1}', false],
    ['a property beside what it asks', "{typeof window === 'undefined' && <b>{word}</b>}", false],
    ['a placeholder', 'a {document.title} {window}', false],
    ['a string', "{['document', 'window'].join()}", false],
  ])('are expressions of the text because of %s', (_, text, expected) => {
    expect(liftComponents(`${text}\n`)?.names.some((name) => /^Live/.test(name)) ?? false).toBe(expected);
  });

  test.each([
    ['a function', 'export default function Counter() { useState(1); return <b />; }', 'Counter'],
    [
      'a function without a name',
      'export default function () { useState(1); return <b />; }',
      'trellisDefault',
    ],
    ['an arrow', 'export default () => <b onClick={() => 1} />;', 'trellisDefault'],
    ['a class', 'export default class Counter extends React.Component {}', 'Counter'],
    [
      'what a call makes of one',
      'export default memo(() => { useState(1); return <b />; });',
      'trellisDefault',
    ],
    [
      'what a call makes of another',
      'export const Inner = () => <b onClick={() => 1} />;\nexport default wrap(Inner);',
      'trellisDefault',
    ],
    [
      'what asks a guard',
      'const is = !!globalThis.window;\nexport default () => (is ? <b /> : null);',
      'trellisDefault',
    ],
  ])('may be the default export: %s', (_, code, name) => {
    expect(isInteractive(code, 'a.jsx')).toBe(true);
    const still = 'export const Still = () => <Card />;\n';
    expect(liftExports(still + code)).toMatchObject({ defaultName: name });
    expect(liftExports(still + code)?.source.trim()).toContain(still.trim());
    expect(liftExports(still + code)?.source).not.toContain('default');
  });

  test('stay in a list of names with the other names of their module', () => {
    const code =
      'export const A = () => <b onClick={() => 1} />;\nconst B = () => <b onClick={() => 1} />;\nexport { B };\nexport const Still = () => <p />;';
    expect(isInteractive(code, 'a.jsx')).toBe(true);
    expect(liftExports(code)).toBeUndefined();
  });

  test('are taken out of a module only if others stay', () => {
    const still = 'export const Still = () => <Card />;\n';
    const moving = 'export const Moving = () => <b onClick={() => 1}>a</b>;\n';
    expect(liftExports(moving)).toBeUndefined();
    expect(liftExports(still)).toBeUndefined();
    expect(liftExports(still + moving)?.names).toEqual(['Moving']);
    const inner = 'const Inner = () => { useEffect(() => {}); return null; };\n';
    expect(liftExports(`${still}${inner}export const Outer = () => <Inner />;\n`)?.names).toEqual(['Outer']);
  });

  test('may use undeclared names', () => {
    const code =
      'import { useState } from "react";\nconst Own = () => null;\nexport const A = ({ As }) => <Own><Card /><As /><Tree.File />{useEffect(useState)}</Own>;';
    expect(undeclaredComponents(code)).toEqual(['Card', 'Tree']);
    expect(undeclaredHooks(code, ['useState', 'useEffect', 'useRef'])).toEqual(['useEffect']);
  });

  test('are exported by declarations and by lists', () => {
    const code =
      'export const a = 1, z = 2;\nexport function B() {}\nexport default function C() {}\nconst d = 1;\nexport { d, d as e };\n';
    expect(exportedNames(code, 'a.js')).toEqual(['a', 'z', 'B', 'default', 'd', 'e']);
    expect(exportedNames("export * from './b.js'", 'a.js')).toBeUndefined();
  });
});

describe('the source of a snippet', () => {
  const prepared = (source: string, isSnippet = true) =>
    prepareSource(source, {
      isSnippet,
      snippet: (file) => (file === 'none.mdx' ? undefined : `/_snippets/${file}`),
      islands: 'islands',
      components: (names) => `components:${names}`,
      fill: 'fill',
    });
  const prepare = (source: string, isSnippet = true) => prepared(source, isSnippet).source;

  test('has its properties in fences, code and attributes as expressions', () => {
    const { source, imports } = prepared(
      'Use `{word}`.\n\n<Card title="Eat {word}" href="/a" />\n\n```sh {word}\nrun {a.b}\n```\n\nend {word}\n',
    );
    const out = source.split('\n');
    expect(out[0]).toBe('Use <code>{trellisFill("{word}", props)}</code>.');
    expect(out[2]).toBe('<Card title={trellisFill("Eat {word}", props)} href="/a" />');
    expect(out[4]).toBe(
      '<TrellisCode lang={"sh"} meta={trellisFill("{word}", props)} code={trellisFill("run {a.b}", props)} />',
    );
    expect(out[8]).toBe('end {word}');
    expect(imports).toEqual(['import { TrellisCode, trellisFill } from "fill";']);
  });

  test('has fences in lists without their margin', () => {
    const out = prepare('- a\n\n  ```js\n  f({word});\n    g();\n  ```\n');
    expect(out).toContain(
      '\n  <TrellisCode lang={"js"} meta={trellisFill("", props)} code={trellisFill("f({word});\\n  g();", props)} />',
    );
  });

  test('has no dollars in these expressions, which would make formulas', () => {
    expect(prepare(`A \`$1\` b \`$\{ row.name }\`.\n`)).toBe(
      'A `$1` b <code>{trellisFill("\\u0024{ row.name }", props)}</code>.\n',
    );
  });

  test('stays unchanged if nothing depends on properties, and always in a page', () => {
    const source = '# A {b}\n\n```js\nconst a = { b: 1 };\n```\n';
    expect(prepare(source)).toBe(source);
    expect(prepare('`{word}`\n', false)).toBe('`{word}`\n');
  });

  test('imports the file of <Snippet>, in the same columns', () => {
    const { source, imports } = prepared(
      'a <Snippet file="x.mdx" n="1" /> b <Snippet file="none.mdx" />\n\n<Snippet file="y.mdx">in</Snippet>\n',
      false,
    );
    expect(source.split('\n')[0]).toBe('a <Snip000              n="1" /> b <Snippet file="none.mdx" />');
    expect(source.split('\n')[2]).toBe('<Snip001             >in</Snip001>');
    expect(imports).toEqual([
      'import Snip000 from "/_snippets/x.mdx";',
      'import Snip001 from "/_snippets/y.mdx";',
    ]);
  });

  test('imports the file of <Snippet> in expressions, attributes and components', () => {
    const page = [
      'export const A = () => <Snippet file="a.mdx" />;',
      '',
      '{show && <Snippet file=\'b.mdx\'>in</Snippet>} <Card title={<Snippet file="c.mdx" />} />',
      '',
      '{\'<Snippet file="d.mdx" />\'}',
    ].join('\n');
    const { source, imports } = prepared(page, false);
    expect(source).toContain('<Snip000              />;');
    expect(source).toContain(
      '{show && <Snip001             >in</Snip001>} <Card title={<Snip002              />} />',
    );
    expect(source).toContain("{'<Snippet file");
    expect(imports.filter((line) => line.startsWith('import Snip'))).toHaveLength(3);
  });

  test('imports the file of <Snippet> in a module, after its code and in the same columns', () => {
    const code = 'const a: A = <Snippet file="x.mdx">in</Snippet>;\nconst b = <Snippet file="none.mdx" />;';
    const snippet = (name: string) => (name === 'x.mdx' ? '/_snippets/x.mdx' : undefined);
    expect(prepareModule(code, 'a.tsx', snippet)).toBe(
      'const a: A = <Snip000             >in</Snip000>;\nconst b = <Snippet file="none.mdx" />;\n' +
        'import Snip000 from "/_snippets/x.mdx";',
    );
    const other = 'export const text = "<Snippet file=\'x.mdx\' />";\n';
    expect(prepareModule(other, 'a.jsx', snippet)).toBe(other);
  });

  test('imports the components that inline components use', () => {
    const source = 'export const A = () => <Card><Icon icon="x" /></Card>;\n\n<Note />\n';
    expect(prepared(source, false)).toEqual({
      source,
      imports: ['import { Card, Icon } from "components:Card,Icon";'],
    });
  });
});

describe('requests of components', () => {
  const refused = (file: string, text: string, origins: SecuritySettings['origins'] = []) =>
    refusedRequests({ file, text }, { origins }).map(
      ({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`,
    );
  const component = (address: string) => `export const Chains = () => {
  const [chains, setChains] = useState([]);
  useEffect(() => void fetch(${address}).then((reply) => reply.json()).then(setChains), []);
  return <a href="https://link.example.com"><img src="https://img.example.com/a.png" />{chains}</a>;
};
`;
  const message = 'the Content-Security-Policy of pages blocks requests of components to';

  test('are blocked if the settings do not allow the origin', () => {
    const text = component("'https://api.example.com/chains'");
    expect(refused('a.jsx', text)).toEqual([`3:31 ${message} https://api.example.com`]);
    expect(refused('a.mdx', `Text\n\n${text}`)).toEqual([`5:31 ${message} https://api.example.com`]);
    expect(refused('a.jsx', text, [{ origin: 'https://api.example.com', for: ['connect'] }])).toEqual([]);
    expect(refused('a.jsx', text, [{ origin: 'https://api.example.com', for: ['image'] }])).toHaveLength(1);
  });

  test('are found through a name, and not in samples', () => {
    const named = `const API = 'https://api.example.com';\n${component(`\`\${API}/chains\``)}`;
    expect(refused('a.jsx', named)).toEqual([`1:14 ${message} https://api.example.com`]);
    expect(refused('a.jsx', component('`/chains`'))).toEqual([]);
    const sample = `${component('"/chains"')}\n\`\`\`js\nfetch('https://api.example.com');\n\`\`\`\n`;
    expect(refused('a.mdx', sample)).toEqual([]);
  });
});

describe('custom files', () => {
  const find = async (docs: Docs, imported: string[] = [], origins: SecuritySettings['origins'] = []) => {
    const root = await folder(docs);
    return customFiles(root, (await discover(root)).assets, new Set(imported), { origins });
  };

  test('are all stylesheets and scripts that a browser can run', async () => {
    const { styles, scripts, diagnostics } = await find(
      {
        'style.css': 'a {}',
        'deep/more.css': 'b {}',
        'a.js': 'alert(1)',
        'module.js': 'export const a = 1;',
        'either.js': "if (typeof module !== 'undefined') module.exports = {};",
        'tool.js': "const fs = require('fs');",
        'node.js': "import fs from 'node:fs';",
        'tailwind.config.js': 'export default {}',
        'used.js': 'export const b = 1;',
      },
      ['used.js'],
    );
    expect(styles).toEqual(['deep/more.css', 'style.css']);
    expect(scripts).toEqual([
      { file: 'a.js', isModule: false },
      { file: 'either.js', isModule: false },
      { file: 'module.js', isModule: true },
    ]);
    expect(diagnostics).toEqual([]);
  });

  test('report what the published pages will refuse', async () => {
    const { diagnostics } = await find({
      'a.css': 'p {}\n@import url("https://fonts.example.com/a.css");',
      'b.js': 'document.createElement("style")',
      'c.js': 'fetch("https://tracker.example.com/x"); const ns = "http://www.w3.org/2000/svg";',
    });
    expect(diagnostics.map(({ file, range, severity }) => [file, range?.start.line, severity])).toEqual([
      ['a.css', 2, 'warning'],
      ['b.js', 1, 'warning'],
      ['c.js', 1, 'warning'],
    ]);
  });

  const LOADING = [
    "const s = document.createElement('script'); s.src = 'https://x.example.com/w.js'; document.head.append(s);",
    "const HOST = 'https://x.example.com';\nconst frame = document.createElement('iframe');\nframe.src = HOST + '/embed';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the script.
    'const HOST = "https://x.example.com";\nfetch(`${HOST}/api`);',
    "fetch('https://x.example.com/api')",
    'new WebSocket("wss://x.example.com/live")',
    "import 'https://x.example.com/m.js';",
    "(function(w,d,u){var j=d.createElement('script');j.src=u;d.head.appendChild(j)})(window,document,'https://x.example.com/c.js');",
    "document.body.insertAdjacentHTML('beforeend', '<iframe src=\"https://x.example.com/f\"></iframe>');",
    "el.setAttribute('src', 'https://x.example.com/i.png')",
    "const options = { api: 'https://x.example.com' }; fetch(options.api);",
    "navigator.sendBeacon('https://x.example.com/b')",
    "const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = 'https://x.example.com/s.css';",
    "new Image().src = 'https://X.example.com/i.png'",
  ];
  test.each(LOADING)(
    'a script that loads from an unlisted origin is left out; once listed it is used: %s',
    async (source) => {
      const without = await find({ 'a.js': `\n${source}` });
      expect(without.scripts).toEqual([]);
      const [problem, ...more] = without.diagnostics;
      expect(more).toEqual([]);
      expect(problem).toMatchObject({ file: 'a.js', severity: 'warning', code: 'content/refused' });
      expect(problem?.message).toMatch(
        /^this script is skipped, because it loads files from (?:https|wss):\/\/x\.example\.com$/,
      );
      expect(problem?.hint).toMatch(/^Add "(?:https|wss):\/\/x\.example\.com" to "security"/);
      const { line = 0, column = 0 } = problem?.range?.start ?? {};
      expect(`\n${source}`.split('\n')[line - 1]?.slice(column - 1)).toMatch(
        /^(?:https|wss):\/\/x\.example\.com/i,
      );
      for (const origin of [
        /wss:/.test(source) ? 'wss://x.example.com' : 'https://x.example.com',
        /wss:/.test(source) ? 'wss://*.example.com' : 'https://*.example.com',
      ]) {
        const found = await find({ 'a.js': source }, [], [{ origin, for: ['script'] }]);
        expect([found.scripts.length, found.diagnostics]).toEqual([1, []]);
      }
      const other = await find({ 'a.js': source }, [], [{ origin: 'https://ample.com', for: ['script'] }]);
      expect(other.scripts).toEqual([]);
    },
  );

  test('a script with several foreign origins is one warning that names them all', async () => {
    const urls = ['https://a.example.com/x', 'https://b.example.com/y', 'wss://c.example.com/z'];
    const { scripts, refusedFiles, diagnostics } = await find({
      'a.js': urls.map((url) => `fetch('${url}');`).join('\n'),
    });
    expect([scripts, refusedFiles]).toEqual([[], ['a.js']]);
    expect(diagnostics).toMatchObject([
      {
        message: 'this script is skipped, because it loads files from https://a.example.com and 2 more',
        range: { start: { line: 1, column: 8 } },
        hint: expect.stringContaining(
          '"https://a.example.com", "https://b.example.com", "wss://c.example.com"',
        ),
      },
    ]);
  });

  test.each([
    "document.querySelector('a').href = 'https://x.example.com/page'; fetch('/own.json');",
    "const DOCS = 'https://x.example.com'; link.href = DOCS; const i = new Image(); i.src = '/own.png';",
    "window.open('https://x.example.com'); fetch('/a')",
    "location.href = 'https://x.example.com'; fetch('/a')",
    "if (location.origin === 'https://x.example.com') fetch('/a');",
    "// https://x.example.com/w.js\n/* fetch('https://x.example.com') */ fetch('/a');",
    "document.createElementNS('http://www.w3.org/2000/svg', 'svg'); fetch('/a');",
    "note.textContent = 'See https://x.example.com for more'; fetch('/a');",
    "el.innerHTML = '<a href=\"https://x.example.com\">more</a>'; fetch('/a');",
    "console.log('https://x.example.com');",
    "fetch('http://localhost:3000/a')",
  ])('a script that names another site but loads nothing from it is used: %s', async (source) => {
    const { scripts, diagnostics } = await find({ 'a.js': source });
    expect([scripts.length, diagnostics]).toEqual([1, []]);
  });
});
