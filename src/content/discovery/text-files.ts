import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { fileStamp } from '../../memory/file-stamp.ts';
import { decodeUtf8 } from './unreadable.ts';

/**
 * One version of a file of the docs folder. What follows from it alone is kept with it (`memoizeByObject`),
 * so the next load need not find it again.
 */
export interface TextFile {
  /** Path relative to the docs root. */
  readonly file: string;
  readonly text: string;
  /** Problems of its encoding. */
  readonly diagnostics: Diagnostic[];
}

interface Entry {
  stamp: string;
  version: Promise<TextFile>;
}

/** Texts of the docs folder at `root` (absolute), each read once for every version of its file. */
export class TextFiles {
  private readonly root: string;
  private entries = new Map<string, Entry>();
  /** Those of the load before that nobody has asked for since. */
  private earlier = new Map<string, Entry>();

  constructor(root: string) {
    this.root = root;
  }

  /** Begins another load. Files that nobody asked for in the last one are forgotten. */
  begin(): void {
    this.earlier = this.entries;
    this.entries = new Map();
  }

  /**
   * Within a load, a file has one version.
   *
   * @throws what the system reports for a file that cannot be read
   */
  read(file: string): Promise<TextFile> {
    const current = this.entries.get(file);
    if (current) return current.version;
    const stamp = fileStamp(join(this.root, file));
    const last = this.earlier.get(file);
    const version = last?.stamp === stamp ? last.version : this.readNew(file, last);
    this.entries.set(file, { stamp, version });
    return version;
  }

  /** A file that was only touched stays the version that it was. */
  private async readNew(file: string, last: Entry | undefined): Promise<TextFile> {
    const decoded = decodeUtf8(await readFile(join(this.root, file)), file);
    const before = await last?.version.catch(() => undefined);
    return before?.text === decoded.text ? before : { file, ...decoded };
  }
}
