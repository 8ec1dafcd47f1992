import { provideServices, type Services } from '../../theme/services.ts';
import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import { PageLedger } from './page-ledger.ts';
import { servicesOf } from './page-services.ts';

/** One build, or one dev server, of a docs folder. */
export interface Run {
  readonly context: BuildContext;
  readonly folder: DocsFolder;
  readonly ledger: PageLedger;
  /** What pages are given of the site as it is now. */
  services(): Services;
}

export function createRun(context: BuildContext, folder: DocsFolder): Run {
  const ledger = new PageLedger(context, folder);
  let services: Services | undefined;
  folder.onLoad(() => {
    services = undefined;
  });
  const run: Run = {
    context,
    folder,
    ledger,
    services() {
      services ??= servicesOf(context, folder, ledger);
      return services;
    },
  };
  provideServices(run.services);
  return run;
}
