import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageProcessor } from '../../src/content/index.ts';
import { compile, html, renderer, temporary } from './compile.ts';
import { type Element, elementsOf, textOf } from './support.ts';

const headingsIn = (code: string): { depth: number; slug: string; text: string }[] =>
  JSON.parse(/function getHeadings\(\) \{ return (.*?); \}$/m.exec(code)?.[1] ?? 'null');

const linksOf = (elements: Element[]) =>
  elements.filter(({ tag }) => tag === 'a').map(({ attributes }) => attributes.href);

describe('headings', () => {
  const source = '# Plants\n\n## Plants\n\n### `BAD_REQUEST`: “no”\n\n## Plants\n\n#### Grün & *schön*\n';

  test('have ids made from their text, each one once on a page', async () => {
    const ids = (await html(source))
      .filter(({ tag }) => /^h\d$/.test(tag))
      .map(({ attributes }) => attributes.id);
    expect(ids).toEqual(['plants', 'plants-2', 'bad_request-no', 'plants-3', 'grün-&-schön']);
  });

  test('the list of headings has the same ids', async () => {
    expect(headingsIn(await compile(source))).toEqual([
      { depth: 1, slug: 'plants', text: 'Plants' },
      { depth: 2, slug: 'plants-2', text: 'Plants' },
      { depth: 3, slug: 'bad_request-no', text: 'BAD_REQUEST: “no”' },
      { depth: 2, slug: 'plants-3', text: 'Plants' },
      { depth: 4, slug: 'grün-&-schön', text: 'Grün & schön' },
    ]);
  });

  test('below the title of the page link to themselves, with their own text as label', async () => {
    const anchors = (await html(source)).filter(({ attributes }) => attributes.class === 'anchor');
    expect(anchors.map(({ attributes }) => [attributes.href, attributes['aria-label']])).toEqual([
      ['#plants-2', 'Link to “Plants”'],
      ['#bad_request-no', 'Link to “BAD_REQUEST: “no””'],
      ['#plants-3', 'Link to “Plants”'],
      ['#grün-&-schön', 'Link to “Grün & schön”'],
    ]);
  });

  test('with markup keep it as text in the label', async () => {
    const [heading, , anchor] = await html('## A `"<b>"`\n');
    expect(heading?.text).toBe('A "<b>"');
    expect(anchor?.attributes['aria-label']).toBe('Link to “A "<b>"”');
  });
});

test('a table scrolls in a box that the keyboard reaches', async () => {
  const [box, table] = await html('| a | b |\n|---|---|\n| 1 | 2 |\n');
  expect([box?.tag, box?.attributes]).toEqual(['div', { class: 'table', tabindex: '0' }]);
  expect(table?.tag).toBe('table');
  const code = await compile(
    '<table style={{ width: "900px" }}><tbody><tr><td>1</td></tr></tbody></table>\n',
  );
  expect(code.match(/className: "table"|class: "table"/g)).toHaveLength(1);
  expect(code.indexOf('"table"')).toBeLessThan(code.indexOf('tbody'));
  expect(box?.text.replace(/\s+/g, '')).toBe('ab12');
});

describe('code', () => {
  test('in fences is highlighted, with its meta text', async () => {
    const [figure, caption] = await html('```js Create plant {1}\nconst a = "<b>";\n```\n');
    expect(figure?.attributes).toEqual({
      class: 'code',
      'data-title': 'Create plant',
      'data-language': 'js',
    });
    expect(caption?.text).toBe('Create plant');
    const code = figure?.elements.find(({ tag }) => tag === 'code');
    expect(code?.text).toBe('const a = "<b>";');
    expect(code?.elements[0]?.attributes.class).toBe('line marked');
    expect(code?.elements.map(({ attributes }) => attributes.class)).toContain('k');
  });

  test('without a language, or in an unknown one, is plain text', async () => {
    for (const language of ['', 'klingon', 'constructor']) {
      const [figure] = await html(`\`\`\`${language}\n{a} <b>\n\n\`\`\`\n`);
      expect(figure?.elements.find(({ tag }) => tag === 'code')?.text).toBe('{a} <b>\n');
    }
  });

  test('inline is left unchanged', async () => {
    expect((await html('Use `const <a>` here.\n')).map(({ tag, text }) => [tag, text])).toEqual([
      ['p', 'Use const <a> here.'],
      ['code', 'const <a>'],
    ]);
  });
});

