import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environment, type Run, startCommand } from './command-runner.ts';

export type { Run };

/** Path in the docs folder -> content of the file. A plain object is written as JSON. */
export type Docs = Record<string, string | Uint8Array | object>;

export const repository = join(import.meta.dirname, '../..');

/** Writes `docs` into `root`, by default a new temporary folder. Returns its real path. */
export async function writeDocs(docs: Docs, root?: string): Promise<string> {
  const folder = root ?? (await realpath(await mkdtemp(join(tmpdir(), 'trellis-docs-'))));
  for (const [path, content] of Object.entries(docs)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    const raw = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(file, raw ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}

/** Starts the command in its own process. `bin`: its entry, by default that of the repository. */
export function startTrellis(
  args: string[],
  bin = join(repository, 'src/cli/bin.js'),
): ChildProcess & { output(): string; ended: Promise<Run> } {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: tmpdir(),
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk;
    });
  }
  const ended = new Promise<Run>((done) => child.once('close', (code) => done({ code, ...text })));
  return Object.assign(child, { ended, output: () => text.stdout + text.stderr });
}

/**
 * Runs the command to its end, in a process that has run others before: a test of what the process itself does
 * takes `startTrellis`.
 */
export function trellis(...args: string[]): Promise<Run> {
  return startCommand(args).ended;
}

export interface Server {
  /** What it has printed so far. */
  output(): string;
  ended: Promise<Run>;
  /** Stops it as Ctrl+C does. */
  interrupt(): void;
}

/** Starts `trellis dev` with these arguments, in a process that has served others before. */
export function serveTrellis(...args: string[]): Server {
  const text = { stdout: '', stderr: '' };
  const command = startCommand(['dev', ...args], (stream, chunk) => {
    text[stream] += chunk;
  });
  return { ...command, output: () => text.stdout + text.stderr };
}

/**
 * Folder of the built site of `docs`, or of this repository's own. The site of one set of sources is built
 * once and kept in `.cache`, named by the digest of everything that it was made from, so test files can share
 * it. `flags` are those of the command.
 *
 * @throws with the command's output if the build fails
 */
export async function builtSite(docs: Docs | 'repository', ...flags: string[]): Promise<string> {
  const kept = join(repository, '.cache/test-sites');
  engineDigest ??= digestOf(['src', 'package-lock.json']);
  const engine = await engineDigest;
  const input =
    docs === 'repository'
      ? await digestOf(['docs.json', 'content', 'openapi'])
      : createHash('sha256').update(JSON.stringify(docs)).digest('hex');
  const site = join(kept, engine.slice(0, 16), [input.slice(0, 16), ...flags].join(''));
  await mkdir(dirname(site), { recursive: true });
  const lock = `${site}.lock`;
  while (!(await stat(site).catch(() => undefined))) {
    const isOurs = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (isOurs || (await isLeftBehind(lock))) {
      const alive = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), 5000);
      await buildInto(site, docs, flags).finally(() => {
        clearInterval(alive);
        return rm(lock, { recursive: true, force: true });
      });
    } else await new Promise((done) => setTimeout(done, 200));
  }
  return site;
}

/** The sources do not change during a run. */
let engineDigest: Promise<string> | undefined;

/** A worker that builds a site touches its lock more often than this; one that does not was killed. */
const MAX_SILENCE_MS = 30_000;

async function isLeftBehind(lock: string): Promise<boolean> {
  const { mtimeMs = Date.now() } = (await stat(lock).catch(() => undefined)) ?? {};
  return Date.now() - mtimeMs > MAX_SILENCE_MS;
}

async function buildInto(site: string, docs: Docs | 'repository', flags: string[]): Promise<void> {
  await forgetOld(dirname(dirname(site)));
  const root = docs === 'repository' ? repository : await writeDocs(docs);
  const out = await mkdtemp(join(tmpdir(), 'trellis-site-'));
  const { code, stdout, stderr } = await trellis('build', '--root', root, '--out', out, ...flags);
  if (docs !== 'repository') await rm(root, { recursive: true });
  if (code !== 0) throw new Error(`trellis build ended with ${code}\n${stdout}${stderr}`);
  // Copied to a sibling and renamed, so no test sees half a site. A worker that was taken for killed may copy
  // the same site.
  const copy = await mkdtemp(`${site}.`);
  await cp(out, copy, { recursive: true });
  await rename(copy, site).catch(() => rm(copy, { recursive: true }));
  await rm(out, { recursive: true });
}

async function digestOf(paths: string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesIn(join(repository, path))) {
      digest
        .update(`${file}\0`)
        .update(await readFile(file))
        .update('\0');
    }
  }
  return digest.digest('hex');
}

/** Every file in `path`, which may be a file itself, sorted by name; absolute. */
export async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Sites of deleted sources stay for an hour, because another run may still use them. */
async function forgetOld(kept: string): Promise<void> {
  for (const name of await readdir(kept).catch(() => [])) {
    // Another worker may have removed or renamed it.
    const { mtimeMs = Date.now() } = (await stat(join(kept, name)).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > 3_600_000) await rm(join(kept, name), { recursive: true, force: true });
  }
}
