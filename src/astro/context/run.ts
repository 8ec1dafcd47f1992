import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import type { PageLedger } from './page-ledger.ts';
import type { PagesRun } from './runs.ts';

/** One build, or one dev server, of a docs folder. */
export interface Run extends PagesRun {
  readonly context: BuildContext;
  readonly folder: DocsFolder;
  readonly ledger: PageLedger;
  /** By which bundled pages find the run. */
  readonly id: string;
  /** Lets go of the run once none of its pages is rendered any more. */
  end(): void;
}
