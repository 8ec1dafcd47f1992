import { lstat, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SiteFiles } from '../../src/astro/site-files/index.ts';
import { docsFolder } from '../site/support.ts';

const inode = async (...path: string[]): Promise<number> => (await stat(join(...path))).ino;

describe('the files of a new site', () => {
  test('are links to those of the last site that have the same content', async () => {
    const last = await docsFolder({
      'a/same.html': 'Blue fern',
      'a/other.html': 'Blue fern',
      'same.png': 'é',
    });
    const out = await docsFolder({});
    const files = new SiteFiles(out, last);
    files.write('a/same.html', 'Blue fern');
    files.write('/a/other.html', 'Grey fern');
    files.write('a/new.html', 'Red fern');
    files.copy(join(last, 'same.png'), 'same.png');
    expect(await inode(out, 'a/same.html')).toBe(await inode(last, 'a/same.html'));
    expect(await inode(out, 'same.png')).toBe(await inode(last, 'same.png'));
    expect(await inode(out, 'a/other.html')).not.toBe(await inode(last, 'a/other.html'));
    const texts = ['a/same.html', 'a/other.html', 'a/new.html', 'same.png'];
    expect(await Promise.all(texts.map((path) => readFile(join(out, path), 'utf8')))).toEqual([
      'Blue fern',
      'Grey fern',
      'Red fern',
      'é',
    ]);
    expect(await readFile(join(last, 'a/other.html'), 'utf8')).toBe('Blue fern');
    await rm(last, { recursive: true });
    expect(await readFile(join(out, 'a/same.html'), 'utf8')).toBe('Blue fern');
  });

  test('never change the last site, also if a path is written twice', async () => {
    const last = await docsFolder({ 'a.md': 'one', 'b.md': 'two' });
    const out = await docsFolder({});
    const files = new SiteFiles(out, last);
    files.write('a.md', 'one');
    files.write('a.md', 'new');
    files.write('b.md', 'two');
    files.copy(join(out, 'a.md'), 'b.md');
    expect(await readFile(join(last, 'a.md'), 'utf8')).toBe('one');
    expect(await readFile(join(last, 'b.md'), 'utf8')).toBe('two');
    expect(await readFile(join(out, 'b.md'), 'utf8')).toBe('new');
  });

  test('are no links to symbolic links, whose targets may change', async () => {
    const last = await docsFolder({ 'target.txt': 'text' });
    await symlink(join(last, 'target.txt'), join(last, 'a.txt'));
    await mkdir(join(last, 'b.txt'));
    const out = await docsFolder({});
    const files = new SiteFiles(out, last);
    files.write('a.txt', 'text');
    files.write('b.txt', 'text');
    expect((await lstat(join(out, 'a.txt'))).isFile()).toBe(true);
    expect((await lstat(join(out, 'b.txt'))).isFile()).toBe(true);
    expect(await inode(out, 'a.txt')).not.toBe(await inode(last, 'target.txt'));
  });

  test('replace what is at their paths, and need no last site', async () => {
    const last = await docsFolder({ 'a.txt': 'text', 'b.txt': 'more' });
    const out = await docsFolder({ 'a.txt': 'old' });
    const files = new SiteFiles(out, last);
    files.write('a.txt', 'text');
    files.write('b.txt', 'more');
    expect(await readFile(join(out, 'a.txt'), 'utf8')).toBe('text');
    expect(await inode(out, 'b.txt')).toBe(await inode(last, 'b.txt'));
    for (const none of [undefined, join(last, 'none')]) {
      await writeFile(join(out, 'c.txt'), 'old');
      new SiteFiles(out, none).write('c.txt', 'new');
      expect(await readFile(join(out, 'c.txt'), 'utf8')).toBe('new');
    }
  });
});
