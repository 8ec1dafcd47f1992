import { setTimeout as pause } from 'node:timers/promises';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { PageHtml } from '../../html/index.ts';
import { once } from '../../memory/index.ts';
import { escapeHtml } from '../../text/index.ts';
import { countMade } from '../../timings/index.ts';
import { PlainPages } from '../compile/plain-pages.ts';
import { processorOf } from '../compile/processor.ts';
import { createFinisher, type Finish, pageFinder } from '../finish/finish.ts';
import { SharedHtml } from '../finish/shared-html.ts';
import { reusedHtml } from '../reuse/reuse.ts';
import { decodePath } from '../vite/files/assets.ts';
import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import { PageLedger } from './page-ledger.ts';
import { localsOf, type RunLocals } from './page-locals.ts';
import type { Run } from './run.ts';
import { type PagesRun, registerRun } from './runs.ts';

/** Response in dev if a page ends in an unexpected error. The page reloads with every save. */
const errorPage = ({ message, hint = '' }: Diagnostic, base: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><title>Error</title>
<script type="module" src="${base}/@vite/client"></script>
<body style="font: 16px/1.5 system-ui; max-width: 640px; margin: 15vh auto; padding: 0 24px;
color-scheme: light dark"><h1>This page could not be shown</h1>
<p style="white-space: pre-wrap">${escapeHtml(message)}</p><p>${escapeHtml(hint)}</p>`,
    { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

/** How long after an error the watcher may tell of the save that caused it. */
const SAVE_LIMIT_MS = 500;
const POLL_MS = 20;

/** Whether the folder has been read since it had this generation, or is within a moment. */
async function isReadAgain(folder: DocsFolder, generation: number): Promise<boolean> {
  const end = performance.now() + SAVE_LIMIT_MS;
  while (generation === folder.generation && performance.now() < end) await pause(POLL_MS);
  return generation !== folder.generation;
}

/** Response in dev if the folder was read again while a page was rendered. */
const askAgain = ({ pathname, search }: URL): Response =>
  new Response(null, { status: 307, headers: { location: pathname + search } });

function newHtml({ mode }: BuildContext, { texts, thread }: PageLedger): PageHtml {
  if (mode === 'dev') return new PageHtml();
  return thread.isRunning ? new SharedHtml(texts, thread) : new PageHtml(texts);
}

export function createRun(context: BuildContext, folder: DocsFolder): Run {
  const ledger = new PageLedger(context, folder);
  let current: RunLocals | undefined;
  let finish: Finish | undefined;
  let findPage: ReturnType<typeof pageFinder> | undefined;
  /** The HTML of a page that nothing has changed since the last build. */
  const htmlOfLastBuild = (url: URL): string | undefined => {
    if (context.mode === 'dev') return undefined;
    findPage ??= pageFinder({ context, folder });
    const page = findPage(decodePath(url.pathname));
    return page && reusedHtml({ ledger }, page);
  };
  folder.onLoad(() => {
    current = undefined;
    finish = undefined;
    findPage = undefined;
  });
  const processor = once(() => processorOf({ context, folder, ledger }));
  const plainPages = new PlainPages(context.root, processor);
  const pagesRun: PagesRun = {
    locals() {
      current ??= localsOf(context, folder, ledger);
      return current;
    },
    plainPage: (file) => plainPages.load(file),
    async renderPage({ url, locals }, next) {
      const reused = htmlOfLastBuild(url);
      if (reused !== undefined)
        return new Response(reused, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      countMade('render');
      const html = newHtml(context, ledger);
      const { generation } = folder;
      Object.assign(locals, { trellis: pagesRun.locals(), html });
      try {
        const response = await next();
        finish ??= createFinisher({ context, folder, ledger, locals: pagesRun.locals });
        return await finish(url, html, response, generation);
      } catch (error) {
        if (context.mode !== 'dev') throw error;
        // A file of the page may be gone, or half written: only what the folder has now counts.
        if (await isReadAgain(folder, generation)) return askAgain(url);
        if (context.isVerbose) console.error(error);
        return errorPage(ledger.problems.unexpectedError(error, url.pathname), context.base);
      } finally {
        html.release();
      }
    },
  };
  const { id, forget } = registerRun(pagesRun);
  return Object.assign(pagesRun, { context, folder, ledger, processor, plainPages, id, end: forget });
}
