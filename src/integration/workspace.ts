import { existsSync } from 'node:fs';
import { lstat, mkdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder beside docs.json that holds all that Trellis keeps for itself. It ignores itself. */
export const WORKSPACE = '.trellis';

/**
 * Makes `<root>/.trellis`: Astro's root and working directory. Astro resolves itself and what it writes from there, so
 * the folder has a `node_modules` link to where Astro is installed; the docs folder needs none of its own.
 * Returns the absolute path.
 */
export async function prepareWorkspace(root: string): Promise<string> {
  const workspace = join(root, WORKSPACE);
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
