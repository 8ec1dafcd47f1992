import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { discover } from '../../src/content/index.ts';
import { type Docs, writeDocs } from '../support/docs.ts';

async function found(ignore: string | undefined, ...paths: string[]): Promise<string[]> {
  const docs: Docs = Object.fromEntries(paths.map((path) => [path, 'x']));
  const root = await writeDocs(ignore === undefined ? docs : { ...docs, '.mintignore': ignore });
  onTestFinished(() => rm(root, { recursive: true }));
  const { pages, assets } = await discover(root);
  return [...pages, ...assets].sort();
}

const PATHS = ['a.mdx', 'drafts/b.mdx', 'drafts/keep.mdx', 'guides/drafts/c.mdx', 'img/x.png', 'img/x.svg'];

test.each([
  ['a folder at any level', 'drafts/', ['a.mdx', 'img/x.png', 'img/x.svg']],
  ['a folder at the root', '/drafts/', ['a.mdx', 'guides/drafts/c.mdx', 'img/x.png', 'img/x.svg']],
  ['files by a pattern', '*.png\n**/b.mdx', ['a.mdx', 'drafts/keep.mdx', 'guides/drafts/c.mdx', 'img/x.svg']],
  [
    'everything except negated patterns',
    '/drafts/*\n!/drafts/keep.mdx',
    ['a.mdx', 'drafts/keep.mdx', 'guides/drafts/c.mdx', 'img/x.png', 'img/x.svg'],
  ],
  ['nothing by comments and empty lines', '# drafts/\n\n', PATHS],
  ['lines that end as on Windows', '\ufeffdrafts/\r\nimg/\r\n', ['a.mdx']],
])('.mintignore names %s', async (_, ignore, expected) => {
  expect(await found(ignore, ...PATHS)).toEqual([...expected].sort());
});

test('without .mintignore only the built-in names are ignored', async () => {
  expect(await found(undefined, ...PATHS, 'README.md', 'a/LICENSE.md')).toEqual([...PATHS].sort());
});
