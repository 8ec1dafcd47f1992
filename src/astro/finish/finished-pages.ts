import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeDigest } from '../../content/index.ts';
import type { FinishedPage } from './finish-page.ts';

/** Rooms and packages whose code affects a finished page. */
const ROOMS = ['agents', 'search', 'hosting', 'html', 'text', 'astro/finish', 'astro/relative'];
const PACKAGES = ['parse5', 'hast-util-from-parse5', 'mdast-util-to-markdown', 'mdast-util-gfm'];

/**
 * A cache of finished pages. Each file is named after the hash of its inputs, and is kept for the next build.
 * Access is synchronous, which is several times faster for thousands of small files.
 */
export class FinishedPages {
  private readonly folder: string;
  private readonly salt: string;
  private readonly storedNames: Set<string>;
  private readonly usedNames = new Set<string>();
  private readonly byPage = new Map<string, string>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.storedNames = new Set(readdirSync(folder));
    const rooms = ROOMS.map((room) => join(import.meta.dirname, '../..', room));
    this.salt = codeDigest(rooms, PACKAGES);
  }

  /**
   * The stored page for these inputs, otherwise the result of `make`.
   *
   * @param page id of the page, for `of`
   */
  take(inputs: unknown[], page: string | undefined, make: () => FinishedPage): FinishedPage {
    const hash = createHash('sha256').update(JSON.stringify([this.salt, ...inputs]));
    const name = `${hash.digest('hex').slice(0, 40)}.json`;
    this.usedNames.add(name);
    if (page !== undefined) this.byPage.set(page, name);
    const storedPage = this.storedNames.has(name) ? this.read(name) : undefined;
    if (storedPage) return storedPage;
    const newPage = make();
    this.write(name, newPage);
    return newPage;
  }

  /** Undefined for a page that failed. */
  of(page: string): FinishedPage | undefined {
    const name = this.byPage.get(page);
    return name === undefined ? undefined : this.read(name);
  }

  /** Deletes entries that no page of this build used. A build that needs one again makes it again. */
  clean(): void {
    for (const name of this.storedNames)
      if (!this.usedNames.has(name)) rmSync(join(this.folder, name), { force: true });
  }

  /** Writes a temporary file first, so an interrupted build leaves no partial entry. */
  private write(name: string, page: FinishedPage): void {
    const file = join(this.folder, name);
    const temporary = `${file}.${randomUUID()}.tmp`;
    writeFileSync(temporary, JSON.stringify(page));
    renameSync(temporary, file);
  }

  private read(name: string): FinishedPage | undefined {
    try {
      return JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as FinishedPage;
    } catch {
      return undefined;
    }
  }
}
