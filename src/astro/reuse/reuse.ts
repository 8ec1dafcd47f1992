/** Pages of the last build that nothing has changed: not compiled, bundled or rendered again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocsPaths, type PageUse } from '../../content/index.ts';
import type { Page } from '../../site/index.ts';
import type { PageLedger } from '../context/page-ledger.ts';
import type { Run } from '../context/run.ts';
import { pageFile } from '../relative/index.ts';
import type { SiteFiles } from '../site-files/index.ts';
import { markdownFacts } from '../vite/pages/markdown.ts';
import { apiPageInputs } from './api-page-inputs.ts';
import type { PageToKeep } from './keep-page.ts';
import { isWhole, restore } from './restore.ts';
import { ReusedParts, schemasOfPart } from './reused-parts.ts';
import { areFound, withScriptNames } from './script-names.ts';
import { digestOf, siteKeys } from './site-key.ts';

type PagesRun = Pick<Run, 'context' | 'folder' | 'ledger'>;

/** Finds the pages that can be reused, and tells the ledger what rendering them would. */
export function reusePages(run: Run): void {
  const { folder, ledger, context } = run;
  const { publication, lastLoad, site } = folder;
  const keys = siteKeys(run);
  if (!keys) return;
  const inputsOfApiPage = apiPageInputs(run);
  const parts = new ReusedParts(run, keys.common);
  ledger.parts = parts;
  const { linksOf } = markdownFacts(run);
  const paths = new DocsPaths(() => ({ root: context.root, contentDir: lastLoad?.contentDir ?? '' }));
  for (const page of site.pages) {
    const files = sourcesOf(page, folder);
    const texts = files?.map((file) => readFileSync(join(context.root, file), 'utf8'));
    if (!files || !texts || texts.slice(1).some(hasExports)) continue;
    const inputs =
      page.file === undefined ? [keys.common, inputsOfApiPage(page)] : [keys.whole(), page.id, files, texts];
    const all = [inputs, publication?.modified(page), publication?.picture(page)];
    const facts = ledger.whole.find(page.id, files, digestOf(all));
    if (!facts) continue;
    if (facts.answers.some(([question, answer]) => paths.answer(question) !== answer)) continue;
    const resolve = linksOf(page);
    if (facts.links.some(([url, target]) => resolve(url) !== target)) continue;
    if (!isWhole(ledger, facts)) continue;
    restore(ledger, page.id, facts);
    for (const [file, uses] of facts.uses) ledger.uses.note(uses, join(context.root, file));
    parts.notePage(page.id, facts.parts);
  }
}

/** The HTML of a page that is reused. Undefined for all others. */
export function reusedHtml({ ledger }: Pick<Run, 'ledger'>, page: { id: string }): string | undefined {
  const html = ledger.whole.htmlOf(page.id);
  return html === undefined ? undefined : withScriptNames(html, ledger.bundle.ruleSets);
}

/** Writes the pages and parts that no route renders. */
export function copyPages({ folder, ledger }: PagesRun, files: SiteFiles): void {
  const parts = ledger.parts?.taken.map((path) => ({ id: path, route: path })) ?? [];
  for (const page of [...folder.site.pages, ...parts]) {
    if (!ledger.whole.isCopied(page)) continue;
    const path = pageFile(page.route);
    const html = ledger.bundle.ruleSets.length > 0 ? reusedHtml({ ledger }, page) : undefined;
    if (html !== undefined) files.write(path, html);
    else ledger.whole.copy(page.id, path, files);
  }
}

/** Undefined if the next build must render the page. `shell`: the HTML around its text. */
export function pageToKeep({ ledger, context }: PagesRun, page: Page, shell: string): PageToKeep | undefined {
  const candidate = ledger.whole.candidate(page.id);
  if (!candidate) return undefined;
  const { name, files } = candidate;
  const scripts = ledger.bundle.ruleSets;
  const hasUpdates = ledger.changelogs.has(page.id) || ledger.feeds.has(feedPath(page));
  if (hasUpdates || hasProblem(files, ledger) || !areFound(scripts)) return undefined;
  const uses = files.map((file): [string, readonly PageUse[]] => [
    file,
    ledger.uses.of(join(context.root, file)),
  ]);
  if (uses.some(([, own]) => own.some(({ kind }) => kind === 'changing'))) return undefined;
  const answers = files.flatMap((file) => ledger.whole.answersOf(file));
  return { name, html: name, scripts, uses, answers, ...filesToKeep(ledger, shell) };
}

/** The same for HTML at a path (decoded, without the base path) that is no page: a part of a schema. */
export function partToKeep(
  { ledger, locals }: Pick<Run, 'ledger' | 'locals'>,
  path: string,
  shell: string,
): PageToKeep | undefined {
  const candidate = ledger.whole.candidate(path);
  const schemas = candidate && schemasOfPart({ locals }, path);
  const scripts = ledger.bundle.ruleSets;
  if (!schemas || !areFound(scripts)) return undefined;
  const { name } = candidate;
  const html = ledger.whole.htmlName([name, schemas]);
  return { name, html, scripts, uses: [], answers: [], schemas, ...filesToKeep(ledger, shell) };
}

/** Stores the files that HTML links to, and returns what is known of them. */
function filesToKeep(ledger: PageLedger, shell: string): Pick<PageToKeep, 'styles' | 'examples'> {
  const examples = ledger.examples.filesOf(shell);
  for (const [file, text] of examples) ledger.whole.keepExample(file, text);
  return { styles: ledger.styles.filesOf(shell), examples: examples.map(([file]) => file) };
}

/** Forgets pages with problems that showed late, and those that this build has no more. */
export function closeWholePages({ ledger }: PagesRun): void {
  ledger.whole.close((files) => hasProblem(files, ledger));
}

/** Values of a snippet are shared by the pages that include it, and one may change them for the next. */
const hasExports = (text: string): boolean => /^[ \t>]*export\s/m.test(text);

const feedPath = ({ route }: Page): string => `${route === '/' ? '' : route}/rss.xml`;

/** Such a page is rendered again, so that its problem is reported again. */
const hasProblem = (files: string[], { problems }: Run['ledger']): boolean =>
  problems.all.some(({ file }) => file !== undefined && files.includes(file));

/**
 * The files that a page is made from; none for a page that is generated from an API description. Undefined
 * for a page with modules: these run, and may have scripts and stylesheets.
 */
function sourcesOf({ file, missing }: Page, { lastLoad }: Run['folder']): string[] | undefined {
  if (missing) return undefined;
  if (file === undefined) return [];
  const interactive = new Set(lastLoad?.snippets.interactive);
  const files = new Set([file]);
  // Also visits files added in the loop.
  for (const each of files) {
    if (interactive.has(each)) return undefined;
    for (const { target } of lastLoad?.snippets.imports.get(each) ?? []) {
      if (target === undefined || !/\.mdx?$/.test(target)) return undefined;
      files.add(target);
    }
  }
  return [...files];
}
