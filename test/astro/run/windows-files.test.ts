/** Files as Windows editors save them, and paths as Windows writes them. */
import { describe, expect, test } from 'vitest';
import { checkFolder } from '../../../src/astro/index.ts';
import { report } from '../../../src/diagnostics/index.ts';
import { type Docs, writeDocs } from '../../support/docs.ts';

const settings = (more: object) => ({ name: 'x', navigation: [{ group: 'A', pages: ['index'] }], ...more });
const problems = async (docs: Docs) =>
  (
    await checkFolder(await writeDocs({ 'docs.json': settings({}), 'index.mdx': '# A\n', ...docs }))
  ).diagnostics.filter(({ severity }) => severity !== 'info');
const lines = async (docs: Docs) =>
  (await problems(docs)).map(({ file, message, hint }) => `${file}: ${message} -> ${hint}`);

const PAGE = '---\ntitle: A\n---\n\n<Nobody /> ![](/none.png)\n';
const API = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} };
const UTF16 = (file: string) => `${file}: the file is UTF-16; Trellis needs UTF-8 -> Save the file as UTF-8.`;

describe.each([
  ['little-endian', false, ''],
  ['little-endian, with a byte order mark', false, '\ufeff'],
  ['big-endian', true, ''],
  ['big-endian, with a byte order mark', true, '\ufeff'],
])('a file in UTF-16, %s, is one problem with a hint', (_, isBig, mark) => {
  const encode = (text: string): Uint8Array => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };

  test('a page', async () => {
    expect(await lines({ 'index.mdx': encode(PAGE) })).toEqual([UTF16('index.mdx')]);
  });

  test('a snippet, whichever pages import it', async () => {
    const text = "import Part from '/snippets/part.mdx';\n\n<Part />\n";
    const docs = { 'index.mdx': text, 'other.mdx': text, 'snippets/part.mdx': encode(PAGE) };
    expect(await lines(docs)).toEqual([UTF16('snippets/part.mdx')]);
  });

  test.each(['api.json', 'api.yaml'])('%s, without a frame that nobody can read', async (file) => {
    const docs = { 'docs.json': settings({ openapi: file }), [file]: encode(JSON.stringify(API, null, 2)) };
    expect(await lines(docs)).toEqual([UTF16(file)]);
    expect(report(await problems(docs), { format: 'pretty' })).not.toContain('\u2400');
  });

  test('docs.json', async () => {
    const docs = { 'docs.json': encode(JSON.stringify(settings({}))) };
    expect(await lines(docs)).toEqual([UTF16('docs.json')]);
    expect(report(await problems(docs), { format: 'pretty' })).not.toContain('\u2400');
  });
});

describe('a path with backslashes is one problem with a hint', () => {
  const HINT = 'Use / instead.';

  test('in docs.json: pages, OpenAPI files, images', async () => {
    const docs = {
      'docs.json': settings({
        navigation: [{ group: 'A', pages: ['index', 'guides\\start', '.\\guides\\more.mdx'] }],
        openapi: 'api\\plants.json',
        favicon: 'images\\leaf.svg',
      }),
      'guides/start.mdx': '# Start\n',
      'guides/more.mdx': '# More\n',
      'api/plants.json': API,
      'images/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    };
    const told = await problems(docs);
    expect(told.map(({ code }) => code).sort()).toEqual([
      'asset/missing-file',
      'openapi/not-found',
      'site/missing-page',
      'site/missing-page',
    ]);
    expect(new Set(told.map(({ hint }) => hint))).toEqual(new Set([HINT]));
  });

  test('in a page: imports, snippets, links, images', async () => {
    const text = [
      "import Part from '.\\snippets\\part.mdx';",
      "import Again from '/snippets\\\\part.mdx';",
      '',
      '<Part /> <Again />',
      '',
      '<Snippet file="sub\\part.mdx" />',
      '',
      '[Start](guides\\start), ![A leaf](images\\leaf.svg), <a href="..\\other">other</a>',
    ];
    const docs = { 'index.mdx': text.join('\n'), 'snippets/part.mdx': 'Part.\n' };
    const told = await problems(docs);
    expect(told.map(({ code, range }) => `${range?.start.line} ${code}`)).toEqual([
      '1 content/missing-snippet',
      '2 content/missing-snippet',
      '6 content/missing-snippet',
      '8 link/backslash',
      '8 link/backslash',
      '8 link/backslash',
    ]);
    expect(new Set(told.map(({ hint }) => hint))).toEqual(new Set([HINT]));
  });

  test('a backslash in an address of another site, a query or a placeholder is left alone', async () => {
    const text =
      '[a](https://example.com/a\\b), [b](/?q=a\\b), <a href="{home}\\x">c</a>, [d](mailto:a\\b@c.de)\n';
    expect(await problems({ 'index.mdx': text })).toEqual([]);
  });
});
