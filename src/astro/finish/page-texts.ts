import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SearchPage } from '../../search/index.ts';
import type { Engine } from '../engine.ts';
import { hasMarkdown, markdownFile } from '../vite/markdown.ts';
import { writeSearchIndex } from './search-index.ts';
import { searchablePages, searchPageOf } from './search-pages.ts';

/**
 * Writes what programs read of the site into `out`, its folder: the Markdown of every page that was built, and the index of
 * the search. Between two pages the process does whatever else there is.
 */
export async function writePageTexts(engine: Engine, out: string): Promise<void> {
  const { finished } = engine;
  const searchable = new Set(searchablePages(engine.site));
  const found: SearchPage[] = [];
  const { pages } = engine.site;
  for (const [done, page] of pages.entries()) {
    engine.onProgress?.('indexed', done, pages.length);
    const text = finished.of(page.id)?.text;
    if (!text) continue;
    if (hasMarkdown(page)) writeFileSync(join(out, markdownFile(page)), text.markdown);
    if (text.sections && searchable.has(page)) found.push(await searchPageOf(engine, page, text.sections));
    await setImmediate();
  }
  finished.clean();
  writeSearchIndex(engine, out, found);
}
