import { spawnSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { foldersOf, makeFolder, refuseForeignFolder } from '../../src/cli/folder.ts';
import { tell } from '../../src/cli/report-error.ts';
import { trellis, writeDocs } from '../support/docs.ts';

const SETTINGS = { name: 'Moss', navigation: [{ group: 'Pages', pages: ['index'] }] };

let root: string;
beforeEach(async () => {
  root = await writeDocs({ 'docs.json': SETTINGS, 'index.mdx': '# Hello\n' });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Output for an error that ends a command. */
function told(error: unknown, isVerbose = false): { code: number; text: string } {
  let text = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const code = tell(error, isVerbose);
  write.mockRestore();
  return { code, text };
}

describe('an error that ends a command', () => {
  test('of the command line names the help of the command, without a banner before it', async () => {
    const { stdout, stderr } = await trellis('build', '--rooot', 'x');
    expect(stderr).toMatch(/Did you mean --root\?\nRun "trellis build --help" for its options\.\n$/);
    expect(stdout).toBe('');
    const none = await trellis('build', '--root', join(root, 'none'));
    expect([none.stdout, none.stderr]).toEqual(['', expect.stringContaining('folder not found:')]);
    expect((await trellis('biuld')).stderr).toContain('Run "trellis --help" for the list of commands.');
  });

  test('of the system is explained with its subject and a hint', () => {
    const full = Object.assign(new Error('ENOSPC: …'), {
      code: 'ENOSPC',
      syscall: 'copyfile',
      path: '/from/a',
      dest: '/to/a',
    });
    expect(told(full)).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^trellis: \/to\/a: no space left on the disk\.\n {2}hint: Free some space, /,
      ),
    });
    const refused = Object.assign(new Error('EROFS: …'), {
      code: 'EROFS',
      syscall: 'mkdir',
      path: '/docs/.trellis',
    });
    expect(told(refused).text).toMatch(
      /^trellis: \/docs\/\.trellis: the file system is read-only\.\n {2}hint: Choose different folders with --cache and --out/,
    );
  });

  test("of the system is recognized even in a bundler's words", () => {
    const message =
      '\u001b[31m[UNHANDLEABLE_ERROR]\u001b[0m Something went wrong\nFailed to write file in /cache/a.js\n\nCaused by:\n    No space left on device (os error 28)\n\nStack backtrace:\n   0: <unknown>\n';
    expect(told(new Error(message)).text).toMatch(/^trellis: \/cache\/a\.js: no space left on the disk\.\n/);
  });

  test('of any other kind is shown without colors and without a stack, unless requested', () => {
    const message =
      'It \u001b[31mbroke\u001b[0m\n    at run (/a/b.js:1:2)\n    at /a/c.js:3:4\n\nStack backtrace:\n   0: <unknown>';
    const { code, text } = told(new Error(message));
    expect(code).toBe(1);
    expect(text).toMatch(/^trellis: an unexpected error: It broke\nThis should not happen\./);
    expect(text).not.toMatch(/^ +at |backtrace/m);
    expect(told(new Error('It broke'), true).text).toMatch(/^ +at /m);
    expect(told('a text').text).toContain('an unexpected error: a text');
  });

  test('is silent if the reader of the output has closed it', () => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
    expect(told(gone)).toEqual({ code: 0, text: '' });
  });
});

describe('an unusable folder is named with the reason', () => {
  const mistake = (folder: string, out?: string) =>
    refuseForeignFolder(foldersOf({ root: folder, out }).outDir);

  test('settings that are a folder', async () => {
    await rm(join(root, 'docs.json'));
    await mkdir(join(root, 'docs.json'));
    expect(() => mistake(root)).toThrow(`${join(root, 'docs.json')} is not a file`);
  });

  test('a file, a circular link, a broken link, and a name that is not UTF-8', async () => {
    await symlink('b', join(root, 'a'));
    await symlink('a', join(root, 'b'));
    await symlink('none', join(root, 'nowhere'));
    const reasons = {
      'index.mdx': 'is not a folder',
      a: 'is a symbolic link that forms a loop',
      nowhere: 'is a link to a file that does not exist',
    };
    for (const [name, reason] of Object.entries(reasons)) {
      const path = join(root, name);
      expect(() => mistake(path), name).toThrow(reason);
      expect(() => mistake(root, path), name).toThrow(reason);
      expect(() => makeFolder(join(path, 'deep')), name).toThrow(reason);
    }
    expect(() => mistake(join(root, 'caf\ufffd'))).toThrow('Its name is not UTF-8');
    makeFolder(join(root, 'x/y/z'));
    await writeFile(join(root, 'x/y/z/file'), '');
  });

  test.runIf(process.platform === 'linux')('by new, where the system creates no folders', async () => {
    const { code, stderr } = await trellis('new', '/proc/nowhere/docs');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^trellis: \/proc\/nowhere: no such file/)]);
  });
});

describe('unreadable parts of a docs folder are left out with a warning at their location', () => {
  // Windows and macOS allow only Unicode names.
  test.runIf(process.platform === 'linux')('names that are not UTF-8, and pipes', async () => {
    for (const name of ['caf\xe9.mdx', 'd\xff/page.mdx', 'logo\xfe.png']) {
      const path = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
      await mkdir(
        dirname(path.toString('latin1')) === root ? root : path.subarray(0, path.lastIndexOf('/')),
        {
          recursive: true,
        },
      );
      await writeFile(path, '# Page\n');
    }
    spawnSync('mkfifo', [join(root, 'pipe.mdx')]);
    const { code, stdout } = await trellis('check', '--root', root, '--json');
    expect(code).toBe(0);
    const { diagnostics } = JSON.parse(stdout);
    expect(
      diagnostics.map(({ code, severity, file }: Record<string, string>) => [code, severity, file]),
    ).toEqual(
      ['caf\ufffd.mdx', 'd\ufffd', 'logo\ufffd.png'].map((file) => ['content/unreadable', 'warning', file]),
    );
  });

  test('a text that is not UTF-8 is shown without the invalid bytes', async () => {
    await writeDocs({ 'latin.mdx': Buffer.from('---\nhidden: true\n---\n\nCaf\xe9.\n', 'latin1') }, root);
    const { code, stdout } = await trellis('check', '--root', root, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).diagnostics).toEqual([
      expect.objectContaining({
        code: 'content/encoding',
        severity: 'warning',
        file: 'latin.mdx',
        range: expect.objectContaining({ start: { line: 5, column: 4 } }),
      }),
    ]);
  });

  test('a page of the navigation whose name no system has', async () => {
    const pages = ['index', 'x'.repeat(300)];
    await writeDocs({ 'docs.json': { name: 'Moss', navigation: [{ group: 'P', pages }] } }, root);
    const { code, stderr } = await trellis('check', '--root', root);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^docs\.json:\d+:\d+ error site\/missing-page/m),
    ]);
  });
});
