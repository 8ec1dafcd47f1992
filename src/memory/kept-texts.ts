import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts that no build has used for this long are deleted. */
const MAX_UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

/** Texts that a build leaves in a folder for later builds. A text may be missing, or cut off. */
export class KeptTexts {
  private readonly folder: string;

  /** @param folder absolute path */
  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * The text that was written last with an equal key, if there is one.
   *
   * @param key plain data
   */
  read(key: unknown): string | undefined {
    const file = this.fileOf(key);
    try {
      const text = readFileSync(file, 'utf8');
      const now = new Date();
      utimesSync(file, now, now);
      return text;
    } catch {
      return undefined;
    }
  }

  /** Replaces the text with an equal key. A text that cannot be written is not an error. */
  write(key: unknown, text: string): void {
    try {
      mkdirSync(this.folder, { recursive: true });
      this.forgetUnused();
      writeFileSync(this.fileOf(key), text);
    } catch {
      // The next build makes it again.
    }
  }

  private fileOf(key: unknown): string {
    const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex');
    return join(this.folder, `${digest.slice(0, 40)}.json`);
  }

  private forgetUnused(): void {
    for (const name of readdirSync(this.folder)) {
      const file = join(this.folder, name);
      if (Date.now() - statSync(file).mtimeMs > MAX_UNUSED_MS) rmSync(file, { force: true });
    }
  }
}
