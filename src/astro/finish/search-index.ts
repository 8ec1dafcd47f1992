import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type IndexFiles,
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

/** The files of a site's search index. */
export async function searchFiles(
  site: Site,
  pages: SearchPage[],
  options: Pick<IndexOptions, 'complete' | 'store'>,
): Promise<IndexFiles> {
  const languages = new Map<string, SearchLanguage>();
  for (const tag of new Set(pages.map(({ language }) => language))) {
    const language = await loadLanguage(tag);
    if (language) languages.set(tag, language);
  }
  return writeIndex(pages, { hash: indexHash, ...options, languages, ...searchStart(site) });
}

/** Writes the index of `pages` into `out`, the folder of the built site. */
export async function writeSearchIndex(
  site: Site,
  out: string,
  pages: SearchPage[],
  store: IndexOptions['store'],
): Promise<void> {
  const newFolders = new Set<string>();
  for (const [path, text] of await searchFiles(site, pages, { store })) {
    const file = join(out, SEARCH_FOLDER, path);
    if (!newFolders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    newFolders.add(dirname(file));
    writeFileSync(file, text);
  }
}
