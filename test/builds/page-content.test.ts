import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, type Run, trellis, writeDocs } from '../support/docs.ts';
import { attribute, byTag, type Element, elements, type Node, parsePage, textOf } from '../support/html.ts';

const PIXEL = Buffer.from('R0lGODlhKAAUAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const docs = {
  'docs.json': {
    theme: 'mint',
    name: 'Moss',
    colors: { primary: '#0D7A5F' },
    variables: { product: 'Moss & <co>', version: '1.2' },
    navigation: { pages: ['index', 'guides/index', 'guides/math', 'plain', 'broken', 'guides/c# & 100%?'] },
  },
  'images/a.gif': PIXEL,
  'index.mdx': [
    '---',
    'title: {{product}}',
    'description: "Version {{version}}',
    'of it"',
    "'og:image': /images/a.gif",
    'twitter:card: summary',
    'keywords: [moss, fern]',
    'robots: noarchive',
    'canonical: https://example.com/moss',
    '---',
    '',
    '<!-- not shown -->',
    '',
    '## {{product}} {#own}',
    '',
    '![a](images/a.gif) costs $5 to $10, {{nope}}',
    '',
    '<div style={{ marginTop: 8 }}>styled</div>',
    '',
    '<style>{`.x { color: red; }`}</style>',
    '',
    '[to](./guides/math.mdx#x)',
  ].join('\n'),
  'guides/index.mdx': '---\ntitle: Guides\n---\n\n[up](../plain.md) [odd](./c%23%20&%20100%25%3F)\n',
  'guides/math.mdx': '---\ntitle: Math\n---\n\nSo $x^{2}$.\n\n<Latex>\\frac{a}{b_{1}}</Latex>\n',
  'guides/c# & 100%?.mdx': '---\ntitle: Odd\n---\n\nOdd name\n',
  'plain.md':
    '---\ntitle: Plain\n---\n\n## In {{version}} {#mark}\n\na < b {x} <b>bold</b> ![i](images/a.gif) of Łódź\n',
  'broken.mdx': '---\ntitle: Broken\n---\n\n{{version}} and\n\n<Note>\n',
};

let root = '';
let run: Run;
let files: string[] = [];

