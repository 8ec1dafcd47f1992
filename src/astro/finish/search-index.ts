import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type IndexOptions,
  loadLanguage,
  type SearchLanguage,
  type SearchPage,
  writeIndex,
} from '../../search/index.ts';
import type { Site } from '../../site/index.ts';
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

/** Writes the index of `pages` into `out`, the folder of the built site. */
export async function writeSearchIndex(
  site: Site,
  out: string,
  pages: SearchPage[],
  store: IndexOptions['store'],
): Promise<void> {
  const newFolders = new Set<string>();
  const write = (path: string, text: string): void => {
    const file = join(out, SEARCH_FOLDER, path);
    if (!newFolders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    newFolders.add(dirname(file));
    writeFileSync(file, text);
  };
  await makeSearchIndex(site, pages, { write, store });
}
