import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { packedBundleDir, themeDir } from '../package-dirs.ts';
import { BUNDLED_ROOMS, type BundleManifest, MANIFEST } from './bundle-manifest.ts';

export interface ThemeBundle extends BundleManifest {
  /** Absolute path of the folder of the files. */
  dir: string;
}

const TOOLS = ['vite', 'rolldown', 'lightningcss', 'preact'];
const SOURCE = /\.(?:ts|json|css|woff2)$/;

/** Time after which a bundle that no build uses is deleted. */
const MAX_UNUSED_MS = 24 * 60 * 60 * 1000;

/**
 * The bundle of the theme's browser code and styles. The package contains it. In the repository it is made
 * once for each state of the sources, and kept in `.cache/theme`.
 */
export async function openBundle(): Promise<ThemeBundle> {
  if (existsSync(packedBundleDir)) return readBundle(packedBundleDir);
  const source = join(themeDir, '..');
  const cacheDir = join(source, '../.cache/theme');
  const dir = join(cacheDir, digestOf(source));
  if (existsSync(join(dir, MANIFEST))) {
    const now = new Date();
    await utimes(dir, now, now);
  } else {
    await forgetUnused(cacheDir);
    // Written to a temporary folder first, because another build may be making the same bundle.
    const fresh = `${dir}.${randomUUID()}`;
    await mkdir(fresh, { recursive: true });
    const { makeBundle } = await import('./make-bundle.ts');
    try {
      await makeBundle(fresh);
      // Fails if the other build was faster.
      await rename(fresh, dir).catch(() => undefined);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  return readBundle(dir);
}

async function readBundle(dir: string): Promise<ThemeBundle> {
  return { dir, ...(JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')) as BundleManifest) };
}

/** Reads synchronously, which is several times faster for hundreds of small files. */
function digestOf(source: string): string {
  const digest = createHash('sha256');
  for (const room of BUNDLED_ROOMS) {
    const names = readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names)
      if (SOURCE.test(name)) digest.update(`${name}\0`).update(readFileSync(join(source, room, name)));
  }
  for (const name of TOOLS) {
    const manifest = findPackageJSON(name, import.meta.url);
    if (manifest) digest.update(readFileSync(manifest));
  }
  return digest.digest('hex').slice(0, 16);
}

async function forgetUnused(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir).catch(() => [])) {
    const folder = join(cacheDir, name);
    const folderStat = await stat(folder).catch(() => undefined);
    if (folderStat && Date.now() - folderStat.mtimeMs > MAX_UNUSED_MS)
      await rm(folder, { recursive: true, force: true });
  }
}
