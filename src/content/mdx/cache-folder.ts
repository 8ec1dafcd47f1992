import { utimesSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Long enough for branches that an author returns to. */
const MAX_UNUSED_MS = 7 * DAY_MS;

/** Its time is that of the last removal. */
const MARKER = '.pruned';

/**
 * Makes the folder of a cache, and removes entries that no run has used for a week, at most once a day.
 * Several runs may do so at once. A failure only leaves files.
 */
export async function openCacheFolder(folder: string, now = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true });
  const marker = join(folder, MARKER);
  if (now - (await usedAt(marker)) < DAY_MS) return;
  await writeFile(marker, '').catch(() => {});
  const names = await readdir(folder).catch((): string[] => []);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      if (now - (await usedAt(file, now)) > MAX_UNUSED_MS) await rm(file, { force: true }).catch(() => {});
    }),
  );
}

/** Notes that an entry is used. A failure only lets it be removed earlier. */
export function markUsed(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Another run has removed it, or the folder is read-only.
  }
}

/** When an entry was last used; `otherwise` for one that another run has removed. */
const usedAt = (file: string, otherwise = 0): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => otherwise,
  );
