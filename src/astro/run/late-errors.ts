import { AsyncLocalStorage } from 'node:async_hooks';

/** Events for which Node.js ends a process. */
const EVENTS: ReadonlySet<string | symbol> = new Set(['uncaughtException', 'unhandledRejection']);

/** Receives errors that a page throws after it was rendered. */
interface LateErrors {
  failedLater(error: unknown, file: string): void;
}

/** The file whose code runs. One store for the process, because the events belong to the process too. */
const running = new AsyncLocalStorage<{ problems: LateErrors; file: string }>();

/**
 * Runs code of the file at this path of the docs folder. Errors that it throws later are reported for that
 * file.
 */
export const duringFile = <Result>(problems: LateErrors, file: string, work: () => Result): Result =>
  running.run({ problems, file }, work);

/** Number of runs that watch. The last one to end stops watching. */
let watchers = 0;
let stopWatching: () => void = () => undefined;

/**
 * From now on, errors that authors' code throws in a timer or a promise after rendering are reported to its
 * run, and do not end the process. All others reach the listeners. Returns a function that undoes
 * this.
 */
export function watchLateErrors(): () => void {
  if (watchers++ === 0) stopWatching = watch();
  return () => {
    if (--watchers === 0) stopWatching();
  };
}

/** Not as a listener: Astro adds one of its own later in dev, and would report each error again. */
function watch(): () => void {
  const { emit } = process;
  const emitOrReport = (event: string | symbol, ...values: unknown[]): boolean => {
    const place = EVENTS.has(event) ? running.getStore() : undefined;
    if (!place) return Reflect.apply(emit, process, [event, ...values]);
    place.problems.failedLater(values[0], place.file);
    return true;
  };
  Reflect.set(process, 'emit', emitOrReport);
  return () => Reflect.set(process, 'emit', emit);
}
