import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TakenApart } from '../../html/index.ts';
import type { TextFacts } from '../../theme/page-text/take-text.ts';
import { isTimed, type ThreadTimes } from '../../timings/index.ts';
import type { CompileAhead } from '../compile/compile-ahead.ts';
import type {
  FinishedElsewhere,
  PageMessage,
  PageTask,
  TaskResult,
  ThreadReport,
  ThreadWork,
  TimesRequest,
} from './messages.ts';

/**
 * Another thread adds 0.8 to 1.8 s of processor time. It takes 0.3 s from this one for 50 pages, and
 * 1.8 s for 200.
 */
const MIN_PAGES = 100;

/**
 * Tasks that wait for the thread at once, which is fewer than the pages that Astro renders at once
 * (`build.concurrency`). This thread asks for many in a row before it hears of the first. Of 1,000 pages, the
 * other one does 350 with 8 tasks and 440 with 16, in less processor time; with more, this one waits for it.
 * A page that is there counts only while it waits: most of the time, this thread renders its shell.
 */
const MAX_TASKS_THERE = 16;

export const isWorthThread = (pages: number): boolean => pages >= MIN_PAGES && availableParallelism() >= 2;

/** A page on the other thread. The result is undefined if a task failed there, or the thread has ended. */
export interface PageThere {
  takeApart(task: TaskOf<'take'>): Promise<TakenApart<TextFacts> | undefined>;
  finish(task: TaskOf<'finish'>): Promise<FinishedElsewhere | undefined>;
  close(): void;
}

type TaskOf<Kind extends string> = Extract<PageTask, Record<Kind, object>>[Kind];

/**
 * Another thread of a build, which compiles pages ahead, then finishes pages while this one renders the next.
 * All that it makes is the same on this thread, so what fails there is made again here.
 */
export class PageThread {
  private worker: Worker | undefined;
  private isReady = false;
  private pageCount = 0;
  private waitCount = 0;
  /** Numbers of the pages that are there, and who waits for a task of theirs. */
  private readonly pages = new Map<number, ((result: TaskResult) => void) | undefined>();
  private onTimes: ((times: ThreadTimes | undefined) => void) | undefined;
  private lastTimes: ThreadTimes | undefined;

  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  start(work: ThreadWork, ahead: CompileAhead): void {
    const entry = join(import.meta.dirname, `thread-entry${extname(import.meta.filename)}`);
    this.worker = new Worker(entry, { workerData: work });
    this.worker.on('message', (report: ThreadReport) => {
      if ('compiled' in report) ahead.finish(report.compiled);
      else if ('isReady' in report) this.isReady = true;
      else if ('times' in report) this.onTimes?.(report.times);
      else this.settle(report.page, report.result);
    });
    const end = () => {
      ahead.end();
      this.end();
    };
    this.worker.on('error', end);
    this.worker.on('exit', end);
    this.worker.unref();
  }

  /** Reserves a page there; undefined if the thread has enough to do. */
  open(): PageThere | undefined {
    if (!this.isReady || this.taskCount >= MAX_TASKS_THERE) return undefined;
    const page = this.pageCount++;
    this.pages.set(page, undefined);
    return {
      takeApart: (take) => this.ask(page, { take }) as Promise<TakenApart<TextFacts> | undefined>,
      finish: (finish) => this.ask(page, { finish }) as Promise<FinishedElsewhere | undefined>,
      close: () => {
        if (this.pages.delete(page)) this.post(page, { isClosed: true });
      },
    };
  }

  /** Ends the thread after the last page, which frees its memory for what a build makes of all pages. */
  async close(): Promise<void> {
    if (isTimed()) this.lastTimes = await this.timings();
    this.end();
  }

  end(): void {
    void this.worker?.terminate();
    this.worker = undefined;
    this.isReady = false;
    for (const page of this.pages.keys()) this.settle(page, undefined);
    this.onTimes?.(undefined);
  }

  /** What the clock of the thread says, or said when it was closed. Undefined without one. */
  timings(): Promise<ThreadTimes | undefined> {
    return this.waitFor(
      new Promise((resolve) => {
        if (!this.worker) return resolve(this.lastTimes);
        this.onTimes = resolve;
        this.worker.postMessage({ wantsTimes: true } satisfies TimesRequest);
      }),
    );
  }

  /** Keeps the process alive until the other thread has made this: nothing else may do so. */
  async waitFor<Result>(result: Promise<Result>): Promise<Result> {
    this.waitCount++;
    this.worker?.ref();
    try {
      return await result;
    } finally {
      this.waitCount--;
      if (this.waitCount === 0) this.worker?.unref();
    }
  }

  private ask(page: number, task: PageTask): Promise<TaskResult> {
    const result = new Promise<TaskResult>((resolve) => {
      if (!this.worker) return resolve(undefined);
      this.pages.set(page, resolve);
      this.post(page, task);
    });
    return this.waitFor(result);
  }

  private get taskCount(): number {
    return [...this.pages.values()].filter((resolve) => resolve !== undefined).length;
  }

  private post(page: number, task: PageTask): void {
    this.worker?.postMessage({ page, task } satisfies PageMessage);
  }

  private settle(page: number, result: TaskResult): void {
    this.pages.get(page)?.(result);
    if (this.pages.has(page)) this.pages.set(page, undefined);
  }
}
