import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than a build takes. */
const MAX_BUILD_MS = 60 * 60 * 1000;

/**
 * Results as files, each named after the hash of its inputs, and kept for the next build. Access is
 * synchronous, which is several times faster for thousands of small files.
 */
export class ResultStore<Result extends object> {
  private readonly folder: string;
  private readonly salt: string;
  private readonly storedNames: Set<string>;
  private readonly usedNames = new Set<string>();

  /** @param salt inputs that all results share */
  constructor(folder: string, salt: string) {
    this.folder = folder;
    this.salt = salt;
    mkdirSync(folder, { recursive: true });
    this.storedNames = new Set(readdirSync(folder));
  }

  /** The name of the result for these inputs, which `clean` then keeps. */
  nameFor(inputs: unknown[]): string {
    const name = `${hash('sha256', JSON.stringify([this.salt, ...inputs])).slice(0, 40)}.json`;
    this.use(name);
    return name;
  }

  /** `clean` keeps the result with this name, and so does that of another build that runs meanwhile. */
  use(name: string): void {
    this.usedNames.add(name);
    if (!this.storedNames.has(name)) return;
    const now = new Date();
    try {
      utimesSync(join(this.folder, name), now, now);
    } catch {
      this.storedNames.delete(name);
    }
  }

  /** Like `use`, for a result that another thread of this build has just used or written. */
  noteUsed(name: string): void {
    this.usedNames.add(name);
    this.storedNames.add(name);
  }

  has(name: string): boolean {
    return this.storedNames.has(name);
  }

  /** Hash of a stored result, by which a later build sees that it is whole. */
  hashOf(name: string): string | undefined {
    if (!this.storedNames.has(name)) return undefined;
    try {
      return hashOfText(readFileSync(join(this.folder, name)));
    } catch {
      return undefined;
    }
  }

  /** At once: `clean` spares what is young. */
  remove(name: string): void {
    this.usedNames.delete(name);
    this.storedNames.delete(name);
    rmSync(join(this.folder, name), { force: true });
  }

  /** Undefined if nothing is stored, or the file is damaged. */
  read(name: string): Result | undefined {
    try {
      return JSON.parse(this.readText(name) ?? '') as Result;
    } catch {
      return undefined;
    }
  }

  /** Undefined if nothing is stored. */
  readText(name: string): string | undefined {
    if (!this.storedNames.has(name)) return undefined;
    try {
      return readFileSync(join(this.folder, name), 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Absolute path of the file with the text of a result. */
  fileOf(name: string): string {
    return join(this.folder, name);
  }

  /**
   * What an aborted build leaves of a result is not JSON, so `read` ignores it.
   *
   * @returns what `hashOf` returns, without reading the file
   */
  write(name: string, result: Result): () => string {
    return this.writeText(name, JSON.stringify(result));
  }

  /** Like `write`, with the text of the file. */
  writeText(name: string, text: string): () => string {
    writeFileSync(join(this.folder, name), text);
    this.storedNames.add(name);
    return () => hashOfText(text);
  }

  /**
   * Deletes results that nothing in this build used, and no other build lately. A build that needs one again
   * makes it again.
   */
  clean(now = Date.now()): void {
    for (const name of this.storedNames) {
      if (this.usedNames.has(name)) continue;
      const file = join(this.folder, name);
      const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
      if (now - mtimeMs > MAX_BUILD_MS) rmSync(file, { force: true });
    }
  }
}

const hashOfText = (text: string | Uint8Array): string => hash('sha1', text, 'base64');
