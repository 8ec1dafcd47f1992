import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSearch, type SearchEngine } from '../../src/search/engine/engine.ts';
import { loadLanguage } from '../../src/search/index.ts';
import type { WantedPage } from '../search/queries.ts';

/** The search of a built site, read from its files. */
export const searchOf = (
  site: string,
  options: { language?: string; version?: string } = {},
): Promise<SearchEngine> =>
  openSearch({
    base: '',
    language: 'en',
    ...options,
    loadLanguage,
    load: async (path) => JSON.parse(await readFile(join(site, path), 'utf8')),
  });

export interface Ranked extends WantedPage {
  /** Position of the first row that leads to a wanted page, from 1 on; undefined if no row does. */
  rank: number | undefined;
  /** Kind and address of each row, in the order that readers see. */
  rows: string[];
}

export async function ranksOf(engine: SearchEngine, queries: readonly WantedPage[]): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  for (const asked of queries) {
    const { groups } = await engine.search(asked.query);
    const hits = groups.flatMap((group) => group.hits);
    const at = hits.findIndex(({ href }) => asked.wanted.includes(href.replace(/#.*/, '')));
    const rows = hits.map(({ kind, href, title }) => `${kind} ${decodeURIComponent(href)} "${title}"`);
    ranked.push({ ...asked, rank: at < 0 ? undefined : at + 1, rows });
  }
  return ranked;
}

/** Share of the queries whose wanted page is among the first `rows`. */
export const shareWithin = (ranked: readonly Ranked[], rows: number): number =>
  ranked.filter(({ rank }) => rank !== undefined && rank <= rows).length / ranked.length;
