import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsoluteUrl } from '../../config/index.ts';
import { settingsSources } from '../../hosting/index.ts';
import { type PageHtml, splice } from '../../html/index.ts';
import type { Page } from '../../site/index.ts';
import { withoutBase } from '../../text/index.ts';
import type { DocsFolder } from '../context/docs-folder.ts';
import type { Run } from '../context/run.ts';
import { filesOfSite, pageFile } from '../relative/index.ts';
import { hidesWholePage } from '../reports/page-problems.ts';
import { keepPage } from '../reuse/reuse.ts';
import { decodePath } from '../vite/files/assets.ts';
import { markdownFacts } from '../vite/pages/markdown.ts';
import { type FinishedPage, finishPage } from './finish-page.ts';

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
    const page = findPage(path);
    const shell = await response.text();
    const result = await finish({ path, page, html, shell, generation });
    const { edits, text } = result;
    const respond = run.ledger.textResponder.getStore();
    if (respond && text) return respond(text);
    const { source, start } = html.sourceOf(shell);
    const { status } = response;
    const whole = splice(source, edits, [start, source.length]);
    if (page && run.context.mode === 'build')
      keepPage(run, page, { html: whole, text: html.storedName, result });
    return new Response(whole, {
      headers: response.headers,
      status: page && isFailed(run, page) ? 500 : status,
    });
  };
}

/** Whether dev shows an error note instead of the page's text. A build reports such pages at its end. */
const isFailed = ({ context, ledger }: FinishedRun, { file }: Page): boolean =>
  context.mode === 'dev' && ledger.problems.all.some((each) => each.file === file && hidesWholePage(each));

interface RenderedPage {
  /** Decoded path of the URL. */
  path: string;
  page?: Page;
  html: PageHtml;
  shell: string;
  /** Of the folder when the page was requested. */
  generation: number;
}

/** Finishes pages of a build, and caches the results for the next one. */
function buildFinisher(run: FinishedRun) {
  const { context, folder, ledger } = run;
  const siteCss = stylesOfSite(folder);
  const ofSettings = settingsSources(folder.site);
  const markdown = markdownFacts(run);
  const files = context.isRelative ? filesOfSite(folder) : undefined;
  return async ({ path, page, html, shell }: RenderedPage): Promise<FinishedPage> => {
    const css = siteCss + ledger.styles.textOf(shell);
    const facts = page && (await markdown.of(page));
    const siteFile = files && { file: pageFile(path), fileAt: files.fileAt };
    const parts = [
      [...html.ingredients(shell), css, ofSettings],
      page && [page.route, markdown.key, facts],
      siteFile && [siteFile.file, files.key],
    ];
    const result = await ledger.finished.take(parts, page?.id, async () => {
      await html.load();
      return finishPage(html, shell, { css, configuredSources: [ofSettings], page: facts, siteFile });
    });
    const { policy, module, iconSets } = result;
    for (const set of iconSets) ledger.iconSets.add(set);
    if (policy) ledger.policies.set(JSON.stringify(policy), policy);
    if (module !== undefined) ledger.module = module;
    return result;
  };
}

/** Reads the text of a page only on request. Pages have no policy in dev. */
function devFinisher(run: FinishedRun) {
  return async ({ page, html, shell, generation }: RenderedPage): Promise<FinishedPage> => {
    const isAsked = run.ledger.textResponder.getStore() !== undefined;
    const facts = page && isAsked ? await markdownFacts(run).of(page) : undefined;
    const finished = finishPage(html, shell, { css: '', configuredSources: [], page: facts });
    // A note that replaces the text has no ids, and the folder may have changed meanwhile.
    const hasIds = page && !isFailed(run, page) && generation === run.folder.generation;
    if (page) run.ledger.onRendered(page, hasIds ? finished.ids : undefined);
    return finished;
  };
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
