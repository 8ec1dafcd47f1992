import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRunning } from './running.ts';

/** A folder that is written beside the place where it will stand. */
interface StagedOutput {
  /** Absolute path of the empty folder to write to. */
  dir: string;
  /** Puts the folder in the place of what stood there. */
  publish(): Promise<void>;
  /** Deletes it. Synchronous, so that a process that is ending can still do it. */
  discard(): void;
}

/**
 * Stages what will stand at `out`, so that a run that fails or is cut off leaves there what was there before, and no
 * reader of the folder ever sees half a site. Deletes what runs that were killed have left behind.
 */
export async function stageOutput(out: string): Promise<StagedOutput> {
  // A link stays one, and what it leads to is replaced.
  const target = await realpath(out).catch(() => out);
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  const prefix = `.${basename(target)}.trellis-`;
  for (const name of await readdir(parent)) {
    const [, owner] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : [];
    if (owner !== undefined && !isRunning(Number(owner))) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
  const dir = join(parent, `${prefix}new-${process.pid}`);
  const old = join(parent, `${prefix}old-${process.pid}`);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir);
  return {
    dir,
    async publish() {
      // A folder that is a working tree of its own, such as that of a branch of pages, stays one.
      const isTree = existsSync(join(target, '.git'));
      if (isTree || !(await swap(dir, target, old))) await refill(dir, target);
      await rm(dir, { recursive: true, force: true });
      await rm(old, { recursive: true, force: true });
    },
    discard: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Two renames; false when the folder itself cannot be moved away, as the root of a mounted volume cannot. */
async function swap(dir: string, target: string, old: string): Promise<boolean> {
  try {
    await rename(target, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false;
  }
  try {
    await rename(dir, target);
  } catch (error) {
    await rename(old, target).catch(() => undefined);
    throw error;
  }
  return true;
}

/** Replaces what is in the folder, but for `.git`, and leaves the folder. */
async function refill(dir: string, target: string): Promise<void> {
  for (const name of await readdir(target))
    if (name !== '.git') await rm(join(target, name), { recursive: true, force: true });
  await cp(dir, target, { recursive: true });
}
