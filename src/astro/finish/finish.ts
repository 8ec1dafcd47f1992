import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFacts } from '../../agents/index.ts';
import { isAbsoluteUrl } from '../../config/index.ts';
import { settingsSources } from '../../hosting/index.ts';
import { type PageHtml, splice } from '../../html/index.ts';
import type { Page } from '../../site/index.ts';
import { withoutBase } from '../../text/index.ts';
import type { DocsFolder } from '../context/docs-folder.ts';
import type { Run } from '../context/run.ts';
import { filesOfSite } from '../relative/index.ts';
import { hidesWholePage } from '../reports/page-problems.ts';
import { pageToKeep, partToKeep } from '../reuse/reuse.ts';
import { decodePath } from '../vite/files/assets.ts';
import { markdownFacts } from '../vite/pages/markdown.ts';
import { finishPage } from './finish-page.ts';
import { pageFinisher, type SiteToFinish } from './page-work.ts';
import { SharedHtml } from './shared-html.ts';

/** Finishes the response for a page, whose text is in `html`. Other responses stay as they are. */
export type Finish = (url: URL, html: PageHtml, response: Response, generation: number) => Promise<Response>;

type FinishedRun = Pick<Run, 'context' | 'folder' | 'ledger' | 'locals'>;

/** Returns the function that finishes pages of the current site, in dev or in a build. */
export function createFinisher(run: FinishedRun): Finish {
  const findPage = pageFinder(run);
  const finish = run.context.mode === 'dev' ? devFinisher(run) : buildFinisher(run);
  return async (url, html, response, generation) => {
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const path = decodePath(url.pathname);
    return finish({ path, page: findPage(path), html, shell: await response.text(), generation, response });
  };
}

/** Whether dev shows an error note instead of the page's text. A build reports such pages at its end. */
const isFailed = ({ ledger }: FinishedRun, { file }: Page): boolean =>
  ledger.problems.all.some((each) => each.file === file && hidesWholePage(each));

interface RenderedPage {
  /** Decoded path of the URL. */
  path: string;
  page?: Page;
  html: PageHtml;
  shell: string;
  /** Of the folder when the page was requested. */
  generation: number;
  response: Response;
}

/** What finishing depends on besides each page, as plain data. */
export function siteToFinish(run: FinishedRun): SiteToFinish {
  const { links, key } = markdownFacts(run);
  return {
    css: stylesOfSite(run.folder),
    sources: settingsSources(run.folder.site),
    links,
    linksKey: key,
  };
}

/** Finishes pages of a build on this thread or another one, and notes what the site needs of them. */
function buildFinisher(run: FinishedRun) {
  const { context, folder, ledger } = run;
  const markdown = markdownFacts(run);
  const files = context.isRelative ? filesOfSite(folder) : undefined;
  const finishHere = pageFinisher(siteToFinish(run), ledger, files);
  return async ({ path, page, html, shell, response }: RenderedPage): Promise<Response> => {
    const work = {
      shell,
      path,
      css: ledger.styles.textOf(shell),
      page: page && { route: page.route, facts: await markdown.of(page) },
      keep: page
        ? pageToKeep(run, page, shell)
        : partToKeep(run, withoutBase(path, context.base).replace(/\/$/, ''), shell),
    };
    const elsewhere = html instanceof SharedHtml ? await html.finishElsewhere(work) : undefined;
    const { whole, outcome } = elsewhere ?? (await finishHere(html, work));
    ledger.note(outcome, page?.id);
    return new Response(whole, { headers: response.headers, status: response.status });
  };
}

/** Reads the text of a page only on request. Pages have no policy in dev. */
function devFinisher(run: FinishedRun) {
  return async ({ page, html, shell, generation, response }: RenderedPage): Promise<Response> => {
    const respond = run.ledger.textResponder.getStore();
    const facts = page && respond && (await textFacts(run, page));
    const finished = finishPage(html, shell, { css: '', configuredSources: [], page: facts });
    // A note that replaces the text has no ids, and the folder may have changed meanwhile.
    const hasIds = page && !isFailed(run, page) && generation === run.folder.generation;
    if (page) run.ledger.onRendered(page, hasIds ? finished.ids : undefined);
    if (respond && finished.text) return respond(finished.text);
    const { source, start } = html.sourceOf(shell);
    return new Response(splice(source, finished.edits, [start, source.length]), {
      headers: response.headers,
      status: page && isFailed(run, page) ? 500 : response.status,
    });
  };
}

async function textFacts(run: FinishedRun, page: Page): Promise<PageFacts> {
  const { of, linksOf } = markdownFacts(run);
  return { ...(await of(page)), resolve: linksOf(page) };
}

/**
 * Returns a function that finds the page at a decoded path. The page for unknown addresses is not one of
 * them.
 */
export function pageFinder({
  context: { base },
  folder,
}: Pick<Run, 'context' | 'folder'>): (path: string) => Page | undefined {
  const pages = new Map(folder.site.pages.map((page) => [page.route, page]));
  return (path) => {
    const route = (path === base ? '/' : withoutBase(path, base)).replace(/(?<=.)\/$/, '') || '/';
    return route === '/404' ? undefined : pages.get(route);
  };
}

/** CSS of every page: the folder's own stylesheets, and the images that the settings name. */
function stylesOfSite({ lastLoad, root, site }: Pick<DocsFolder, 'lastLoad' | 'root' | 'site'>): string {
  const { light, dark } = site.settings.background.image ?? {};
  const images = [site.settings.backgroundImage, light, dark].filter(
    (each) => each !== undefined && isAbsoluteUrl(each),
  );
  const files = (lastLoad?.custom.styles ?? []).map((file) => join(root, file)).filter(existsSync);
  return [...images.map((url) => `url("${url}")`), ...files.map((file) => readFileSync(file, 'utf8'))].join(
    '\n',
  );
}
