import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { build as command } from '../../src/cli/commands/build.ts';
import { foldersOf, refuseForeignFolder } from '../../src/cli/folder.ts';
import { readCommandLine } from '../../src/cli/line/arguments.ts';
import { UsageError } from '../../src/cli/line/usage-error.ts';
import { type Run, repository, trellis, writeDocs } from '../support/docs.ts';

let root: string;
beforeEach(async () => {
  root = await writeDocs({ 'docs.json': SETTINGS, 'index.mdx': '# Hello\n' });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const SETTINGS = { name: 'Moss', navigation: [{ group: 'Pages', pages: ['index'] }] };

const json = ({ stdout }: Run) => JSON.parse(stdout);

describe('new', () => {
  test('writes a folder without problems', async () => {
    const target = join(root, 'deep/er');
    expect((await trellis('new', target)).code).toBe(0);
    expect(json(await trellis('check', '--root', target, '--json'))).toMatchObject({
      ok: true,
      diagnostics: [],
    });
  });

  test('makes a folder for git and editors, and says what to do next in three lines', async () => {
    const target = join(root, 'deep');
    const { stdout } = await trellis('new', target);
    expect(stdout.split('\n').filter((line) => line.startsWith('    '))).toEqual([
      expect.stringMatching(/^ {4}cd \S*deep$/),
      '    npx trellis-docs dev      preview while you write',
      '    npx trellis-docs build    write the site to dist',
    ]);
    const ignored = (await readFile(join(target, '.gitignore'), 'utf8')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.trellis/', 'dist/', 'node_modules/']));
    const { $schema } = JSON.parse(await readFile(join(target, 'docs.json'), 'utf8'));
    const schema = JSON.parse(await readFile(join(target, $schema), 'utf8'));
    expect(schema).toEqual(
      JSON.parse(await readFile(join(repository, 'src/config/docs.schema.json'), 'utf8')),
    );
  });

  test('replaces nothing, and writes nothing if it would', async () => {
    const { code, stderr } = await trellis('new', root);
    expect(code).toBe(2);
    expect(stderr).toMatch(/docs\.json and 1 more files would be replaced/);
    expect((await readdir(root)).sort()).toEqual(['docs.json', 'index.mdx']);
  });
});

describe('check', () => {
  test('of a folder without problems says only that, in the words of a build', async () => {
    const { code, stdout, stderr } = await trellis('check', '--root', root);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Checked 1 page in \d+\.\d s: 0 errors, 0 warnings\n$/);
  });

  test('ends with a line of what was checked and found, which it counts once', async () => {
    await writeDocs({ 'index.mdx': '[a](/a), [b](/b) and <Crad />\n\n<Note>\n' }, root);
    const { code, stdout, stderr } = await trellis('check', '--root', root);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Checked 1 page in \d+\.\d s: 1 error, \d warnings?\n$/);
    expect(stderr).not.toMatch(/\d warnings?$/m);
    const { pages, seconds } = json(await trellis('check', '--root', root, '--json'));
    expect([pages, typeof seconds]).toEqual([1, 'number']);
  });

  test('lists supported and ignored settings, and what each does on request', async () => {
    await writeDocs({ 'docs.json': { ...SETTINGS, analytics: { ga4: { measurementId: 'G-1' } } } }, root);
    const listed = await trellis('check', '--root', root, '--keys');
    expect(listed.stdout).toMatch(/^ {2}navigation\[\]\.pages +supported {2}\S/m);
    expect(listed.stdout).toMatch(/^ {2}analytics\S* +ignored {4}\S/m);
  });

  test('writes the schema that the settings name, and that a clone lacks, and only caches besides', async () => {
    await trellis('check', '--root', root);
    expect(readdirSync(join(root, '.trellis')).sort()).toEqual(['.gitignore', 'cache']);
    await writeDocs({ 'docs.json': { $schema: '.trellis/docs.schema.json', ...SETTINGS } }, root);
    const { code, stderr } = await trellis('check', '--root', root);
    expect([code, stderr]).toEqual([0, '']);
    expect(readdirSync(join(root, '.trellis')).sort()).toEqual(['.gitignore', 'cache', 'docs.schema.json']);
  });

  test('knows the components of pages without a build', async () => {
    const text =
      '<Crad title="x" />\n\n<Tree><Tree.Folder name="a" /></Tree>\n\nexport const Own = () => null;\n\n<Own />\n';
    await writeDocs({ 'index.mdx': text }, root);
    const { diagnostics } = json(await trellis('check', '--root', root, '--json'));
    expect(diagnostics).toMatchObject([
      {
        code: 'content/unknown-component',
        range: { start: { line: 1, column: 1 } },
        hint: 'Did you mean <Card>?',
      },
    ]);
  });

  test('with errors ends with 1, for programs too', async () => {
    await writeDocs({ 'docs.json': '{ "name": 1 }' }, root);
    const run = await trellis('check', '--root', root, '--json');
    expect(run.code).toBe(1);
    expect(json(run)).toMatchObject({ ok: false, file: 'docs.json' });
    expect(json(run).diagnostics[0]).toMatchObject({ severity: 'error', file: 'docs.json' });
  });

  test('for pipelines names files from the root of the repository', async () => {
    await mkdir(join(root, '.git'));
    const folder = await writeDocs({ 'docs.json': '{ "name": 1 }' }, join(root, 'docs'));
    const { code, stdout } = await trellis('check', '--root', folder, '--format', 'github');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=docs\/docs\.json,line=1,.*title=config\/\w+%3A /);
  });
});

