import { PageHtml } from '../../html/index.ts';
import type { TrellisLocals } from '../../theme/locals.ts';
import { type Finish, finishing } from '../finish/finish.ts';
import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import { PageLedger } from './page-ledger.ts';
import { localsOf } from './page-locals.ts';
import type { Run } from './run.ts';
import { type PagesRun, registerRun } from './runs.ts';

export function createRun(context: BuildContext, folder: DocsFolder): Run {
  const ledger = new PageLedger(context, folder);
  let current: TrellisLocals | undefined;
  let finish: Finish | undefined;
  folder.onLoad(() => {
    current = undefined;
    finish = undefined;
  });
  const pagesRun: PagesRun = {
    locals() {
      current ??= localsOf(context, folder, ledger);
      return current;
    },
    async renderPage({ url, locals }, next) {
      const html = new PageHtml();
      Object.assign(locals, { trellis: pagesRun.locals(), html });
      const response = await next();
      finish ??= finishing({ context, folder, ledger, locals: pagesRun.locals });
      return finish(url, html, response).finally(() => html.release());
    },
  };
  const { id, forget } = registerRun(pagesRun);
  return Object.assign(pagesRun, { context, folder, ledger, id, end: forget });
}
