import { mkdtemp, readdir, readFile, realpath, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Docs, trellis, writeDocs } from '../support/docs.ts';
import {
  api,
  buildFiles,
  incrementalRounds,
  NOTICES,
  page,
  pathsIn,
  rules,
  START,
  settings,
} from '../support/incremental.ts';

test('after each edit, in random order, a build with a cache is the same as one without', async () => {
  for await (const round of incrementalRounds(10)) expect(round).toEqual({ ...round, differing: [] });
}, 600_000);

test('a page that nothing has changed is taken from the last build', async () => {
  const root = await writeDocs(START);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  await buildFiles(root, work);
  const stored = async () => {
    const folder = join(work, 'cache/cache/whole-pages/html');
    const names = await pathsIn(folder);
    return new Map(
      await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).ino] as const)),
    );
  };
  const before = await stored();
  const texts = join(work, 'cache/cache/texts');
  const textsBefore = await pathsIn(texts);
  // Another build could be using what is younger.
  const age = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of textsBefore) await utimes(join(texts, name), age, age);
  await writeDocs({ 'sides.mdx': `${START['sides.mdx']}\nKale.\n` }, root);
  const site = await buildFiles(root, work);
  expect(site['sides/index.html']).toContain('Kale');
  const after = await stored();
  // The page that was edited is stored under a new name; the others are not written again.
  const written = [...after].filter(([name, inode]) => before.get(name) !== inode);
  expect([before.size > 3, written.length]).toEqual([true, 1]);
  const textsAfter = await pathsIn(texts);
  expect(textsAfter).toHaveLength(textsBefore.length);
  expect(textsBefore.filter((name) => !textsAfter.includes(name))).toHaveLength(1);
});

test('after a change of an API description, only the pages that show it are rendered', async () => {
  const tabs = [
    {
      tab: 'Lamps',
      groups: [
        { group: 'Pages', pages: ['lamps', 'sides'] },
        { group: 'API', openapi: 'lamps.json' },
      ],
    },
    { tab: 'Others', openapi: 'others.json' },
  ];
  const bulbs = (title: string) => {
    const { paths, ...rest } = api();
    const get = { ...paths['/lamps/{id}'].get, operationId: undefined };
    const operations = { '/bulbs': { get: { ...get, summary: 'List bulbs' } } };
    return { ...rest, paths: { ...operations, '/sum': { get: { ...get, summary: title } } } };
  };
  const docs = { 'docs.json': settings({ navigation: { tabs } }), 'others.json': bulbs('Count bulbs') };
  const root = await writeDocs({ ...START, ...docs });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const folder = join(work, 'cache/cache/whole-pages/html');
  /** Titles of the operations that are rendered for the site with this description. */
  const rendered = async (description: object, file = 'lamps.json'): Promise<string[]> => {
    const before = await pathsIn(folder).catch((): string[] => []);
    await writeDocs({ [file]: description }, root);
    await buildFiles(root, work);
    const added = (await pathsIn(folder)).filter((name) => !before.includes(name));
    const texts = await Promise.all(added.map((name) => readFile(join(folder, name), 'utf8')));
    const operations = texts.filter((html) => html.includes('class="shell operation"'));
    return operations.map((html) => /<title>(.*) - Moss/.exec(html)?.[1] ?? '').sort();
  };
  // These have files of their own.
  const own = ['Lamps', 'Sides'];
  const ofLamps = ['A lamp broke', 'List lamps too', 'Read a lamp'];
  const ofBulbs = ['A lamp broke', 'Count bulbs', 'List bulbs'];
  expect(await rendered(api())).toEqual([...ofLamps, 'List rooms', ...ofBulbs, ...own].sort());
  expect(await rendered(api({ example: 'lounge' }))).toEqual(['List rooms', ...own].sort());
  expect(await rendered(api({ shade: 'Cold.' }))).toEqual([...ofLamps, ...own].sort());
  // The navigation of the other tab shows the new title.
  const ofOthers = ['A lamp broke', 'Count all', 'List bulbs'];
  expect(await rendered(bulbs('Count all'), 'others.json')).toEqual([...ofOthers, ...own].sort());
  expect(await rendered(bulbs('Count all'), 'others.json')).toEqual([]);
});

test('after a change of a schema, only the shared parts that show it are rendered', async () => {
  const root = await writeDocs(START);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const folder = join(work, 'cache/cache/whole-pages/html');
  /** Names of the parts that are rendered after an edit. */
  const rendered = async (edit: Docs): Promise<string[]> => {
    const before = await pathsIn(folder).catch((): string[] => []);
    await writeDocs(edit, root);
    const site = await buildFiles(root, work);
    expect(site['_trellis/schemas/lamps/response-Locks/index.html']).toContain('Of brass.');
    const added = (await pathsIn(folder)).filter((name) => !before.includes(name));
    const texts = await Promise.all(added.map((name) => readFile(join(folder, name), 'utf8')));
    const parts = texts.filter((html) => html.includes('class="schema-part"'));
    return [...new Set(parts.map((html) => /<title>(.*) - Moss/.exec(html)?.[1] ?? ''))].sort();
  };
  const lamps = (changes: Parameters<typeof api>[0] = {}): Docs => ({
    'lamps.json': api({ deep: 'Of brass.', ...changes }),
  });
  const named = ['Doors', 'Lamp', 'Locks', 'Room', 'Shade', 'Walls'];
  // Without names, they are called after the property that has them.
  const all = [...named, 'inside'];
  expect(await rendered(lamps())).toEqual(all);
  expect(await rendered({ 'sides.mdx': page('Sides', 'Swedes.') })).toEqual([]);
  expect(await rendered(lamps({ summary: 'List all' }))).toEqual([]);
  expect(await rendered(lamps({ shade: 'Cold.' }))).toEqual(['Lamp', 'Shade']);
  expect(await rendered(lamps({ shade: 'Cold.', deep: 'Of brass. And iron.' }))).toEqual(
    all.filter((name) => !['Lamp', 'Shade'].includes(name)),
  );
}, 300_000);

