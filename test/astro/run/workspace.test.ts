import { access, lstat, mkdir, readFile, readlink, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareWorkspace } from '../../../src/astro/index.ts';
import { docsFolder } from '../../site/support.ts';

describe('the workspace', () => {
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('astro/package.json')));

  test('ignores itself, and finds the packages of the folder', async () => {
    const root = await docsFolder({});
    const workspace = await prepareWorkspace(root);
    expect(workspace).toBe(join(root, '.trellis'));
    expect(await readFile(join(workspace, '.gitignore'), 'utf8')).toBe('*\n');
    expect(JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8'))).toEqual({
      private: true,
      type: 'module',
    });
    expect(await readlink(join(workspace, 'node_modules'))).toBe(packages);
  });

  test('keeps its content when it is prepared again', async () => {
    const root = await docsFolder({ '.trellis/cache/a.json': '{}' });
    await prepareWorkspace(root);
    const before = await lstat(join(root, '.trellis/node_modules'));
    await prepareWorkspace(root);
    expect((await lstat(join(root, '.trellis/node_modules'))).ino).toBe(before.ino);
    await access(join(root, '.trellis/cache/a.json'));
  });

  test.each(['leads elsewhere', 'leads nowhere', 'is a folder'])(
    'a link to packages that %s is replaced, and nothing behind it is touched',
    async (kind) => {
      const root = await docsFolder({ 'elsewhere/x.txt': 'x' });
      const link = join(root, '.trellis/node_modules');
      await mkdir(join(root, '.trellis'));
      if (kind === 'is a folder') await mkdir(link);
      else await symlink(join(root, kind === 'leads nowhere' ? 'nowhere' : 'elsewhere'), link);
      await prepareWorkspace(root);
      expect(await readlink(link)).toBe(packages);
      expect(await readFile(join(root, 'elsewhere/x.txt'), 'utf8')).toBe('x');
    },
  );
});
