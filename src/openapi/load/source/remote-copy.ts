/** Copies of remote files, so that a build without a network is the build of the last time. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../../../text/content-hash.ts';

/** An address may hold what a file name may not. */
const fileOf = (folder: string, url: string): string => join(folder, `${contentHash(url, 40)}.txt`);

/** Keeps `text` as the copy of `url` in `folder`, which is made when it is missing. A disk that is full is no fault. */
export async function keepCopy(folder: string, url: string, text: string): Promise<void> {
  const file = fileOf(folder, url);
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch {
    // The next build fetches it again.
  }
}

/** The copy of `url` in `folder`, and when it was made; undefined when there is none. */
export async function readCopy(
  folder: string,
  url: string,
): Promise<{ text: string; bytes: number; modified: Date } | undefined> {
  const file = fileOf(folder, url);
  try {
    const { mtime, size } = await stat(file);
    return { text: await readFile(file, 'utf8'), bytes: size, modified: mtime };
  } catch {
    return undefined;
  }
}
