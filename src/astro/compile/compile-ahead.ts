import type { PageSettings } from '../../content/index.ts';
import type { BuildContext } from '../context/build-context.ts';
import type { CompiledFolder } from './compiled-folder.ts';

/** The input of the thread, as plain data. */
export interface CompileWork {
  context: Pick<BuildContext, 'base' | 'workspace'>;
  folder: Pick<CompiledFolder, 'root' | 'lastLoad'>;
  settings: PageSettings;
  /** Paths of all pages in the docs folder. */
  pages: ReadonlySet<string>;
  /** Absolute paths of the files to compile. */
  files: string[];
  /** For each file, whether a thread compiles it: `FREE` or `TAKEN`. */
  claims: Int32Array<SharedArrayBuffer>;
}

const FREE = 0;
const TAKEN = 1;

/**
 * Pages that wait, and how long so many must have waited, before this thread compiles one, too. Loading its
 * compiler and grammars takes 0.8 s. With fewer, it has others of the 24 to render (`build.concurrency`), and
 * the other thread gets ahead again; soon after it has started, many may wait for a moment.
 */
const MIN_WAITING = 12;
const PATIENCE_MS = 500;

/** Whether nobody else compiles a file; from now on, the caller does. */
export const claim = (claims: Int32Array, index: number): boolean =>
  Atomics.compareExchange(claims, index, FREE, TAKEN) === FREE;

/**
 * Compiles pages on another thread while this one loads Astro and the bundler. They are handed over in the
 * cache, so a build on one thread makes the same site. Once this thread has to wait for many, both compile.
 */
export class CompileAhead {
  private isRunning = false;
  private claims: Int32Array = new Int32Array();
  private indices = new Map<string, number>();
  private readonly finished = new Set<number>();
  /** What this thread waits for, by the index of the file: the functions get what ends the turn. */
  private readonly waiting = new Map<number, ((endTurn: () => void) => void)[]>();
  /** Indices of `waiting`, in the order in which they were asked for. */
  private readonly asked: number[] = [];
  private isCompiling = false;
  /** Runs while many wait. */
  private patience: NodeJS.Timeout | undefined;
  /** Whether this thread helps, and has loaded the compiler. */
  private isHelping = false;

  /** From now on, another thread compiles these files. Returns its work. */
  begin(work: Omit<CompileWork, 'claims'>): CompileWork {
    const { files } = work;
    const claims = new Int32Array(new SharedArrayBuffer(files.length * Int32Array.BYTES_PER_ELEMENT));
    this.claims = claims;
    this.indices = new Map(files.map((file, index) => [file, index]));
    this.isRunning = true;
    return { ...work, claims };
  }

  /**
   * Waits until a file is compiled, or until it is this thread's turn to do so.
   *
   * @returns what ends the turn
   */
  async turn(file: string): Promise<() => void> {
    const index = this.indices.get(file);
    if (!this.isRunning || index === undefined || this.finished.has(index)) return () => {};
    return new Promise((resolve) => {
      this.waiting.set(index, [...(this.waiting.get(index) ?? []), resolve]);
      this.asked.push(index);
      this.next();
      if (this.waiting.size >= MIN_WAITING) this.patience ??= setTimeout(() => this.help(), PATIENCE_MS);
    });
  }

  private help(): void {
    this.isHelping = true;
    this.next();
  }

  /** The other thread has ended. This one compiles all that is left. */
  end(): void {
    this.isRunning = false;
    for (const index of this.waiting.keys()) this.finish(index);
  }

  /** A file is compiled. */
  finish(index: number): void {
    this.finished.add(index);
    for (const resolve of this.waiting.get(index) ?? []) resolve(() => {});
    this.waiting.delete(index);
    if (this.waiting.size >= MIN_WAITING) return;
    clearTimeout(this.patience);
    this.patience = undefined;
  }

  /** The last files first: the other thread begins with the first. */
  private next(): void {
    while (this.isHelping && !this.isCompiling) {
      const index = this.asked.pop();
      if (index === undefined) return;
      const [resolve, ...others] = this.waiting.get(index) ?? [];
      if (!resolve || !claim(this.claims, index)) continue;
      this.waiting.set(index, others);
      this.isCompiling = true;
      resolve(() => {
        this.isCompiling = false;
        this.finish(index);
        this.next();
      });
    }
  }
}
