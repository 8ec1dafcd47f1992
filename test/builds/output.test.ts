import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { repository, startTrellis, trellis, writeDocs } from '../support/docs.ts';

/** A small docs folder that all of these build. */
let root: string;
beforeAll(async () => {
  root = await writeDocs({
    'docs.json': { name: 'Moss', navigation: [{ group: 'Pages', pages: ['index', 'latin'] }] },
    'index.mdx': '# Hello\n',
    'latin.mdx': Buffer.from('# A\n\nCaf\xe9.\n', 'latin1'),
  });
});
const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function folderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'trellis-out-'));
  made.push(folder);
  return folder;
}

const build = (...args: string[]) => ['build', '--root', root, '--no-images', ...args];

/** Memory mounted as a separate file system on most Linux systems. */
const MEMORY = '/dev/shm';
const isOther = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(tmpdir()).dev;

/**
 * Runs the command after `mounts`, a script, has changed the file systems; nobody else sees that, and it ends
 * with the command.
 */
function mounted(mounts: string, args: string[]) {
  const script = `${mounts} && shift && "$@"; code=$?; ls -A "$OUT" >&3; exit $code`;
  const { status, stdout, stderr, output } = spawnSync(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', 'sh', process.execPath, BIN, ...args],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, OUT: made[0], NO_COLOR: '1' },
    },
  );
  return { code: status, stdout, stderr, names: (output[3] ?? '').split('\n').filter(Boolean).sort() };
}
const BIN = join(repository, 'src/cli/bin.js');
const canMount =
  spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

describe('a site is published atomically', () => {
  test.skipIf(!isOther)(
    `on another file system than the cache (needs ${MEMORY}), and leftovers of a killed build are removed`,
    async () => {
      const folder = await folderIn(MEMORY);
      const out = join(folder, 'site');
      await writeDocs({ 'site/_trellis/old.js': '', '.site.trellis-new-999999999/half.html': '' }, folder);
      const { code, stderr } = await trellis(...build('--out', out));
      expect([code, stderr]).toEqual([0, expect.stringContaining('latin.mdx:3:4 warning content/encoding')]);
      expect(await readdir(folder)).toEqual(['site']);
      expect(existsSync(join(out, 'latin/index.html'))).toBe(true);
      expect(existsSync(join(out, '_trellis/old.js'))).toBe(false);
      // Of third-party work, this site contains only fonts, icons and code of the search.
      const notices = await readFile(join(out, '_trellis/licenses/notices.txt'), 'utf8');
      expect(notices).toMatch(/^Fonts of the theme\n/m);
      expect(notices).toContain('SIL OPEN FONT LICENSE');
      expect(notices).not.toMatch(/^(?:Diagrams|Formulas|The explorer)/m);
      expect(/^Scripts of pages\n((?: .*\n)*)/m.exec(notices)?.[1]).toMatch(/^ +@orama\/stemmers .*\n$/);
    },
  );

  test.skipIf(!canMount)('in the root of a mounted volume (needs the right to mount)', async () => {
    const out = await folderIn(tmpdir());
    const volume = `mount -t tmpfs tmpfs "$OUT" && mkdir "$OUT/_trellis" "$OUT/.git" && touch "$OUT/old.html"`;
    const { code, stderr, names } = mounted(volume, build('--out', out));
    expect(code, stderr).toBe(0);
    expect(names).toEqual(expect.arrayContaining(['.git', '_trellis', 'index.html']));
    expect(names.filter((name) => name.includes('trellis-') || name === 'old.html')).toEqual([]);
  });

  test.skipIf(!canMount)('on a full disk the last site stays (needs the right to mount)', async () => {
    const out = await folderIn(tmpdir());
    const volume = `mount -t tmpfs -o size=300k tmpfs "$OUT" && mkdir "$OUT/_trellis" && touch "$OUT/old.html"`;
    const { code, stderr, names } = mounted(volume, build('--out', out));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^trellis: \S+: no space left on the disk\.\n {2}hint: Free some space, or choose/m,
    );
    expect(stderr).not.toMatch(/^ +at /m);
    expect(names).toEqual(['_trellis', 'old.html']);
  });

  test('what does not change is not written again; what someone changed in the last site is', async () => {
    const parent = await folderIn(tmpdir());
    const out = join(parent, 'site');
    await trellis(...build('--out', out));
    const paths = ['index.html', 'index.md', 'latin.md', 'llms.txt', '_trellis/search/index.json'];
    const texts = paths.map((path) => readFileSync(join(out, path), 'utf8'));
    const inodes = paths.map((path) => statSync(join(out, path)).ino);
    const changed = paths.indexOf('latin.md');
    await writeFile(join(out, 'latin.md'), (texts[changed] ?? '').toUpperCase());
    await trellis(...build('--out', out));
    expect(paths.map((path) => readFileSync(join(out, path), 'utf8'))).toEqual(texts);
    const again = paths.map((path) => statSync(join(out, path)).ino);
    expect(paths.filter((_, index) => again[index] !== inodes[index])).toEqual(['latin.md']);
    expect(await readdir(parent)).toEqual(['site']);
  });

  test('an interrupted build ends with 130 and leaves the last site', async () => {
    const folder = await folderIn(tmpdir());
    const out = join(folder, 'site');
    await mkdir(join(out, '_trellis'), { recursive: true });
    await writeFile(join(out, 'old.html'), '');
    const child = startTrellis(build('--out', out));
    await new Promise<void>((done) => child.stdout?.once('data', () => done()));
    child.kill('SIGINT');
    const { code, stderr } = await child.ended;
    expect([code, stderr]).toEqual([130, '']);
    expect([await readdir(folder), (await readdir(out)).sort()]).toEqual([
      ['site'],
      ['_trellis', 'old.html'],
    ]);
  });
});

test.skipIf(!canMount)(
  'a read-only docs folder gives an error that names helpful options (needs the right to mount)',
  async () => {
    made.unshift(await folderIn(tmpdir()));
    const { code, stderr } = mounted(
      `mount --bind "${root}" "${root}" && mount -o remount,ro,bind "${root}"`,
      build(),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /: the file system is read-only\.\n {2}hint: Choose different folders with --cache and --out/,
    );
  },
);
