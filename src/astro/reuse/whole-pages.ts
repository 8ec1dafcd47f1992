/** Pages of the last build that nothing has changed: not compiled, bundled or rendered again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocsPaths, type PageUse, pathWithin } from '../../content/index.ts';
import type { Policy } from '../../hosting/index.ts';
import type { Page } from '../../site/index.ts';
import type { Run } from '../context/run.ts';
import { ResultStore } from '../finish/result-store.ts';
import { digestOf, siteKey } from './site-key.ts';
import { isStable } from './stable-text.ts';

/** What a build needs to know of a page besides its HTML. */
interface PageFacts {
  /** The name of its result in `FinishedPages`. */
  finished: string;
  /** Lengths of that result and of the HTML in bytes: an entry that was cut off is not used. */
  sizes: (number | undefined)[];
  policy?: Policy;
  /** Its own stylesheets: name and text. */
  styles: [name: string, css: string][];
  /** What its file, and the snippets that it includes, use. */
  uses: [file: string, uses: readonly PageUse[]][];
  /** Questions to the docs folder, and their answers. */
  answers: [question: string, answer: string][];
}

type PagesRun = Pick<Run, 'context' | 'folder' | 'ledger'>;

/** Parts of a page that are files which rendering notes elsewhere. */
const NAMES_SHARED_FILE = '/_trellis/examples/';

export class WholePages {
  private readonly facts: ResultStore<PageFacts>;
  private readonly html: ResultStore<{ html: string }>;
  /** Names in both stores of pages that may be reused, by the ids of the pages. */
  private readonly names = new Map<string, string>();
  /** Ids of the pages that are reused. */
  private readonly reused = new Set<string>();
  /** The files that a page is made from, by its id: its own, and the snippets that it includes. */
  private readonly sources = new Map<string, string[]>();
  private readonly answers = new Map<string, [string, string][]>();

  constructor(cacheDir: string) {
    this.facts = new ResultStore(join(cacheDir, 'whole-pages/facts'), '');
    this.html = new ResultStore(join(cacheDir, 'whole-pages/html'), '');
  }

  /** Number of pages that are reused. */
  get size(): number {
    return this.reused.size;
  }

  isReused(page: Page): boolean {
    return this.reused.has(page.id);
  }

  /** Notes what the page or snippet in `file` (absolute) asked the docs folder while it was compiled. */
  noteAnswers(root: string, answers: [string, string][], file: string): void {
    this.answers.set(pathWithin(root, file), answers);
  }

  /** Finds the pages that can be reused, and tells the ledger what rendering them would. */
  open(run: Run): void {
    const { folder, ledger, context } = run;
    const key = siteKey(run);
    if (key === undefined) return;
    const paths = new DocsPaths(() => ({
      root: context.root,
      contentDir: folder.lastLoad?.contentDir ?? '',
    }));
    for (const page of folder.site.pages) {
      const files = sourcesOf(page, folder);
      const texts = files?.map((file) => readFileSync(join(context.root, file), 'utf8'));
      if (!files || !texts?.every(isStable)) continue;
      const { publication } = folder;
      const parts = [key, page.id, files, texts, publication?.modified(page), publication?.picture(page)];
      const name = this.facts.nameFor([digestOf(parts)]);
      this.html.use(name);
      this.names.set(page.id, name);
      this.sources.set(page.id, files);
      const facts = this.facts.read(name);
      if (!facts || !isWhole(facts.sizes, this.sizes(run, facts.finished, name))) continue;
      if (facts.answers.some(([question, answer]) => paths.answer(question) !== answer)) continue;
      ledger.finished.reuse(facts.finished, page.id);
      for (const [file, uses] of facts.uses) ledger.uses.note(uses, join(context.root, file));
      for (const [style, css] of facts.styles) ledger.styles.add(style, css);
      if (facts.policy) ledger.policies.set(JSON.stringify(facts.policy), facts.policy);
      this.reused.add(page.id);
    }
  }

  /** The HTML of a page that is reused. */
  htmlOf(page: Page): string | undefined {
    const name = this.reused.has(page.id) ? this.names.get(page.id) : undefined;
    return name === undefined ? undefined : this.html.read(name)?.html;
  }

  /** Keeps a page that was rendered, for the next build. */
  keep({ ledger, context }: PagesRun, page: Page, html: string): void {
    const name = this.names.get(page.id);
    const files = this.sources.get(page.id);
    const finished = ledger.finished.nameOf(page.id);
    if (name === undefined || !files || finished === undefined) return;
    const hasUpdates = ledger.changelogs.has(page.id) || ledger.feeds.has(feedPath(page));
    if (hasUpdates || html.includes(NAMES_SHARED_FILE) || hasProblem(files, ledger.problems.all)) return;
    const policy = ledger.finished.of(page.id)?.policy;
    this.html.write(name, { html });
    this.facts.write(name, {
      finished,
      sizes: this.sizes({ ledger }, finished, name),
      ...(policy && { policy }),
      styles: ledger.styles.filesOf(html),
      uses: files.map((file) => [file, ledger.uses.of(join(context.root, file))]),
      answers: files.flatMap((file) => this.answers.get(file) ?? []),
    });
  }

  private sizes({ ledger }: Pick<Run, 'ledger'>, finished: string, name: string): (number | undefined)[] {
    return [ledger.finished.sizeOf(finished), this.html.sizeOf(name)];
  }

  /** Forgets pages with problems that showed late, and those that this build has no more. */
  close({ ledger }: PagesRun): void {
    const { all } = ledger.problems;
    for (const [id, files] of all.length > 0 ? this.sources : [])
      if (hasProblem(files, all)) this.facts.remove(this.names.get(id) ?? '');
    this.facts.clean();
    this.html.clean();
  }
}

const isWhole = (kept: PageFacts['sizes'], found: PageFacts['sizes']): boolean =>
  kept.every((size, index) => size !== undefined && size === found[index]);

const feedPath = ({ route }: Page): string => `${route === '/' ? '' : route}/rss.xml`;

/** Its page is rendered again, so that the problem is reported again. */
const hasProblem = (files: string[], problems: readonly { file?: string | undefined }[]): boolean =>
  problems.some(({ file }) => file !== undefined && files.includes(file));

/**
 * The files that a page is made from. Undefined for a page that is generated from an API description, and for
 * one with modules: these run, and may have scripts and stylesheets.
 */
function sourcesOf(
  { file, operation, schema, spec, tag, missing }: Page,
  { lastLoad }: Run['folder'],
): string[] | undefined {
  const isGenerated = [operation, schema, spec, tag, missing].some((each) => each !== undefined);
  if (file === undefined || isGenerated) return undefined;
  const files = new Set([file]);
  // Also visits files added in the loop.
  for (const each of files)
    for (const { target } of lastLoad?.snippets.imports.get(each) ?? []) {
      if (target === undefined || !/\.mdx?$/.test(target)) return undefined;
      files.add(target);
    }
  return [...files];
}
