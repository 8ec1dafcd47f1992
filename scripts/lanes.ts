/** Runs work on many files in child processes, so that no file can stop the run. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

interface Limits {
  /** Child processes at once. */
  jobs: number;
  /** Time for one file. */
  seconds: number;
  /** Megabytes for one file. */
  memory: number;
}

export type Answer<T> = { value?: T; error?: string };

/** Whether `tryInChildren` started this process. */
export const isChild = process.send !== undefined;

/** In a child: answers each file that the parent sends with the result of `work`, or with its error. */
export function serveParent(work: (file: string) => Promise<unknown>): void {
  // Nobody waits for the result of a run that was ended.
  process.on('disconnect', () => process.exit());
  process.on('message', (file: string) => {
    work(file).then(
      (value) => process.send?.({ value }),
      (error: Error) => process.send?.({ error: error.stack ?? String(error) }),
    );
  });
}

/**
 * Sends each file to a child process that runs `script`. A file that takes too long or too much memory ends its
 * process, and the next file gets a new one.
 */
export async function tryInChildren<T>(
  script: string,
  files: readonly string[],
  limits: Limits,
  onAnswer: (file: string, answer: Answer<T>) => void,
): Promise<void> {
  const waiting = files.entries();
  const work = async () => {
    const lane = new Lane<T>(script, limits);
    for (const [index, file] of waiting) {
      onAnswer(file, await lane.try(file));
      if ((index + 1) % 100 === 0) console.log(`-- ${index + 1} of ${files.length} files`);
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: limits.jobs }, work));
}

class Lane<T> {
  readonly #script: string;
  readonly #limits: Limits;
  #child: ChildProcess | undefined;

  constructor(script: string, limits: Limits) {
    this.#script = script;
    this.#limits = limits;
  }

  async try(file: string): Promise<Answer<T>> {
    const { seconds, memory } = this.#limits;
    this.#child ??= fork(this.#script, process.argv.slice(2), {
      execArgv: [`--max-old-space-size=${memory}`],
      stdio: 'ignore',
    });
    const child = this.#child;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, seconds * 1000);
    child.send(file);
    const settled = new AbortController();
    const answer = await Promise.race([
      once(child, 'message', settled).then(([message]) => message as Answer<T>),
      once(child, 'exit', settled).then(([code, signal]): Answer<T> => {
        this.#child = undefined;
        return { error: isLate ? `takes more than ${seconds} s` : `the process ended: ${code ?? signal}` };
      }),
    ]);
    clearTimeout(timer);
    settled.abort();
    return answer;
  }

  close(): void {
    this.#child?.kill();
  }
}
