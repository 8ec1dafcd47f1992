import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRunning, systemCode } from './running.ts';

/** A site that is written aside, and put in its place when it is complete. */
interface StagedOutput {
  /** Absolute path of the empty folder to write to. */
  dir: string;
  /** Puts the site in the place of what stands there. When this fails, what stood there still does. */
  publish(): Promise<void>;
  /** Deletes it. Synchronous, so that a process that is ending can still do it. */
  discard(): void;
}

/**
 * Stages what will stand at `out`, so that a run that fails or is cut off leaves there what was there before,
 * and no reader of the folder ever sees half a site. The site is written within `work`, where Astro moves
 * files about and may not cross file systems; `out` may be on another one. Deletes what runs that were killed
 * have left behind.
 *
 * @throws before anything is built when nothing can be written at `out`
 */
export async function stageOutput(out: string, work: string): Promise<StagedOutput> {
  const dir = join(work, 'site');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  // A link stays one, and what it leads to is replaced.
  const target = await realpath(out).catch(() => out);
  const place = await placeFor(target);
  const discard = () => {
    for (const folder of [dir, place.fresh]) rmSync(folder, { recursive: true, force: true });
  };
  return {
    dir,
    discard,
    async publish() {
      await bring(dir, place.fresh);
      let last = place;
      if (place.isInside || !swap(target, place)) {
        if (!place.isInside) {
          last = await makePlace(target);
          await bring(place.fresh, last.fresh);
        }
        exchange(target, last);
      }
      for (const folder of [last.fresh, last.old]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Where the new site stands before it is swapped in, and the old one afterwards: on the file system of the
 * output.
 */
interface Place {
  fresh: string;
  old: string;
  isInside: boolean;
}

/** Makes the folder of the new site, which shows that the output can be written. */
async function placeFor(target: string): Promise<Place> {
  const info = await stat(target).catch(() => undefined);
  const parent = dirname(target);
  if (info && (await mustStay(target, info.dev))) return makePlace(target);
  try {
    await mkdir(parent, { recursive: true });
    return await makePlace(parent, basename(target));
  } catch (error) {
    // The output may be the only folder there that can be written.
    const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(String(systemCode(error)));
    if (!info || !isRefused) throw error;
    return makePlace(target).catch(() => Promise.reject(error));
  }
}

/**
 * The root of a mounted volume cannot be moved; a working tree, such as that of a branch of pages, is to stay
 * one.
 */
async function mustStay(folder: string, device: number): Promise<boolean> {
  return existsSync(join(folder, '.git')) || (await stat(dirname(folder))).dev !== device;
}

/** `beside`: the name of the output, when `folder` is the one that it stands in. */
async function makePlace(folder: string, beside = ''): Promise<Place> {
  const prefix = `${beside && `.${beside}`}.trellis-`;
  const pathOf = (name: string): string => join(folder, `${prefix}${name}-${process.pid}`);
  const [fresh, old] = [pathOf('new'), pathOf('old')];
  for (const name of await readdir(folder)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[1]) : undefined;
    if (owner !== undefined && (owner === process.pid || !isRunning(owner)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
  await mkdir(fresh);
  return { fresh, old, isInside: beside === '' };
}

/** Moves a folder; between file systems it is copied. */
async function bring(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  }
}

/**
 * Two renames; false when the folder cannot be moved away. Synchronous, as `exchange` is, so that no signal
 * ends the process between the two.
 */
function swap(target: string, { fresh, old }: Place): boolean {
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
function exchange(target: string, { fresh, old }: Place): void {
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
