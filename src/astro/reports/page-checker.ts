import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UsesOfFile } from '../../check/index.ts';
import { pageBody, pageFormat, pageProcessor, pathWithin } from '../../content/index.ts';
import { type Diagnostic, sortDiagnostics } from '../../diagnostics/index.ts';
import type { LoadedSite, Page, Site } from '../../site/index.ts';
import { COMPONENT_NAMES } from '../../theme/component-names.ts';
import { PageProblems } from './page-problems.ts';
import { PageUses } from './page-uses.ts';

/** The parts of a docs folder that its pages depend on. */
type CheckedFolder = Pick<
  LoadedSite,
  'snippets' | 'contentDir' | 'assets' | 'outside' | 'operations' | 'documents' | 'settingsTexts'
> & { site: Site };

/** Keeps what is known of pages by their content, for `trellis check` and the dev server alike. */
export const checkCacheDir = (workspace: string): string => join(workspace, 'cache/check');

/** Compiles pages and snippets one by one, without rendering them, and keeps the problems of each. */
export class PageChecker {
  private readonly root: string;
  private readonly lastLoad: () => CheckedFolder | undefined;
  private readonly idsOf: ((page: Page) => string[] | undefined) | undefined;
  private readonly cacheDir: string | undefined;
  private readonly problems = new Map<string, PageProblems>();
  private readonly uses: PageUses;
  private lastListing: { of: Site | undefined; files: ReadonlySet<string> } = {
    of: undefined,
    files: new Set(),
  };
  /** Made for the first file, and awaited there: nothing writes to the cache after the last check. */
  private compiler: Promise<(text: string, file: string) => Promise<unknown>> | undefined;

  /**
   * `root`: absolute path of the docs folder. `lastLoad` returns the current folder. `idsOf` returns the
   * ids of the elements of a page, if they are known; without it they are those that its source shows.
   * `cacheDir`: keeps what pages use.
   */
  constructor(
    root: string,
    lastLoad: () => CheckedFolder | undefined,
    idsOf?: (page: Page) => string[] | undefined,
    cacheDir?: string,
  ) {
    this.root = root;
    this.lastLoad = lastLoad;
    this.idsOf = idsOf;
    this.cacheDir = cacheDir;
    this.uses = new PageUses(root);
  }

  /** The pages and snippets that can be checked, by path within the docs folder. */
  get files(): ReadonlySet<string> {
    const { site, snippets } = this.lastLoad() ?? {};
    if (this.lastListing.of === site) return this.lastListing.files;
    const pages = site?.pages.flatMap(({ file }) => file ?? []) ?? [];
    const all = [...pages, ...(snippets?.files ?? [])];
    this.lastListing = { of: site, files: new Set(all.filter((file) => /\.mdx?$/.test(file))) };
    return this.lastListing.files;
  }

  /** Checks one of `files`, and drops its earlier problems. */
  async check(file: string): Promise<void> {
    const text = await readFile(join(this.root, file), 'utf8');
    const body = pageBody(text);
    // Keeps the number of lines, so locations in the page stay right.
    const lines = text.slice(0, text.length - body.length).replace(/[^\n]/g, '');
    const isOutside = (path: string) => this.lastLoad()?.outside.has(path) === true;
    this.problems.set(file, new PageProblems(this.root, { isOutside }));
    this.uses.forget(file);
    this.compiler ??= this.createCompiler();
    const compile = await this.compiler;
    await compile(lines + body, join(this.root, file));
  }

  /** Problems of the files that were checked and still exist, in reading order. */
  diagnostics(): Diagnostic[] {
    const folder = this.lastLoad();
    if (!folder) return [];
    const { files } = this;
    for (const file of this.problems.keys()) {
      if (files.has(file)) continue;
      this.problems.delete(file);
      this.uses.forget(file);
    }
    const own = [...this.problems.values()].flatMap(({ all }) => all);
    const idsOf = this.idsOf ?? ((page: Page) => this.uses.sourceIds(page));
    const fragments = this.uses.fragmentProblems(folder, idsOf);
    return sortDiagnostics([...own, ...this.uses.problems(folder), ...fragments]);
  }

  /** Problems that only a look at the whole folder shows, once all files were checked. */
  folderProblems(folder: LoadedSite & { site: Site }): Diagnostic[] {
    return this.uses.folderProblems(folder);
  }

  /** What the files that were checked use. */
  usesOfFiles(): UsesOfFile[] {
    return this.uses.all();
  }

  /** Routes of the pages whose fragments the links of a file name. */
  fragmentRoutes(file: string): string[] {
    return this.uses.fragmentRoutes(file);
  }

  private async createCompiler() {
    const { root } = this;
    const at = (file: string): PageProblems => {
      const path = pathWithin(root, file);
      const problems = this.problems.get(path) ?? new PageProblems(root);
      this.problems.set(path, problems);
      return problems;
    };
    const processor = pageProcessor({
      base: '',
      isCheck: true,
      ...(this.cacheDir !== undefined && { cacheDir: this.cacheDir }),
      root,
      settings: () => {
        const { site, contentDir = '' } = this.lastLoad() ?? {};
        const { variables = {}, styling } = site?.settings ?? {};
        return { variables, math: styling?.latex !== false, contentDir };
      },
      isSnippet: (file) => this.lastLoad()?.snippets.files.has(pathWithin(root, file)) === true,
      onError: (error, file) => at(file).compileFailed(error, file),
      onWarning: (warning, file) => at(file).warn(warning, file),
      onUses: (uses, file) => this.uses.note(uses, file),
      onComponents: (names, file) => {
        for (const name of names.filter(isUnknown))
          at(file).unknownComponent(pathWithin(root, file), name, COMPONENT_NAMES);
      },
    });
    const compiler = await processor.createMdxRenderer?.({ syntaxHighlight: false }, { optimize: true });
    const markdown = await processor.createRenderer({ syntaxHighlight: false });
    return async (text: string, file: string) =>
      pageFormat(text, file) === 'md'
        ? markdown.render(text, { fileURL: pathToFileURL(file) })
        : compiler?.process(text, file, {});
  }
}

/** Members, such as `<Tree.Folder>`, are checked when a page is rendered. */
const isUnknown = (name: string): boolean =>
  name !== 'Fragment' && !COMPONENT_NAMES.some((builtIn) => builtIn === name.replace(/\.$/, ''));
