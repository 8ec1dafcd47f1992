import { join } from 'node:path';
import { emptySettings } from '../../config/index.ts';
import { codeDigest, TextFiles } from '../../content/index.ts';
import { type Diagnostic, sortDiagnostics } from '../../diagnostics/index.ts';
import { type ApiDocument, ReadDocuments } from '../../openapi/index.ts';
import { SiteSandboxes } from '../../sandbox/load/index.ts';
import { hasRedirect, type LoadedSite, loadSite, type Site } from '../../site/index.ts';
import type { OwnStrings } from '../../theme/i18n/own.ts';
import { Publication } from '../publication/publication.ts';
import { folderProblems, INSPECTOR_ROUTE } from '../reports/site-problems.ts';
import { fetchStars } from '../stars.ts';

/** What the problems of OpenAPI files and the plans of sandboxes depend on besides the files. */
const ROOMS = ['openapi', 'sandbox', 'request', 'contract', 'diagnostics', 'json', 'text'].map((room) =>
  join(import.meta.dirname, '../..', room),
);
const PACKAGES = ['@redocly/openapi-core', '@scalar/openapi-upgrader', 'ajv', 'yaml'];

export interface DocsFolderOptions {
  /** Absolute path of the docs folder. */
  root: string;
  /** Base path, `/docs` or `''`. */
  base: string;
  /** Folder that the site is written to. Files in it are never part of the docs. */
  outDir?: string;
  /** Whether OpenAPI files given by URL, and the star count of a repository, are fetched. Default: false. */
  remoteSpecs?: boolean;
  /** Origin of the published site. */
  site?: string;
  /** Whether preview images of pages are drawn. Default: true. */
  pictures?: boolean;
  /** Absolute path of Trellis's own folder. Default: `<root>/.trellis`. */
  workspace?: string;
  /** OpenAPI files that are checked only by `checkDescriptions`. Default: none. */
  checksLater?: 'all' | 'large' | undefined;
}

/** A docs folder: its last usable site, and the problems of the last load. */
export class DocsFolder {
  readonly root: string;
  /** The last load that gave a site. */
  lastLoad: LoadedSite | undefined;
  /** Whether the last load gave a site. */
  isUsable = false;
  /** Counts the loads, so that an open page can tell whether it is older than the last one. */
  generation = 0;
  /** Problems of the last load, in reading order. */
  diagnostics: Diagnostic[] = [];
  readonly sandboxes: SiteSandboxes;
  /** UI strings that the docs folder overrides. */
  strings: OwnStrings = {};
  /** Where and when the site is published. */
  publication: Publication | undefined;
  /** Stars of the repository that the top bar names; undefined if the network does not respond. */
  stars: number | undefined;
  private readonly options: DocsFolderOptions;
  private readonly listeners: (() => void)[] = [];
  private starsOf: string | undefined;
  private pageFiles: ReadonlySet<string> = new Set();
  /** OpenAPI files by URL. Each is fetched once, so a save in dev does not wait for the network. */
  private readonly fetchedSpecs = new Map<string, Promise<string>>();
  private readonly texts: TextFiles;
  private readonly documents: ReadDocuments;
  private lastRead: Promise<unknown> = Promise.resolve();
  /** Problems of the last load that are found beside those of its files. */
  private ownDiagnostics: Diagnostic[] = [];

  constructor(options: DocsFolderOptions) {
    const { root, workspace = join(root, '.trellis') } = options;
    const salt = codeDigest(ROOMS, PACKAGES);
    this.root = root;
    this.texts = new TextFiles(root);
    this.documents = new ReadDocuments({
      later: options.checksLater,
      kept: { folder: join(workspace, 'cache/problems'), salt },
    });
    this.options = options;
    this.sandboxes = new SiteSandboxes(root, join(workspace, 'cache/rule-sets'), {
      folder: join(workspace, 'cache/plans'),
      salt,
    });
  }

  /** Reads the folder again. Returns false if it gives no site; the last one then stays. */
  async load(): Promise<boolean> {
    const { remoteSpecs, base, site: origin, pictures = true } = this.options;
    const { root } = this;
    const result = await this.read();
    const { site } = result;
    if (site) {
      this.documents.keep(result.documents);
      if (remoteSpecs) await this.countStars(site);
      this.publication = await Publication.of({ ...result, site }, { root, base, site: origin, pictures });
    }
    const { diagnostics, strings } = await folderProblems(result, this);
    // Together with what it counts: a page rendered in between would be the old one under the new number.
    this.generation++;
    this.ownDiagnostics = diagnostics;
    this.diagnostics = sortDiagnostics([...result.diagnostics, ...diagnostics]);
    if (site) {
      this.lastLoad = result;
      this.strings = strings;
      this.pageFiles = new Set(site.pages.flatMap(({ file }) => file ?? []));
    }
    this.isUsable = site !== undefined;
    for (const listener of this.listeners) listener();
    return site !== undefined;
  }

  /** One load at a time, because they share what is kept of the last one. */
  private read(): Promise<LoadedSite> {
    const { outDir, remoteSpecs, workspace } = this.options;
    const { fetchedSpecs, texts: pageTexts, documents } = this;
    const options = { outDir, remoteSpecs, workspace, fetchedSpecs, pageTexts, documents };
    const result = this.lastRead.then(() => loadSite(this.root, options));
    this.lastRead = result.catch(() => undefined);
    return result;
  }

  /**
   * Checks the OpenAPI files if that was left for later, and adds their problems. Returns whether it was.
   */
  async checkDescriptions(): Promise<boolean> {
    if (!(await this.documents.check())) return false;
    const { generation } = this;
    const { diagnostics } = await this.read();
    // A load that came between has the problems itself.
    if (generation === this.generation)
      this.diagnostics = sortDiagnostics([...diagnostics, ...this.ownDiagnostics]);
    return true;
  }

  /**
   * Why an OpenAPI file cannot be read as it is now; the site then has its last version. Empty for others.
   */
  faultsOf(document: ApiDocument): readonly Diagnostic[] {
    return this.documents.faultsOf(document);
  }

  /** Calls `listener` after each further load. */
  onLoad(listener: () => void): void {
    this.listeners.push(listener);
  }

  get site(): Site {
    return this.lastLoad?.site ?? EMPTY_SITE;
  }

  /** Whether the site has the sandbox inspector. An author's page at its address wins. */
  get hasInspector(): boolean {
    return this.sandboxes.list.length > 0 && !this.site.pages.some(({ route }) => route === INSPECTOR_ROUTE);
  }

  /** Whether authorization servers send readers back to the site. */
  get hasCallback(): boolean {
    return this.lastLoad?.documents.some(({ securitySchemes }) => hasRedirect(securitySchemes)) ?? false;
  }

  /** Whether the file at this path of the docs folder is a page. */
  isPage(path: string): boolean {
    return this.pageFiles.has(path);
  }

  /** Asks once per repository, even if the network does not respond, because a save in dev must not wait. */
  private async countStars({ settings }: Site): Promise<void> {
    const button = settings.topbarCtaButton;
    const name = button?.type === 'github' ? `${button.owner}/${button.repository}` : undefined;
    if (name === this.starsOf) return;
    this.starsOf = name;
    this.stars = button?.type === 'github' ? await fetchStars(button.owner, button.repository) : undefined;
  }
}

/** Lets the dev server start before the settings can be read for the first time. */
const EMPTY_SITE: Site = {
  settings: emptySettings(),
  pages: [],
  navigation: { divisions: [], nodes: [] },
  specs: [],
  redirects: { routes: [], patterns: [] },
};
