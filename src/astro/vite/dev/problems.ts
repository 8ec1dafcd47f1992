/** The problems of a folder in dev: each is printed once when it appears, and once when it is fixed. */
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
import { PageChecker } from '../../reports/page-checker.ts';
import { isOfWholePage } from '../../reports/page-problems.ts';

type Watched = Pick<Run, 'folder' | 'ledger'>;

/** Problems that appear within this time are printed together. */
const GATHER_MS = 40;
/** Checks wait for requests, but no longer than this. */
const MAX_WAIT_MS = 5000;
const WAIT_MS = 20;
const MAX_PER_KIND = 10;
const MAX_FIXED = 10;

interface Known {
  problem: Diagnostic;
  /** Only rendering finds it, so only rendering can show that it is fixed. */
  isRendered: boolean;
}

export class DevProblems {
  private readonly run: Watched;
  private readonly checker: PageChecker;
  /** Whether a request is being handled; checks of pages then wait. */
  private readonly isBusy: () => boolean;
  private readonly listeners: (() => void)[] = [];
  private readonly unchecked = new Set<string>();
  /** Those of `unchecked` that the author has just saved. They are checked first. */
  private readonly saved = new Set<string>();
  private checking: Promise<void> | undefined;
  private known = new Map<string, Known>();
  /** Files that were rendered since the folder was last read. */
  private readonly rendered = new Set<string | undefined>();
  private hasNews = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(run: Watched, isBusy: () => boolean) {
    const { folder, ledger } = run;
    this.run = run;
    this.isBusy = isBusy;
    this.checker = new PageChecker(
      folder.root,
      () => folder.loaded && { ...folder.loaded, site: folder.site },
    );
    folder.onLoad(() => this.rendered.clear());
    ledger.onProblem = () => this.tellSoon();
    ledger.onRendered = (page) => this.noteRendered(page);
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
   * Call when the folder has been read. `changed`: paths of saved files; without it all pages are checked.
   */
  loaded(changed?: readonly string[]): void {
    const { files } = this.checker;
    const { snippets } = this.run.folder.loaded ?? {};
    const isOnlyPages = changed?.every((file) => files.has(file) && !snippets?.files.has(file));
    for (const file of isOnlyPages && changed ? changed : files) this.unchecked.add(file);
    for (const file of changed ?? []) if (this.unchecked.has(file)) this.saved.add(file);
    this.checking ??= this.check();
    this.tellSoon();
  }

  private async check(): Promise<void> {
    await pause(0);
    for (let waited = 0; this.unchecked.size > 0; ) {
      const [saved] = this.saved;
      if (saved === undefined && this.isBusy() && waited < MAX_WAIT_MS) {
        await pause(WAIT_MS);
        waited += WAIT_MS;
        continue;
      }
      const [file = ''] = saved === undefined ? this.unchecked : [saved];
      this.saved.delete(file);
      // The file may have been deleted meanwhile.
      if (this.checker.files.has(file)) await this.checker.check(file).catch(() => undefined);
      // A file that was saved meanwhile is checked again.
      if (!this.saved.has(file)) this.unchecked.delete(file);
      await pause(0);
    }
    this.checking = undefined;
    this.tell();
  }

  private noteRendered({ file }: Page): void {
    this.rendered.add(file);
    for (const { target } of this.run.folder.loaded?.snippets.imports.get(file ?? '') ?? [])
      this.rendered.add(target);
    this.tellSoon();
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.tell();
    }, GATHER_MS).unref();
  }

  private current(): Map<string, Known> {
    const { folder, ledger } = this.run;
    const all = new Map<string, Known>();
    const add = (problems: readonly Diagnostic[], isRendered: boolean): void => {
      for (const problem of problems) {
        const key = keyOf(problem);
        const isKnown = all.has(key) && isRendered;
        if (!isKnown) all.set(all.has(key) ? `${key}\0${all.size}` : key, { problem, isRendered });
      }
    };
    add(folder.diagnostics, false);
    add(this.checker.diagnostics(), false);
    add(ledger.problems.all, true);
    return all;
  }

  /** Prints new and fixed problems, and how many remain once everything has been checked. */
  private tell(): void {
    const now = this.current();
    const before = this.known;
    const news = [...now].filter(([key]) => !before.has(key)).map(([, { problem }]) => problem);
    const isUnknown = ([, known]: [string, Known]): boolean => this.isUnknown(known, now);
    const gone = [...before].filter(([key]) => !now.has(key));
    const fixed = gone.filter((each) => !isUnknown(each)).map(([, { problem }]) => problem);
    this.known = new Map([...gone.filter(isUnknown), ...now]);
    if (news.length > 0) printProblems(news);
    if (fixed.length > 0) printFixed(fixed);
    this.hasNews ||= news.length > 0 || fixed.length > 0;
    if (this.hasNews && this.checking === undefined) {
      this.hasNews = false;
      printCounts(
        [...this.known.values()].map(({ problem }) => problem),
        news.length,
      );
    }
    if (news.length > 0 || fixed.length > 0) for (const listener of this.listeners) listener();
  }

  /** Whether a problem that did not appear again may still exist. */
  private isUnknown({ problem, isRendered }: Known, now: Map<string, Known>): boolean {
    const { file } = problem;
    if (this.unchecked.has(file ?? '') || (isRendered && !this.rendered.has(file))) return true;
    const errors = [...now.values()].filter((each) => each.problem.severity === 'error');
    // Without settings nothing else is read, and an error of a whole page hides its other problems.
    return errors.some(
      ({ problem: error }) =>
        (!this.run.folder.isUsable && error.file !== file) ||
        (error.file === file && isOfWholePage(error) && !isOfWholePage(problem)),
    );
  }
}

/** A problem that moves to another line stays the same. */
const keyOf = ({ code, file, message }: Diagnostic): string => [code, file, message].join('\0');

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds).unref());

function printProblems(problems: Diagnostic[]): void {
  const color = usesColor(process.stderr);
  const text = report(sortDiagnostics(problems), { format: 'pretty', color, maxPerCode: MAX_PER_KIND });
  process.stderr.write(`\n${text}\n`);
}

function printFixed(problems: Diagnostic[]): void {
  const paint = palette(usesColor(process.stdout));
  const lines = sortDiagnostics(problems).map(
    ({ file, message }) => `${paint.green('Fixed:')} ${file ?? ''} ${message}`,
  );
  const more = lines.length > MAX_FIXED ? [`and ${lines.length - MAX_FIXED} more`] : [];
  process.stdout.write(`${[...lines.slice(0, MAX_FIXED), ...more].join('\n')}\n`);
}

/** `shown`: how many were just printed, with their number. */
function printCounts(problems: readonly Diagnostic[], shown: number): void {
  if (problems.length === 0) process.stdout.write('No problems found.\n');
  else if (problems.length !== shown) process.stdout.write(`In all: ${countProblems(problems)}.\n`);
}
