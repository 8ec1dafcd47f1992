import { describe, expect, test } from 'vitest';
import {
  checkedSite,
  checkFragments,
  checkHeadings,
  checkUses,
  type UsesOfFile,
} from '../../src/check/index.ts';
import { applyEdits, editsOf } from '../../src/diagnostics/index.ts';
import type { Site } from '../../src/site/index.ts';
import { COMPONENT_PROPERTIES } from '../../src/theme/component-properties.ts';
import { compile } from '../content/compile.ts';

const pages = [
  { route: '/', file: 'index.mdx' },
  { route: '/guide/one', file: 'guide/one.mdx' },
];
const site = {
  pages,
  specs: [],
  settings: { redirects: [{ source: '/loop', destination: '/loop', permanent: true }] },
  redirects: { routes: [{ from: '/old', to: '/', permanent: true }], patterns: [] },
} as unknown as Site;

const known = checkedSite(site, ['images/fern.png', 'files/a.pdf'], {
  contentProperties: { Frame: [], Card: ['title', 'img'], 'Tree.File': ['name'] },
  components: COMPONENT_PROPERTIES,
});

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

test('an address that begins with the base path of a published site is told without it', async () => {
  const begin = 'Addresses begin at the docs folder; a build adds the base path.';
  const source = '[a](/docs/guide/one)\n\n[b](/a/docs/files/a.pdf)\n\n![c](/docs/images/fern.png)\n';
  expect(await problems(source)).toEqual([
    `1:5 link/missing-page broken link: no page at /docs/guide/one -> Did you mean "/guide/one"? ${begin}`,
    `3:5 link/missing-page broken link: no page at /a/docs/files/a.pdf -> Did you mean "/files/a.pdf"? ${begin}`,
    `5:6 asset/missing-image image not found: /docs/images/fern.png -> Did you mean "/images/fern.png"? ${begin}`,
  ]);
});

test('the file of a page without problems is not read again', async () => {
  const { file, uses } = await usesOf('[a](/guide/one)\n\n<Note>b</Note>\n\n![c](/images/fern.png)\n');
  const unread: UsesOfFile = {
    file,
    uses,
    get source(): string {
      throw new Error('was read');
    },
  };
  expect(uses.length).toBeGreaterThan(2);
  expect(checkUses([unread], known)).toEqual([]);
});

