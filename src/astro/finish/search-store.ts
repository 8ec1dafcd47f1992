import { basename, join } from 'node:path';
import { codeDigest } from '../../content/index.ts';
import type { IndexStore, PageTerms, SearchPage, StoredIndex } from '../../search/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import { countMade, countReused } from '../../timings/index.ts';
import { ResultStore } from './result-store.ts';

/** Hash of a file of the index, for its name. */
export const indexHash = (text: string): string => contentHash(text, 10, 'base64url');

/** The search index of a build, what can be found on its pages, and their words, for the next build. */
export class SearchStore implements IndexStore {
  private readonly pages: ResultStore<SearchPage>;
  private readonly terms: ResultStore<PageTerms>;
  private readonly indices: ResultStore<StoredIndex>;
  /** Each under the name of its file, which contains a hash of the text. */
  private readonly shards: ResultStore<object>;
  /** Names of shards that were read whole. */
  private readonly intact = new Set<string>();

  constructor(cacheDir: string) {
    const code = codeDigest([join(import.meta.dirname, '../../search')], ['@orama/stemmers']);
    const folder = join(cacheDir, 'search');
    this.pages = new ResultStore(join(folder, 'pages'), code);
    this.terms = new ResultStore(join(folder, 'terms'), code);
    this.indices = new ResultStore(join(folder, 'indices'), code);
    this.shards = new ResultStore(join(folder, 'shards'), '');
  }

  /** What can be found on a page that depends on `inputs`. */
  async pageOf(inputs: readonly unknown[], make: () => Promise<SearchPage>): Promise<SearchPage> {
    const name = this.pages.nameFor([...inputs]);
    const stored = this.pages.read(name);
    if (stored) return stored;
    const page = await make();
    this.pages.write(name, page);
    return page;
  }

  keyOf(page: SearchPage): string {
    return this.terms.nameFor([page]);
  }

  readTerms(key: string): PageTerms | undefined {
    const stored = this.terms.read(key);
    if (stored) countReused('search');
    return stored;
  }

  writeTerms(key: string, terms: PageTerms): void {
    countMade('search');
    this.terms.write(key, terms);
  }

  readIndex(language: string): StoredIndex | undefined {
    const text = this.indices.readText(this.indices.nameFor([language])) ?? '';
    const [hash = ''] = text.split('\n', 1);
    const json = text.slice(hash.length + 1);
    return hash === indexHash(json) ? JSON.parse(json) : undefined;
  }

  /** Each build replaces that of the last one. An index names its pages, so no other site takes it. */
  writeIndex(language: string, index: StoredIndex): void {
    const json = JSON.stringify(index);
    this.indices.writeText(this.indices.nameFor([language]), `${indexHash(json)}\n${json}`);
  }

  readShard(path: string): string | undefined {
    const name = basename(path);
    const text = this.shards.readText(name);
    if (text === undefined || !name.includes(`.${indexHash(text)}.`)) return undefined;
    this.intact.add(name);
    return text;
  }

  keepShard(path: string, text: string): void {
    const name = basename(path);
    if (!this.intact.has(name)) this.shards.writeText(name, text);
    this.shards.use(name);
  }

  clean(): void {
    for (const store of [this.pages, this.terms, this.indices, this.shards]) store.clean();
  }
}
