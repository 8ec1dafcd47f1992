/** The folders on a command line: absolute, and checked so that no author's files are lost. */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { RunOptions } from '../astro/index.ts';
import { findSettingsFile } from '../site/index.ts';
import { UsageError } from './line/usage-error.ts';

export interface Folders extends RunOptions {
  outDir: string;
}

/** What a command line says about folders, as far as its command takes these options. */
export interface FolderArguments
  extends Pick<RunOptions, 'base' | 'site' | 'host' | 'port' | 'target' | 'pictures'> {
  root: string;
  out?: string;
  cache?: string;
  allowRemote?: boolean;
}

/** @throws UsageError for an invalid docs folder, and for folders that would overlap with it. */
export function foldersOf(args: FolderArguments, { needsSettings = true } = {}): Folders {
  const root = resolve(args.root);
  const outDir = args.out === undefined ? join(root, 'dist') : resolve(args.out);
  const cacheDir = args.cache === undefined ? undefined : resolve(args.cache);
  if (needsSettings && !findSettingsFile(root)) {
    throw new UsageError(whyNoSettings(root));
  }
  if (isWithin(root, outDir)) throw new UsageError(`--out must not contain the docs folder: ${outDir}`);
  if (cacheDir !== undefined) {
    if (/[%#?]/.test(cacheDir))
      throw new UsageError(`--cache must not contain %, # or ? in its path: ${cacheDir}`);
    if (isWithin(root, cacheDir))
      throw new UsageError(`--cache must not contain the docs folder: ${cacheDir}`);
    if (isWithin(cacheDir, root) && !basename(cacheDir).startsWith('.')) {
      throw new UsageError(
        `--cache must be outside the docs folder or have a name that starts with a dot: ${cacheDir}`,
      );
    }
    if (isWithin(cacheDir, outDir)) throw new UsageError(`--cache must be outside --out: ${cacheDir}`);
  }
  const { base, site, host, port, target, pictures = true, allowRemote: remoteSpecs = false } = args;
  return { root, outDir, cacheDir, base, site, host, port, target, pictures, remoteSpecs };
}

function whyNoSettings(root: string): string {
  const reason = whyNoFolder(root);
  if (reason) return reason;
  const isFolder = ['docs.json', 'mint.json'].find((name) => existsSync(join(root, name)));
  if (isFolder)
    return `${join(root, isFolder)} is not a file. The site's settings must be a file with this name.`;
  return `there is no docs.json or mint.json in ${root}. Run "trellis new" to create a docs folder.`;
}

/** What prevents `path` from being a folder; undefined if it is one. */
function whyNoFolder(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return `${path} is not a folder`;
    accessSync(path, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') return `${path} is a symbolic link that forms a loop`;
    if (code === 'EACCES') return `${path} cannot be read: permission denied`;
    if (isLink(path)) return `${path} is a link to a file that does not exist`;
    // The system passes command lines as bytes; Node decodes invalid UTF-8 as this character.
    const why = path.includes('\uFFFD') ? '. Its name is not UTF-8; rename it.' : '';
    return `folder not found: ${path}${why}`;
  }
}

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== '';
  } catch {
    return false;
  }
}

/**
 * Creates a folder and its parents. Without `recursive`: Node would report a read-only file system as a
 * missing folder, and never end where the system creates no folders, as below `/proc`.
 *
 * @throws UsageError if a file or a broken link is in the way
 */
export function makeFolder(path: string): void {
  if (!existsSync(path)) {
    if (isLink(path)) throw new UsageError(whyNoFolder(path) ?? path);
    if (dirname(path) !== path) makeFolder(dirname(path));
    mkdirSync(path);
  } else if (!statSync(path).isDirectory()) throw new UsageError(whyNoFolder(path) ?? path);
}

/** A site replaces a site or an empty folder. @throws UsageError for a folder with anything else. */
export function refuseForeignFolder(outDir: string): void {
  if (!existsSync(outDir) && !isLink(outDir)) return;
  const reason = whyNoFolder(outDir);
  if (reason) throw new UsageError(reason);
  const names = readdirSync(outDir).filter((name) => !name.startsWith('.'));
  const isWorker = names.includes('wrangler.jsonc') && names.includes('_sandbox');
  if (names.length === 0 || names.includes('_trellis') || isWorker) return;
  throw new UsageError(
    `${outDir} contains something other than a Trellis site, which would be deleted. ` +
      'Empty it, choose another folder with --out, or use --force.',
  );
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
