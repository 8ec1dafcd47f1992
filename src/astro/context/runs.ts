import type { PageHtml } from '../../html/index.ts';
import type { PlainPage } from '../../theme/locals.ts';
import { nodeModule } from '../node-module.ts';
import type { RunLocals } from './page-locals.ts';

/** A request for a page, and the input of its components. */
interface PageRequest {
  url: URL;
  locals: { trellis: RunLocals; html: PageHtml };
}

/** The part of a run that its pages use. */
export interface PagesRun {
  /** The input of pages for the current site. */
  locals(): RunLocals;
  /** Compiles a page that imports and exports nothing. `file`: its path in the docs folder. */
  plainPage(file: string): Promise<PlainPage>;
  /** Renders the page of a request with `next`, and finishes its HTML. */
  renderPage(page: PageRequest, next: () => Promise<Response>): Promise<Response>;
}

/** Current runs. Bundled code knows only the id of its run. */
const runs = new Map<string, PagesRun>();
/** Ids are never used again, so a page that outlives its run cannot find another one. */
let runCount = 0;

/** Registers a run until `forget` is called. Its pages find it by `id`. */
export function registerRun(run: PagesRun): { id: string; forget(): void } {
  const id = String(++runCount);
  runs.set(id, run);
  return { id, forget: () => void runs.delete(id) };
}

/**
 * The run with this id, for bundled pages.
 *
 * @public
 * @throws if the run has ended; only code of a page that outlives its run can ask for it
 */
export function runWithId(id: string): PagesRun {
  const run = runs.get(id);
  if (!run) throw new Error(`Run ${id} of Trellis has ended, so its pages can no longer be rendered.`);
  return run;
}

/** Specifier by which pages import this module. */
export const RUNS_MODULE = nodeModule(import.meta.url);
