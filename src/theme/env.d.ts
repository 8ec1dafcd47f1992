/// <reference types="astro/client" />

/** For `tsc`, which does not read .astro files. `astro check` does, and types them by their own Props. */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

  const component: AstroComponentFactory;
  export default component;
}

declare namespace App {
  interface Locals {
    trellis: import('./locals.ts').TrellisLocals;
    /** The HTML of the page of this request. */
    html: import('../html/index.ts').PageHtml;
  }
}

declare module 'virtual:trellis/run' {
  /**
   * The current site for code outside of a request: `getStaticPaths`, and the top level of an author's
   * module. Components read `Astro.locals.trellis`.
   */
  export function trellis(): import('./locals.ts').TrellisLocals;

  /** Compiles a page that imports and exports nothing. `file`: its path in the docs folder. */
  export function plainPage(file: string): Promise<import('./locals.ts').PlainPage>;

  /** Renders the page of a request with `next`, and finishes its HTML. */
  export function renderPage(
    page: { url: URL; locals: App.Locals },
    next: () => Promise<Response>,
  ): Promise<Response>;
}

declare module 'virtual:trellis/pages' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

  interface CompiledPage {
    default: AstroComponentFactory;
    /** Components that the page uses without importing them; absent for Markdown. */
    componentNames?: string[];
    getHeadings(): import('./locals.ts').PageHeading[];
  }
  /** Imports the compiled page of `file`, a path relative to the docs root. */
  export function load(file: string): Promise<CompiledPage>;
}

declare module 'virtual:trellis/sandbox' {
  import type { Sandbox } from '../sandbox/index.ts';

  /** Opens the sandbox of the OpenAPI file with this name. Undefined in a site without sandboxes. */
  export const openSandbox: ((name: string) => Promise<Sandbox>) | undefined;
}

declare module 'virtual:trellis/inspector' {
  /** Turns an element into the inspector. Undefined in a site without sandboxes. */
  export const inspect: ((element: HTMLElement) => void) | undefined;
}

declare module 'virtual:trellis/search-languages' {
  /** What the search knows of the language of a tag; undefined if nothing. */
  export function loadLanguage(
    tag: string,
  ): Promise<import('../search/browser.ts').SearchLanguage | undefined>;
}

declare module 'virtual:trellis/theme.css';

declare module 'virtual:trellis/islands' {
  /** Starts the page's interactive components. */
  export const start: () => void;
}
