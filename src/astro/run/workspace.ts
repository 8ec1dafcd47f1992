import { existsSync, rmSync } from 'node:fs';
import { lstat, mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { docsSchema, SCHEMA_COPY } from '../../config/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import { forgetUnknownCaches } from './forget-caches.ts';
import { isRunning } from './running.ts';

/**
 * Folder beside docs.json with all files that Trellis keeps for itself. Its `.gitignore` excludes everything
 * in it.
 */
const WORKSPACE = '.trellis';

/** Characters with a meaning in URLs. Astro loses files of a build if the path of its root has one. */
const URL_CHARACTERS = /[%#?]/;

/**
 * Absolute path of the workspace of a docs folder. `cacheDir` moves it, for folders that cannot be written
 * to. The workspace of a folder with a special character in its path is among the user's caches.
 */
export function workspaceOf(root: string, cacheDir?: string): string {
  if (cacheDir !== undefined) return resolve(cacheDir);
  const folder = resolve(root);
  if (!URL_CHARACTERS.test(folder)) return join(folder, WORKSPACE);
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(caches, 'trellis', contentHash(folder, 16));
}

/** Creates the workspace for caches alone. Returns its absolute path. */
export async function makeWorkspace(root: string, cacheDir?: string): Promise<string> {
  const workspace = workspaceOf(root, cacheDir);
  await mkdir(workspace, { recursive: true });
  await writeFile(join(workspace, '.gitignore'), '*\n');
  return workspace;
}

/** Creates the workspace for Astro, with the schema for editors. Returns its absolute path. */
export async function prepareWorkspace(root: string, cacheDir?: string): Promise<string> {
  const workspace = await makeWorkspace(root, cacheDir);
  await linkPackages(workspace);
  if (workspace === dirname(join(root, SCHEMA_COPY)))
    await writeFile(join(root, SCHEMA_COPY), JSON.stringify(docsSchema));
  return workspace;
}

/** Numbers the runs of this process, whose folders are named after the process. */
let runCount = 0;

/**
 * Creates Astro's root folder for a run, in the workspace. Each run has its own, because Astro keeps its
 * build files there, and a site can be built while another run serves it. The folder is deleted when the
 * process ends; those that killed processes left behind are deleted now, and so are caches of earlier
 * versions. Returns its absolute path.
 */
export async function prepareRun(workspace: string): Promise<string> {
  const runs = join(workspace, 'run');
  for (const name of await readdir(runs).catch(() => [])) {
    if (!isRunning(Number.parseInt(name, 10))) await rm(join(runs, name), { recursive: true, force: true });
  }
  await forgetUnknownCaches(join(workspace, 'cache'));
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
 * Links `node_modules` to where Astro is installed, because Astro resolves itself and its generated files
 * from its root. So the docs folder needs none of its own.
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
