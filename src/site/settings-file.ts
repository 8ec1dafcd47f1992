import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ReadSettingsFile } from '../config/index.ts';
import { isFileWithin } from '../content/index.ts';

const NAMES = ['docs.json', 'mint.json'];

/** The name of the settings file in the docs folder, or undefined. */
export function findSettingsFile(root: string): string | undefined {
  return NAMES.find((name) => existsSync(join(root, name)));
}

/** Reads the files that a `$ref` of the settings names, none outside of `root`. */
export function settingsFiles(root: string): ReadSettingsFile {
  return (path) => {
    if (!isFileWithin(root, path)) return { failure: 'missing' };
    const real = realpathSync(join(root, path));
    if (!real.startsWith(realpathSync(root) + sep)) return { failure: 'outside' };
    return { text: readFileSync(real, 'utf8') };
  };
}
