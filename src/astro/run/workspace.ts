import { existsSync, rmSync } from 'node:fs';
import { lstat, mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { docsSchema, SCHEMA_COPY } from '../../config/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import { isRunning } from './running.ts';

/** Folder beside docs.json that holds all that Trellis keeps for itself. It ignores itself. */
const WORKSPACE = '.trellis';

/**
 * Characters that mean something in a URL: Astro loses files of a build when the path of its root has one.
 */
const ODD = /[%#?]/;

/**
 * Absolute path of the workspace of a docs folder. It may be moved, for sources that cannot be written to;
 * that of a folder with an odd path is kept with the user's other caches.
 */
export function workspaceOf(root: string, cacheDir?: string): string {
  if (cacheDir !== undefined) return resolve(cacheDir);
  const folder = resolve(root);
  if (!ODD.test(folder)) return join(folder, WORKSPACE);
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(caches, 'trellis', contentHash(folder, 16));
}

/** Makes the workspace. Returns its absolute path. */
export async function prepareWorkspace(root: string, cacheDir?: string): Promise<string> {
  const workspace = workspaceOf(root, cacheDir);
  await mkdir(workspace, { recursive: true });
  await writeFile(join(workspace, '.gitignore'), '*\n');
  await linkPackages(workspace);
  if (workspace === dirname(join(root, SCHEMA_COPY)))
    await writeFile(join(root, SCHEMA_COPY), JSON.stringify(docsSchema));
  return workspace;
}

/** The folders of runs are named after the process, so it counts them. */
let runCount = 0;

/**
 * Makes the folder in the workspace that is Astro's root in a run. Each run has its own, because Astro keeps
 * there what it is building: a site can be built while another run shows it. The folder goes when the process
 * ends; those that were left behind go now. Returns its absolute path.
 */
export async function prepareRun(workspace: string): Promise<string> {
  const runs = join(workspace, 'run');
  for (const name of await readdir(runs).catch(() => [])) {
    if (!isRunning(Number.parseInt(name, 10))) await rm(join(runs, name), { recursive: true, force: true });
  }
  const run = join(runs, `${process.pid}-${++runCount}`);
  await mkdir(run, { recursive: true });
  await linkPackages(run);
  process.once('exit', () => {
    try {
      rmSync(run, { recursive: true, force: true });
    } catch {
      // Some systems keep files that are in use; the next run deletes them.
    }
  });
  return run;
}

/**
 * Astro resolves itself and what it writes from its root, so the folder has a `node_modules` link to where
 * Astro is installed; the docs folder needs none of its own.
 */
async function linkPackages(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const astro = findPackageJSON('astro', import.meta.url);
  if (!astro) throw new Error('Trellis cannot find its own dependency "astro"; install the package again.');
  const target = dirname(dirname(astro));
  const link = join(folder, 'node_modules');
  const current = await lstat(link).catch(() => undefined);
  if (current && !(current.isSymbolicLink() && (await readlink(link)) === target && existsSync(target))) {
    await rm(link, { recursive: true });
  }
  if (!existsSync(link)) await symlink(target, link, 'junction');
}
