import { describe, expect, test } from 'vitest';
import { checkFragments, checkUses, type UsesOfFile } from '../../src/check/index.ts';
import type { Site } from '../../src/site/index.ts';
import { compile } from '../content/compile.ts';

const pages = [
  { route: '/', file: 'index.mdx' },
  { route: '/guide/one', file: 'guide/one.mdx' },
];
const site = {
  pages,
  redirects: { routes: [{ from: '/old', to: '/', permanent: true }], patterns: [] },
} as unknown as Site;

const known = {
  site,
  files: ['images/fern.png', 'files/a.pdf'],
  contentProperties: { Frame: [], Card: ['title', 'img'], 'Tree.File': ['name'] },
};

/** What the compiler finds in a page. */
async function usesOf(source: string): Promise<UsesOfFile> {
  let uses: UsesOfFile['uses'] = [];
  await compile(source, {
    root: '/docs',
    onUses: (found) => {
      uses = found;
    },
  });
  return { file: 'index.mdx', source, uses };
}

const problems = async (source: string): Promise<string[]> =>
  checkUses([await usesOf(source)], known).map(
    ({ code, range, message, hint }) =>
      `${range?.start.line}:${range?.start.column} ${code} ${message}${hint ? ` -> ${hint}` : ''}`,
  );

describe('a component without children', () => {
  test.each([
    [
      '<Frame />',
      '1:1 content/empty-component <Frame> is empty, so it is not shown -> Write content between its tags.',
    ],
    ['Text.\n\n<Frame caption="x">\n\n</Frame>', '3:1 content/empty-component <Frame>'],
    ['<Frame>{/* Later. */}</Frame>', '1:1 content/empty-component <Frame>'],
    ['Text <Card icon="x"></Card>.', 'between its tags, or set "title" or "img".'],
    ['<Card title="" />', '1:1 content/empty-component <Card> is empty'],
    ['<Tree.File />', '1:1 content/empty-component <Tree.File> is empty'],
    ['```js\n\n```', '1:1 content/empty-component this code block is empty, so it is not shown'],
  ])('is reported where it stands: %j', async (source, message) => {
    expect(await problems(source)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    '<Frame>![A fern](/images/fern.png)</Frame>',
    '<Frame><img src="/images/fern.png" alt="" /></Frame>',
    '<Frame>{figure}</Frame>',
    '<Frame {...props} />',
    '<Card title="x" />',
    '<Tree.File name="x" />',
    "import { Tree } from '/snippets/tree.jsx';\n\n<Tree.File />",
    '<Icon icon="x" />',
    'export const Frame = () => <p>Mine.</p>;\n\n<Frame />',
    "import { Card } from '/snippets/card.jsx';\n\n<Card />",
  ])('is fine if it shows something all the same: %j', async (source) => {
    expect(await problems(source)).toEqual([]);
  });
});

describe('checkUses', () => {
  test('is silent about existing and external targets', async () => {
    const source = [
      '[a](/guide/one), [b](/guide/one/#part), [c](/guide/one.mdx), [d](/old), [e](/files/a.pdf), [f](/guide/one.md)',
      '[g](https://example.com), [h](mailto:a@example.com), [i](#here), [j](/explorer/plants), [k]({x})',
      '![A fern](/images/fern.png) <img src="/images/fern.png" alt="" /> <Icon icon="leaf" />',
    ].join('\n\n');
    expect(await problems(source)).toEqual([]);
  });

  test('finds a link to a missing page, with its location and a suggestion', async () => {
    expect(await problems('Text.\n\nSee [it](/guide/on) there.')).toEqual([
      '3:10 link/missing-page this link leads to /guide/on, where there is no page -> Did you mean "/guide/one"?',
    ]);
    expect(await problems('<Card title="x" href="/nowhere/at/all">x</Card>')).toEqual([
      '1:23 link/missing-page this link leads to /nowhere/at/all, where there is no page -> Correct the address, or add the page.',
    ]);
  });

  test('knows the generated files of the site, and no others', async () => {
    expect(await problems('[a](/robots.txt), [b](/llms.txt)')).toEqual([
      '1:23 link/missing-page this link leads to /llms.txt, where there is no page -> Correct the address, or add the page.',
    ]);
  });

  test('finds a missing image, and suggests one', async () => {
    expect(await problems('![A fern](/images/ferm.png)')).toEqual([
      '1:11 asset/missing-image there is no image /images/ferm.png -> Did you mean "/images/fern.png"?',
    ]);
  });

  test('requires the text of an image (WCAG 1.1.1), unless it says that it needs none', async () => {
    expect(await problems('![](/images/fern.png)')).toEqual([
      expect.stringMatching(/^1:5 access\/no-alt this image has no alternative text -> /),
    ]);
    expect(await problems('<img src="/images/fern.png" />')).toEqual([
      expect.stringMatching(/^1:11 access\/no-alt /),
    ]);
  });
});

describe('checkFragments', () => {
  const ids = new Map([
    ['/', new Set(['part'])],
    ['/guide/one', new Set(['other'])],
  ]);
  const found = async (source: string) =>
    checkFragments([await usesOf(source)], site, ids).map(({ message, hint }) => [message, hint]);

  test('finds fragments that a page does not have', async () => {
    expect(await found('[a](#part), [b](/guide/one#other), [c](#top), [d](/elsewhere#x)')).toEqual([]);
    expect(await found('[a](#prat)')).toEqual([
      ['this link leads to #prat, which this page does not have', 'Did you mean "#part"?'],
    ]);
    expect(await found('[a](/guide/one#nothing-of-this)')).toEqual([
      ['this link leads to #nothing-of-this, which /guide/one does not have', undefined],
    ]);
  });
});