beforeAll(async () => {
  root = await writeDocs(docs);
  run = await trellis(
    'build',
    '--root',
    root,
    '--base',
    '/docs',
    '--site',
    'https://moss.example',
    '--keep-going',
  );
  files = (await filesIn(join(root, 'dist'))).map((file) => file.slice(root.length + '/dist/'.length));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const page = async (path: string): Promise<Node> =>
  parsePage(await readFile(join(root, 'dist', path, 'index.html'), 'utf8'));
const prose = (node: Node): Element =>
  elements(node, (element) => attribute(element, 'class') === 'prose')[0] as Element;
const hrefs = (node: Node) => byTag(node, 'a').map((link) => attribute(link, 'href'));
const stylesheets = (node: Node): string[] =>
  byTag(node, 'link')
    .filter((link) => attribute(link, 'rel') === 'stylesheet')
    .map((link) => (attribute(link, 'href') ?? '').replace('/docs/', ''));

describe('a built page', () => {
  test('has the tags of its front matter in its head, with the values of variables', async () => {
    const home = await page('');
    const tags = Object.fromEntries(
      byTag(home, 'meta').map((tag) => [
        attribute(tag, 'name') ?? attribute(tag, 'property'),
        attribute(tag, 'content'),
      ]),
    );
    expect(textOf(byTag(home, 'title')[0] as Element)).toContain('Moss & <co>');
    expect(tags).toMatchObject({
      description: 'Version 1.2 of it',
      'og:title': 'Moss & <co>',
      'og:image': 'https://moss.example/docs/images/a.gif',
      'twitter:card': 'summary',
      keywords: 'moss, fern',
      robots: 'noarchive',
    });
    const canonical = byTag(home, 'link').find((link) => attribute(link, 'rel') === 'canonical');
    expect(canonical && attribute(canonical, 'href')).toBe('https://example.com/moss');
  });

  test('shows variables, custom ids, sized images and prices', async () => {
    const text = prose(await page(''));
    expect(byTag(text, 'h2').map((heading) => [attribute(heading, 'id'), textOf(heading)])).toEqual([
      ['own', 'Moss & <co>'],
    ]);
    const [image] = byTag(text, 'img');
    expect(image && ['src', 'width', 'height'].map((name) => attribute(image, name))).toEqual([
      '/docs/images/a.gif',
      '40',
      '20',
    ]);
    expect(textOf(text)).toContain('costs $5 to $10, {{nope}}');
    expect(textOf(text)).not.toContain('not shown');
    expect(hrefs(text)).toContain('/docs/guides/math#x');
  });

  test('has its own styles in a file, and no inline styles', async () => {
    const home = await page('');
    const own = stylesheets(home).filter((path) => path.startsWith('_trellis/styles/'));
    expect(own).toHaveLength(1);
    const css = await readFile(join(root, 'dist', own[0] ?? ''), 'utf8');
    expect(css).toContain('.x { color: red; }');
    expect(css).toMatch(/\{margin-top:8px\}/);
    expect(elements(home, (element) => attribute(element, 'style') !== undefined)).toEqual([]);
    expect(byTag(home, 'style')).toEqual([]);
  });

  test('loads the stylesheet and fonts of formulas only if it has some', async () => {
    const math = await page('guides/math');
    expect(byTag(math, 'annotation').map(textOf)).toEqual(['x^{2}', '\\frac{a}{b_{1}}']);
    const [own = ''] = stylesheets(math).filter((path) => path.startsWith('_trellis/styles/'));
    const css = await readFile(join(root, 'dist', own), 'utf8');
    const fonts = [...css.matchAll(/url\(([^)]*)\)/g)].map(([, path = '']) => join(dirname(own), path));
    expect(css).toContain('.katex .mfrac');
    expect(fonts.length).toBeGreaterThan(0);
    // No others are published.
    expect(files.filter((file) => file.startsWith('_trellis/katex/')).toSorted()).toEqual(fonts.toSorted());
    for (const path of stylesheets(await page('')))
      expect(await readFile(join(root, 'dist', path), 'utf8'), path).not.toContain('KaTeX');
    const notices = await readFile(join(root, 'dist/_trellis/licenses/notices.txt'), 'utf8');
    expect(notices).toMatch(/^Formulas: styles and fonts\n {2}katex /m);
  });

  test('loads the fonts for letters beyond those of Western Europe only if it has some', async () => {
    const letters = (node: Node) => stylesheets(node).filter((path) => /\/letters\./.test(path));
    const [sheet = ''] = letters(await page('plain'));
    const css = await readFile(join(root, 'dist', sheet), 'utf8');
    const fonts = [...css.matchAll(/url\(([^)]*)\)/g)].map(([, path = '']) => join(dirname(sheet), path));
    expect(fonts).toHaveLength(9);
    expect(files).toEqual(expect.arrayContaining(fonts));
    for (const path of ['', 'guides', 'guides/math']) expect(letters(await page(path)), path).toEqual([]);
  });

  test('of plain Markdown has variables, ids and images too, and braces are text', async () => {
    const text = prose(await page('plain'));
    const [heading] = byTag(text, 'h2');
    expect(heading && [attribute(heading, 'id'), textOf(heading)]).toEqual(['mark', 'In 1.2']);
    expect(textOf(text)).toContain('a < b {x} bold');
    expect(byTag(text, 'img').map((image) => attribute(image, 'width'))).toEqual(['40']);
  });

  test('has an address without special characters, and links find it', async () => {
    expect(textOf(prose(await page('guides/c- & 100--')))).toContain('Odd name');
    expect(hrefs(prose(await page('guides')))).toEqual(['/docs/plain', '/docs/guides/c-%20&%20100--']);
  });
});

test('problems are those of their pages, with the location in the file', async () => {
  expect(run.stderr).toMatch(/^broken\.mdx:7:1 error content\/mdx /m);
  expect(run.stderr).toMatch(/^index\.mdx:16:37 warning content\/unknown-variable .*"nope"/m);
  expect(run.stdout).toMatch(/1 error, 2 warnings/);
  expect(textOf(prose(await page('broken')))).toContain('could not be built');
});

test('no placeholder is published', async () => {
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    expect(await readFile(join(root, 'dist', file), 'utf8')).not.toMatch(/[\uFDD0-\uFDEF]/);
  }
});
