import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { systemCode } from '../run/running.ts';

/** Larger files are copied without a look at the last site, because a look reads them into memory. */
const MAX_COMPARED_BYTES = 8_000_000;

/**
 * Writes files of a new site. A file that the last site has with the same content becomes a link to it, so a
 * build does not create and delete thousands of files: ext4 passes over what was deleted in the last minutes
 * one by one (`recently_deleted` of its inode allocation), so each build would be slower than the one before.
 */
export class SiteFiles {
  /** Absolute path of the site's folder. */
  readonly dir: string;
  private last: string | undefined;
  private readonly folders = new Set<string>();
  private readonly links = new Set<string>();

  /** @param last absolute path of the site that this one replaces, whose files are never changed */
  constructor(dir: string, last?: string) {
    this.dir = dir;
    this.last = last;
  }

  /** @param path within the site */
  write(path: string, content: string | Uint8Array): void {
    const file = this.fileAt(path);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    if (!this.link(path, file, bytes.byteLength, () => bytes)) writeFileSync(file, bytes);
  }

  /** @param path within the site */
  copy(from: string, path: string): void {
    const file = this.fileAt(path);
    const { size } = statSync(from);
    if (!this.link(path, file, size, () => readFileSync(from)))
      copyFileSync(from, file, constants.COPYFILE_FICLONE);
  }

  private fileAt(path: string): string {
    const file = join(this.dir, path);
    const folder = dirname(file);
    if (!this.folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.folders.add(folder);
    if (this.links.delete(file)) rmSync(file);
    return file;
  }

  /** Returns false if the last site has no such file, or the system cannot link it. */
  private link(path: string, file: string, size: number, content: () => Uint8Array): boolean {
    if (this.last === undefined || size > MAX_COMPARED_BYTES) return false;
    const lastFile = join(this.last, path);
    // Not the target of a symbolic link, which may change later.
    const lastStat = lstatSync(lastFile, { throwIfNoEntry: false });
    if (!lastStat?.isFile() || lastStat.size !== size) return false;
    try {
      linkSync(lastFile, file);
      // Compared afterwards: another build may replace the last site meanwhile.
      if (readFileSync(file).equals(content())) this.links.add(file);
      else rmSync(file);
      return this.links.has(file);
    } catch (error) {
      // The file system has no links, or the last site is on another one.
      if (systemCode(error) !== 'EEXIST') this.last = undefined;
      return false;
    }
  }
}
