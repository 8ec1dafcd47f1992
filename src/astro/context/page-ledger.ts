import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { KeptColors } from '../../content/index.ts';
import type { Feed } from '../../hosting/index.ts';
import type { Page } from '../../site/index.ts';
import { renderIcon } from '../../theme/icons.ts';
import { CompileAhead } from '../compile/compile-ahead.ts';
import { FinishedPages } from '../finish/finished-pages.ts';
import { PageTextStore } from '../finish/page-text-store.ts';
import type { PageOutcome } from '../finish/page-work.ts';
import type { TextForPrograms } from '../finish/passes/texts.ts';
import { PageProblems } from '../reports/page-problems.ts';
import { PageUses } from '../reports/page-uses.ts';
import type { KeptParts } from '../reuse/part-links.ts';
import { WholePages } from '../reuse/whole-pages.ts';
import { SiteBundle } from '../theme-bundle/site-bundle.ts';
import { PageThread } from '../thread/page-thread.ts';
import { SharedExamples } from '../vite/files/shared-examples.ts';
import { PageStyles } from '../vite/styles/page-styles.ts';
import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';

/** What a run collects while its pages are compiled and rendered. */
export class PageLedger {
  /** Problems of pages since the folder was read last. */
  readonly problems: PageProblems;
  /** Called for each new problem. */
  onProblem: () => void = () => {};
  /** Called in dev when a page has been rendered, with the ids of its elements if they are known. */
  onRendered: (page: Page, ids: string[] | undefined) => void = () => {};
  readonly uses: PageUses;
  readonly ahead = new CompileAhead();
  readonly thread = new PageThread();
  readonly bundle: SiteBundle;
  /** Highlighted code, except that in the text of pages, which is kept compiled. */
  readonly colors: KeptColors;
  readonly styles = new PageStyles();
  readonly examples = new SharedExamples();
  /** Feeds of pages with updates, by their paths without the base path. */
  readonly feeds = new Map<string, Feed>();
  /** The headings of updates, by the ids of their pages. */
  readonly changelogs = new Map<string, string[]>();
  /** The Content-Security-Policies of pages, each once, by their JSON text. */
  readonly policies = new Map<string, Record<string, string[]>>();
  /** Names of the sets that the icons of the site are from. */
  readonly iconSets = new Set<string>();
  /** The shared parts of schemas that a build takes from the last one. */
  parts: KeptParts | undefined;
  /** Path of the module that pages load, in a site that is opened as local files. One script replaces it. */
  module: string | undefined;
  /** Set during a dev request for the text of a page: turns the text into the response. */
  readonly textResponder = new AsyncLocalStorage<(text: TextForPrograms) => Response>();

  private readonly cacheDir: string;
  private pageTexts: PageTextStore | undefined;
  private finishedPages: FinishedPages | undefined;
  private wholePages: WholePages | undefined;

  constructor({ root, cacheDir }: BuildContext, folder: DocsFolder) {
    this.cacheDir = cacheDir;
    this.bundle = new SiteBundle(folder);
    this.colors = new KeptColors(join(cacheDir, 'colors/blocks.json'));
    this.uses = new PageUses(root);
    this.problems = new PageProblems(root, {
      isOutside: (file) => folder.lastLoad?.outside.has(file) ?? false,
      onNote: () => this.onProblem(),
    });
    folder.onLoad(() => this.problems.clear());
  }

  /** The finished pages of a build. */
  get finished(): FinishedPages {
    this.finishedPages ??= new FinishedPages(this.cacheDir);
    return this.finishedPages;
  }

  /** What the layouts of a build took from the texts of pages. */
  get texts(): PageTextStore {
    this.pageTexts ??= new PageTextStore(this.cacheDir);
    return this.pageTexts;
  }

  /** Pages that a build takes from the last one. */
  get whole(): WholePages {
    this.wholePages ??= new WholePages(this.cacheDir);
    return this.wholePages;
  }

  /** Notes what the site needs of a finished page, and what the next build may need. */
  note({ finished, text, policy, iconSets, module }: PageOutcome, page: string | undefined): void {
    this.finished.note(finished, page);
    if (text !== undefined) this.texts.noteUsed(text);
    for (const set of iconSets) this.iconSets.add(set);
    if (policy) this.policies.set(JSON.stringify(policy), policy);
    if (module !== undefined) this.module = module;
  }

  /** SVG text of an icon that each build draws anew; empty if no set has that name. */
  readonly drawIcon = (name: string, type?: string): string => renderIcon(name, type, this.iconSets);
}
