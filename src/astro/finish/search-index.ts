import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type IndexFiles, type SearchPage, writeIndex } from '../../search/index.ts';
import type { Site } from '../../site/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import { startOf } from './search-pages.ts';

/** Where the files of the search are, without the base path. */
export const SEARCH_FOLDER = '_trellis/search';

const hash = (text: string): string => contentHash(text, 10, 'base64url');

/** The files of the search of a site. */
export const searchFiles = (site: Site, pages: SearchPage[], complete: boolean): IndexFiles =>
  writeIndex(pages, { hash, complete, ...startOf(site) });

/** Writes the index of `pages` into `out`, the folder of the built site. */
export function writeSearchIndex(site: Site, out: string, pages: SearchPage[]): void {
  const made = new Set<string>();
  for (const [path, text] of searchFiles(site, pages, true)) {
    const file = join(out, SEARCH_FOLDER, path);
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    made.add(dirname(file));
    writeFileSync(file, text);
  }
}
