import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './docs.ts';

/** Runs a script of this folder in a process of its own, with `input` as JSON. Returns what it has printed. */
export async function runScript(name: string, input: unknown): Promise<string> {
  const script = join(repository, 'test/support', name);
  // Compiling the engine takes longer than running it.
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(input)], {
    cwd: tmpdir(),
    maxBuffer: 2 ** 28,
    env: { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR: tmpdir(), NO_COLOR: '1' },
  });
  return stdout;
}
