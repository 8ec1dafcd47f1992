import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DocsFolder } from '../../src/astro/index.ts';
import {
  filesOfSite,
  makeRelative,
  relateAddresses,
  relativeAddress,
  relativeCss,
} from '../../src/astro/relative/index.ts';
import { HtmlTree } from '../../src/html/index.ts';
import { writeDocs } from '../support/docs.ts';

const FILES = new Set([
  'index.html',
  'a/b/index.html',
  'a/c d/index.html',
  'flat.html',
  'logo.svg',
  '_trellis/x.css',
]);
const fileAt = (path: string) => {
  const plain = path.replace(/^\/+|\/+$/g, '');
  return [plain, plain ? `${plain}/index.html` : 'index.html', `${plain}.html`].find((each) =>
    FILES.has(each),
  );
};
const from = (file: string) => (address: string) => relativeAddress(address, file, fileAt);

describe('addresses of a site that is opened from its files', () => {
  test('a page is named by its file, with query and fragment', () => {
    const there = from('a/b/index.html');
    expect(there('/')).toBe('../../index.html');
    expect(there('/a/b#part')).toBe('index.html#part');
    expect(there('/a/b/?x=1#part')).toBe('index.html?x=1#part');
    expect(there('/a/c%20d')).toBe('../c%20d/index.html');
    expect(there('/flat')).toBe('../../flat.html');
  });

  test('external addresses stay unchanged', () => {
    for (const address of [
      'https://example.com/a',
      '//example.com/a',
      '#part',
      'mailto:a@example.com',
      'b.png',
    ])
      expect(from('a/b/index.html')(address)).toBe(address);
  });

  test('targets missing from the site are relative too, so no link leaves the folder', () => {
    expect(from('a/b/index.html')('/missing')).toBe('../../missing');
  });

  test('a browser finds the file from any page', () => {
    const part = fc.stringMatching(/^[a-z %ü]{1,5}$/);
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.array(part, { maxLength: 4 }),
        (to, at) => {
          const target = [...to, 'index.html'].join('/');
          const page = [...at, 'index.html'].join('/');
          const address = relativeAddress(`/${to.map(encodeURIComponent).join('/')}`, page, () => target);
          const base = new URL(`file:///site/${page.split('/').map(encodeURIComponent).join('/')}`);
          expect(decodeURIComponent(new URL(address, base).pathname)).toBe(`/site/${target}`);
        },
      ),
    );
  });
});

describe('a page that is opened from its file', () => {
  const page = [
    '<!doctype html><html><head><meta http-equiv="refresh" content="0; url=/a/b">',
    '<script type="module" src="/_trellis/page.js"></script><script type="module" src="/own.js"></script></head>',
    '<link rel="preload" href="/_trellis/x.woff2" as="font" crossorigin>',
    '<body><a href="/a/b?x=&quot;1&quot;">b</a><img src="/logo.svg" srcset="/logo.svg 1x, /logo.svg 2x">',
    '<pre>&lt;a href="/a/b"&gt;</pre><div data-src="/_trellis/x.css"></div></body></html>',
  ].join('');
  const tree = new HtmlTree(page);
  const module = relateAddresses(tree, { file: 'a/b/index.html', fileAt });
  const html = tree.write();

  test('has relative addresses in every attribute that holds one', () => {
    expect(html).toContain('content="0; url=index.html"');
    expect(html).toContain('<a href="index.html?x=&quot;1&quot;">');
    expect(html).toContain('src="../../logo.svg" srcset="../../logo.svg 1x, ../../logo.svg 2x"');
    expect(html).toContain('data-src="../../_trellis/x.css"');
  });

  test('has one classic script instead of the modules of the theme, and those of the author', () => {
    expect(html).toContain('<script defer src="../../_trellis/site.js"></script>');
    expect(module).toBe('_trellis/page.js');
    expect(html).toContain('<script type="module" src="../../own.js"></script>');
  });

  test('preloads no font, which is impossible for files (Fetch, section 4.10)', () => {
    expect(html).not.toContain('preload');
    expect(html).toContain('</head><body>');
  });

  test('keeps its text', () => {
    expect(html).toContain('<pre>&lt;a href="/a/b"&gt;</pre>');
  });
});

test('a stylesheet has no transition between pages, because each has its own origin', () => {
  const css = '@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}b{top:0}}';
  expect(relativeCss(css, 'x.css', fileAt)).toBe('@media (prefers-reduced-motion: no-preference){b{top:0}}');
});

test('a stylesheet names its files relative to itself', () => {
  const css =
    'a{background:url(/logo.svg)}b{background:url("/logo.svg#x")}c{background:url(data:image/png;base64,AA)}';
  expect(relativeCss(css, '_trellis/x.css', fileAt)).toBe(
    'a{background:url(../logo.svg)}b{background:url("../logo.svg#x")}c{background:url(data:image/png;base64,AA)}',
  );
});

test('addresses lead to the files of pages before these are written', async () => {
  const root = await writeDocs({
    'docs.json': {
      name: 'Moss',
      navigation: { pages: ['index', 'guide', 'a b', { group: 'API', openapi: 'api.json' }] },
      redirects: [{ source: '/old', destination: '/guide' }],
    },
    'index.mdx': '# Home',
    'guide.mdx': '# Guide',
    'a b.mdx': '# A b',
    'demo.html': '<!doctype html>',
    'api.json': { openapi: '3.1.0', info: { title: 'API', version: '1' }, paths: {} },
  });
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = new DocsFolder({ root, base: '' });
  await folder.load();
  const site = filesOfSite(folder);
  expect(['/', '/guide/', '/a b', '/old', '/explorer/api', '/404'].map(site.fileAt)).toEqual([
    'index.html',
    'guide/index.html',
    'a b/index.html',
    'old/index.html',
    'explorer/api/index.html',
    '404.html',
  ]);
  expect(['/demo', '/demo.html', '/api.json'].map(site.fileAt)).toEqual([
    'demo.html',
    'demo.html',
    'api.json',
  ]);
  expect(site.fileAt('/_trellis/navigation/1')).toBe('_trellis/navigation/1/index.html');
  expect(site.fileAt('/_trellis/schemas/api/Plant/')).toBe('_trellis/schemas/api/Plant/index.html');
  expect(site.fileAt('/missing')).toBeUndefined();
});

test('the navigation that pages load is beside its file as a script, and files of the author have relative addresses', async () => {
  const out = await mkdtemp(join(tmpdir(), 'trellis-relative-'));
  try {
    await writeDocs(
      {
        'index.html': '<!doctype html><a href="a/index.html">A</a>',
        'own/demo.html': '<!doctype html><a href="/a/b">B</a>',
        '_trellis/navigation/1/index.html': '<ul><li><a href="../../../a/index.html">A</a></li></ul>',
      },
      out,
    );
    await makeRelative(out, { fileAt, html: new Set(['own/demo.html']) });
    expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('href="a/index.html"');
    expect(await readFile(join(out, 'own/demo.html'), 'utf8')).toContain('href="../a/b/index.html"');
    expect(await readFile(join(out, '_trellis/navigation/1/index.html.js'), 'utf8')).toContain(
      String.raw`["_trellis/navigation/1/index.html"]="<ul><li><a href=\"../../../a/index.html\">A`,
    );
  } finally {
    await rm(out, { recursive: true });
  }
});
