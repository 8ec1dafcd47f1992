import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRunning, systemCode } from './running.ts';

/** A site that is written to a temporary folder, and published when it is complete. */
interface StagedOutput {
  /** Absolute path of the empty folder to write to. */
  dir: string;
  /** Absolute path of the previous site, which may not exist. */
  last: string;
  /** Replaces the previous site. On failure, the previous site stays. */
  publish(): Promise<void>;
  /** Deletes the unpublished site. Synchronous, so a process that is ending can still do it. */
  discard(): void;
}

/**
 * Stages the site for `out`, so a run that fails or is interrupted leaves the previous site, and nobody ever
 * sees half a site. The site is written within `work`, because Astro moves files about and may not cross file
 * systems; `out` may be on another one. Deletes what killed runs left behind.
 *
 * @throws before anything is built, if `out` cannot be written
 */
export async function stageOutput(out: string, work: string): Promise<StagedOutput> {
  const dir = join(work, 'site');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  // A symbolic link stays, and its target is replaced.
  const target = await realpath(out).catch(() => out);
  const folders = await swapFoldersFor(target);
  const unpublished = [dir, folders.fresh];
  const discard = () => {
    for (const folder of unpublished) rmSync(folder, { recursive: true, force: true });
  };
  return {
    dir,
    last: target,
    discard,
    async publish() {
      await moveFolder(dir, folders.fresh);
      let last = folders;
      if (folders.isInside || !swapFolders(target, folders)) {
        if (!folders.isInside) {
          last = await makeSwapFolders(target);
          unpublished.push(last.fresh);
          await moveFolder(folders.fresh, last.fresh);
        }
        swapContent(target, last);
      }
      for (const folder of [last.fresh, last.old]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Folders for the new site before the swap and for the old one after it, on the file system of the output.
 */
interface SwapFolders {
  fresh: string;
  old: string;
  isInside: boolean;
}

/** Creates the folder of the new site, which shows that the output can be written. */
async function swapFoldersFor(target: string): Promise<SwapFolders> {
  const targetStat = await stat(target).catch(() => undefined);
  const parent = dirname(target);
  if (targetStat && (await mustStay(target, targetStat.dev))) return makeSwapFolders(target);
  try {
    await mkdir(parent, { recursive: true });
    return await makeSwapFolders(parent, basename(target));
  } catch (error) {
    // Perhaps only the output itself can be written.
    const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(String(systemCode(error)));
    if (!targetStat || !isRefused) throw error;
    return makeSwapFolders(target).catch(() => Promise.reject(error));
  }
}

/**
 * Whether the folder itself must stay: the root of a mounted volume cannot be moved, and a working tree of
 * git must remain one.
 */
async function mustStay(folder: string, device: number): Promise<boolean> {
  return existsSync(join(folder, '.git')) || (await stat(dirname(folder))).dev !== device;
}

/** `beside`: the name of the output, if `folder` is its parent. */
async function makeSwapFolders(folder: string, beside = ''): Promise<SwapFolders> {
  const prefix = `${beside && `.${beside}`}.trellis-`;
  const pathOf = (name: string): string => join(folder, `${prefix}${name}-${process.pid}`);
  const [fresh, old] = [pathOf('new'), pathOf('old')];
  for (const name of await readdir(folder)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[1]) : undefined;
    if (owner !== undefined && (owner === process.pid || !isRunning(owner)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
  // Synchronous: no signal comes before the caller knows the folder, and can discard it.
  mkdirSync(fresh);
  return { fresh, old, isInside: beside === '' };
}

/** Moves a folder, or copies it between file systems. */
async function moveFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  }
}

/**
 * Swaps the folders by two renames. Returns false if the old one cannot be moved. Synchronous, like
 * `exchange`, so no signal ends the process in between.
 */
function swapFolders(target: string, { fresh, old }: SwapFolders): boolean {
  const isThere = existsSync(target);
  try {
    if (isThere) renameSync(target, old);
  } catch {
    return false;
  }
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (isThere) renameSync(old, target);
    throw error;
  }
  return true;
}

/** Swaps the content of the folder, except `.git`, and keeps the folder itself. */
function swapContent(target: string, { fresh, old }: SwapFolders): void {
  const own = ['.git', basename(fresh), basename(old)];
  const moves: [from: string, to: string][] = [
    ...readdirSync(target)
      .filter((name) => !own.includes(name))
      .map((name): [string, string] => [join(target, name), join(old, name)]),
    ...readdirSync(fresh).map((name): [string, string] => [join(fresh, name), join(target, name)]),
  ];
  mkdirSync(old);
  const finishedMoves: typeof moves = [];
  try {
    for (const [from, to] of moves) {
      renameSync(from, to);
      finishedMoves.unshift([from, to]);
    }
  } catch (error) {
    for (const [from, to] of finishedMoves) renameSync(to, from);
    throw error;
  }
}
