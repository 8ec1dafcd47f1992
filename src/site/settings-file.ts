import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { ReadSettingsFile } from '../config/index.ts';
import { isFileWithin, realPathWithin } from '../content/index.ts';

const NAMES = ['docs.json', 'mint.json'];

/** The name of the settings file in the docs folder, or undefined. */
export function findSettingsFile(root: string): string | undefined {
  return NAMES.find((name) => isFileWithin(root, name));
}

/** Reads the files that a `$ref` of the settings names, none outside `root`. */
export function settingsFiles(root: string): ReadSettingsFile {
  return (path) => {
    if (!isFileWithin(root, path)) return { failure: 'missing' };
    const realPath = realPathWithin(root, path);
    return realPath === undefined ? { failure: 'outside' } : { text: readFileSync(realPath, 'utf8') };
  };
}

/** Path of the docs folder within its repository; empty if it is the whole repository, or in none. */
export function folderInRepository(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return relative(folder, root).replaceAll(sep, '/');
    if (folder === dirname(folder)) return '';
  }
}