describe('links', () => {
  const href = async (url: string, base?: string) =>
    linksOf(await html(`[x](${url})`, base ? { base } : {}))[0];

  test.each([
    ['/a/b', '/docs/a/b'],
    ['/', '/docs/'],
    ['/a.mdx', '/docs/a'],
    ['/a.md?x=/b.md#c.md', '/docs/a?x=/b.md#c.md'],
    ['/a/index', '/docs/a'],
    ['/index.mdx#top', '/docs/#top'],
    ['/reindex', '/docs/reindex'],
    ['/a.mdx/b', '/docs/a.mdx/b'],
    ['/files/a.pdf', '/docs/files/a.pdf'],
  ])('%s leads to %s on a site below /docs', async (url, target) => {
    expect(await href(url, '/docs')).toBe(target);
  });

  test.each([
    ['/a/b.mdx', '/a/b'],
    ['/index', '/'],
    ['/a#b', '/a#b'],
  ])('%s leads to %s on a site at the root', async (url, target) => {
    expect(await href(url)).toBe(target);
  });

  test.each([
    'https://example.com/a.md',
    'HTTP://example.com/a.mdx',
    '//example.com/a.md',
    'mailto:a@b.md',
    '#a.md',
    '?a.md',
  ])('%s is left unchanged', async (url) => {
    expect(await href(url, '/docs')).toBe(url);
  });

  test('in headings, tables and lists are treated like any other', async () => {
    const source = '## [a](/a)\n\n| [b](/b) |\n|---|\n| [c](/c) |\n\n- [d](/d)\n';
    expect(linksOf(await html(source, { base: '/docs' }))).toEqual([
      '/docs/a',
      '#a',
      '/docs/b',
      '/docs/c',
      '/docs/d',
    ]);
  });

  test('images get the base path and keep their extension', async () => {
    const images = await html('![a](/i/a.png) ![b](https://example.com/b.png) ![c](/c.md)', {
      base: '/docs',
    });
    expect(images.filter(({ tag }) => tag === 'img').map(({ attributes }) => attributes.src)).toEqual([
      '/docs/i/a.png',
      'https://example.com/b.png',
      '/docs/c.md',
    ]);
  });

  test('written as JSX get the base path too; components and expressions handle it themselves', async () => {
    const code = await compile(
      [
        '<a href="/a.mdx" title="/t">x</a>',
        'In <img src="/i.png" /> text.',
        '<Frame><video src="/v.mp4" poster="/p.png"><source src="/s.webm" /></video></Frame>',
        '<picture><source srcSet="/w.avif 1x, https://cdn.example/2.avif 2x" /></picture>',
        '<button formAction="/go">x</button>',
        '<Card href="/card.mdx">x</Card>',
        "<a href={'/expression'}>x</a>",
        '<a href="https://example.com/e">x</a>',
      ].join('\n\n'),
      { base: '/docs' },
    );
    const urls = [...code.matchAll(/(?:href|src|srcSet|formAction|poster|title): "([^"]*)"/g)].map(
      ([, url]) => url,
    );
    expect(urls.sort()).toEqual([
      '/card.mdx',
      '/docs/a',
      '/docs/go',
      '/docs/i.png',
      '/docs/p.png',
      '/docs/s.webm',
      '/docs/v.mp4',
      '/docs/w.avif 1x, https://cdn.example/2.avif 2x',
      '/expression',
      '/t',
      'https://example.com/e',
    ]);
  });
});

test('a .md page has the same headings, code and links as an .mdx page, and no components', async () => {
  const { createRenderer } = pageProcessor({ base: '/docs', cacheDir: await temporary() });
  const { render } = await createRenderer({ syntaxHighlight: false });
  const { code } = await render('## A <Note> {b}\n\n[x](/a.mdx)\n\n```js {1}\nlet a;\n```\n');
  const elements = elementsOf(code);
  expect(elements.map(({ tag }) => tag).slice(0, 3)).toEqual(['h2', 'note', 'a']);
  expect(elements[0]?.text).toBe('A  {b}');
  expect(linksOf(elements)).toEqual(['#a-b', '/docs/a']);
  expect(elements.find(({ tag }) => tag === 'code')?.text).toBe('let a;');
});

