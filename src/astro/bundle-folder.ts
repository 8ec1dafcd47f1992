import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { themeDir } from './package-dirs.ts';

/** Time after which a bundle that nothing uses is deleted. */
const MAX_UNUSED_MS = 24 * 60 * 60 * 1000;

interface Bundle {
  /** Name of its folder in `.cache` of the repository. */
  name: string;
  /** Absolute path of its folder in the package. */
  packedDir: string;
  /** Changes with everything that it is made from. */
  digest(): string;
  /** Writes it to an empty folder. */
  make(to: string): Promise<void>;
}

/**
 * Absolute path of the folder of a bundle that is the same for all sites. The package contains it. In the
 * repository it is made once for each state of the sources, and kept in `.cache`.
 */
export async function bundleFolder({ name, packedDir, digest, make }: Bundle): Promise<string> {
  if (existsSync(packedDir)) return packedDir;
  const cacheDir = join(themeDir, '../../.cache', name);
  const dir = join(cacheDir, digest());
  if (existsSync(dir)) {
    const now = new Date();
    await utimes(dir, now, now);
    return dir;
  }
  await forgetUnused(cacheDir);
  // Written to a temporary folder first, because another process may be making the same bundle.
  const fresh = `${dir}.${randomUUID()}`;
  await mkdir(fresh, { recursive: true });
  try {
    await make(fresh);
    // Fails if the other process was faster.
    await rename(fresh, dir).catch(() => undefined);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return dir;
}

async function forgetUnused(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir).catch(() => [])) {
    const folder = join(cacheDir, name);
    const folderStat = await stat(folder).catch(() => undefined);
    if (folderStat && Date.now() - folderStat.mtimeMs > MAX_UNUSED_MS)
      await rm(folder, { recursive: true, force: true });
  }
}
