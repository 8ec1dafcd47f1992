import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Long enough for another version of Trellis that builds the same folder. */
const MAX_UNKNOWN_MS = 7 * 24 * 60 * 60 * 1000;

/** What commands keep in the cache of a workspace, by the folder that has it. */
const KNOWN: Record<string, string[]> = {
  '': [
    ...['astro', 'cards', 'check', 'colors', 'external-links.json', 'finished', 'icons', 'pages'],
    ...['problems', 'rule-sets', 'search', 'specs', 'texts', 'vite', 'whole-pages'],
  ],
  search: ['indices', 'shards', 'terms'],
  'whole-pages': ['examples', 'facts', 'html'],
};

/**
 * Deletes what earlier versions kept in the cache of a workspace, if nothing has been added to it for a week.
 * What is known removes its own entries. A failure only leaves files.
 *
 * @param cacheDir absolute path of the cache
 */
export async function forgetUnknownCaches(cacheDir: string, now = Date.now()): Promise<void> {
  for (const [folder, known] of Object.entries(KNOWN)) {
    const names = await readdir(join(cacheDir, folder)).catch((): string[] => []);
    for (const name of names) {
      if (known.includes(name)) continue;
      const path = join(cacheDir, folder, name);
      const unknown = await stat(path).catch(() => undefined);
      if (unknown && now - unknown.mtimeMs > MAX_UNKNOWN_MS)
        await rm(path, { recursive: true, force: true }).catch(() => {});
    }
  }
}
