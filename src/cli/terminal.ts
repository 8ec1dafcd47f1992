/** What the command prints. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type About, type Diagnostic, inOneStyle, palette, report, usesColor } from '../diagnostics/index.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Colors of what the command prints to standard output. */
export const paint = () => palette(usesColor(process.stdout));

export function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/**
 * The first line of a long command, before the engine is loaded, which takes a second. Not for a folder
 * without settings: its error is then the only line.
 */
export function greet(command: string, root: string): void {
  if (!['docs.json', 'mint.json'].some((name) => existsSync(join(root, name)))) return;
  print(`${paint().bold('Trellis')} ${packageVersion()} ${command}`);
}

const NAME_WIDTH = 18;

/** Rows of a name and the seconds that it took. */
export class Stages {
  private lastMs = performance.now();
  private readonly startMs = this.lastMs;

  /** Prints the time since the row before. */
  end(name: string): void {
    const now = performance.now();
    print(paint().dim(`  ${name.padEnd(NAME_WIDTH)} ${seconds(now - this.lastMs).padStart(8)}`));
    this.lastMs = now;
  }

  /** Since the beginning, as `3.1 s`. */
  get total(): string {
    return seconds(performance.now() - this.startMs);
  }
}

/** `3.1 s`. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** `3.2 MB`, `41 KB`: units of 1000. */
export const size = (bytes: number): string =>
  bytes < 999_500 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Maximum number of warnings of one kind, so others are seen too. */
const MAX_WARNINGS_PER_KIND = 10;

/** Prints problems with their locations, for people. `hasCounts`: whether the last line counts them. */
export function printProblems(diagnostics: Diagnostic[], hasCounts = true): void {
  const color = usesColor(process.stderr);
  const maxPerCode = MAX_WARNINGS_PER_KIND;
  const hasStacks = process.argv.includes('--verbose');
  const options = { format: 'pretty', color, maxPerCode, hasCounts, hasStacks } as const;
  const text = report(diagnostics.map(inOneStyle), options);
  printError(hasCounts ? text : `${text}\n`);
}

/**
 * Runs `work`, whose result is printed as JSON. Everything else written to standard output meanwhile, such as
 * a warning of a bundler, goes to standard error, so a program reads one object.
 */
export async function printJsonOf(work: () => Promise<object>): Promise<void> {
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof write;
  const value = await work().finally(() => {
    process.stdout.write = write;
  });
  printJson(value);
}

export function printJson(value: object): void {
  print(JSON.stringify(value, null, 2));
}

/** Problems as plain objects, for `printJson`. */
export const plain = (diagnostics: Diagnostic[], about?: About): object[] =>
  JSON.parse(report(diagnostics, { format: 'json', about }));

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Milliseconds between two updates of the progress line. */
const PROGRESS_INTERVAL_MS = 50;

/** Shows the progress of long work on a terminal, in one line that is overwritten. A log shows none. */
export function progressLine(stream: NodeJS.WriteStream = process.stdout): {
  show(text: string): void;
  clear(): void;
} {
  let lastUpdateMs = 0;
  let isShown = false;
  return {
    show(text) {
      const now = performance.now();
      if (!stream.isTTY || process.env.CI || now - lastUpdateMs < PROGRESS_INTERVAL_MS) return;
      lastUpdateMs = now;
      isShown = true;
      stream.write(`\r\u001b[2K${text}`);
    },
    clear() {
      if (isShown) stream.write('\r\u001b[2K');
      isShown = false;
    },
  };
}
