import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
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

/** Whether nobody else compiles a file; from now on, the caller does. */
export const claim = (claims: Int32Array, index: number): boolean =>
  Atomics.compareExchange(claims, index, FREE, TAKEN) === FREE;

/** For fewer pages, another thread does not save what starting it takes. */
const MIN_FILES = 100;

/**
 * Compiles pages on another thread while this one loads Astro and the bundler. They are handed over in the
 * cache, so a build on one thread makes the same site. Once this thread needs pages, both compile them.
 */
export class CompileAhead {
  private worker: Worker | undefined;
  private claims: Int32Array = new Int32Array();
  private indices = new Map<string, number>();
  private readonly finished = new Set<number>();
  /** What this thread waits for, by the index of the file: the function gets what ends the turn. */
  private readonly waiting = new Map<number, (endTurn: () => void) => void>();
  /** Indices of `waiting`, in the order in which they were asked for. */
  private readonly asked: number[] = [];
  private isCompiling = false;

  /** Does nothing for a few files, or if there is only one processor. */
  start(work: Omit<CompileWork, 'claims'>, minFiles = MIN_FILES): void {
    const { files } = work;
    if (files.length < minFiles || availableParallelism() < 2) return;
    const claims = new Int32Array(new SharedArrayBuffer(files.length * Int32Array.BYTES_PER_ELEMENT));
    this.claims = claims;
    this.indices = new Map(files.map((file, index) => [file, index]));
    const extension = extname(import.meta.filename);
    const workerData: CompileWork = { ...work, claims };
    this.worker = new Worker(join(import.meta.dirname, `compile-thread${extension}`), { workerData });
    this.worker.on('message', (index: number) => this.finish(index));
    // Without the thread, this one compiles all that is left.
    this.worker.on('error', () => this.end());
    this.worker.on('exit', () => this.end());
    this.worker.unref();
  }

  /**
   * Waits until a file is compiled, or until it is this thread's turn to do so.
   *
   * @returns what ends the turn
   */
  async turn(file: string): Promise<() => void> {
    const index = this.indices.get(file);
    if (!this.worker || index === undefined || this.finished.has(index)) return () => {};
    return new Promise((resolve) => {
      this.waiting.set(index, resolve);
      this.asked.push(index);
      this.next();
    });
  }

  end(): void {
    void this.worker?.terminate();
    this.worker = undefined;
    for (const index of this.waiting.keys()) this.finish(index);
  }

  private finish(index: number): void {
    this.finished.add(index);
    this.waiting.get(index)?.(() => {});
    this.waiting.delete(index);
  }

  /** The last files first: the other thread begins with the first. */
  private next(): void {
    while (!this.isCompiling) {
      const index = this.asked.pop();
      if (index === undefined) return;
      const resolve = this.waiting.get(index);
      if (!resolve || !claim(this.claims, index)) continue;
      this.waiting.delete(index);
      this.isCompiling = true;
      resolve(() => {
        this.isCompiling = false;
        this.next();
      });
    }
  }
}
