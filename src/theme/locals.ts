/**
 * The input of pages while they render: the site, and work that needs Node (icons, highlighting, OpenAPI
 * files). A middleware puts it into `Astro.locals.trellis` of each request, so a large site stays out of the
 * module graph, and a change shows with the next request.
 */
import { isScriptUrl } from '../config/index.ts';
import type { OperationRule } from '../sandbox/load/index.ts';
import type {
  ExampleView,
  ExplorerSandboxes,
  OperationInputs,
  OperationView,
  Page,
  SchemaPageView,
  SchemaPart,
  SchemaPartView,
  Site,
  SpecView,
  TagView,
} from '../site/index.ts';
import { withBase } from '../text/index.ts';
import type { OwnStrings } from './i18n/own.ts';

export interface TrellisLocals {
  site: Site;
  /** UI strings that the docs folder overrides. */
  strings: OwnStrings;
  /** Base path, `/docs` or `''`. */
  base: string;
  /** `dev` sends no Content-Security-Policy, because Vite injects styles there. */
  mode: 'dev' | 'build';
  /** Counts how often the docs folder has been read. */
  generation: number;
  /** Whether a build takes the page from the last one, so that no route renders it. */
  isCopied(page: { id: string; route: string }): boolean;
  /** Sandboxes shipped with the site. */
  sandboxes: SandboxPlace[];
  /** Path of the sandboxes beside the published site, with the base path; absent if its host runs none. */
  sandboxPath?: string | undefined;
  /** Address of the sandbox inspector, with the base path; absent without sandboxes. */
  inspector?: string;
  /** The docs folder's stylesheets and scripts for every page: paths without the base path. */
  custom: { styles: string[]; scripts: { path: string; isModule: boolean }[] };
  /** Stars of the repository that the top bar links to, if the network responded. */
  stars?: number;
  /** A route or root-relative path with the site's base path; see `hrefWith`. */
  href(path: string): string;
  published: PublicationFacts;
  scripts: PageScripts;
  api: ApiViews;
  render: Renderers;
  report: PageReports;
}

/**
 * A page that imports and exports nothing, compiled: the body of a function (`pageProgram` of `content`), or
 * the HTML of Markdown.
 */
export type PlainPage = { program: string } | { html: string; headings: PageHeading[] };

/** A heading of a page's text. */
export interface PageHeading {
  depth: number;
  slug: string;
  text: string;
}

/** Scripts of a built site. Paths are without the base path. */
export interface PageScripts {
  /**
   * The script of every page; undefined where Vite adds it: in dev, and in a site that is opened from its
   * files.
   */
  page?: string;
  /** Rule sets, by the name of the OpenAPI file. */
  ruleSets: [name: string, path: string][];
  /**
   * The interactive components of a file of the docs folder, and all scripts that a page needs to start them;
   * undefined where Vite knows.
   */
  island(file: string): { path: string; needs: string[] } | undefined;
}

/** Views of OpenAPI files. */
export interface ApiViews {
  operationView(id: string, pageId?: string): Promise<OperationView>;
  /**
   * The same for callers that do not show it. On a large site, and for a page of the last build, without
   * examples and samples, which would otherwise be built twice, or for nobody.
   */
  operationFacts(id: string, pageId: string): Promise<OperationView>;
  /** A schema of an OpenAPI file, by `Page.schema`. */
  schemaView(id: string): Promise<SchemaPageView>;
  /** What the operations with a playground take, by the name of their OpenAPI file. */
  operationInputs(spec: string): OperationInputs[];
  /** Name of the OpenAPI file of an operation. */
  specOf(id: string): string;
  /**
   * What a sandbox does operation by operation, by the name of its OpenAPI file; undefined for a rule set.
   */
  sandboxRules(name: string): OperationRule[] | undefined;
  /**
   * The parts of the plan that an operation, by its id, needs: the name of its OpenAPI file, and a path
   * without the base path.
   */
  sandboxParts(id: string): [name: string, path: string][];
  /** Only `OperationView.playground`. */
  playgroundOf(id: string, pageId: string): OperationView['playground'];
  /** Overview of an OpenAPI file, by `SpecSummary.name`. */
  specView(name: string): SpecView;
  /** By the name of an OpenAPI file. */
  explorerSandboxes(name: string): ExplorerSandboxes;
  /** A tag of an OpenAPI file, by `Page.tag`. */
  tagView(tag: NonNullable<Page['tag']>): TagView;
  /** Its path, without the base path. */
  collectionPath(name: string): string;
  /**
   * Path of the published file, without the base path. A description that consists of one file is published
   * as the docs folder has it.
   */
  specPath(name: string): string;
  /**
   * Path of the rest of a schema that a page shows only the top of, without the base path; undefined if there
   * is no such page.
   */
  partPath(part: SchemaPart): string | undefined;
  partView(part: SchemaPart): SchemaPartView;
  /**
   * All such parts that pages link to. In dev all possible ones, because pages are laid out only on request.
   */
  parts(): Promise<SchemaPart[]>;
  /** Path, without the base path, of the file with a full example. The page shows only its beginning. */
  examplePath(whole: NonNullable<ExampleView['whole']>): string;
}

