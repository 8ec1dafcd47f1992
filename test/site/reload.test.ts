import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextFiles } from '../../src/content/index.ts';
import { ReadDocuments } from '../../src/openapi/index.ts';
import { type LoadedSite, loadSite } from '../../src/site/index.ts';
import { writeDocs } from '../support/docs.ts';

/** Files that have just been written are read again. */
const SETTLED_MS = 60;

const WORDS = ['moss', 'fern', 'ivy'];
const word = fc.constantFrom(...WORDS);
const page = fc.constantFrom('a.mdx', 'b.mdx', 'sub/c.mdx', 'snippets/s.mdx');

type Edit = [file: string, text: string | undefined];

/** What an author may do to the folder: texts of files by path, or undefined for a file that is deleted. */
const edit = fc.oneof<fc.Arbitrary<Edit>[]>(
  fc
    .tuple(page, word)
    .map(([file, text]): Edit => [file, `---\ntitle: ${text}\nicon: ${text}\n---\n\n## ${text}\n`]),
  fc.tuple(page, word).map(([file, text]): Edit => [file, `---\nopenapi: GET /${text}\n---\n`]),
  fc
    .tuple(page, word)
    .map(
      ([file, text]): Edit => [file, `import S from '/snippets/s.mdx';\n\n<S />\n<Card icon="${text}" />\n`],
    ),
  page.map(
    (file): Edit => [
      file,
      `import { useState } from 'react';\nexport const X = () => <b onClick={() => 1} />;\n`,
    ],
  ),
  page.map((file): Edit => [file, undefined]),
  fc.tuple(word, word).map(([name, text]): Edit => ['api.yaml', description(name, text)]),
  word.map((text): Edit => ['parts.yaml', `${text}:\n  description: ${text}\n`]),
  fc.constant<Edit>(['parts.yaml', undefined]),
  word.map(
    (text): Edit => [
      'api.overlay.yaml',
      `overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions:\n  - target: $.info\n    update: { title: ${text} }\n`,
    ],
  ),
  fc.constant<Edit>(['api.overlay.yaml', undefined]),
  fc
    .tuple(word, fc.subarray(['a', 'b', 'sub/c', 'd']))
    .map(([name, pages]): Edit => ['docs.json', settings(name, pages)]),
);

const settings = (name: string, pages: string[]): string =>
  JSON.stringify({
    name,
    variables: { plant: name },
    navigation: [{ group: 'Pages', pages: ['index', ...pages] }],
    openapi: 'api.yaml',
  });

const description = (name: string, text: string): string =>
  `openapi: 3.1.0\ninfo: { title: ${text}, version: '1' }\npaths:\n  /${name}:\n    get:\n      responses:\n` +
  `        200: { $ref: 'parts.yaml#/${text}' }\n`;

/** What a load gives, without the objects that only this one has. */
const plain = ({ site, diagnostics, snippets, namedAssets, documents, operations }: LoadedSite) => ({
  ...{ site, diagnostics, namedAssets, documents, operations: [...operations] },
  snippets: { ...snippets, imports: [...snippets.imports], sources: [...snippets.sources] },
});

test('whatever was saved before, a folder is read as by a process that has just started', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 5 }), async (saves) => {
      const root = await writeDocs({
        'docs.json': settings('moss', ['a']),
        'index.mdx': '---\ntitle: "{{plant}}"\n---\n\n# Home\n',
        'a.mdx': '# A\n',
        'sub/c.mdx': '# C\n',
        'snippets/s.mdx': 'Text\n',
        'api.yaml': description('moss', 'fern'),
      });
      const kept = { pageTexts: new TextFiles(root), documents: new ReadDocuments() };
      await loadSite(root, kept);
      for (const edits of saves) {
        await setTimeout(SETTLED_MS);
        for (const [file, text] of edits)
          await (text === undefined
            ? rm(join(root, file), { force: true })
            : writeFile(join(root, file), text));
        expect(plain(await loadSite(root, kept))).toEqual(plain(await loadSite(root)));
      }
      await rm(root, { recursive: true });
    }),
    { numRuns: 12 },
  );
});

test('a save reads only what it changes', async () => {
  const root = await writeDocs({
    'docs.json': settings('moss', ['a', 'b']),
    'index.mdx': '# Home\n',
    'a.mdx': '# A\n',
    'b.mdx': '# B\n',
    'api.yaml': description('moss', 'fern'),
    'parts.yaml': 'fern: { description: A fern }\n',
  });
  await setTimeout(SETTLED_MS);
  const kept = { pageTexts: new TextFiles(root), documents: new ReadDocuments() };
  const before = await loadSite(root, kept);
  await writeFile(join(root, 'a.mdx'), '---\ntitle: Another\n---\n');
  const after = await loadSite(root, kept);
  const frontMatters = ({ site }: LoadedSite) => site?.pages.map(({ frontMatter }) => frontMatter) ?? [];
  const isSame = frontMatters(after).map((each, index) => each === frontMatters(before)[index]);
  expect(isSame).toEqual([true, false, true]);
  expect(after.documents[0]).toBe(before.documents[0]);
  await writeFile(join(root, 'parts.yaml'), 'fern: { description: A tall fern }\n');
  expect((await loadSite(root, kept)).documents[0]).not.toBe(before.documents[0]);
  await rm(root, { recursive: true });
});
