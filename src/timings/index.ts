/**
 * timings: where the time of a command goes, pass by pass. One clock for each thread, because time is a
 * matter of the thread and not of a site. While no clock runs, which is nearly always, a pass costs a
 * comparison. Node only.
 */
import { performance } from 'node:perf_hooks';

/** What a build does, in the order of a report. */
export const PASSES = [
  'load modules',
  'read settings',
  'read pages',
  'read descriptions',
  'check descriptions',
  'load sandboxes',
  'join site',
  'find reusable',
  'prepare',
  'bundle',
  'compile',
  'highlight',
  'plan sandboxes',
  'render',
  'parse',
  'finish',
  'Markdown',
  'search',
  'data files',
  'texts',
  'pictures',
  'write',
  'wait for work',
] as const;

export type Pass = (typeof PASSES)[number];

/** What a pass has taken. Items are pages, files, blocks: what the pass makes. */
export interface PassTimes {
  pass: Pass;
  milliseconds: number;
  /** Items that it made. */
  made: number;
  /** Items that it took from a cache, or from the last build. */
  reused: number;
}

/** What a thread has done since its clock started. */
export interface ThreadTimes {
  passes: PassTimes[];
  /** Time in which the thread ran code, in milliseconds. */
  busy: number;
  /** Time since the clock started, in milliseconds: the sum of the passes. */
  total: number;
}

class Clock {
  private readonly times = new Map<Pass, Omit<PassTimes, 'pass'>>();
  /** The passes that have begun and not ended. Time belongs to the last of them. */
  private readonly open: Pass[];
  private last = performance.now();
  private readonly start = this.last;
  private readonly utilization = performance.eventLoopUtilization();

  constructor(first: Pass) {
    this.open = [first];
  }

  of(pass: Pass): Omit<PassTimes, 'pass'> {
    const times = this.times.get(pass) ?? { milliseconds: 0, made: 0, reused: 0 };
    this.times.set(pass, times);
    return times;
  }

  begin(pass: Pass): void {
    this.settle();
    this.open.push(pass);
  }

  end(pass: Pass): void {
    this.settle();
    this.open.splice(this.open.lastIndexOf(pass), 1);
  }

  enter(pass: Pass): void {
    this.settle();
    this.open[0] = pass;
  }

  get report(): ThreadTimes {
    this.settle();
    const passes = PASSES.flatMap((pass) => {
      const times = this.times.get(pass);
      return times ? [{ pass, ...times }] : [];
    });
    const { active } = performance.eventLoopUtilization(this.utilization);
    return { passes, busy: active, total: this.last - this.start };
  }

  private settle(): void {
    const now = performance.now();
    const pass = this.open.at(-1);
    if (pass) this.of(pass).milliseconds += now - this.last;
    this.last = now;
  }
}

let clock: Clock | undefined;

/** Starts the clock of this thread, in this pass. */
export function startTimings(first: Pass): void {
  clock = new Clock(first);
}

/** Stops the clock. Undefined if none runs. */
export function endTimings(): ThreadTimes | undefined {
  const report = clock?.report;
  clock = undefined;
  return report;
}

/** Of the clock that runs. */
export const timingsSoFar = (): ThreadTimes | undefined => clock?.report;

export const isTimed = (): boolean => clock !== undefined;

/** From now on, time that is in no other pass belongs to this one. */
export const enterPass = (pass: Pass): void => clock?.enter(pass);

/**
 * Runs `work`, whose time belongs to `pass`, except that of passes within it. While several promises are
 * waited for at once, time belongs to the pass that began last.
 */
export function timed<Result>(pass: Pass, work: () => Result): Result {
  const running = clock;
  if (!running) return work();
  running.begin(pass);
  let isPending = false;
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    isPending = true;
    return result.finally(() => running.end(pass)) as Result;
  } finally {
    if (!isPending) running.end(pass);
  }
}

/** Counts items of a pass. */
export function countMade(pass: Pass, count = 1): void {
  if (clock) clock.of(pass).made += count;
}

export function countReused(pass: Pass, count = 1): void {
  if (clock) clock.of(pass).reused += count;
}
