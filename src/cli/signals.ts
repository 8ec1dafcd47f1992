const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A server's end: the first signal stops in order; a second one, or a stop that hangs, ends the process. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stopping) process.exit(130);
      stopping = true;
      setTimeout(() => process.exit(0), 3000).unref();
      stop().finally(() => process.exit(0));
    });
  }
}

/** Ends the process as an interrupted one when a signal comes while `work` runs; `signal` says so to what must be undone. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    // What listens undoes its work before this returns.
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
