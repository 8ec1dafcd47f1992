import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { readIgnores } from './ignore.ts';
import { publicationOf, WELL_KNOWN } from './published.ts';
import { unreadable } from './unreadable.ts';

/** The files of a docs folder. All paths are relative to the docs root, with forward slashes. */
export interface DocsFiles {
  /** `content/` if a folder of that name beside docs.json holds the pages, else ``. */
  contentDir: string;
  /** MDX and Markdown files that may be pages. */
  pages: string[];
  /** Images, fonts, media and downloads that are published at their path. */
  assets: string[];
  /** Files that the system does not let us read; absent if all could be read. */
  unread?: Diagnostic[];
  /** Files that are not published, and folders that are not searched for pages, which end in a slash. */
  withheld: string[];
}

const PAGE = /\.mdx?$/;
const IGNORED_DIRECTORY = /^(?:\.|node_modules$|dist$)/;
/** Files in these folders are never pages, and reach pages only by import. Images are published. */
const SNIPPETS = /(?:^|\/)_?snippets\//;
const CODE = /\.(?:css|js)$/i;
/** UI strings, which the theme reads. */
const STRINGS = /^theme\/i18n\/[^/]+\.json$/;
const SNIPPET_SOURCE = /\.(?:mdx?|[jt]sx?|css)$/i;
/**
 * Walks the docs folder at `root` in the order of file names, so the result does not depend on the machine.
 * `except`: absolute path of a folder to skip. Files named by .mintignore are skipped too, and the code of a
 * project with docs.json at its root. `listedPages`: paths of pages in the navigation, which tell what
 * `content/` and `src/` are.
 */
export async function discover(
  root: string,
  except?: string,
  listedPages: readonly string[] = [],
): Promise<DocsFiles> {
  const contentDir = contentFolder(root, listedPages);
  const isIgnored = readIgnores(root);
  // `src` at the root is a project's code, unless the navigation names pages in it.
  const isCode = (path: string): boolean =>
    path === 'src' && !listedPages.some((page) => /^\/?src\//.test(page));
  const pages: string[] = [];
  const assets: string[] = [];
  const unread: Diagnostic[] = [];
  const withheld: string[] = [];
  async function walk(directory: string): Promise<void> {
    const entries = await readdir(join(root, directory), { withFileTypes: true }).catch((error) => {
      if (directory === '') throw error;
      unread.push(unreadable(directory, error));
      return [];
    });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = directory + entry.name;
      // Node decodes a name that is not UTF-8 into one that no file has.
      if (entry.name.includes('\uFFFD') && !existsSync(join(root, path))) {
        unread.push(unreadable(path, { code: 'EILSEQ' }));
      } else if (entry.isDirectory()) {
        const isLeftOut =
          (IGNORED_DIRECTORY.test(entry.name) && `${path}/` !== contentDir + WELL_KNOWN) ||
          isCode(path) ||
          join(root, path) === except ||
          isIgnored(`${path}/`);
        if (!isLeftOut) await walk(`${path}/`);
        // The finished site is not part of the folder.
        else if (join(root, path) !== except) withheld.push(`${path}/`);
      } else if (
        isIgnored(path) ||
        !(entry.isFile() || (entry.isSymbolicLink() && isPlainLink(root, path)))
      ) {
        withheld.push(path);
      } else {
        const isSnippet = SNIPPETS.test(path);
        const isWellKnown = path.startsWith(contentDir + WELL_KNOWN) && !entry.name.startsWith('.');
        const kind = isWellKnown ? 'asset' : STRINGS.test(path) ? 'own' : publicationOf(entry.name);
        if (kind === 'page' && !isSnippet) pages.push(path);
        else if (kind === 'asset' && !(isSnippet && CODE.test(entry.name))) assets.push(path);
        else if (kind === 'withheld' && !(isSnippet && SNIPPET_SOURCE.test(entry.name))) withheld.push(path);
      }
    }
  }
  await walk(contentDir);
  return { contentDir, pages, assets, withheld, ...(unread.length > 0 && { unread }) };
}

/** `content/`, unless the navigation names pages beside it and none in it. */
function contentFolder(root: string, listedPages: readonly string[]): string {
  if (!statSync(join(root, 'content'), { throwIfNoEntry: false })?.isDirectory()) return '';
  const isNamedIn = (folder: string): boolean =>
    listedPages.some((path) =>
      ['mdx', 'md'].some((ending) => isFileWithin(root, `${folder}${path.replace(PAGE, '')}.${ending}`)),
    );
  return isNamedIn('content/') || !isNamedIn('') ? 'content/' : '';
}

/** Whether a symbolic link leads to a file in the docs folder with the same kind of name. */
function isPlainLink(root: string, path: string): boolean {
  const target = realPathWithin(root, path);
  return target !== undefined && extname(target) === extname(path) && statSync(target).isFile();
}

/** Real path of `path` below `root`; undefined if nothing is there, or a link leads out of the folder. */
export function realPathWithin(root: string, path: string): string | undefined {
  try {
    const realPath = realpathSync(join(root, path));
    return realPath.startsWith(realpathSync(root) + sep) ? realPath : undefined;
  } catch {
    return undefined;
  }
}

/** Path of `file` from `root`, both absolute, with forward slashes. A path outside begins with `../`. */
export const pathWithin = (root: string, file: string): string => relative(root, file).split(sep).join('/');

/** Whether a file exists at this path relative to `root`, and inside it. */
export function isFileWithin(root: string, path: string): boolean {
  if (path.includes('\0') || path.split('/').includes('..')) return false;
  try {
    return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // A circular link, a name that is too long, an unreadable folder.
    return false;
  }
}

/** Files in the snippet folders of the docs root and the content folder, which imports may refer to. */
export function snippetFiles(root: string): string[] {
  return ['snippets', '_snippets', 'content/snippets', 'content/_snippets'].flatMap((folder) => {
    if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    );
  });
}

/** Path of a page in the navigation: without content folder and extension. `content/a/b.mdx` -> `a/b`. */
export function pagePath(file: string, contentDir: string): string {
  return file.slice(file.startsWith(contentDir) ? contentDir.length : 0).replace(PAGE, '');
}

/**
 * Route of a page: `index` collapses into its folder; characters with a meaning in URLs become hyphens.
 * `a/index` -> `/a`, `index` -> `/`, `c#` -> `/c-`.
 */
export function routeOf(path: string): string {
  return withoutIndex(path.replace(/[?#%]/g, '-'));
}

/**
 * Route for a link to `path`, given from the root of the site and URL-encoded: without the extension of a
 * page.
 */
export function linkedRoute(path: string): string {
  const page = path.slice(1).replace(/\.mdx?$/, '');
  return withoutIndex(page.replace(/%(?:3f|23|25)|%(?![\da-f]{2})/gi, '-'));
}

const withoutIndex = (path: string): string => `/${path.replace(/(?:^|\/)index$/, '')}`;
