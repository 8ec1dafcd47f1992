import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type IndexFiles, type SearchPage, writeIndex } from '../search/index.ts';
import type { Engine } from './engine.ts';
import { readSearchPage, searchablePages, startOf } from './search-pages.ts';

/** Where the files of the search are, without the base path. */
export const SEARCH_FOLDER = '_trellis/search';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** The files of the search of a site. */
export const searchFiles = (engine: Engine, pages: SearchPage[], complete: boolean): IndexFiles =>
  writeIndex(pages, { hash, complete, ...startOf(engine.site) });

/** Indexes the pages of the built site in `out`. */
export async function writeSearchIndex(engine: Engine, out: string): Promise<void> {
  const pages: SearchPage[] = [];
  for (const page of searchablePages(engine.site)) {
    // Where names differ in capitals alone, a file may be that of another page; a page that failed has none.
    const html = await readFile(join(out, page.route, 'index.html'), 'utf8').catch(() => '');
    const read = await readSearchPage(engine, page, html);
    if (read) pages.push(read);
  }
  const made = new Set<string>();
  for (const [path, text] of searchFiles(engine, pages, true)) {
    const file = join(out, SEARCH_FOLDER, path);
    if (!made.has(dirname(file))) await mkdir(dirname(file), { recursive: true });
    made.add(dirname(file));
    await writeFile(file, text);
  }
}
