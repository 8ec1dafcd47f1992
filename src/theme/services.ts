/**
 * What the engine gives to the layouts while they render: the current Site and the work that needs Node (icons,
 * highlighting, specifications). Layouts are bundled by Vite and the engine is not; both run in one process, so the
 * engine leaves the services at a well-known symbol. That keeps a large Site out of the module graph and makes a
 * change visible to the next request without invalidating modules.
 */
import type { OperationView, PlaygroundData, Site } from '../site/index.ts';

export interface Services {
  site: Site;
  /** Base path without a trailing slash, or `/`. */
  base: string;
  /** `dev` sends no Content-Security-Policy, because Vite injects styles there. */
  mode: 'dev' | 'build';
  /** Counts how often the docs folder has been read. */
  generation: number;
  /** Names of the specs that a sandbox is shipped for. */
  sandboxes: string[];
  operationView(id: string, pageId?: string): Promise<OperationView>;
  playgroundData(id: string, pageId?: string): PlaygroundData;
  /** The bundled OpenAPI 3.1 document of a spec. */
  document(name: string): Record<string, unknown>;
  /** SVG text of an icon, empty when there is none of that name. */
  icon(name: string, style?: string): string;
  highlight(code: string, language: string): Promise<string>;
  /** Markdown from outside the docs folder to safe HTML. */
  untrustedMarkdown(markdown: string): string;
  /** Reports that the page in `file` names a component that does not exist; `known` are those that do. */
  unknownComponent(file: string, name: string, known: string[]): void;
  /** Stars of the repository that the button in the top bar names, when the network answered. */
  stars?: number;
}

const KEY = Symbol.for('trellis-docs.services');

export function provideServices(services: Services): void {
  (globalThis as Record<symbol, unknown>)[KEY] = services;
}

/** @throws when no site has been loaded, which only a wrong use of the integration can cause. */
export function services(): Services {
  const current = (globalThis as Record<symbol, unknown>)[KEY] as Services | undefined;
  if (!current)
    throw new Error('Trellis is not set up: add the integration of src/integration to astro.config');
  return current;
}

/** A route or root-relative path with the site's base path. Absolute URLs are left alone. */
export function href(path: string): string {
  const { base } = services();
  return path.startsWith('/') && !path.startsWith('//') && base !== '/' ? base + path : path;
}
