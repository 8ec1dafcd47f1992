/** Copies of remote files, so that a build without a network gives the last result. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../../../text/content-hash.ts';

/** A URL may contain characters that a file name must not. */
const fileOf = (folder: string, url: string): string => join(folder, `${contentHash(url, 40)}.txt`);

/** Saves `text` as the copy of `url` in `folder`, and creates the folder. A full disk is not an error. */
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

/** The copy of `url` in `folder`, and its date; undefined if none exists. */
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
