import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Folder beside docs.json that holds all that Trellis keeps for itself. It ignores itself. */
const WORKSPACE = '.trellis';

/** Characters that mean something in a URL: Astro loses files of a build when the path of its root has one. */
const ODD = /[%#?]/;

/**
 * Absolute path of the workspace of a docs folder. It may be moved, for sources that cannot be written to; that of a folder
 * with an odd path is kept with the user's other caches.
 */
export function workspaceOf(root: string, cacheDir?: string): string {
  if (cacheDir !== undefined) return resolve(cacheDir);
  const folder = resolve(root);
  if (!ODD.test(folder)) return join(folder, WORKSPACE);
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(caches, 'trellis', createHash('sha256').update(folder).digest('hex').slice(0, 16));
}

/**
 * Makes the workspace: Astro's root and working directory. Astro resolves itself and what it writes from there, so
 * the folder has a `node_modules` link to where Astro is installed; the docs folder needs none of its own.
 * Returns its absolute path.
 */
export async function prepareWorkspace(root: string, cacheDir?: string): Promise<string> {
  const workspace = workspaceOf(root, cacheDir);
  await mkdir(workspace, { recursive: true });
  await writeFile(join(workspace, '.gitignore'), '*\n');
  await writeFile(join(workspace, 'package.json'), '{ "private": true, "type": "module" }\n');
  const astro = findPackageJSON('astro', import.meta.url);
  if (!astro) throw new Error('Trellis cannot find its own dependency "astro"; install the package again.');
  const target = dirname(dirname(astro));
  const link = join(workspace, 'node_modules');
  const current = await lstat(link).catch(() => undefined);
  if (current && !(current.isSymbolicLink() && (await readlink(link)) === target && existsSync(target))) {
    await rm(link, { recursive: true });
  }
  if (!existsSync(link)) await symlink(target, link, 'junction');
  return workspace;
}
