import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesIn, trellis, writeDocs } from '../support/docs.ts';

const DOCS = {
  'docs.json': {
    name: 'Moss',
    navigation: { groups: [{ group: 'Pages', pages: ['index', 'one', 'two'] }] },
  },
  'index.mdx': '---\ntitle: Home\n---\n\nHere is [one](/one).\n',
  'one.mdx': '---\ntitle: One\n---\n\nLichen.\n',
  'two.mdx': '---\ntitle: Two\n---\n\nFern.\n',
};

/** The whole text of the search index. */
async function searchText(out: string): Promise<string> {
  const files = await filesIn(join(out, '_trellis/search'));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

test('the text of a page is kept from build to build, until the page changes', async () => {
  const docs = await writeDocs(DOCS);
  onTestFinished(() => rm(docs, { recursive: true, force: true }));
  const [out, kept] = [join(docs, 'dist'), join(docs, '.trellis/cache/finished')];
  const build = async (): Promise<string[]> => {
    const { code, stderr } = await trellis('build', '--root', docs);
    expect(code, stderr).toBe(0);
    return readdir(kept);
  };
  const markdown = async (page: string) => {
    const text = await readFile(join(out, `${page}.md`), 'utf8');
    return text.replace(/^> Index of all pages: \S+\n\n/, '');
  };
  const entryWith = async (names: string[], word: string): Promise<string> => {
    for (const name of names) if ((await readFile(join(kept, name), 'utf8')).includes(word)) return name;
    throw new Error(`no entry has ${word}`);
  };

  const first = await build();
  const entries = {
    one: await entryWith(first, 'Lichen'),
    two: await entryWith(first, 'Fern'),
    home: await entryWith(first, 'Here is'),
  };
  expect(await markdown('one')).toBe('# One\n\nLichen.\n');
  expect(await searchText(out)).toContain('lichen');

  // A page is edited, one entry is truncated, and one differs from what would be rebuilt.
  await writeFile(join(docs, 'one.mdx'), '---\ntitle: One\n---\n\nLiverwort.\n');
  await writeFile(join(kept, entries.two), '{"markdown":');
  const home = await readFile(join(kept, entries.home), 'utf8');
  await writeFile(join(kept, entries.home), home.replaceAll('Here is', 'Kept is'));

  // Another build could be using what is younger.
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(kept, entries.one), before, before);

  const second = await build();
  expect(await markdown('one')).toBe('# One\n\nLiverwort.\n');
  expect(await markdown('two')).toBe('# Two\n\nFern.\n');
  expect(await markdown('index')).toContain('Kept is');
  const text = await searchText(out);
  expect(text).toContain('liverwort');
  expect(text).not.toContain('lichen');
  expect(second).toHaveLength(first.length);
  expect(second).toEqual(expect.arrayContaining([entries.two, entries.home]));
  expect(second).not.toContain(entries.one);
});
