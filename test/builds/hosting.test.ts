import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import { gitDates } from '../../src/hosting/index.ts';
import { unescapeHtml } from '../../src/text/index.ts';
import { type Docs, trellis, writeDocs } from '../support/docs.ts';
import { attribute, byTag, parsePage, textOf } from '../support/html.ts';

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#2E7D5B"/></svg>';

const DOCS: Docs = {
  'docs.json': {
    name: 'Moss',
    description: 'All about moss.',
    logo: '/logo.svg',
    metadata: { timestamp: true },
    navigation: {
      languages: [
        {
          language: 'en',
          groups: [{ group: 'Guides', pages: ['index', 'guides/start', 'changes', 'shut', 'silent'] }],
        },
        { language: 'de', groups: [{ group: 'Hilfe', pages: ['de/guides/start'] }] },
      ],
    },
    redirects: [{ source: '/old', destination: '/guides/start' }],
  },
  'logo.svg': svg,
  'index.mdx': page('Moss', 'Green.'),
  'guides/start.mdx': page('Start </script>', 'Go.', 'description: How to start.\n'),
  'de/guides/start.mdx': page('Anfang', 'Los.', 'timestamp: false\n'),
  'changes.mdx': page(
    'Changes',
    '<Update label="2026-03-01" tags={["API"]}>New [start](/guides/start).</Update>\n\n' +
      '<Update label="2026-02-01" description="Steps">\n\n' +
      '<Steps titleSize="h2">\n<Step title="Plant">Dig.</Step>\n</Steps>\n\n' +
      '<p>Wide <p>moss</p></p>\n\n<Prompt description="Ask">Why **moss**?</Prompt>\n\n</Update>\n\n' +
      '<Update>Older.</Update>',
    'rss: true\n',
  ),
  'shut.mdx': page('Shut', 'x', 'noindex: true\n'),
  'silent.mdx': page('Silent', 'x', "robots: noindex\n'og:image': /own.png\n"),
  'lost.mdx': page('Lost', 'Not in the navigation.'),
};

const git = (root: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        GIT_COMMITTER_DATE: '2026-02-03T04:05:06Z',
        GIT_AUTHOR_DATE: '2026-02-03T04:05:06Z',
      },
      stdio: 'pipe',
    },
  );

let root = '';
const out = () => join(root, 'dist');
const read = (path: string) => readFile(join(out(), path), 'utf8');
const head = async (path: string) => {
  const node = parsePage(await read(join(path, 'index.html')));
  const meta = new Map(
    byTag(node, 'meta').map((tag) => [
      attribute(tag, 'property') ?? attribute(tag, 'name'),
      attribute(tag, 'content'),
    ]),
  );
  const links = byTag(node, 'link').map((link) =>
    [attribute(link, 'rel'), attribute(link, 'href')].join(' '),
  );
  const data = byTag(node, 'script').find((script) => attribute(script, 'type') === 'application/ld+json');
  return { node, meta, links, data: data && JSON.parse(textOf(data)) };
};

