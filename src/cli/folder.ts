/** The folders that a command line names: absolute, and such that nothing of the author's is lost. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { RunOptions } from '../integration/index.ts';
import { findSettingsFile } from '../site/index.ts';
import { type Arguments, UsageError } from './arguments.ts';

export interface Folders extends RunOptions {
  outDir: string;
}

/** @throws UsageError for a docs folder that is none, and for folders that would be mixed up with it. */
export function foldersOf(args: Arguments): Folders {
  const root = resolve(args.root);
  const outDir = args.out === undefined ? join(root, 'dist') : resolve(args.out);
  const cacheDir = args.cache === undefined ? undefined : resolve(args.cache);
  if (args.command !== 'preview' && !findSettingsFile(root)) {
    throw new UsageError(
      existsSync(root)
        ? `there is no docs.json or mint.json in ${root}. "trellis new" writes a docs folder to start from.`
        : `there is no folder ${root}`,
    );
  }
  if (isWithin(root, outDir)) throw new UsageError(`--out must not hold the docs folder: ${outDir}`);
  if (cacheDir !== undefined) {
    if (/[%#?]/.test(cacheDir))
      throw new UsageError(`--cache must have no %, # or ? in its path: ${cacheDir}`);
    if (isWithin(root, cacheDir)) throw new UsageError(`--cache must not hold the docs folder: ${cacheDir}`);
    if (isWithin(cacheDir, root) && !basename(cacheDir).startsWith('.')) {
      throw new UsageError(
        `--cache must lie outside of the docs folder or have a name with a dot in front: ${cacheDir}`,
      );
    }
    if (isWithin(cacheDir, outDir)) throw new UsageError(`--cache must lie outside of --out: ${cacheDir}`);
  }
  const { base, site, host, port, target, pictures, allowRemote: remoteSpecs } = args;
  return { root, outDir, cacheDir, base, site, host, port, target, pictures, remoteSpecs };
}

/** A site replaces a site or an empty folder. @throws UsageError for one that holds anything else. */
export function refuseForeignFolder(outDir: string): void {
  if (!existsSync(outDir)) return;
  if (!statSync(outDir).isDirectory()) throw new UsageError(`${outDir} is no folder`);
  const names = readdirSync(outDir).filter((name) => !name.startsWith('.'));
  if (names.length === 0 || names.includes('_trellis')) return;
  throw new UsageError(
    `${outDir} holds something other than a site of Trellis, which would be deleted. Empty it, choose another with --out, or give --force.`,
  );
}

/** Path of the docs folder within the repository that it is in; empty where it is the whole of it, or in none. */
export function folderInRepository(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return relative(folder, root).replaceAll(sep, '/');
    if (folder === dirname(folder)) return '';
  }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
