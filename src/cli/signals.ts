const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ends the process as interrupted while no command has anything to stop or to undo. */
export function endOnSignal(): void {
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(signal === 'SIGINT' ? 130 : 143);
    });
}

/**
 * Ends a server: the first signal stops it in order; a second one, or a stop that hangs, ends the process.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stopping) process.exit(130);
      stopping = true;
      const end = setTimeout(() => process.exit(0), 3000).unref();
      stop().finally(() => {
        // In tests the process goes on with other commands.
        clearTimeout(end);
        process.exit(0);
      });
    });
  }
}

/**
 * Ends the process as interrupted if a signal comes while `work` runs; `signal` tells work that must be
 * undone.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    // Listeners undo their work before this returns.
    controller.abort(new Error('interrupted'));
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