/** Renders text and names as HTML. */
interface Renderers {
  /** SVG text of an icon, empty if no icon has that name. */
  icon(name: string, style?: string): string;
  highlight(code: string, language: string): Promise<string>;
  /** HTML of a description in an OpenAPI file, with colors in its code. */
  colored(html: string | undefined): string | undefined | Promise<string>;
  /** A code block as finished HTML. `meta` is the text after the language of a fence. */
  codeBlock(code: string, language: string, meta: string): Promise<string>;
  /** Paths of the stylesheets that the text of a page needs, without the base path. */
  pageStylesheets(text: { css: string; source: string }): string[];
  /** The code of a module in the docs folder, and of the files that it imports. */
  codeOf(module: string): string[];
  /** HTML of a formula in TeX. */
  math(source: string, display: boolean): string;
  /** Renders Markdown of a setting or prop as safe HTML, including images of other sites. */
  untrustedMarkdown(markdown: string): string;
  /** The same for a text of the settings, whose relative addresses begin at the root of the site. */
  settingsMarkdown(markdown: string): string;
  /** Description of a page as inline HTML. */
  descriptionHtml(page: Page): string;
  /** Width and height of an image that the settings name by path. */
  sizeOf(path: string): { width: number; height: number } | undefined;
  /** Width and height of an image of the docs folder by its address, with the base path. */
  imageSize(address: string): { width: number; height: number } | undefined;
}

/** Receives problems from the rendering of pages. */
export interface PageReports {
  /** Reports that the page in `file` uses a component that does not exist; `names` lists those that do. */
  unknownComponent(file: string, name: string, names: readonly string[]): void;
  /** Reports that an author's component could not be rendered; the rest of the page still is. */
  componentFailed(name: string, error: unknown, file?: string, isIsland?: boolean): void;
  /** Reports that a value or statement at the top level of an author's code threw. */
  valueFailed(name: string, error: unknown, file: string): void;
  /** Reports that the text of the page in `file` threw while rendering. Returns HTML to show instead. */
  pageThrew(file: string, error: unknown): string;
  /**
   * Runs code of the file at this path. What it throws later, in a timer or a promise, is reported for that
   * file.
   */
  during<Result>(file: string, work: () => Result): Result;
}

/** Facts about where and when the site is published. Paths are without the base path. */
export interface PublicationFacts {
  /** URL of the site's root, without a trailing slash; absent if not configured. */
  address?: string;
  /** Like `address`, but in dev it defaults to that of the dev server. */
  currentAddress?: string;
  /** Icons of the site besides those that the settings name: elements of the head. */
  icons: { rel: string; href: string; type?: string; sizes?: string }[];
  /** Address of a navigation icon in the file that pages share; undefined if a page must draw it itself. */
  icon?(svg: string): string | undefined;
  /** When a page last changed, in ISO 8601, if git knows it. */
  modified(page: Page): string | undefined;
  /** Path of the picture of a page for link previews; undefined if the page has no picture. */
  picture(page: Page): string | undefined;
  /** Receives the updates of a page in order. Returns the path of its feed; undefined if it has none. */
  feed(page: Page, updates: Update[]): string | undefined;
}

/** An entry of a page with updates. */
export interface Update {
  /** Fragment of the entry on the page. */
  id: string;
  /** Its heading; empty if it has none. */
  label: string;
  /** Of the entry of the feed. */
  title: string;
  description?: string;
  tags: string[];
  html: string;
}

/** Where the sandbox of an OpenAPI file runs. Base URLs are without a trailing slash. */
export interface SandboxPlace {
  /** Name of the OpenAPI file. */
  name: string;
  title: string;
  /** Base URL in the page. */
  mount: string;
  /** Base URL over HTTP: where it runs now, or will run once started. */
  address: string;
  /** Path of the API below either of them: `/api/v1`, `''`. */
  basePath: string;
  /** Path of its plan, without the base path; absent for a rule set. */
  plan?: string;
}

/**
 * Returns a function that adds the base path to a route or root-relative path. Absolute URLs stay; those that
 * run script lead nowhere.
 */
export const hrefWith =
  (base: string) =>
  (path: string): string =>
    isScriptUrl(path) ? '#' : withBase(path, base);
