/** What the command prints. */
import { type Diagnostic, report } from '../diagnostics/index.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Maximum number of warnings of one kind, so others are seen too. */
const MAX_PER_KIND = 10;

/** Prints problems with their locations, for people. */
export function printProblems(diagnostics: Diagnostic[]): void {
  const color = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR;
  printError(report(diagnostics, { format: 'pretty', color, most: MAX_PER_KIND }));
}

/**
 * Runs `work`, whose result is printed as JSON. Everything else written to standard output meanwhile, such as
 * a warning of a bundler, goes to standard error, so a program reads one object.
 */
export async function printingJson(work: () => Promise<object>): Promise<void> {
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
export const plain = (diagnostics: Diagnostic[]): object[] =>
  JSON.parse(report(diagnostics, { format: 'json' }));

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Milliseconds between two updates of the progress line. */
const PROGRESS_INTERVAL_MS = 50;

/** Shows the progress of long work on a terminal, in one line that is overwritten. A log shows none. */
export function progressLine(stream: NodeJS.WriteStream = process.stdout): {
  show(text: string): void;
  clear(): void;
} {
  let last = 0;
  let isShown = false;
  return {
    show(text) {
      const now = performance.now();
      if (!stream.isTTY || now - last < PROGRESS_INTERVAL_MS) return;
      last = now;
      isShown = true;
      stream.write(`\r\u001b[2K${text}`);
    },
    clear() {
      if (isShown) stream.write('\r\u001b[2K');
      isShown = false;
    },
  };
}