describe('the cache', () => {
  const source = '---\n\n## A\n\n```js\nlet a;\n```\n\n<Note>[b](/b)</Note>\n';
  /** Without what tells when old ones were removed. */
  const entries = async (folder: string) =>
    (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();

  test('gives the same result a second time, to another processor too', async () => {
    const cacheDir = await temporary();
    const frontMatter = { title: 'A', date: new Date(0), tags: ['x'] };
    const first = await (await renderer({ cacheDir })).process(source, '/docs/a.mdx', frontMatter);
    const made = await entries(cacheDir);
    expect(made).toHaveLength(1);
    const again = await renderer({ cacheDir });
    expect(await again.process(source, '/docs/a.mdx', frontMatter)).toEqual(first);
    expect(await entries(cacheDir)).toEqual(made);
  });

  test('is what responds', async () => {
    const cacheDir = await temporary();
    await (await renderer({ cacheDir })).process(source, '/docs/a.mdx', {});
    const [entry = ''] = await entries(cacheDir);
    const kept = JSON.parse(await readFile(join(cacheDir, entry), 'utf8'));
    await writeFile(
      join(cacheDir, entry),
      JSON.stringify({ ...kept, result: { ...kept.result, code: 'from the cache' } }),
    );
    expect((await (await renderer({ cacheDir })).process(source, '/docs/a.mdx', {})).code).toBe(
      'from the cache',
    );
  });

  test.each([
    ['byte of the page', `${source} `, '/docs/a.mdx', {}, '/'],
    ['file name', source, '/docs/b.mdx', {}, '/'],
    ['front matter', source, '/docs/a.mdx', { title: 'B' }, '/'],
    ['base path', source, '/docs/a.mdx', {}, '/docs'],
  ] as const)('misses if one %s differs', async (_, text, file, frontMatter, base) => {
    const cacheDir = await temporary();
    await (await renderer({ cacheDir })).process(source, '/docs/a.mdx', {});
    await (await renderer({ cacheDir, base })).process(text, file, frontMatter);
    expect(await entries(cacheDir)).toHaveLength(2);
  });

  test('a truncated entry is written again', async () => {
    const cacheDir = await temporary();
    const first = await (await renderer({ cacheDir })).process(source, '/docs/a.mdx', {});
    const [entry = ''] = await entries(cacheDir);
    await writeFile(join(cacheDir, entry), '{"code": "hal');
    expect(await (await renderer({ cacheDir })).process(source, '/docs/a.mdx', {})).toEqual(first);
    expect(JSON.parse(await readFile(join(cacheDir, entry), 'utf8')).result).toEqual(
      JSON.parse(JSON.stringify(first)),
    );
  });

  test('one page may be compiled several times at once', async () => {
    const cacheDir = await temporary();
    const problems: string[] = [];
    const onError = (error: Error) => {
      problems.push(error.message);
      return '';
    };
    const { process } = await renderer({ cacheDir, onError });
    const results = await Promise.all(Array.from({ length: 20 }, () => process(source, '/docs/a.mdx', {})));
    expect(problems).toEqual([]);
    for (const result of results) expect(result).toEqual(results[0]);
    expect(await entries(cacheDir)).toHaveLength(1);
  });
});

describe('a page that does not compile', () => {
  const broken = '\n\nText\n\n<Note>\n\nnever closed\n';

  test('is replaced by the result of onError, and not cached', async () => {
    const cacheDir = await temporary();
    const problems: [string, string, number | undefined][] = [];
    const { process } = await renderer({
      cacheDir,
      onError: (error, file) => {
        problems.push([file, error.message, error.line]);
        return 'Not *built*.';
      },
    });
    const { code } = await process(broken, '/docs/a.mdx', {});
    expect(textOf(code)).toContain('Not ');
    expect(code).toContain('<em>built</em>');
    expect(problems).toHaveLength(1);
    expect(problems[0]?.[0]).toBe('/docs/a.mdx');
    expect(problems[0]?.[1]).toMatch(/5:1|Note/);
    expect((await readdir(cacheDir)).filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  test('throws without onError', async () => {
    const { process } = await renderer();
    await expect(process(broken, '/docs/a.mdx', {})).rejects.toThrow(/Note|<\/Note>|closing/i);
  });
});

test('a layout in front matter is not Astro’s', async () => {
  const { code } = await (await renderer()).process('Text.\n', '/docs/a.mdx', { layout: 'wide' });
  expect(code).not.toContain('wide');
});

test('compiling many pages lets Node.js free what each has kept outside the heap', async () => {
  const { process } = await renderer();
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  for (let page = 0; page < 20; page++) await process(`Page ${page}`, `/docs/${page}.mdx`, {});
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(20);
});
