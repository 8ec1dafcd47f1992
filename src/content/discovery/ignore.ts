import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ignore from 'ignore';

/** Lists files of a docs folder to ignore, in the syntax of .gitignore. Stands beside docs.json. */
export const IGNORE_FILE = '.mintignore';

/** Whether a path, relative to the docs root, is ignored. The path of a folder ends in a slash. */
type Ignores = (path: string) => boolean;

/** Reads the ignore file of the docs folder at `root`. Without one nothing is ignored. */
export function readIgnores(root: string): Ignores {
  let text: string;
  try {
    text = readFileSync(join(root, IGNORE_FILE), 'utf8');
  } catch {
    return () => false;
  }
  const rules = ignore().add(text.replace(/^\ufeff/, ''));
  return (path) => rules.ignores(path);
}
