import { setImmediate } from 'node:timers/promises';
import { indexDirective } from '../../agents/index.ts';
import type { SearchPage } from '../../search/index.ts';
import { countMade, timed } from '../../timings/index.ts';
import { indexAddress, writeIndexTexts } from '../agents/index-texts.ts';
import type { Run } from '../context/run.ts';
import { closeWholePages } from '../reuse/reuse.ts';
import type { SiteFiles } from '../site-files/index.ts';
import { hasMarkdown, markdownFile } from '../vite/pages/markdown.ts';
import { writeSearchIndex } from './search-index.ts';
import { searchablePages, searchPageOf } from './search-pages.ts';
import { SearchStore } from './search-store.ts';

/**
 * Writes the Markdown of every built page, the files that list them, and the search index. Yields to the
 * event loop after each page.
 */
export async function writePageTexts(run: Run, files: SiteFiles): Promise<void> {
  const { site } = run.folder;
  const { finished, texts, whole } = run.ledger;
  const store = new SearchStore(run.context.cacheDir);
  const searchable = new Set(searchablePages(site));
  const searchPages: SearchPage[] = [];
  const lengths = new Map<string, number>();
  const { pages } = site;
  for (const [done, page] of pages.entries()) {
    run.context.onProgress?.('indexed', done, pages.length);
    const text = finished.of(page.id)?.text;
    if (!text) continue;
    if (hasMarkdown(page)) {
      const file = markdownFile(page);
      files.write(file, indexDirective(indexAddress(run, file)) + text.markdown);
      lengths.set(page.id, text.markdown.length);
      countMade('texts');
    }
    if (text.sections && searchable.has(page)) {
      const { sections } = text;
      const make = () => searchPageOf(run, page, sections);
      const { name } = whole.candidate(page.id) ?? {};
      // What is found of an operation or schema takes a view of it.
      const isStored = page.file === undefined && name !== undefined;
      const inputs = [name, finished.nameOf(page.id), pages.length];
      searchPages.push(await (isStored ? store.pageOf(inputs, make) : make()));
    }
    await setImmediate();
  }
  writeIndexTexts(run, files, ({ id }) => finished.of(id)?.text?.markdown, lengths);
  finished.clean();
  texts.clean();
  closeWholePages(run);
  await timed('search', () => writeSearchIndex(site, files, searchPages, store));
  store.clean();
}
