import { join } from 'node:path';
import { codeDigest } from '../../content/index.ts';
import { countMade, countReused } from '../../timings/index.ts';
import type { FinishedPage } from './finish-page.ts';
import { ResultStore } from './result-store.ts';

/** Rooms and packages whose code affects a finished page. */
const ROOMS = ['agents', 'search', 'hosting', 'html', 'text', 'astro/finish', 'astro/relative'];
const PACKAGES = ['parse5', 'mdast-util-to-markdown', 'mdast-util-gfm'];

/** The finished pages of a build, stored for the next one. */
export class FinishedPages {
  private readonly store: ResultStore<FinishedPage>;
  private readonly byPage = new Map<string, string>();
  /** Of the results that this build has made, by their names. */
  private readonly hashes = new Map<string, string>();

  constructor(cacheDir: string) {
    const rooms = ROOMS.map((room) => join(import.meta.dirname, '../..', room));
    this.store = new ResultStore(join(cacheDir, 'finished'), codeDigest(rooms, PACKAGES));
  }

  /** The stored page for these inputs, otherwise the result of `make`; and its name. */
  async take(
    inputs: unknown[],
    make: () => Promise<FinishedPage>,
  ): Promise<{ name: string; result: FinishedPage }> {
    const name = this.store.nameFor(inputs);
    const storedPage = this.store.read(name);
    if (storedPage) {
      countReused('finish');
      return { name, result: storedPage };
    }
    const result = await make();
    countMade('finish');
    this.hashes.set(name, this.store.write(name, result)());
    return { name, result };
  }

  /** Any thread took the result with this name, for the page with this id if there is one. */
  note(name: string, page: string | undefined): void {
    this.store.noteUsed(name);
    if (page !== undefined) this.byPage.set(page, name);
  }

  hashOf(name: string): string | undefined {
    return this.hashes.get(name) ?? this.store.hashOf(name);
  }

  /** The page with this id has the stored result with this name. */
  reuse(name: string, page: string): void {
    this.store.use(name);
    this.byPage.set(page, name);
  }

  /** The name of its result. Undefined for a page that failed. */
  nameOf(page: string): string | undefined {
    return this.byPage.get(page);
  }

  /** Undefined for a page that failed. */
  of(page: string): FinishedPage | undefined {
    const name = this.byPage.get(page);
    return name === undefined ? undefined : this.store.read(name);
  }

  clean(): void {
    this.store.clean();
  }
}
