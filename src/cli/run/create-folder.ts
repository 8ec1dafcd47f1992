import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsSchema, SCHEMA_COPY } from '../../config/index.ts';
import { makeFolder } from '../folder.ts';
import { UsageError } from '../line/usage-error.ts';
import { paint, print } from '../terminal.ts';

const TEMPLATE = fileURLToPath(new URL('../../../templates/site', import.meta.url));

/** npm leaves files of this name out of packages. */
const RENAMED: Record<string, string> = { gitignore: '.gitignore' };

/** Column in which the purpose of each next step begins. */
const STEP_WIDTH = 26;

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
  const [first, ...otherPaths] = [...copies.map(({ path }) => path), 'mint.json'].filter((path) =>
    existsSync(join(target, path)),
  );
  if (first !== undefined) {
    const more = otherPaths.length > 0 ? ` and ${otherPaths.length} more files` : '';
    throw new UsageError(`${join(target, first)}${more} would be replaced. Name an empty folder.`);
  }
  for (const { from, path } of copies) {
    makeFolder(dirname(join(target, path)));
    cpSync(from, join(target, path));
  }
  // Editors read it before the first `dev` or `build`, which keep it up to date.
  makeFolder(dirname(join(target, SCHEMA_COPY)));
  writeFileSync(join(target, SCHEMA_COPY), JSON.stringify(docsSchema));
  const near = relative('', target);
  const place = near.startsWith('..') ? target : near;
  const steps = [
    ...(place === '' ? [] : [[`cd ${/^[\w./-]+$/.test(place) ? place : JSON.stringify(place)}`, '']]),
    ['npx trellis-docs dev', 'preview while you write'],
    ['npx trellis-docs build', 'write the site to dist'],
  ];
  print(`\n  ${paint().green('✓')} ${copies.length} files in ${target}\n`);
  for (const [command = '', purpose = ''] of steps) {
    const gap = purpose && ' '.repeat(STEP_WIDTH - command.length);
    print(`    ${paint().cyan(command)}${gap}${purpose && paint().dim(purpose)}`);
  }
  print('');
  return 0;
}
