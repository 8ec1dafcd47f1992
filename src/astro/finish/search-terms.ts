import { join } from 'node:path';
import { codeDigest } from '../../content/index.ts';
import type { PageTerms, SearchPage } from '../../search/index.ts';
import { ResultStore } from './result-store.ts';

/** The words of pages for the search index, stored for the next build. */
export class SearchTerms {
  private readonly store: ResultStore<PageTerms>;

  constructor(folder: string) {
    this.store = new ResultStore(folder, codeDigest([join(import.meta.dirname, '../../search')], []));
  }

  /** The stored words of a page, otherwise the result of `make`. */
  take(page: SearchPage, make: () => PageTerms): PageTerms {
    const name = this.store.nameFor([page]);
    const storedTerms = this.store.read(name);
    if (storedTerms) return storedTerms;
    const newTerms = make();
    this.store.write(name, newTerms);
    return newTerms;
  }

  clean(): void {
    this.store.clean();
  }
}