test('pages are taken from the last build although the script of a rule set has a new name', async () => {
  const shades = "import { shade } from '/rules/shades.js';";
  const counter = (text: string, colour: string) =>
    page('Counter', `${text}\n\nexport const Count = () => <b onClick={print}>{${colour}}</b>;\n\n<Count />`);
  const root = await writeDocs({
    ...START,
    'docs.json': settings({ sandbox: { 'lamps.json': './rules/index.js' } }),
    'rules/index.js': rules('Amy'),
    'plain.mdx': page('Plain', `${shades}\n\n{shade.colour}`),
    'counter.mdx': counter('', '7'),
  });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const script = (site: Record<string, string>): string | undefined => {
    const [, sandboxes = ''] = /data-sandboxes="([^"]*)"/.exec(site['lamps/index.html'] ?? '') ?? [];
    return /_trellis\/[\w.-]*\.js/.exec(sandboxes)?.[0];
  };
  const first = await buildFiles(root, work);
  const stored = join(work, 'cache/cache/whole-pages/html');
  const before = await pathsIn(stored);
  // A component now shares a module with the rule set, so both import it from a third script.
  await writeDocs({ 'counter.mdx': counter(shades, 'shade.colour') }, root);
  const second = await buildFiles(root, work);
  expect(Object.keys(first)).toContain(script(first));
  expect(Object.keys(second)).toContain(script(second));
  expect(script(second)).not.toBe(script(first));
  expect([before.length > 5, await pathsIn(stored)]).toEqual([true, before]);
  expect(second).toEqual(await buildFiles(root, join(work, 'clean')));
});

test('the place of an image in a component follows its file', async () => {
  const card = '<Card title="Dot" img="/dot.svg">Text</Card>';
  const root = await writeDocs({ ...START, 'plain.mdx': page('Plain', card) });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const image = async () =>
    /<img[^>]*class="card-image"[^>]*>/.exec((await buildFiles(root, work))['plain/index.html'] ?? '')?.[0];
  expect(await image()).toContain('width="4" height="4"');
  await writeDocs({ 'dot.svg': String(START['dot.svg']).replace('width="4"', 'width="9"') }, root);
  expect(await image()).toContain('width="9" height="4"');
  await rm(join(root, 'dot.svg'));
  expect(await image()).not.toContain('width=');
});

test('the licenses are those of the icons that the site has', async () => {
  const icons = { 'plain.mdx': page('Plain', '<Icon icon="tabler:leaf" />') };
  const titled = { 'styled.mdx': page('Styled', '```js icon="ph:gear-thin"\nconst a = 1;\n```') };
  const root = await writeDocs({ ...START, ...icons, ...titled });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const sets = async () => (await buildFiles(root, work))[NOTICES]?.match(/^Icons: \w+/gm);
  const first = await sets();
  expect(first).toEqual(expect.arrayContaining(['Icons: Tabler', 'Icons: Phosphor']));
  // The page with the other set is taken from the last build.
  await writeDocs({ 'plain.mdx': START['plain.mdx'] ?? '' }, root);
  expect(await sets()).toEqual(first?.filter((each) => each !== 'Icons: Tabler'));
  // The page with the other set is rendered again, from its compiled text.
  await writeDocs({ 'docs.json': settings({ name: 'Fern' }) }, root);
  expect(await sets()).toEqual(first?.filter((each) => each !== 'Icons: Tabler'));
});

test('a problem that shows after a page was rendered is reported by each build', async () => {
  const late = 'export const late = Promise.reject(7);\n\nText.';
  const root = await writeDocs({ ...START, 'plain.mdx': page('Plain', late) });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  expect((await buildFiles(root, work)).problems).toContain('late-error');
  expect((await buildFiles(root, work)).problems).toContain('late-error');
});

test('caches that only an earlier version knew are deleted once they are old', async () => {
  const root = await writeDocs({
    ...START,
    'docs.json': settings({ sandbox: { 'lamps.json': './rules/index.js' } }),
    'rules/index.js': rules('Amy'),
  });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const cache = join(root, '.trellis/cache');
  const build = async () => {
    const { code, stdout, stderr } = await trellis(
      'build',
      '--root',
      root,
      '--site',
      'https://a.example.com',
    );
    if (code !== 0) throw new Error(stdout + stderr);
  };
  const folders = async () =>
    (await readdir(cache, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name).slice(cache.length + 1));
  await build();
  const own = await folders();
  const unknown = ['results', 'search/results', 'whole-pages/texts'];
  for (const name of unknown) await writeDocs({ [`${name}/a.json`]: '{}' }, cache);
  await writeDocs({ 'search/a.json': '{}', 'search/young.json': '{}', 'young/a.json': '{}' }, cache);
  const age = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const name of [...own, ...unknown, 'search/a.json']) await utimes(join(cache, name), age, age);
  await build();
  expect((await folders()).sort()).toEqual([...own, 'young'].sort());
  expect(own).toEqual(expect.arrayContaining(['cards', 'rule-sets', 'search/terms', 'whole-pages/html']));
  expect(await readdir(join(cache, 'search'))).toEqual(expect.arrayContaining(['young.json']));
  expect(await readdir(join(cache, 'search'))).not.toContain('a.json');
});