beforeAll(async () => {
  root = await writeDocs(DOCS);
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'first');
  const { code, stderr } = await trellis(
    'build',
    '--root',
    root,
    '--base',
    '/docs',
    '--site',
    'https://moss.example',
  );
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a site with a known address, below a base path', () => {
  test('has a sitemap of the indexed pages, with their dates and languages', async () => {
    const text = await read('sitemap.xml');
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://moss.example/docs/',
      'https://moss.example/docs/guides/start',
      'https://moss.example/docs/changes',
      'https://moss.example/docs/de/guides/start',
    ]);
    expect(text).toContain('<lastmod>2026-02-03T04:05:06');
    expect(text).toContain('hreflang="de" href="https://moss.example/docs/de/guides/start"');
    expect(text).toContain('hreflang="x-default" href="https://moss.example/docs/guides/start"');
    expect(await read('robots.txt')).toContain('Sitemap: https://moss.example/docs/sitemap.xml');
  });

  test('describes each page for link previews and search engines', async () => {
    const { meta, links, data } = await head('guides/start');
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:title': 'Start </script>',
      'og:type': 'article',
      'og:url': 'https://moss.example/docs/guides/start',
      'og:locale': 'en_US',
      'og:description': 'How to start.',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Start </script>',
      'twitter:card': 'summary_large_image',
    });
    expect(links).toContain('canonical https://moss.example/docs/guides/start');
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'TechArticle',
      headline: 'Start </script>',
      url: 'https://moss.example/docs/guides/start',
      dateModified: expect.stringMatching(/^2026-02-03/),
      image: meta.get('og:image'),
    });
    expect(data['@graph'][1].itemListElement.at(-1)).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'Start </script>',
    });
    const home = await head('');
    expect(home.data['@graph'][0]).toMatchObject({
      '@type': 'WebSite',
      name: 'Moss',
      url: 'https://moss.example/docs/',
    });
    expect(home.meta.get('og:type')).toBe('website');
  });

  test('has a picture for each page, unless its author names another', async () => {
    const image = (await head('guides/start')).meta.get('og:image') ?? '';
    const [prefix, path = ''] = image.split('/docs/');
    expect(prefix).toBe('https://moss.example');
    expect(existsSync(join(out(), path))).toBe(true);
    const { meta } = await head('silent');
    expect(meta.get('og:image')).toBe('https://moss.example/docs/own.png');
    expect(meta.has('og:image:width')).toBe(false);
  });

  test('has icons drawn from the first letter of its name if it has none', async () => {
    const { links } = await head('');
    expect(links).toContain('icon /docs/favicon.svg');
    expect(links).toContain('apple-touch-icon /docs/apple-touch-icon.png');
    const manifest = JSON.parse(await read('site.webmanifest'));
    expect(manifest.start_url).toBe('/docs/');
    for (const { src } of manifest.icons)
      expect(existsSync(join(out(), src.replace('/docs/', '')))).toBe(true);
    expect(existsSync(join(out(), 'favicon.ico'))).toBe(true);
  });

  test('has a feed beside a page with updates, which the page links to', async () => {
    const { node, links } = await head('changes');
    expect(links).toContain('alternate /docs/changes/rss.xml');
    const link = byTag(node, 'a').find((each) => attribute(each, 'type') === 'application/rss+xml');
    expect(link && attribute(link, 'href')).toBe('/docs/changes/rss.xml');
    const text = await read('changes/rss.xml');
    expect(text).toContain('<guid isPermaLink="true">https://moss.example/docs/changes#2026-03-01</guid>');
    expect(text).toContain('href="https://moss.example/docs/guides/start"');
  });

  test('has in its feed the text that the page shows', async () => {
    const text = unescapeHtml(await read('changes/rss.xml'));
    const { node } = await head('changes');
    const heading = byTag(node, 'h2').some((each) => textOf(each).startsWith('Plant'));
    expect(heading).toBe(true);
    expect(text).toContain('<h2>Plant</h2>');
    expect(text).not.toMatch(/<(?:a|svg|button)\b[^>]*><\/|data-|<!--/);
  });

  test('has each entry of its feed at its fragment, without a label too', async () => {
    const { node } = await head('changes');
    const links = [...(await read('changes/rss.xml')).matchAll(/<link>[^<]*#([^<]+)<\/link>/g)];
    const ids = links.map(([, id]) => id);
    expect(ids).toEqual(['2026-03-01', '2026-02-01', 'update']);
    const onPage = [...byTag(node, 'h2'), ...byTag(node, 'article')].map((each) => attribute(each, 'id'));
    expect(onPage).toEqual(expect.arrayContaining(ids));
  });

  test("shows a page's last change if the settings ask for it, unless the page does not want it", async () => {
    const time = async (path: string) =>
      byTag((await head(path)).node, 'time').map((each) => attribute(each, 'datetime'));
    expect(await time('guides/start')).toEqual([expect.stringMatching(/^2026-02-03/)]);
    expect(await time('de/guides/start')).toEqual([]);
  });

  test('gives the logo its size, so nothing moves when it arrives', async () => {
    const logo = byTag((await head('')).node, 'img').find((image) =>
      attribute(image, 'class')?.includes('logo'),
    );
    expect(logo && [attribute(logo, 'width'), attribute(logo, 'height')]).toEqual(['120', '40']);
  });

  test('is sent with its headers by preview', async () => {
    const server = await startPreview({ outDir: out(), base: '/docs', port: 0 });
    const headers = async (path: string) => (await fetch(server.url + path)).headers;
    const html = await headers('');
    expect(html.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(html.get('x-content-type-options')).toBe('nosniff');
    expect(html.get('cache-control')).toBe('no-cache');
    const [script] = /_trellis\/page\.[\w-]+\.js/.exec(await read('index.html')) ?? [];
    expect((await headers(script ?? '')).get('cache-control')).toMatch(/immutable/);
    expect((await headers('site.webmanifest')).get('content-type')).toBe('application/manifest+json');
    await server.stop();
  });
});

test('without an address there is no sitemap, feed or picture; files of the folder win over generated ones', async () => {
  const folder = await writeDocs({
    ...DOCS,
    'robots.txt': 'User-agent: *\nDisallow: /\n',
    'favicon.svg': svg,
    'index.mdx': page('Moss', '<script>{`alert(1)`}</script>\n\n<b onclick="alert(2)">x</b>'),
    'plain.md': page('Plain', 'x\n\n<script>alert(1)</script>'),
  });
  const { code, stdout, stderr } = await trellis('build', '--root', folder, '--for', 'github');
  const site = (path: string) => join(folder, 'dist', path);
  expect(code).toBe(0);
  expect(stdout).toContain('--site');
  for (const path of [
    'sitemap.xml',
    'changes/rss.xml',
    '_trellis/cards',
    '_headers',
    '_redirects',
    'vercel.json',
  ])
    expect([path, existsSync(site(path))]).toEqual([path, false]);
  expect(existsSync(site('.nojekyll'))).toBe(true);
  expect(await readFile(site('robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
  expect(await readFile(site('favicon.svg'), 'utf8')).toBe(svg);
  // What the policy refuses is reported with its location.
  expect(stderr).toMatch(/index\.mdx:5:1 warning content\/inline-script an inline <script>/);
  expect(stderr).toMatch(/plain\.md:7:1 warning content\/inline-script an inline <script>/);
  expect(stderr).toMatch(/index\.mdx:7:1 warning content\/inline-script .*onclick/);
  await rm(folder, { recursive: true });
});

test('no dates are known for a shallow clone, files outside of git and uncommitted ones', async () => {
  const clone = await writeDocs({});
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, join(clone, 'x')], { stdio: 'pipe' });
  expect((await gitDates(join(clone, 'x'), ['index.mdx'])).size).toBe(0);
  expect((await gitDates(clone, ['index.mdx'])).size).toBe(0);
  await writeFile(join(root, 'new "page".mdx'), 'x');
  expect([...(await gitDates(root, ['index.mdx', 'new "page".mdx'])).keys()]).toEqual(['index.mdx']);
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'second');
  expect((await gitDates(root, ['new "page".mdx'])).size).toBe(1);
  await rm(clone, { recursive: true });
});
