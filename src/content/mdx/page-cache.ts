import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { isRecord } from '../../json/index.ts';
import { markUsed } from './cache-folder.ts';
import type { PageUse, PageWarning } from './state.ts';

/** A compiled page, with the other inputs that it was made from. */
interface CacheEntry<Result> {
  result: Result;
  warnings: PageWarning[];
  uses: PageUse[];
  /** Questions to the docs folder, such as the size of an image, and their answers. */
  answers: [question: string, answer: string][];
}

/**
 * Compiled pages as files, named by the hash of their inputs. Access is synchronous, which takes a third of
 * the processor time.
 */
export class PageCache<Result> {
  private readonly folder: string | undefined;
  private readonly salt: string;

  /**
   * @param folder without it nothing is cached
   * @param salt inputs that all pages share
   */
  constructor(folder: string | undefined, salt: string) {
    this.folder = folder;
    this.salt = salt;
  }

  /** The entry of a page made from the same parts, in order. */
  at(...parts: string[]): {
    read(): CacheEntry<Result> | undefined;
    write(entry: CacheEntry<Result>): void;
  } {
    if (this.folder === undefined) return { read: () => undefined, write: () => {} };
    const digest = createHash('sha256');
    for (const part of [this.salt, ...parts]) digest.update(part).update('\0');
    const file = join(this.folder, `${digest.digest('hex').slice(0, 40)}.json`);
    return { read: () => readEntry(file), write: (entry) => writeEntry(file, entry) };
  }
}

function readEntry<Result>(file: string): CacheEntry<Result> | undefined {
  try {
    const entry: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isEntry<Result>(entry)) return undefined;
    markUsed(file);
    return entry;
  } catch {
    return undefined;
  }
}

const isEntry = <Result>(value: unknown): value is CacheEntry<Result> =>
  isRecord(value) &&
  isRecord(value.result) &&
  [value.warnings, value.uses, value.answers].every((each) => Array.isArray(each));

/** What an aborted build leaves of an entry is not JSON, so `readEntry` ignores it. */
function writeEntry(file: string, entry: object): void {
  try {
    writeFileSync(file, JSON.stringify(entry));
  } catch {
    // The page is compiled all the same; the next run compiles it again.
  }
}

const sourceDir = dirname(dirname(import.meta.dirname));

/** Packages with icons, which titles of code blocks show. */
const ICON_SETS = ['fa6-brands', 'fa6-regular', 'fa6-solid', 'lucide', 'ph', 'tabler'].map(
  (name) => `@iconify-json/${name}`,
);

/**
 * Changes with the code of this room, its escaping, and the versions of the compilers and icons, so no cache
 * entry outlives them.
 */
export const sourceDigest = (): string =>
  codeDigest(
    ['content', 'json', 'text'].map((room) => join(sourceDir, room)),
    ['@astrojs/markdown-satteri', '@astrojs/mdx', 'satteri', 'shiki', 'katex', ...ICON_SETS],
  );

/** Folder of the code of all rooms in the package; the repository has none. */
const packedCode = join(sourceDir, 'code');

/** Of this process, which runs what it has read. */
let packedDigest: string | undefined;

/**
 * Hash of the code of `rooms` (absolute paths of folders) and of the versions of `packages`. In the package,
 * it changes with the code of any room, because modules there only export what other files have.
 */
export function codeDigest(rooms: readonly string[], packages: readonly string[]): string {
  const digest = createHash('sha256');
  const isPacked = existsSync(packedCode);
  if (isPacked) {
    packedDigest ??= hashFolder(createHash('sha256'), packedCode).digest('hex');
    digest.update(packedDigest);
  }
  for (const room of rooms) if (!isPacked || !room.startsWith(sourceDir + sep)) hashFolder(digest, room);
  for (const name of packages) {
    const manifest = findPackageJSON(name, import.meta.url);
    if (manifest) digest.update(readFileSync(manifest));
  }
  return digest.digest('hex');
}

function hashFolder(digest: Hash, folder: string): Hash {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of names) if (/\.[jt]s$/.test(name)) digest.update(readFileSync(join(folder, name)));
  return digest;
}
