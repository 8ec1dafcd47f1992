/** What programs read of a built page: its Markdown, and its sections for the search. Both come from one parse of its HTML. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pageMarkdown, treeOf } from '../../agents/index.ts';
import { codeDigest } from '../../content/index.ts';
import { mainHtml, mainOf, type SearchPage, type Sections, sectionsOf } from '../../search/index.ts';
import type { Page } from '../../site/index.ts';
import type { Engine } from '../engine.ts';
import { hasMarkdown, markdownFacts, markdownFile } from '../vite/markdown.ts';
import { writeSearchIndex } from './search-index.ts';
import { searchablePages, searchPageOf } from './search-pages.ts';

interface PageText {
  /** Absent of a page that shows nothing, because it leads on. */
  sections?: Sections;
  markdown: string;
}

/**
 * Writes the Markdown of every page that was built into `out`, the folder of the site, and the index of the search. Files are
 * read and written synchronously, because thousands of small ones take several times as long otherwise; between two pages
 * the process does whatever else there is.
 */
export async function writePageTexts(engine: Engine, out: string): Promise<void> {
  const texts = new PageTexts(engine);
  const searchable = new Set(searchablePages(engine.site));
  const found: SearchPage[] = [];
  const { pages } = engine.site;
  for (const [done, page] of pages.entries()) {
    engine.onProgress?.('indexed', done, pages.length);
    // Where names differ in capitals alone, a file may be that of another page; a page that failed has none.
    const html = read(join(out, page.route, 'index.html'));
    if (html === undefined) continue;
    const { sections, markdown } = await texts.of(page, html);
    if (hasMarkdown(page)) writeFileSync(join(out, markdownFile(page)), markdown);
    if (sections && searchable.has(page)) found.push(await searchPageOf(engine, page, sections));
    await setImmediate();
  }
  texts.clean();
  writeSearchIndex(engine, out, found);
}

/** The texts of pages, kept from build to build as files that are named by the hash of what they were made from. */
class PageTexts {
  private readonly folder: string;
  private readonly salt: string;
  private readonly facts: ReturnType<typeof markdownFacts>;
  private readonly known: Set<string>;
  private readonly used = new Set<string>();

  constructor(engine: Engine) {
    this.folder = join(engine.cacheDir, 'texts');
    mkdirSync(this.folder, { recursive: true });
    this.known = new Set(readdirSync(this.folder));
    this.facts = markdownFacts(engine);
    const rooms = ['agents', 'search', 'text'].map((room) => join(import.meta.dirname, '../..', room));
    this.salt = `${codeDigest(rooms, PARSERS)}\0${this.facts.key}`;
  }

  async of(page: Page, html: string): Promise<PageText> {
    const main = mainHtml(html);
    const facts = await this.facts.of(page);
    const parts = [this.salt, page.route, facts.title, facts.description, facts.servers, main];
    const name = `${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}.json`;
    this.used.add(name);
    const file = join(this.folder, name);
    const kept = this.known.has(name) ? entryOf(read(file)) : undefined;
    if (kept) return kept;
    const parsed = main === undefined ? undefined : mainOf(main);
    const text: PageText = {
      sections: parsed && sectionsOf(parsed),
      markdown: pageMarkdown(parsed ? treeOf(parsed) : html, facts),
    };
    this.keep(file, text);
    return text;
  }

  /** Deletes what no page has asked for. Another build that does ask makes it again. */
  clean(): void {
    for (const name of this.known) if (!this.used.has(name)) rmSync(join(this.folder, name), { force: true });
  }

  /** Written aside and renamed, so that a build that is cut off leaves no half entry. */
  private keep(file: string, text: PageText): void {
    const temporary = `${file}.${randomUUID()}.tmp`;
    writeFileSync(temporary, JSON.stringify(text));
    renameSync(temporary, file);
  }
}

/** Packages whose versions decide what becomes of a page. */
const PARSERS = ['parse5', 'hast-util-from-parse5', 'mdast-util-to-markdown', 'mdast-util-gfm'];

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function entryOf(text: string | undefined): PageText | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as PageText);
  } catch {
    return undefined;
  }
}
