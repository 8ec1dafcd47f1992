import { join } from 'node:path';
import { emptySettings } from '../config/index.ts';
import { pathWithin } from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import { RuleSets } from '../sandbox/load/index.ts';
import { type LoadedSite, loadSite, type Site } from '../site/index.ts';
import type { OwnStrings } from '../theme/i18n/own.ts';
import { provideServices } from '../theme/services.ts';
import { FinishedPages } from './finish/finished-pages.ts';
import { Publication } from './publication/publication.ts';
import { inspectorFault } from './reports/inspector-fault.ts';
import { lookFaults } from './reports/look-faults.ts';
import { ownStrings } from './reports/own-strings.ts';
import { PageFaults } from './reports/page-faults.ts';
import { PageUses } from './reports/page-uses.ts';
import type { OnProgress } from './run/progress.ts';
import { INSPECTOR_ROUTE, servicesOf } from './services.ts';
import { fetchStars } from './stars.ts';
import { PageStyles } from './vite/page-styles.ts';
import { SharedExamples } from './vite/shared-examples.ts';

export interface EngineOptions {
  /** Absolute path of the docs folder. */
  root: string;
  /** Base path without a trailing slash, or `/`. */
  base: string;
  /** Where the site is written. When it lies in the docs folder, nothing there is part of the docs. */
  outDir?: string;
  /** Whether OpenAPI files that are named by URL, and the stars of a repository, are fetched. Off unless said. */
  remoteSpecs?: boolean;
  /** Origin of the published site. */
  site?: string;
  /** Whether pictures of pages are drawn for previews of links. On unless said. */
  pictures?: boolean;
  /** Absolute path of the folder in which Trellis keeps what is its own. */
  workspace?: string;
  /** Absolute path of Astro's root in this process; the workspace unless said. */
  astroRoot?: string;
}

/**
 * The current state of one docs folder: the last Site that could be built, and what is wrong now. Holds the only
 * mutable state of a run; everything that it calls is a function of the folder.
 */
export class Engine {
  readonly root: string;
  readonly base: string;
  readonly astroRoot: string | undefined;
  private readonly options: EngineOptions;
  /** The last good load. */
  loaded: LoadedSite | undefined;
  /** Counts the loads, so that an open page can tell whether it is older than the last one. */
  generation = 0;
  /** Of the last load, good or not. */
  diagnostics: Diagnostic[] = [];
  /** Those of pages since the last load. */
  readonly pageFaults: PageFaults;
  readonly pageStyles = new PageStyles();
  readonly examples = new SharedExamples();
  readonly pageUses: PageUses;
  private pagesOfBuild: FinishedPages | undefined;
  mode: 'dev' | 'build' = 'build';
  /** Told how far a build is. */
  onProgress: OnProgress | undefined;
  /** Whether the site is built to be opened from its files. */
  isRelative = false;
  /** Origin of the dev server, once it listens. */
  devOrigin: (() => string | undefined) | undefined;
  readonly ruleSets: RuleSets;
  /** Strings of the interface that the docs folder has of its own. */
  strings: OwnStrings = {};
  /** Told of every load. */
  onLoad: (() => void) | undefined;
  /** Base URLs of the sandboxes that are served over HTTP, by the name of the OpenAPI file. */
  servedSandboxes: Record<string, string> = {};
  /** Where and when the site is published. */
  publication: Publication | undefined;
  /** Of the repository that the top bar names; undefined also when the network has not answered. */
  stars: number | undefined;
  private starsOf: string | undefined;
  private pageFiles: ReadonlySet<string> = new Set();
  /** OpenAPI files that are named by URL are fetched once a run, so that a save in dev does not wait for them. */
  private readonly fetched = new Map<string, Promise<string>>();

  constructor(options: EngineOptions) {
    this.root = options.root;
    this.base = options.base;
    this.astroRoot = options.astroRoot;
    this.options = options;
    this.pageUses = new PageUses(options.root);
    this.ruleSets = new RuleSets(options.root, join(this.cacheDir, 'rule-sets'));
    this.pageFaults = new PageFaults(options.root, () => this.mode === 'dev', {
      workspace: options.astroRoot ?? options.workspace,
      isOutside: (file) => this.loaded?.outside.has(file) ?? false,
    });
  }

  /** Reads the folder again. When it cannot be used, the last good Site stays and `false` is returned. */
  async load(): Promise<boolean> {
    const { outDir, remoteSpecs, workspace } = this.options;
    const loaded = await loadSite(this.root, { fetched: this.fetched, outDir, remoteSpecs, workspace });
    const { site } = loaded;
    if (site) {
      if (remoteSpecs) await this.countStars(site);
      const { base, root } = this;
      const { site: origin, pictures = true } = this.options;
      this.publication = await Publication.of(
        { ...loaded, site },
        { root, base, site: origin, pictures, devOrigin: () => this.devOrigin?.() },
      );
    }
    this.generation++;
    const ruleSetFaults = loaded.site ? await this.ruleSets.load(loaded) : [];
    const { strings, warnings } = ownStrings(this.root, loaded.site);
    this.diagnostics = [
      ...loaded.diagnostics,
      ...warnings,
      ...ruleSetFaults,
      ...lookFaults(loaded),
      ...inspectorFault(loaded),
    ];
    this.pageFaults.clear();
    if (loaded.site) {
      this.loaded = loaded;
      this.strings = strings;
      this.pageFiles = new Set(loaded.site.pages.flatMap(({ file }) => file ?? []));
    }
    provideServices(servicesOf(this));
    this.onLoad?.();
    return loaded.site !== undefined;
  }

  /** Says where sandboxes are served over HTTP, which is known only when the rule sets have been read. */
  useSandboxes(http: Record<string, string>): void {
    this.servedSandboxes = http;
    provideServices(servicesOf(this));
  }

  /** Absolute path of the folder of what is kept from build to build. */
  get cacheDir(): string {
    return join(this.options.workspace ?? join(this.root, '.trellis'), 'cache');
  }

  /** What became of the pages of the build. */
  get finished(): FinishedPages {
    this.pagesOfBuild ??= new FinishedPages(join(this.cacheDir, 'pages'));
    return this.pagesOfBuild;
  }

  get site(): Site {
    return this.loaded?.site ?? EMPTY_SITE;
  }

  /** A page of the author's at the same address goes before. */
  get hasInspector(): boolean {
    return this.ruleSets.list.length > 0 && !this.site.pages.some(({ route }) => route === INSPECTOR_ROUTE);
  }

  /** Whether the file at this path of the docs folder is a page. */
  isPage(path: string): boolean {
    return this.pageFiles.has(path);
  }

  /** Whether an MDX file, by its absolute path, is put into pages and is none. */
  isSnippet(file: string): boolean {
    const path = pathWithin(this.root, file);
    return this.loaded?.snippets.files.has(path) === true && !this.isPage(path);
  }

  /** Asked once for each repository, also when nobody answers: a save in dev must not wait for that. */
  private async countStars({ settings }: Site): Promise<void> {
    const button = settings.topbarCtaButton;
    const name = button?.type === 'github' ? `${button.owner}/${button.repository}` : undefined;
    if (name === this.starsOf) return;
    this.starsOf = name;
    this.stars = button?.type === 'github' ? await fetchStars(button.owner, button.repository) : undefined;
  }
}

/** Stands in until the settings of a folder can be read for the first time, so that the dev server can start. */
const EMPTY_SITE: Site = {
  settings: emptySettings(),
  pages: [],
  navigation: { divisions: [], nodes: [] },
  specs: [],
  redirects: { routes: [], patterns: [] },
};
