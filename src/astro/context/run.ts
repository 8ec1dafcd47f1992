import type { PageProcessor } from '../../content/index.ts';
import type { PlainPages } from '../compile/plain-pages.ts';
import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import type { PageLedger } from './page-ledger.ts';
import type { PagesRun } from './runs.ts';

/** One build, or one dev server, of a docs folder. */
export interface Run extends PagesRun {
  readonly context: BuildContext;
  readonly folder: DocsFolder;
  readonly ledger: PageLedger;
  /** The Markdown processor, which notes in the ledger what it finds in pages. */
  readonly processor: () => PageProcessor;
  readonly plainPages: PlainPages;
  /** Bundled pages find the run by it. */
  readonly id: string;
  /** Forgets the run. Call it once no page of the run is rendered any more. */
  end(): void;
}
