import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFolder } from '../../../src/astro/index.ts';
import { docs, docsFolder } from '../../site/support.ts';
import { repository } from '../../support/docs.ts';
import { PLANT_STORE_MODULE } from '../../support/own-apis.ts';

const shapes = {
  legacy: (...pages: string[]) => ({ navigation: [{ group: 'Start', pages }] }),
  current: (...pages: string[]) => ({ navigation: { groups: [{ group: 'Start', pages }] }, theme: 'mint' }),
};

describe.each(Object.entries(shapes))('what does not compile, %s format', (_, nav) => {
  const BROKEN = 'Not <Card title="x">closed.\n';
  const use = "import P from '/snippets/part.mdx';\n\n<P />\n";
  const severities = async (listed: string[], pages: Record<string, string>) => {
    const root = await docsFolder(docs({ ...nav(...listed), colors: { primary: '#123456' } }, pages));
    // A page outside is noted as such, too.
    return (await checkFolder(root)).diagnostics.flatMap(({ severity, code, file }) =>
      severity === 'info' ? [] : `${severity} ${code} ${file}`,
    );
  };

  test('stops a build in a page of the navigation, and in no page outside', async () => {
    const pages = { a: '# A\n', b: BROKEN };
    expect(await severities(['a', 'b'], pages)).toEqual(['error content/mdx b.mdx']);
    expect(await severities(['a'], pages)).toEqual(['warning content/mdx b.mdx']);
  });

  test('stops a build in a snippet of such a page, and in none that only pages outside import', async () => {
    const pages = { a: '# A\n', b: use, c: use, 'snippets/part': BROKEN };
    expect(await severities(['a', 'b'], pages)).toEqual(['error content/mdx snippets/part.mdx']);
    expect(await severities(['a'], pages)).toEqual(['warning content/mdx snippets/part.mdx']);
  });
});

test('problems come by file, line and column, whatever the order in which they are found', async () => {
  const text = 'An image without a text: ![](/a.png)\n\n<Nobody />, <None /> and [nowhere](/nowhere).\n';
  const settings = docs(
    { ...shapes.current('c', 'a', 'b'), favicon: '/none.png' },
    { c: text, a: text, b: text },
  );
  const { diagnostics: problems } = await checkFolder(await docsFolder(settings));
  const locations = problems.map(
    ({ file, range }) => [file, range?.start.line, range?.start.column] as const,
  );
  const rank = ([file = '', line = 0, column = 0]: (typeof locations)[number]): string =>
    `${file} ${String(line).padStart(4, '0')} ${String(column).padStart(4, '0')}`;
  expect(new Set(locations.map(([file]) => file))).toEqual(new Set(['a.mdx', 'b.mdx', 'c.mdx', 'docs.json']));
  expect(locations).toEqual(locations.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)));
});

test('warns of a page at the address where a site shows its sandboxes, if it has sandboxes', async () => {
  const files = { ...docs({ navigation: [{ group: 'A', pages: ['sandbox'] }] }, { sandbox: ['title: A'] }) };
  const told = async (folder: Parameters<typeof docsFolder>[0]) =>
    (await checkFolder(await docsFolder(folder))).diagnostics
      .filter(({ code }) => code === 'site/sandbox-route')
      .map(({ file, range, message }) => `${file}:${range?.start.line} ${message}`);
  const store = await readFile(join(repository, 'openapi/plant-store.yaml'), 'utf8');
  const settings = docs({
    navigation: [{ group: 'A', pages: ['sandbox'] }],
    openapi: 'plant-store.yaml',
    sandbox: { 'plant-store.yaml': './rules.ts' },
  });
  expect(await told(files)).toEqual([]);
  expect(
    await told({ ...files, ...settings, 'plant-store.yaml': store, 'rules.ts': PLANT_STORE_MODULE }),
  ).toEqual(['sandbox.mdx:1 sandbox.mdx replaces the sandbox inspector']);
});
