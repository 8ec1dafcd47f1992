import type { TrellisLocals } from '../../theme/locals.ts';
import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import { PageLedger } from './page-ledger.ts';
import { localsOf } from './page-locals.ts';
import { type PagesRun, registerRun } from './runs.ts';

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

export function createRun(context: BuildContext, folder: DocsFolder): Run {
  const ledger = new PageLedger(context, folder);
  let locals: TrellisLocals | undefined;
  folder.onLoad(() => {
    locals = undefined;
  });
  const pagesRun: PagesRun = {
    locals() {
      locals ??= localsOf(context, folder, ledger);
      return locals;
    },
  };
  const { id, forget } = registerRun(pagesRun);
  return { ...pagesRun, context, folder, ledger, id, end: forget };
}
