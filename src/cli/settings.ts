import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ReadSettingsFile } from '../config/index.ts';

/** Reads the files that a `$ref` of the settings names, from within the docs folder only. */
export function settingsReader(root: string): ReadSettingsFile {
  const folder = realpathSync(root) + sep;
  return (path) => {
    try {
      const file = realpathSync(join(root, path));
      return file.startsWith(folder) ? { text: readFileSync(file, 'utf8') } : { failure: 'outside' };
    } catch {
      return { failure: 'missing' };
    }
  };
}
