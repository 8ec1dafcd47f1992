import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Plugin } from 'vite';
import type { SearchPage, Sections } from '../../../search/index.ts';
import { withoutBase } from '../../../text/index.ts';
import type { Run } from '../../context/run.ts';
import type { TextForPrograms } from '../../finish/passes/texts.ts';
import { makeSearchIndex, SEARCH_FOLDER } from '../../finish/search-index.ts';
import { searchablePages, searchPageOf } from '../../finish/search-pages.ts';
import { contentType, decodePath } from '../files/assets.ts';
import { requestPath, respondWithText } from './page-text.ts';

/**
 * While pages are still being read, the index is rebuilt at this interval. On large sites the interval is
 * longer, so indexing takes at most a tenth of the time.
 */
const REINDEX_DELAY_MS = 700;
/** Number of indices that stay available, for readers who opened an older one. */
const MAX_KEPT_INDICES = 4;

/** Prefix of the addresses at which the server requests the sections of its own pages; a route follows. */
const SECTIONS = 'sections';

type SearchedRun = Pick<Run, 'context' | 'folder' | 'ledger' | 'locals'>;

/**
 * Serves the search index in dev, at the addresses that it has in a built site. The first request starts
 * reading all pages from the dev server itself; until all are read, the index has those read so far, and says
 * that it is incomplete.
 */
export function serveSearch(run: SearchedRun): Plugin {
  const search = new DevSearch(run);
  return {
    name: 'trellis:search',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = withoutBase(decodePath(request.url ?? '/'), run.context.base);
        if (!path.startsWith(`/${SEARCH_FOLDER}/`)) return next();
        const name = path.slice(SEARCH_FOLDER.length + 2);
        const page = name.startsWith(SECTIONS)
          ? searchablePages(run.folder.site).find(({ route }) => route === name.slice(SECTIONS.length))
          : undefined;
        if (page) {
          const answer = ({ sections }: TextForPrograms) => Response.json(sections ?? null);
          return respondWithText(run.ledger, page, { request, next }, answer);
        }
        if (name === 'index.json') search.begin(originOf(request));
        const text = await search.read(name);
        if (text === undefined) response.writeHead(404).end();
        else
          response
            .writeHead(200, { 'content-type': contentType(name), 'cache-control': 'no-cache' })
            .end(text);
      });
    },
  };
}

/** Origin by which the request arrived: from its socket, because clients control headers. */
function originOf({ socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort } = socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Undefined for a page that failed, or that only redirects. */
async function sectionsIn(response: Response): Promise<Sections | undefined> {
  return response.ok ? ((await response.json()) ?? undefined) : undefined;
}

class DevSearch {
  private readonly run: SearchedRun;
  /** By the id of the page. */
  private readonly pages = new Map<string, SearchPage>();
  /** `DocsFolder.generation` of the pages. */
  private generation: number | undefined;
  private isComplete = false;
  /** Texts of files by path below the folder of the index. */
  private readonly indices: ReadonlyMap<string, string>[] = [];
  private lastIndexing = { pages: -1, isComplete: false, at: 0, took: 0 };
  private readCount = 0;

  constructor(run: SearchedRun) {
    this.run = run;
  }

  /** Reads all pages again if the folder has changed. */
  begin(origin: string): void {
    if (this.generation === this.run.folder.generation) return;
    this.generation = this.run.folder.generation;
    this.isComplete = false;
    this.readAll(origin, this.generation).catch(() => undefined);
  }

  async read(name: string): Promise<string | undefined> {
    if (name === 'index.json') await this.makeIndex();
    return this.indices.findLast((files) => files.has(name))?.get(name);
  }

  private async makeIndex(): Promise<void> {
    const { lastIndexing, isComplete, readCount } = this;
    const isSame = lastIndexing.pages === readCount && lastIndexing.isComplete === isComplete;
    const isSoon =
      !isComplete && performance.now() - lastIndexing.at < Math.max(REINDEX_DELAY_MS, 10 * lastIndexing.took);
    if (this.indices.length > 0 && (isSame || isSoon)) return;
    const start = performance.now();
    const indexedPages = searchablePages(this.run.folder.site).flatMap(({ id }) => this.pages.get(id) ?? []);
    const files = new Map<string, string>();
    await makeSearchIndex(this.run.folder.site, indexedPages, {
      write: (path, text) => void files.set(path, text),
      complete: isComplete,
    });
    this.indices.push(files);
    this.indices.splice(0, this.indices.length - MAX_KEPT_INDICES);
    const at = performance.now();
    this.lastIndexing = { pages: readCount, isComplete, at, took: at - start };
  }

  /**
   * Reads one page at a time, so a reader who opens one meanwhile does not wait. Stops when a later reading
   * begins.
   */
  private async readAll(origin: string, generation: number): Promise<void> {
    const { run } = this;
    const { base } = run.context;
    for (const page of searchablePages(run.folder.site)) {
      const address = `${encodeURI(base)}/${SEARCH_FOLDER}/${SECTIONS}${requestPath(page)}`;
      const searchPage = await fetch(origin + address, { redirect: 'manual' })
        .then(sectionsIn)
        .then((sections) => sections && searchPageOf(run, page, sections))
        .catch(() => undefined);
      if (this.generation !== generation) return;
      if (searchPage) this.pages.set(page.id, searchPage);
      this.readCount++;
      await setTimeout(1);
    }
    this.isComplete = true;
  }
}
