import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { contentHash } from '../../text/content-hash.ts';
import { countReused } from '../../timings/index.ts';
import { sourceDigest } from '../mdx/page-cache.ts';

/** About 2 MB. A build that highlights more has read the grammars, which takes most of the time. */
const MAX_BLOCKS = 1000;

const current = new AsyncLocalStorage<KeptColors>();

/** What `KeptColors` keeps of the highlighting that runs now. */
export const keptColors = (): KeptColors | undefined => current.getStore();

/**
 * Highlighted code of a site, kept for its next build: reading a grammar for a few blocks takes longer than
 * rendering their pages. One file, because there are many small blocks; it is read when the first is needed.
 */
export class KeptColors {
  private readonly file: string;
  private blocks: Map<string, string[]> | undefined;
  private salt: string | undefined;
  private hasChanged = false;

  /** @param file absolute path */
  constructor(file: string) {
    this.file = file;
  }

  /** What `work` highlights is kept, or taken from what is kept. */
  during<Result>(work: () => Result): Result {
    return current.run(this, work);
  }

  /** The HTML of each line; `make` if it is not kept. */
  async take(code: string, language: string, make: () => Promise<string[]>): Promise<string[]> {
    this.salt ??= sourceDigest();
    this.blocks ??= readBlocks(this.file);
    const key = createHash('sha256')
      .update(JSON.stringify([this.salt, language, code]))
      .digest('base64url');
    const kept = this.blocks.get(key);
    if (kept) countReused('highlight');
    const lines = kept ?? (await make());
    // The last ones stay.
    this.blocks.delete(key);
    this.blocks.set(key, lines);
    this.hasChanged ||= !kept;
    return lines;
  }

  /** Writes the file if something is new. A failure only makes the next build highlight again. */
  save(): void {
    if (!this.hasChanged || !this.blocks) return;
    const json = JSON.stringify([...this.blocks].slice(-MAX_BLOCKS));
    const fresh = `${this.file}.${randomUUID()}`;
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      // Another build may be reading it.
      writeFileSync(fresh, `${hashOf(json)}\n${json}`);
      renameSync(fresh, this.file);
    } catch {
      rmSync(fresh, { force: true });
    }
  }
}

const hashOf = (json: string): string => contentHash(json, 16);

/** Empty if the file is absent or damaged. */
function readBlocks(file: string): Map<string, string[]> {
  try {
    const [hash, json = ''] = readFileSync(file, 'utf8').split('\n', 2);
    return new Map(hash === hashOf(json) ? JSON.parse(json) : []);
  } catch {
    return new Map();
  }
}