describe('the line of dashes of a table', () => {
  test.each([
    [
      'a\n\n| b | c |\n|---|\n| d | e |',
      '4:1 content/broken-table this table has 2 columns, but 1 in its line of dashes -> Write | --- | --- |.',
    ],
    [
      '> a\n> b | `c\\|d` | e\n> :-|---',
      '3:3 content/broken-table this table has 3 columns, but 2 in its line',
    ],
  ])('has as many cells as the line above it: %j', async (source, message) => {
    const found = await problems(source);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  test.each([
    '| a | b |\n|:--|--:|\n| c | d |',
    'a | b\n---|---\nc | d',
    'a `|` b\n\n|---|',
    '```\n| a | b |\n|---|\n```',
    'a | b\n---\nc',
  ])('is not checked outside a table: %j', async (source) => {
    expect(await problems(source)).toEqual([]);
  });
});

describe('components, headings, links and media', () => {
  test.each([
    [
      '<Card tittle="x">y</Card>',
      'component/unknown-property <Card> has no property "tittle" -> Did you mean "title"?',
    ],
    [
      '<Snippet filee="care.mdx" plant="fern" />',
      'component/unknown-property <Snippet> has no property "filee" -> Did you mean "file"?',
    ],
    [
      '<Columns cols="many">y</Columns>',
      'component/property-type "cols" of <Columns> is "many", not a number',
    ],
    ['<Note>\n\n<Tab title="x">y</Tab>\n\n</Note>', '3:1 component/misplaced <Tab> must be inside <Tabs>'],
    ['<Accordion title="">y</Accordion>', 'component/missing-property <Accordion> has no "title"'],
    ['<ParamField type="string">y</ParamField>', 'component/missing-property <ParamField> has no "path" or'],
    ['[**Click here!**](/guide/one)', '1:19 access/link-text the link text "Click here!"'],
    ['<a href="/guide/one"> </a>', 'access/link-text this link has no text'],
    ['<video src="/a.mp4" controls><source src="/b.mp4" /></video>', 'access/media-name'],
    ['<iframe src="/gone" title="x" />', 'asset/missing-media file not found: /gone'],
  ])('are reported where they stand: %j', async (source, message) => {
    expect((await problems(source)).join('\n')).toContain(message);
  });

  test('of one element are reported each at its own place', async () => {
    const source = '<Card data-icn="icnx" titel="x" hreff="/guide/one" icn="x">y</Card>';
    expect(await problems(source)).toEqual([
      '1:23 component/unknown-property <Card> has no property "titel" -> Did you mean "title"?',
      '1:33 component/unknown-property <Card> has no property "hreff" -> Did you mean "href"?',
      '1:52 component/unknown-property <Card> has no property "icn" -> Did you mean "icon"?',
    ]);
    const [found] = await problems('<Card title="x" titel="x">y</Card>');
    expect(found).not.toContain('Did you mean');
  });

  test.each([
    // What only rendering knows.
    '<Card {...props}>y</Card>',
    '<Badge color={color} data-x="1" aria-label="x" className="y">z</Badge>',
    '<Tabs>\n\n{tabs}\n\n<Tab title={title}>y</Tab>\n\n</Tabs>',
    // A component of the author may hold it.
    'export const Box = (props) => props.children;\n\n<Box><Tab title="x">y</Tab></Box>',
    'export const Card = () => null;\n\n<Card tittle="x" />',
    '<Accordion title="x" defaultOpen="True">y</Accordion>',
    // Variables of the snippet.
    '<Snippet file="care.mdx" plant="fern" filee="x" />',
    '<Columns cols="2">y</Columns>',
    '[How to read more here](/guide/one)',
    '[![A fern](/images/fern.png)](/guide/one)',
    '<a href="/guide/one"><Icon icon="leaf" /></a>',
    '<video src="https://x.example/a.mp4" aria-hidden="true" />',
    '<video title="x"><source src="/files/a.pdf" /></video>',
  ])('are fine: %j', async (source) => {
    expect(await problems(source)).toEqual([]);
  });

  test('a heading may go up any number of levels, and down one', async () => {
    const order = async (source: string, pages: readonly { file: string }[] = []) =>
      checkHeadings([await usesOf(source)], { pages } as unknown as Site).map(
        ({ message, range }) => `${range?.start.line} ${message}`,
      );
    const page = [{ file: 'index.mdx' }];
    expect(await order('## A\n\n### B\n\n## C\n\n# D\n', page)).toEqual([]);
    expect(await order('### A\n', page)).toEqual([
      '1 this heading has level 3, but the one before it has level 1',
    ]);
    expect(await order('<h2>A</h2>\n\n#### B\n', page)).toHaveLength(1);
    // What stands before a snippet is not known.
    expect(await order('#### A\n')).toEqual([]);
  });
});

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
    ['<Tree><Tree.File /></Tree>', '1:7 content/empty-component <Tree.File> is empty'],
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
    '<Tree><Tree.File name="x" /></Tree>',
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
      '3:10 link/missing-page broken link: no page at /guide/on -> Did you mean "/guide/one"?',
    ]);
    expect(await problems('<Card title="x" href="/nowhere/at/all">x</Card>')).toEqual([
      '1:23 link/missing-page broken link: no page at /nowhere/at/all -> Correct the address, or add the page.',
    ]);
  });

  test('says that the files of snippets are not published', async () => {
    expect(await problems('[a](/snippets/track.js)')).toEqual([
      '1:5 link/missing-page broken link: no page at /snippets/track.js -> Files in the folder of snippets are not published. Move the file to another folder.',
    ]);
  });

  test('knows the generated files of the site, and no others', async () => {
    expect(
      await problems('[a](/robots.txt), [b](/llms.txt), [c](/skills.txt), [d](/.well-known/api-catalog)'),
    ).toEqual([
      '1:39 link/missing-page broken link: no page at /skills.txt -> Correct the address, or add the page.',
      '1:57 link/missing-page broken link: no page at /.well-known/api-catalog -> Correct the address, or add the page.',
    ]);
  });

  test('finds a missing image, and suggests one', async () => {
    expect(await problems('![A fern](/images/ferm.png)')).toEqual([
      '1:11 asset/missing-image image not found: /images/ferm.png -> Did you mean "/images/fern.png"?',
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
      ['broken link: no heading or id #prat on this page', 'Did you mean "#part"?'],
    ]);
    expect(await found('[a](/guide/one#nothing-of-this)')).toEqual([
      [
        'broken link: no heading or id #nothing-of-this on /guide/one',
        'Use the id of a heading, or link to the page without a fragment.',
      ],
    ]);
  });

  test('tries a fragment as written before it is decoded, as browsers do', async () => {
    const ids = new Map([['/', new Set(['save-%60-now', 'sparen-für-alle'])]]);
    const use = await usesOf('[a](#save-%60-now) [b](#sparen-f%C3%BCr-alle)');
    expect(checkFragments([use], site, ids)).toEqual([]);
  });

  test('warns of fragments that only the script of the site can follow', async () => {
    const ids = new Map([['/', new Set(['ci/cd-integration', 'error', 'setup-2'])]]);
    const source =
      '[a](#cicd-integration) [b](#error-🤖) [c](/#setup-1) [d](#Error) [e](#error-%F0%9F%A4%96)';
    const all = checkFragments([await usesOf(source)], site, ids);
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['link/inexact-fragment']));
    expect(all[0]).toMatchObject({
      message: 'only a script finds the id of #cicd-integration',
      hint: 'Write #ci/cd-integration.',
    });
    expect(applyEdits(source, all.flatMap(editsOf))).toBe(
      '[a](#ci/cd-integration) [b](#error) [c](/#setup-2) [d](#error) [e](#error)',
    );
  });
});
