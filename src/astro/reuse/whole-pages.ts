import { join } from 'node:path';
import { type PageUse, pathWithin } from '../../content/index.ts';
import type { Policy } from '../../hosting/index.ts';
import { ResultStore } from '../finish/result-store.ts';
import type { SiteFiles } from '../site-files/index.ts';

/** What a build needs to know of a page besides its HTML. */
export interface WholePageFacts {
  /** The name of its result in `FinishedPages`, and the hash of that. */
  finished: string;
  finishedHash: string | undefined;
  /** The name of its text in `PageTextStore`. */
  text?: string;
  policy?: Policy;
  /** Names of the sets that its icons are from. */
  iconSets: string[];
  /** Its own stylesheets: name and text. */
  styles: [name: string, css: string][];
  /** What its file, and the snippets that it includes, use. */
  uses: [file: string, uses: readonly PageUse[]][];
  /** Names of the files with the long examples that it links to. */
  examples: string[];
  /** Questions to the docs folder, and their answers. */
  answers: [question: string, answer: string][];
  /** Links of its Markdown, and where they lead. */
  links: [url: string, target: string][];
  /** Paths of the shared parts of schemas that it links to. */
  parts: string[];
  /** Of such a part: the components that it depends on. */
  schemas?: PartSchemas;
  /** The name of its HTML. */
  html: string;
}

/** Names of components, hashes of them, and the paths of their parts. */
export type PartSchemas = [name: string, hash: unknown, path: string | undefined][];

/** Astro names the files of other routes, whose characters it may encode. */
const PLAIN_ROUTE = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)?$/;
/** Astro writes these without a folder. */
const STATUS_PAGES = new Set(['/404', '/500']);

/** Whether the file of a route has its name. */
export const isPlainRoute = (route: string): boolean => PLAIN_ROUTE.test(route) && !STATUS_PAGES.has(route);

/** A page that the next build may reuse. */
export interface Candidate {
  /** Name in the stores. */
  name: string;
  /** The files that the page is made from: its own, and the snippets that it includes. */
  files: string[];
}

/** The HTML of pages, stored for the next build under the hash of everything that it depends on. */
export class WholePages {
  private readonly facts: ResultStore<WholePageFacts & { htmlHash: string | undefined }>;
  /** Their texts, as they are published. */
  private readonly html: ResultStore<never>;
  private readonly examples: ResultStore<{ text: string }>;
  /** By the id of the page. */
  private readonly candidates = new Map<string, Candidate>();
  /** The names of the HTML of pages that are reused, by the ids of these. */
  private readonly reused = new Map<string, string>();
  /** What the files of pages asked while they were compiled, by path in the docs folder. */
  private readonly answers = new Map<string, [string, string][]>();

  constructor(cacheDir: string) {
    this.facts = new ResultStore(join(cacheDir, 'whole-pages/facts'), '');
    this.html = new ResultStore(join(cacheDir, 'whole-pages/html'), '');
    this.examples = new ResultStore(join(cacheDir, 'whole-pages/examples'), '');
  }

  isReused({ id }: { id: string }): boolean {
    return this.reused.has(id);
  }

  /** Whether `copy` writes the page, which then needs no route. */
  isCopied({ id, route }: { id: string; route: string }): boolean {
    return this.reused.has(id) && isPlainRoute(route);
  }

  /** Writes a page that is reused to a path of the site. */
  copy(page: string, path: string, files: SiteFiles): void {
    const name = this.reused.get(page);
    if (name !== undefined) files.copy(this.html.fileOf(name), path);
  }

  /** Notes what the page or snippet in `file` (absolute) asked the docs folder while it was compiled. */
  noteAnswers(root: string, answers: [string, string][], file: string): void {
    this.answers.set(pathWithin(root, file), answers);
  }

  answersOf(file: string): [question: string, answer: string][] {
    return this.answers.get(file) ?? [];
  }

  /**
   * The facts of a page with these inputs, if the last build stored it whole.
   *
   * @param files the files that it is made from
   */
  find(page: string, files: string[], inputs: unknown): WholePageFacts | undefined {
    const name = this.facts.nameFor([inputs]);
    this.html.use(name);
    this.candidates.set(page, { name, files });
    const facts = this.facts.read(name);
    if (facts?.htmlHash === undefined || facts.htmlHash !== this.html.hashOf(facts.html)) return undefined;
    this.html.use(facts.html);
    return facts;
  }

  /**
   * A name for HTML that depends on more than the inputs of `find` tell. A stored file must never change:
   * sites have links to it.
   */
  htmlName(inputs: unknown[]): string {
    return this.html.nameFor(inputs);
  }

  /** From now on, this page is taken from the last build. */
  reuse(page: string, { html }: Pick<WholePageFacts, 'html'>): void {
    this.reused.set(page, html);
  }

  /** The stored HTML of a page that is reused. */
  htmlOf(page: string): string | undefined {
    const name = this.reused.get(page);
    return name === undefined ? undefined : this.html.readText(name);
  }

  /** A page that may be stored: its name in the stores, and its files. */
  candidate(page: string): Candidate | undefined {
    return this.candidates.get(page);
  }

  /** On any thread. */
  write(name: string, html: string, facts: WholePageFacts): void {
    const htmlHash = this.html.writeText(facts.html, html)();
    this.facts.write(name, { ...facts, htmlHash });
  }

  /** Stores a long example, which several pages may link to. */
  keepExample(name: string, text: string): void {
    this.examples.use(name);
    if (!this.examples.has(name)) this.examples.write(name, { text });
  }

  /** Undefined if it is not stored. */
  exampleOf(name: string): string | undefined {
    this.examples.use(name);
    return this.examples.read(name)?.text;
  }

  /** Forgets the pages that this build does not have, and those that `isBroken` names by their files. */
  close(isBroken: (files: string[]) => boolean): void {
    for (const { name, files } of this.candidates.values()) if (isBroken(files)) this.facts.remove(name);
    this.facts.clean();
    this.html.clean();
    this.examples.clean();
  }
}
