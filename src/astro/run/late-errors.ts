import { AsyncLocalStorage } from 'node:async_hooks';

/** Events for which Node.js ends a process. */
const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

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

/** Number of runs that watch. The last one to end restores the listeners. */
let watchers = 0;
let stopWatching: () => void = () => undefined;

/**
 * From now on, errors that authors' code throws in a timer or a promise after rendering are reported to its
 * run, and do not end the process. All others reach the earlier listeners. Returns a function that undoes
 * this.
 */
export function watchLateErrors(): () => void {
  if (watchers++ === 0) stopWatching = watch();
  return () => {
    if (--watchers === 0) stopWatching();
  };
}

function watch(): () => void {
  const undo = EVENTS.map((event) => {
    const others = process.listeners(event as 'uncaughtException');
    const listener = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => {
      const place = running.getStore();
      if (place) return place.problems.failedLater(error, place.file);
      if (others.length === 0) throw error;
      for (const other of others) other(error, origin);
    };
    for (const other of others) process.off(event, other);
    process.on(event, listener);
    return () => {
      process.off(event, listener);
      for (const other of others) process.on(event, other);
    };
  });
  return () => {
    for (const each of undo) each();
  };
}
