import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { walk } from '../javascript/identifiers.ts';
import { asNode, parseModule } from '../javascript/parse.ts';

/**
 * The modules at `entries` and everything they import by relative paths; these are not scripts for pages.
 * Paths are relative to `root`. A missing or invalid file has no imports here; whatever runs it reports that.
 */
export function moduleFiles(root: string, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const specifier of relativeImports(join(root, file))) open.push(join(dirname(file), specifier));
  }
  return files;
}

function relativeImports(file: string): string[] {
  const specifiers: string[] = [];
  const program = parseModule(readOrEmpty(file), file);
  if (program)
    walk(program, ({ source }) => {
      const value = asNode(source)?.value;
      if (typeof value === 'string' && /^\.\.?\//.test(value)) specifiers.push(value);
    });
  return specifiers;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
