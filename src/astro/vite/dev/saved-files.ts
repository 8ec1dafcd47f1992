/** Files that an author saved: which of them the folder has not been read with yet. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One save may arrive as several events within this time. */
const SAVE_EVENTS_MS = 15;

/** How long a file may be empty before it counts as saved that way. */
const EMPTY_LIMIT_MS = 300;

/** The watcher tells of the first change of a file only, and not of those in the 50 ms after it. */
const SETTLE_MS = 60;

export class SavedFiles {
  private readonly root: string;
  private readonly onSaved: () => void;
  private readonly onSettled: () => void;
  private queued = new Set<string>();
  private loading: readonly string[] = [];
  /** Files of recent events, which may have changed again without a word. */
  private readonly settling = new Map<string, NodeJS.Timeout>();
  /** What each file was like when the folder was last read after a save of it. */
  private readonly loadedVersions = new Map<string, string>();

  /**
   * `root`: absolute path of the docs folder. `onSaved` is called for the first file that is saved after
   * `take`, `onSettled` once that no file is going to change unnoticed.
   */
  constructor(root: string, { onSaved, onSettled }: { onSaved(): void; onSettled(): void }) {
    this.root = root;
    this.onSaved = onSaved;
    this.onSettled = onSettled;
  }

  /** The watcher saw a change of `file`, a path within the docs folder. */
  note(file: string): void {
    clearTimeout(this.settling.get(file));
    this.settling.set(file, setTimeout(() => this.settle(file), SETTLE_MS).unref());
    this.queued.add(file);
    if (this.queued.size === 1) this.onSaved();
  }

  /**
   * The saved files to read the folder with, by path within it. Waits until they are complete: most editors
   * empty a file before they write it, and reading it in between would report an empty file.
   */
  async take(): Promise<readonly string[]> {
    const end = performance.now() + EMPTY_LIMIT_MS;
    do await pause(SAVE_EVENTS_MS, undefined, { ref: false });
    while (performance.now() < end && [...this.queued].some((file) => this.sizeOf(file) === 0));
    this.loading = [...this.queued];
    this.queued = new Set();
    for (const file of this.loading) this.loadedVersions.set(file, this.versionOf(file));
    return this.loading;
  }

  /** The folder was read with the files that were taken. */
  loaded(): void {
    this.loading = [];
  }

  /** Whether any file is known to wait until the folder is read. */
  get isWaiting(): boolean {
    return this.queued.size + this.loading.length > 0;
  }

  /**
   * Whether `file`, a path within the docs folder, differs from what the folder was read with, or may change
   * unnoticed.
   */
  isUnread(file: string): boolean {
    const isNoted = this.queued.has(file) || this.loading.includes(file) || this.settling.has(file);
    return isNoted || this.hasChanged(file);
  }

  private settle(file: string): void {
    this.settling.delete(file);
    if (!this.queued.has(file) && this.hasChanged(file)) this.note(file);
    else if (this.settling.size === 0) this.onSettled();
  }

  /** Whether a file that was saved before has changed since, also where the watcher has not said so yet. */
  private hasChanged(file: string): boolean {
    const version = this.loadedVersions.get(file);
    return version !== undefined && version !== this.versionOf(file);
  }

  private sizeOf(file: string): number | undefined {
    return statSync(join(this.root, file), { throwIfNoEntry: false })?.size;
  }

  private versionOf(file: string): string {
    const stats = statSync(join(this.root, file), { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'absent';
  }
}
