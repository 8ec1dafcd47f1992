/** Where the time of a build went, for `--timings`. */
import { endTimings, type PassTimes, startTimings, type ThreadTimes } from '../timings/index.ts';
import { seconds, size } from './terminal.ts';

/** By the name of the thread. */
export type Timings = Readonly<Record<string, ThreadTimes>>;

/** What the whole process has used. */
export interface ProcessUse {
  cpuSeconds: number;
  /** Since the process began, in bytes. */
  maxMemory: number;
}

/**
 * Runs `work` while a clock runs, which starts before the engine is loaded. `use` returns what the process
 * has used since.
 */
export async function withTimings<Result>(work: (use: () => ProcessUse) => Promise<Result>): Promise<Result> {
  const start = process.cpuUsage();
  startTimings('load modules');
  const use = () => {
    const { user, system } = process.cpuUsage(start);
    return {
      cpuSeconds: rounded((user + system) / 1000),
      maxMemory: process.resourceUsage().maxRSS * 1024,
    };
  };
  try {
    return await work(use);
  } finally {
    endTimings();
  }
}

const ROW_WIDTHS = [18, 9, 7, 8, 8];

const rowOf = (...cells: string[]): string =>
  cells
    .map((cell, index) => {
      const width = ROW_WIDTHS[index] ?? 0;
      return index === 0 ? cell.padEnd(width) : cell.padStart(width);
    })
    .join(' ')
    .trimEnd();

/** As text: one table for each thread, and a line about the process. */
export function timingsText(timings: Timings, { cpuSeconds, maxMemory }: ProcessUse): string {
  const tables = Object.entries(timings).map(([name, { passes, busy, total }]) => {
    const rows = passes.map(({ pass, milliseconds, made, reused }) =>
      rowOf(pass, precise(milliseconds), percent(milliseconds / total), ofItems(made), ofItems(reused)),
    );
    const sum = rowOf('total', precise(total), '', '', '');
    return [
      rowOf(`${name} thread`, 'seconds', 'share', 'made', 'reused'),
      ...rows,
      `${sum} (${seconds(busy)} busy)`,
    ];
  });
  return [...tables.flatMap((lines) => [...lines, '']), processLine(cpuSeconds, maxMemory)].join('\n');
}

const processLine = (cpuSeconds: number, maxMemory: number): string =>
  `All threads: ${cpuSeconds.toFixed(1)} s of processor time, ${size(maxMemory)} of memory at most`;

/** As plain data. Times are in seconds. */
export const timingsData = (timings: Timings, use: ProcessUse): object => ({
  ...use,
  threads: Object.fromEntries(
    Object.entries(timings).map(([name, { passes, busy, total }]) => [
      name,
      { seconds: rounded(total), busySeconds: rounded(busy), passes: passes.map(dataOf) },
    ]),
  ),
});

const dataOf = ({ pass, milliseconds, made, reused }: PassTimes): object => ({
  pass,
  seconds: rounded(milliseconds),
  made,
  reused,
});

/** Seconds, to the millisecond. */
const rounded = (milliseconds: number): number => Math.round(milliseconds) / 1000;

const precise = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const ofItems = (count: number): string => (count > 0 ? String(count) : '');
