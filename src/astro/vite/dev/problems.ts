/** The problems of a folder in dev: each is printed once when it appears, and once when it is fixed. */
import { weigh } from '../../../check/index.ts';
import {
  countProblems,
  type Diagnostic,
  palette,
  report,
  sortDiagnostics,
  usesColor,
} from '../../../diagnostics/index.ts';
import type { Page } from '../../../site/index.ts';
import type { Run } from '../../context/run.ts';
import { checkCacheDir, PageChecker } from '../../reports/page-checker.ts';
import { hidesWholePage } from '../../reports/page-problems.ts';
import { KnownIds } from './known-ids.ts';

type WatchedRun = Pick<Run, 'context' | 'folder' | 'ledger'>;

/** Problems that appear within this time are printed together. */
const GATHER_MS = 40;
/** Checks wait for requests, but no longer than this. */
const MAX_WAIT_MS = 5000;
const POLL_MS = 20;
const MAX_PRINTED_PER_CODE = 10;
const MAX_PRINTED_FIXES = 10;

/** Compares two pages, so it waits until both have been read. */
const MISSING_FRAGMENT = 'link/missing-fragment';

interface TrackedProblem {
  problem: Diagnostic;
  /** Only rendering finds it, so only rendering can show that it is fixed. */
  isRendered: boolean;
}

export interface ServerState {
  /** Whether a request is being handled; checks of pages then wait. */
  isBusy(): boolean;
  /** Whether saved files wait until the folder is read. */
  isWaiting(): boolean;
  /** Whether a file, by path within the folder, may differ from what the folder was read with. */
  isUnread(file: string): boolean;
}

export class DevProblems {
  private readonly run: WatchedRun;
  private readonly checker: PageChecker;
  private readonly ids: KnownIds;
  private readonly server: ServerState;
  private readonly listeners: (() => void)[] = [];
  private readonly uncheckedFiles = new Set<string>();
  /** Those of `unchecked` that the author has just saved. They are checked first. */
  private readonly savedFiles = new Set<string>();
  /** Saved files whose links, and whose pages, are compared next. */
  private readonly uncomparedFiles = new Set<string>();
  private checking: Promise<void> | undefined;
  private lastProblems = new Map<string, TrackedProblem>();
  /** Files that were rendered since the folder was last read. */
  private readonly renderedFiles = new Set<string | undefined>();
  private hasNews = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(run: WatchedRun, server: ServerState) {
    const { context, folder, ledger } = run;
    this.run = run;
    this.server = server;
    this.ids = new KnownIds(run, server.isUnread);
    this.checker = new PageChecker(
      folder.root,
      () => folder.lastLoad && { ...folder.lastLoad, site: folder.site },
      this.ids.of,
      checkCacheDir(context.workspace),
    );
    folder.onLoad(() => this.renderedFiles.clear());
    ledger.onProblem = () => this.printSoon();
    ledger.onRendered = (page, ids) => {
      if (ids) this.ids.note(page, ids);
      this.noteRendered(page);
    };
  }

  /** All current problems, in reading order. */
  get all(): Diagnostic[] {
    return sortDiagnostics([...this.current()].map(([, { problem }]) => problem));
  }

  /** Calls `listener` when problems appear or disappear. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Call when the folder has been read. `savedPaths`: paths of saved files; without it all pages are checked.
   */
  folderLoaded(savedPaths?: readonly string[]): void {
    const { files } = this.checker;
    const { snippets } = this.run.folder.lastLoad ?? {};
    const isOnlyPages = savedPaths?.every((file) => files.has(file) && !snippets?.files.has(file));
    for (const file of isOnlyPages && savedPaths ? savedPaths : files) this.uncheckedFiles.add(file);
    this.ids.outdate(new Set(savedPaths));
    for (const file of savedPaths ?? []) {
      this.uncomparedFiles.add(file);
      if (this.uncheckedFiles.has(file)) this.savedFiles.add(file);
    }
    this.checking ??= this.check();
    this.printSoon();
  }

  /** Call when the problems of OpenAPI files are known. */
  descriptionsChecked(): void {
    this.printSoon();
  }

  /** Call when all saved files are known to be read as they are now. */
  filesSettled(): void {
    this.printChanges();
  }

  private async check(): Promise<void> {
    await pause(0);
    // Files may be saved while pages are rendered.
    while (this.uncheckedFiles.size > 0 || this.uncomparedFiles.size > 0) {
      await this.checkPages();
      await this.compareFragments();
    }
    this.checking = undefined;
    this.printChanges();
  }

  /** Checks the pages that need it, saved ones first. */
  private async checkPages(): Promise<void> {
    for (let waitedMs = 0; this.uncheckedFiles.size > 0; ) {
      const [savedFile] = this.savedFiles;
      if (savedFile === undefined && this.server.isBusy() && waitedMs < MAX_WAIT_MS) {
        await pause(POLL_MS);
        waitedMs += POLL_MS;
        continue;
      }
      const [file = ''] = savedFile === undefined ? this.uncheckedFiles : [savedFile];
      this.savedFiles.delete(file);
      // The file may have been deleted meanwhile.
      if (this.checker.files.has(file)) await this.checker.check(file).catch(() => undefined);
      // A file that was saved meanwhile is checked again.
      if (!this.savedFiles.has(file)) this.uncheckedFiles.delete(file);
      await pause(0);
      if (this.savedFiles.size === 0) await this.compareFragments();
    }
  }