describe('upgrade', () => {
  test('of a mint.json writes a docs.json beside it', async () => {
    await rm(join(root, 'docs.json'));
    await writeDocs({ 'mint.json': SETTINGS }, root);
    const run = await trellis('upgrade', '--root', root, '--json');
    expect(run.code).toBe(0);
    expect(json(run)).toMatchObject({ ok: true, isUpgraded: true, from: 'mint.json', to: 'docs.json' });
    const written = JSON.parse(await readFile(join(root, 'docs.json'), 'utf8'));
    expect(written.navigation).toEqual({ groups: SETTINGS.navigation });
    expect(JSON.parse(await readFile(join(root, 'mint.json'), 'utf8'))).toEqual(SETTINGS);
  });

  test('of a docs.json requires --force, and keeps what it replaces', async () => {
    const before = await readFile(join(root, 'docs.json'), 'utf8');
    const refused = await trellis('upgrade', '--root', root);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('--force replaces it');
    expect(await readFile(join(root, 'docs.json'), 'utf8')).toBe(before);

    expect((await trellis('upgrade', '--root', root, '--force')).code).toBe(0);
    expect(await readFile(join(root, 'docs.json.bak'), 'utf8')).toBe(before);
    const again = await trellis('upgrade', '--root', root);
    expect([again.code, again.stdout]).toEqual([0, 'docs.json: The file already has the current format.\n']);
  });

  test('of settings with errors changes nothing', async () => {
    await writeDocs({ 'docs.json': '{ "name": 1 }' }, root);
    const { code, stderr } = await trellis('upgrade', '--root', root, '--force');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^docs\.json:1:\d+ error /m);
    expect((await readdir(root)).sort()).toEqual(['docs.json', 'index.mdx']);
  });
});

describe('a mistake', () => {
  const mistake = (...args: string[]): string => {
    try {
      const folders = foldersOf(command.read(readCommandLine(args)));
      refuseForeignFolder(folders.outDir);
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      return (error as Error).message;
    }
    throw new Error(`${args.join(' ')} is taken`);
  };

  test('in the choice of folders is found before anything is written', async () => {
    const taken = join(root, 'site');
    await writeDocs(
      { 'site/notes.txt': 'mine', 'built/_trellis/page.js': '', 'empty/.git': 'gitdir: x' },
      root,
    );
    const build = ['build', '--root', root];
    expect(mistake('build', '--root', join(root, 'none'))).toContain('folder not found:');
    expect(mistake('build', '--root', taken)).toMatch(/no docs\.json or mint\.json in .* "trellis new"/);
    expect(mistake(...build, '--out', root)).toContain('--out must not contain the docs folder');
    expect(mistake(...build, '--out', dirname(root))).toContain('--out must not contain the docs folder');
    expect(mistake(...build, '--out', taken)).toContain('something other than a Trellis site');
    expect(mistake(...build, '--out', join(root, 'index.mdx'))).toContain('is not a folder');
    expect(mistake(...build, '--cache', join(root, 'cache'))).toContain('--cache must be outside');
    expect(mistake(...build, '--cache', root)).toContain('--cache must not contain the docs folder');
    expect(mistake(...build, '--cache', '/100%')).toContain('--cache must not contain %');
    for (const name of ['built', 'empty', 'new']) {
      expect(() => mistake(...build, '--out', join(root, name))).toThrow('is taken');
    }
    expect(() => mistake(...build, '--cache', join(root, '.cache'))).toThrow('is taken');
  });

  test('ends with 2 and is reported without a stack', async () => {
    const { code, stdout, stderr } = await trellis('preview', '--root', root);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^trellis: no built site in .*\. Run "trellis build" first\.\nRun "trellis preview --help"/,
    );
    expect(stderr).not.toMatch(/^ +at /m);
  });

  test('of the machine ends with 1 and names its subject', async () => {
    const run = await trellis('sandbox', '--root', repository, '--host', '203.0.113.1', '--port', '0');
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^trellis: 203\.0\.113\.1.*: this machine does not have this address/);
    expect(run.stderr).not.toMatch(/^ +at /m);
  });
});

describe('check of pages', () => {
  test('finds pages that do not compile, with locations, and writes only caches', async () => {
    await writeDocs({ 'index.mdx': '---\ntitle: A\n---\n\nFine.\n\nNot <Card>fine.\n' }, root);
    const { code, stderr } = await trellis('check', '--root', root);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^index\.mdx:7:\d+ error content\/mdx this page is not valid MDX: /m);
    expect((await readdir(root)).sort()).toEqual(['.trellis', 'docs.json', 'index.mdx']);
    expect((await readdir(join(root, '.trellis'))).sort()).toEqual(['.gitignore', 'cache']);
  });
});
