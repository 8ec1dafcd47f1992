import {
  type IndexOptions,
  loadLanguage,
  type SearchLanguage,
  type SearchPage,
  writeIndex,
} from '../../search/index.ts';
import type { Site } from '../../site/index.ts';
import type { SiteFiles } from '../site-files/index.ts';
import { searchStart } from './search-pages.ts';
import { indexHash } from './search-store.ts';

/** Folder of the search index, without the base path. */
export const SEARCH_FOLDER = '_trellis/search';

/** Makes the files of a site's search index. */
export async function makeSearchIndex(
  site: Site,
  pages: SearchPage[],
  options: Pick<IndexOptions, 'write' | 'complete' | 'store'>,
): Promise<void> {
  const languages = new Map<string, SearchLanguage>();
  for (const tag of new Set(pages.map(({ language }) => language))) {
    const language = await loadLanguage(tag);
    if (language) languages.set(tag, language);
  }
  writeIndex(pages, { hash: indexHash, ...options, languages, ...searchStart(site) });
}

/** Writes the index of `pages`. */
export async function writeSearchIndex(
  site: Site,
  files: SiteFiles,
  pages: SearchPage[],
  store: IndexOptions['store'],
): Promise<void> {
  const write = (path: string, text: string): void => files.write(`${SEARCH_FOLDER}/${path}`, text);
  await makeSearchIndex(site, pages, { write, store });
}