  /** Renders the pages of saved files, and those that their links name, unless readers have opened them. */
  private async compareFragments(): Promise<void> {
    if (this.uncomparedFiles.size === 0) return;
    const files = [...this.uncomparedFiles];
    this.uncomparedFiles.clear();
    this.printSoon();
    await this.ids.refresh(new Set(files.flatMap((file) => this.checker.fragmentRoutes(file))));
    this.printSoon();
  }

  private noteRendered({ file }: Page): void {
    this.renderedFiles.add(file);
    for (const { target } of this.run.folder.lastLoad?.snippets.imports.get(file ?? '') ?? [])
      this.renderedFiles.add(target);
    this.printSoon();
  }

  private printSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.printChanges();
    }, GATHER_MS).unref();
  }

  private current(): Map<string, TrackedProblem> {
    const { folder, ledger } = this.run;
    const all = new Map<string, TrackedProblem>();
    const counts = new Map<string, number>();
    const policy = { settings: folder.lastLoad?.site?.settings.check, isCheck: false };
    const add = (problems: readonly Diagnostic[], isRendered: boolean): void => {
      for (const problem of weigh(problems, policy)) {
        const key = keyOf(problem);
        const count = counts.get(key) ?? 0;
        if (count > 0 && isRendered) continue;
        counts.set(key, count + 1);
        // Those with the same message are numbered within their file.
        all.set(count > 0 ? `${key}\0${count}` : key, { problem, isRendered });
      }
    };
    add(folder.diagnostics, false);
    add(
      this.checker.diagnostics().filter((problem) => !this.isOfEarlierText(problem)),
      false,
    );
    add(ledger.problems.all, true);
    return all;
  }

  /** Whether the fragment of a link was compared with ids that are newer than the link. */
  private isOfEarlierText({ code, file = '' }: Diagnostic): boolean {
    return code === MISSING_FRAGMENT && this.uncheckedFiles.has(file);
  }

  /** Prints new and fixed problems, and how many remain once everything has been checked. */
  private printChanges(): void {
    const now = this.current();
    const before = this.lastProblems;
    // Of a file that may have changed again, such as one that was read while it was written.
    const canWait = ([key, { problem }]: [string, TrackedProblem]): boolean =>
      !before.has(key) && this.server.isUnread(problem.file ?? '');
    const told = [...now].filter((each) => !canWait(each));
    const news = told.filter(([key]) => !before.has(key)).map(([, { problem }]) => problem);
    const canRemain = ([, problem]: [string, TrackedProblem]): boolean => this.mayRemain(problem, now);
    const absent = [...before].filter(([key]) => !now.has(key));
    const fixedProblems = absent.filter((each) => !canRemain(each)).map(([, { problem }]) => problem);
    this.lastProblems = new Map([...absent.filter(canRemain), ...told]);
    if (news.length > 0) printProblems(news);
    if (fixedProblems.length > 0) printFixed(fixedProblems);
    this.hasNews ||= news.length > 0 || fixedProblems.length > 0;
    if (this.hasNews && this.checking === undefined) {
      this.hasNews = false;
      printCounts([...this.lastProblems.values()].map(({ problem }) => problem));
    }
    if (news.length > 0 || fixedProblems.length > 0) for (const listener of this.listeners) listener();
  }

  /** Whether a problem that did not appear again may still exist. */
  private mayRemain({ problem, isRendered }: TrackedProblem, now: Map<string, TrackedProblem>): boolean {
    const { file } = problem;
    const isChecking = this.checking !== undefined || this.server.isWaiting();
    if (problem.code === MISSING_FRAGMENT && isChecking) return true;
    if (this.uncheckedFiles.has(file ?? '') || (isRendered && !this.renderedFiles.has(file))) return true;
    const errors = [...now.values()].filter((each) => each.problem.severity === 'error');
    // Without settings nothing else is read, and an error of a whole page hides its other problems.
    return errors.some(
      ({ problem: error }) =>
        (!this.run.folder.isUsable && (error.file !== file || isUnread(error, problem))) ||
        (error.file === file && hidesWholePage(error) && !hidesWholePage(problem)),
    );
  }
}

/** Whether an error keeps its whole file from being read, and so hides `problem`. */
const isUnread = (error: Diagnostic, problem: Diagnostic): boolean =>
  error.code === 'config/syntax' && problem.code !== 'config/syntax';

/** A problem that moves to another line stays the same. */
const keyOf = ({ code, file, message }: Diagnostic): string => [code, file, message].join('\0');

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds).unref());

function printProblems(problems: Diagnostic[]): void {
  const color = usesColor(process.stderr);
  const text = report(sortDiagnostics(problems), {
    format: 'pretty',
    color,
    maxPerCode: MAX_PRINTED_PER_CODE,
    hasCounts: false,
  });
  process.stderr.write(`\n${text}\n`);
}

function printFixed(problems: Diagnostic[]): void {
  const paint = palette(usesColor(process.stdout));
  // The whole message has been printed before.
  const counts = new Map<string, number>();
  for (const { file, code } of sortDiagnostics(problems)) {
    const name = file === undefined ? code : `${file} ${code}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const lines = [...counts].map(
    ([name, count]) => `${paint.green('Fixed:')} ${name}${count > 1 ? ` (${count})` : ''}`,
  );
  const more = lines.length > MAX_PRINTED_FIXES ? [`and ${lines.length - MAX_PRINTED_FIXES} more`] : [];
  process.stdout.write(`${[...lines.slice(0, MAX_PRINTED_FIXES), ...more].join('\n')}\n`);
}

function printCounts(problems: readonly Diagnostic[]): void {
  process.stdout.write(problems.length === 0 ? 'No problems found.\n' : `\n${countProblems(problems)}\n`);
}
