import { AsyncLocalStorage } from 'node:async_hooks';

/** What Node.js ends a process for. */
const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Files whose code runs. One store for the process, as the events below are the process's. */
const running = new AsyncLocalStorage<string>();

/** Runs code of the file at this path of the docs folder: errors that it leaves behind are known to be that file's. */
export const duringFile = <Result>(file: string, work: () => Result): Result => running.run(file, work);

/**
 * Errors that code of authors throws when nobody waits for it any more, in a timer or by a promise, go to `report` from now
 * on and end nothing. All others go where they went before.
 */
export function watchLateErrors(report: (error: unknown, file: string) => void): () => void {
  const undo = EVENTS.map((event) => {
    const others = process.listeners(event as 'uncaughtException');
    const listener = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => {
      const file = running.getStore();
      if (file !== undefined) return report(error, file);
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
