import { AsyncLocalStorage } from 'node:async_hooks';

/** What Node.js ends a process for. */
const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Takes the errors that a run's pages leave behind. */
interface LateErrors {
  failedLater(error: unknown, file: string): void;
}

/** Whose code runs. One store for the process, as the events above are the process's. */
const running = new AsyncLocalStorage<{ problems: LateErrors; file: string }>();

/**
 * Runs code of the file at this path of the docs folder: errors that it leaves behind go to `problems` as
 * that file's.
 */
export const duringFile = <Result>(problems: LateErrors, file: string, work: () => Result): Result =>
  running.run({ problems, file }, work);

/** How many watch; the last one to end gives the events back. */
let watchers = 0;
let stopWatching: () => void = () => undefined;

/**
 * Errors that code of authors throws when nobody waits for it any more, in a timer or by a promise, are
 * reported to its run from now on and end nothing. All others go where they went before. Returns what ends
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
