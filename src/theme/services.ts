/**
 * What the engine gives to the layouts while they render: the current Site and the work that needs Node (icons,
 * highlighting, specifications). Layouts are bundled by Vite and the engine is not; both run in one process, so the
 * engine leaves the services at a well-known symbol. That keeps a large Site out of the module graph and makes a
 * change visible to the next request without invalidating modules.
 */
import { isScriptUrl } from '../config/index.ts';
import type {
  ExampleView,
  OperationView,
  Page,
  PlaygroundData,
  SchemaPageView,
  SchemaPart,
  SchemaPartView,
  Site,
  SpecView,
  TagView,
} from '../site/index.ts';
import type { OwnStrings } from './i18n/own.ts';

export interface Services {
  site: Site;
  /** Strings of the interface that the docs folder has of its own. */
  strings: OwnStrings;
  /** Base path without a trailing slash, or `/`. */
  base: string;
  /** `dev` sends no Content-Security-Policy, because Vite injects styles there. */
  mode: 'dev' | 'build';
  /** Counts how often the docs folder has been read. */
  generation: number;
  /** Of the specs that a sandbox is shipped for. */
  sandboxes: SandboxPlace[];
  /** Address of the page that shows their state, with the base path; absent without sandboxes. */
  inspector?: string;
  operationView(id: string, pageId?: string): Promise<OperationView>;
  /** The same for what does not show it: on a large site without examples and samples, which would be made once more. */
  operationFacts(id: string, pageId: string): Promise<OperationView>;
  /** A schema of an OpenAPI file, by `Page.schema`. */
  schemaView(id: string): Promise<SchemaPageView>;
  playgroundData(id: string, pageId?: string): PlaygroundData;
  /** `OperationView.playground` alone. */
  playgroundOf(id: string, pageId: string): OperationView['playground'];
  /** What an OpenAPI file is about, by `SpecSummary.name`. */
  specView(name: string): SpecView;
  /** A tag of an OpenAPI file, by `Page.tag`. */
  tagView(tag: NonNullable<Page['tag']>): TagView;
  /** The OpenAPI file as one text for readers and the explorer: JSON, OpenAPI 3.1. */
  specText(name: string): string;
  /** Where it is, without the base path: where one is all of the description, the file of the docs folder, as it is written. */
  specPath(name: string): string;
  /** Whether it is that. */
  isOwnFile(name: string): boolean;
  /** Where the rest of a schema is that a page shows only the top of, without the base path; undefined where it is nowhere. */
  partPath(part: SchemaPart): string | undefined;
  partView(part: SchemaPart): SchemaPartView;
  /** All such parts that pages lead to. In dev those that there can be, as nothing is laid out before it is asked for. */
  parts(): Promise<SchemaPart[]>;
  /** Path of the file that holds an example of which a page shows only the top, without the base path. */
  examplePath(whole: NonNullable<ExampleView['whole']>): string;
  /** SVG text of an icon, empty when there is none of that name. */
  icon(name: string, style?: string): string;
  highlight(code: string, language: string): Promise<string>;
  /** The text of a page without its styles, and the paths of the stylesheets that it needs, without the base path. */
  finishText(rendered: string): { html: string; stylesheets: string[] };
  /** HTML of a formula in TeX. */
  math(source: string, display: boolean): string;
  /** Markdown of a setting or a prop to safe HTML, images of other sites included. */
  untrustedMarkdown(markdown: string): string;
  /** Reports that the page in `file` names a component that does not exist; `known` are those that do. */
  unknownComponent(file: string, name: string, known: string[]): void;
  /** What a page says about itself, as HTML of a sentence. */
  descriptionHtml(page: Page): string;
  /** Stylesheets and scripts of the docs folder for every page: paths without the base path. */
  custom: { styles: string[]; scripts: { path: string; isModule: boolean }[] };
  /** A code block as finished HTML: `meta` is what stands after the language of a fence. */
  codeBlock(code: string, language: string, meta: string): Promise<string>;
  /** Reports that a component which an author has written could not be rendered; the rest of the page is shown. */
  componentFailed(name: string, error: Error, file?: string, isIsland?: boolean): void;
  /** Runs code of the file at this path: what it throws later, in a timer or a promise, is reported as that file's. */
  during<Result>(file: string, work: () => Result): Result;
  /** Reports that a value, or a statement, at the top level of what an author has written ended in an error. */
  valueFailed(name: string, error: unknown, file: string): void;
  /** Reports that the text of the page in `file` ended in an error while it was rendered. Returns HTML that stands in for it. */
  pageThrew(file: string, error: Error): string;
  /** Stars of the repository that the button in the top bar names, when the network answered. */
  stars?: number;
  /** Width and height of an image that the settings name by path. */
  sizeOf(path: string): { width: number; height: number } | undefined;
  published: Published;
}

/** What follows from where and when the site is published. Paths are without the base path. */
export interface Published {
  /** URL of the root of the site, without a trailing slash; absent where nobody has said it. */
  address?: string;
  /** As `address`; in dev, where nobody has said it, that of the dev server. */
  shownAt?: string;
  /** The icons of the site beside those that the settings name: elements of the head. */
  icons: { rel: string; href: string; type?: string; sizes?: string }[];
  /** Address of an icon of the navigation in the file that pages share; undefined where a page has to draw it itself. */
  icon?(svg: string): string | undefined;
  /** Takes the text of the page at `url` as its author wrote it: the page may load from where that does. */
  authored(url: URL, html: string): void;
  /** When a page was changed last, as in ISO 8601, where git knows it. */
  modified(page: Page): string | undefined;
  /** Path of the picture of a page for previews of links; absent where there are none. */
  picture(page: Page): string | undefined;
  /** Takes the updates of a page, in their order. Returns the path of its feed; undefined where there is none. */
  feed(page: Page, updates: Update[]): string | undefined;
}

/** An entry of a page with updates. */
export interface Update {
  /** Fragment of the entry on the page. */
  id: string;
  title: string;
  description?: string;
  tags: string[];
  html: string;
}

/** Where the sandbox of a spec is found. Base URLs are without a trailing slash. */
export interface SandboxPlace {
  /** Of the spec. */
  name: string;
  title: string;
  /** Base URL in the page. */
  mount: string;
  /** Base URL over HTTP: where it runs now, or where it will when it is started. */
  address: string;
  /** Path of the API below either of them: `/api/v1`, `''`. */
  basePath: string;
}

const KEY = Symbol.for('trellis-docs.services');

export function provideServices(services: Services): void {
  (globalThis as Record<symbol, unknown>)[KEY] = services;
}

/** @throws when no site has been loaded, which only a wrong use of the integration can cause. */
export function services(): Services {
  const current = (globalThis as Record<symbol, unknown>)[KEY] as Services | undefined;
  if (!current)
    throw new Error('Trellis is not set up: add the Astro integration `trellis()` to astro.config');
  return current;
}

const NONE: OwnStrings = {};

/** The strings of the docs folder; none before a site has been loaded. */
export const authorStrings = (): OwnStrings =>
  ((globalThis as Record<symbol, unknown>)[KEY] as Partial<Services> | undefined)?.strings ?? NONE;

/** A route or root-relative path with the site's base path. Absolute URLs are left alone; those that run script lead nowhere. */
export function href(path: string): string {
  if (isScriptUrl(path)) return '#';
  const { base } = services();
  return path.startsWith('/') && !path.startsWith('//') && base !== '/' ? base + path : path;
}
