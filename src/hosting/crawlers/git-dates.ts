import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Stands before the date of a commit; no name of a file begins with it. */
const MARK = '\u0001';

/**
 * When each of `files` (paths relative to `root`, an absolute path) was committed last, as in ISO 8601. Asks
 * git once, and no longer than until all are found. Empty without git, outside of a working tree, and in a
 * shallow clone, where every file seems to be of its oldest commit. Files that were never committed are
 * missing.
 */
export async function gitDates(root: string, files: Iterable<string>): Promise<Map<string, string>> {
  const undatedFiles = new Set(files);
  const dates = new Map<string, string>();
  const isShallow = await output(root, ['rev-parse', '--is-shallow-repository']);
  if (undatedFiles.size === 0 || isShallow?.trim() !== 'false') return dates;
  const log = ['log', '--no-show-signature', '--relative', '--name-only', `--format=${MARK}%cI`];
  const child = spawn('git', ['-c', 'core.quotePath=false', ...log, '--', '.'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.on('error', () => undefined);
  let date = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(MARK)) date = line.slice(1);
    else {
      // Names with a quotation mark or control character are quoted, as strings of C are, much like those of
      // JSON.
      const name = line.startsWith('"') ? unquote(line) : line;
      if (undatedFiles.delete(name)) dates.set(name, date);
    }
    if (undatedFiles.size === 0) break;
  }
  child.kill();
  return dates;
}

function unquote(name: string): string {
  try {
    return JSON.parse(name) as string;
  } catch {
    return name;
  }
}

function output(cwd: string, args: string[]): Promise<string | undefined> {
  return new Promise((done) => {
    execFile('git', args, { cwd }, (error, stdout) => done(error ? undefined : stdout));
  });
}
