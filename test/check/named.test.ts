import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const page = '---\ntitle: Home\n---\n\nText.\n';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/** `file:line:column message -> hint` for missing references of the folder. */
async function missing(settings: object, files: Docs = {}): Promise<string[]> {
  const root = await writeDocs(
    {
      'docs.json': { name: 'x', navigation: { pages: ['index'] }, ...settings },
      'index.mdx': page,
      ...files,
    },
    await mkdtemp(join(tmpdir(), 'trellis-named-')),
  );
  folders.push(root);
  return (await checkFolder(root)).diagnostics
    .filter(({ code }) => /^asset\/(?:unknown-icon|missing-file|font-without-file)$/.test(code))
    .map(({ code, file, range, severity, message, hint }) => {
      expect(severity).toBe(code === 'asset/missing-file' ? 'error' : 'warning');
      return `${file}:${range?.start.line}:${range?.start.column} ${message}${hint ? ` -> ${hint}` : ''}`;
    });
}

describe('icons', () => {
  test('in every part of the settings are checked', async () => {
    const icon = (name: string) => ({ icon: name });
    const problems = await missing({
      navbar: { links: [{ label: 'a', href: '/', ...icon('rokcet') }] },
      contextual: { options: [{ title: 'a', href: '/', ...icon('leef') }] },
      navigation: {
        global: { anchors: [{ anchor: 'a', href: 'https://example.com', ...icon('githbu') }] },
        tabs: [
          {
            tab: 'a',
            ...icon('bok'),
            groups: [{ group: 'a', icon: { name: 'lefa', library: 'lucide' }, pages: ['index'] }],
          },
          { tab: 'b', ...icon('bank'), href: 'https://example.com' },
        ],
      },
    });
    expect(problems.map((problem) => problem.replace(/^.*?"(.*?)".*-> /, '$1 '))).toEqual([
      'githbu Did you mean "github"?',
      'bok Did you mean "book"?',
      'lefa Did you mean "leaf"?',
      'rokcet Did you mean "rocket"?',
      'leef Did you mean "leaf"?',
    ]);
  });

  test('of the legacy format are as well', async () => {
    const problems = await missing({
      navigation: [{ group: 'a', icon: 'rokcet', pages: ['index'] }],
      anchors: [{ name: 'a', icon: 'githbu', url: 'https://example.com' }],
    });
    expect(problems.map((problem) => problem.replace(/ there.*$/, ''))).toHaveLength(2);
  });

  test('in a constant of the same file are reported where it is declared, and others are not', async () => {
    const index = [
      '---',
      'title: Home',
      '---',
      '',
      "export const WRONG = 'rokcet';",
      "export const RIGHT = 'leaf';",
      "export const UNUSED = 'leef';",
      "export const PART = 'githbu';",
      'export const cards = [{ icon: WRONG }, { icon: RIGHT }];',
      '',
      '<Card icon={WRONG} title="x">x</Card>',
      '',
      '<Card icon={PART + "x"} title="x">x</Card> <Card icon={cards.map} title="x">x</Card>',
    ].join('\n');
    expect(await missing({}, { 'index.mdx': index })).toEqual([
      'index.mdx:5:23 unknown icon "rokcet"; nothing is shown in its place -> Did you mean "rocket"?',
    ]);
  });

  test('in front matter, properties, data, conditions and code blocks have their locations', async () => {
    const index = [
      '---',
      'title: Home',
      'icon: rokcet',
      '---',
      "import { links } from '/snippets/links.jsx';",
      '',
      'export const cards = [{ title: \'icon\', icon: \'rokcet\' }, { "icon": "leef" }];',
      '',
      '<Card icon="githbu" title="icon: \'no\'">x</Card>',
      '',
      "{cards.map(({ icon }) => <Icon icon={icon ? 'bok' : `star`} />)}",
      '',
      '<Icon name="lefa" /> <Icon icon={cards[0].icon} /> <a icon="nothing">x</a>',
      '',
      '```js title icon="rokcet"',
      "icon: 'nothing'",
      '```',
      '',
      "{/* icon: 'nothing' */}",
    ].join('\n');
    expect(
      (
        await missing(
          {},
          { 'index.mdx': index, 'snippets/links.jsx': "export const links = [\n  { icon: 'serach' },\n];\n" },
        )
      ).map((problem) =>
        problem.replace(
          / unknown icon ("\w+"); nothing is shown in its place -> Did you mean (.*)\?$/,
          ' $1 $2',
        ),
      ),
    ).toEqual([
      'index.mdx:3:7 "rokcet" "rocket"',
      'index.mdx:7:47 "rokcet" "rocket"',
      'index.mdx:7:69 "leef" "leaf"',
      'index.mdx:9:13 "githbu" "github"',
      'index.mdx:11:46 "bok" "book"',
      'index.mdx:13:13 "lefa" "leaf"',
      'index.mdx:15:19 "rokcet" "rocket"',
      'snippets/links.jsx:2:12 "serach" "search"',
    ]);
  });

  test('that are images, signs, classes or of another set are no problem', async () => {
    const body = [
      '/images/a.svg',
      '🌱',
      'fa-solid fa-rocket',
      'lucide:panda',
      'https://example.com/a.png',
      'book-open-reader',
    ]
      .map((icon) => `<Icon icon="${icon}" />`)
      .join(' ');
    expect(
      await missing(
        {},
        { 'index.mdx': `${page}\n${body}\n`, 'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      ),
    ).toEqual([]);
  });

  test('with a similar icon are reported only if they look mistyped', async () => {
    const body = '<Icon icon="calendar-pen-check" /> <Icon icon="book-opne" />';
    expect(await missing({}, { 'index.mdx': body })).toEqual([
      'index.mdx:1:48 unknown icon "book-opne"; a similar one is shown -> Did you mean "book-open"?',
    ]);
  });
});

describe('files', () => {
  test('in the settings and front matter are checked, wherever they are named', async () => {
    const problems = await missing(
      {
        logo: { light: '/images/lihgt.svg', dark: './images/dark.svg' },
        favicon: '/favicn.svg',
        background: { image: { light: 'images/ground.png', dark: 'https://example.com/a.png' } },
        fonts: {
          family: 'Moss',
          source: '/fonts/moss.woff2',
          heading: { family: 'Fern', source: '/Moss.woff2' },
        },
        thumbnails: { background: '/images/none.png' },
        seo: { metatags: { 'og:image': '/images/og.png', 'og:title': '/no/file' } },
        js: ['/scripts/none.js'],
      },
      {
        'images/light.svg': svg,
        'images/dark.svg': svg,
        'favicon.svg': svg,
        'type/moss.woff2': 'x',
        'index.mdx': '---\ntitle: Home\n"twitter:image": images/own.png\n---\n\nText.\n',
      },
    );
    expect(problems.map((problem) => problem.replace(/^(\S+?):.* file not found: (\S+)/, '$1 $2'))).toEqual([
      'docs.json images/lihgt.svg -> Did you mean "/images/light.svg"?',
      'docs.json favicn.svg -> Did you mean "/favicon.svg"?',
      'docs.json images/ground.png',
      'docs.json fonts/moss.woff2 -> Did you mean "/type/moss.woff2"?',
      'docs.json Moss.woff2 -> Did you mean "/type/moss.woff2"?',
      'docs.json images/none.png',
      'docs.json images/og.png',
      'docs.json scripts/none.js',
      'index.mdx images/own.png',
    ]);
  });

  test('of the legacy format are as well', async () => {
    const problems = await missing({
      navigation: [{ group: 'a', pages: ['index'] }],
      logo: '/logo.svg',
      favicon: '/favicon.png',
      backgroundImage: '/ground.png',
      font: { headings: { family: 'Fern', url: '/fern.woff2' } },
    });
    expect(problems).toHaveLength(4);
  });

  test('that the settings name beside the content folder are published', async () => {
    const problems = await missing(
      {
        background: { image: { light: '/art/a.png', dark: '/art/b.png' } },
        fonts: { family: 'Moss', source: 'art/m.woff2' },
      },
      { 'content/index.mdx': page, 'art/a.png': 'x', 'art/b.png': 'x', 'art/m.woff2': 'x' },
    );
    expect(problems).toEqual([]);
  });
});

describe('fonts', () => {
  test.each(['Inter', 'Roboto', 'Inter, sans-serif'])('without a file are reported: %s', async (family) => {
    expect(await missing({ fonts: { family } })).toEqual([
      expect.stringMatching(/^docs\.json:\d+:\d+ the font "Inter|Roboto/),
    ]);
  });

  test.each(['Georgia', 'system-ui', 'sans-serif', 'Geist', 'Helvetica Neue, Arial'])(
    'of the system and of the theme need none: %s',
    async (family) => {
      expect(await missing({ fonts: { family } })).toEqual([]);
    },
  );

  test('of parts are reported at the part', async () => {
    expect(await missing({ fonts: { body: { family: 'Georgia' }, heading: { family: 'Lora' } } })).toEqual([
      expect.stringContaining('the font "Lora" has no font file; pages use the theme\'s font instead'),
    ]);
  });
});

test('a Markdown page is checked like one of MDX', async () => {
  const text =
    '\n![q](no.png)\n\n<a href="/no">x</a> [y](/no2) [z](#no3) [w](#box)\n\n<p id="box">**b**</p>\n';
  const root = await writeDocs(
    {
      'docs.json': { name: 'x', navigation: { pages: ['index', 'a', 'b'] } },
      'index.mdx': page,
      'a.md': `---\ntitle: A\n---\n${text}`,
      'b.mdx': `---\ntitle: B\n---\n${text}`,
    },
    await mkdtemp(join(tmpdir(), 'trellis-named-')),
  );
  folders.push(root);
  const { diagnostics } = await checkFolder(root);
  const of = (name: string) =>
    diagnostics.flatMap(({ file, code, range, severity, message }) =>
      file === name ? `${range?.start.line}:${range?.start.column} ${severity} ${code} ${message}` : [],
    );
  expect(of('b.mdx')).toHaveLength(4);
  expect(of('a.md')).toEqual(of('b.mdx'));
});
