import { cpSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../folder.ts';
import { UsageError } from '../line/usage-error.ts';
import { print } from '../terminal.ts';

const TEMPLATE = fileURLToPath(new URL('../../../templates/site', import.meta.url));

/** npm leaves files of this name out of packages. */
const RENAMED: Record<string, string> = { gitignore: '.gitignore' };

/** `trellis new`: copies the template into a folder. Other files there are kept, and none is replaced. */
export function createFolder(directory = '.'): number {
  const target = resolve(directory);
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const copies = files.map((from) => {
    const path = relative(TEMPLATE, from);
    return { from, path: RENAMED[path] ?? path };
  });
  const [first, ...others] = [...copies.map(({ path }) => path), 'mint.json'].filter((path) =>
    existsSync(join(target, path)),
  );
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more files` : '';
    throw new UsageError(`${join(target, first)}${more} would be replaced. Name an empty folder.`);
  }
  for (const { from, path } of copies) {
    makeFolder(dirname(join(target, path)));
    cpSync(from, join(target, path));
  }
  const place = relative('', target);
  print(`\n  ${copies.length} files are written to ${target}`);
  print('  Next:\n');
  if (place !== '') print(`    cd ${/^[\w./-]+$/.test(place) ? place : JSON.stringify(place)}`);
  print('    npx trellis-docs dev\n');
  return 0;
}
