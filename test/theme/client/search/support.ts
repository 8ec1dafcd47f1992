import { openSearch, type SearchEngine, type SearchOptions } from '../../../../src/search/engine/engine.ts';
import type { SearchPage } from '../../../../src/search/index.ts';
import { served } from '../../../search/support.ts';

export const engineOf = (pages: SearchPage[], options: Partial<SearchOptions> = {}): Promise<SearchEngine> =>
  openSearch({ base: '', language: 'en', load: served(pages).load, ...options });

/** Titles of the hits for a query, in display order. */
export async function titles(engine: SearchEngine, query: string): Promise<string[]> {
  const { groups } = await engine.search(query);
  return groups.flatMap(({ hits }) => hits.map(({ title }) => title));
}
