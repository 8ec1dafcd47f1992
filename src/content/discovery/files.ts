import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { readIgnores } from './ignore.ts';
import { publicationOf, WELL_KNOWN } from './published.ts';
import { unreadable } from './unreadable.ts';

/** What a docs folder holds. All paths are relative to the docs root, with forward slashes. */
export interface DocsFiles {
  /** `content/` where a folder of that name beside docs.json holds the pages, else ``. */
  contentDir: string;
  /** MDX and Markdown files that may be pages. */
  pages: string[];
  /** Images, fonts, media and downloads that are published at their path. */
  assets: string[];
  /** What the system does not let us read; absent when all could be read. */
  unread?: Diagnostic[];
  /** Files that are not published, and folders that are not searched for pages, which end in a slash. */
  withheld: string[];
}

const PAGE = /\.mdx?$/;
const IGNORED_DIRECTORY = /^(?:\.|node_modules$|dist$)/;
/** What they hold is never a page, and is part of pages only where these say so. Images are published. */
const SNIPPETS = /(?:^|\/)_?snippets\//;
const CODE = /\.(?:css|js)$/i;
/** Strings of the interface, which the theme reads. */
const STRINGS = /^theme\/i18n\/[^/]+\.json$/;
const SNIPPET_SOURCE = /\.(?:mdx?|[jt]sx?|css)$/i;
/**
 * Walks the docs folder at `root`; the order is that of the file names, so it does not depend on the machine.
 * `except`: absolute path of a folder that is passed over. So are what .mintignore names and the code of a project that has
 * docs.json at its root. `listed`: paths of pages in the navigation, which tell what `content/` and `src/` are.
 */
export async function discover(
  root: string,
  except?: string,
  listed: readonly string[] = [],
): Promise<DocsFiles> {
  const contentDir = contentFolder(root, listed);
  const isIgnored = readIgnores(root);
  // At its root it is the code of a project, unless the navigation names pages in it.
  const isCode = (path: string): boolean => path === 'src' && !listed.some((page) => /^\/?src\//.test(page));
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
      // Node reads a name that is not UTF-8 as one that no file has.
      if (entry.name.includes('\uFFFD') && !existsSync(join(root, path))) {
        unread.push(unreadable(path, { code: 'EILSEQ' }));
      } else if (entry.isDirectory()) {
        const ignored =
          (IGNORED_DIRECTORY.test(entry.name) && `${path}/` !== contentDir + WELL_KNOWN) ||
          isCode(path) ||
          join(root, path) === except ||
          isIgnored(`${path}/`);
        if (!ignored) await walk(`${path}/`);
        // The finished site is no part of the folder.
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
function contentFolder(root: string, listed: readonly string[]): string {
  if (!statSync(join(root, 'content'), { throwIfNoEntry: false })?.isDirectory()) return '';
  const isNamedIn = (folder: string): boolean =>
    listed.some((path) =>
      ['mdx', 'md'].some((ending) => isFileWithin(root, `${folder}${path.replace(PAGE, '')}.${ending}`)),
    );
  return isNamedIn('content/') || !isNamedIn('') ? 'content/' : '';
}

/** Whether a symbolic link leads to a file of the docs folder that is what its name says. */
function isPlainLink(root: string, path: string): boolean {
  const target = realPathWithin(root, path);
  return target !== undefined && extname(target) === extname(path) && statSync(target).isFile();
}

/** The real path of what is at `path` below `root`; undefined when nothing is, or a link leads out of the folder. */
export function realPathWithin(root: string, path: string): string | undefined {
  try {
    const real = realpathSync(join(root, path));
    return real.startsWith(realpathSync(root) + sep) ? real : undefined;
  } catch {
    return undefined;
  }
}

/** The path of `file` from `root`, both absolute, with forward slashes; one outside of it begins with `../`. */
export const pathWithin = (root: string, file: string): string => relative(root, file).split(sep).join('/');

/** Whether there is a file at this path relative to `root`, and within it. */
export function isFileWithin(root: string, path: string): boolean {
  if (path.includes('\0') || path.split('/').includes('..')) return false;
  try {
    return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // A link in a circle, a name that is too long, a folder that must not be read.
    return false;
  }
}

/** The files in the folders of snippets at the docs root and in the content folder, which imports may mean. */
export function snippetFiles(root: string): string[] {
  return ['snippets', '_snippets', 'content/snippets', 'content/_snippets'].flatMap((folder) => {
    if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    );
  });
}

/** The path of a page in the navigation: no content folder, no extension. `content/a/b.mdx` -> `a/b`. */
export function pagePath(file: string, contentDir: string): string {
  return file.slice(file.startsWith(contentDir) ? contentDir.length : 0).replace(PAGE, '');
}

/**
 * The route of a page: `index` collapses into its folder; what means something in a URL becomes a hyphen. `a/index` -> `/a`,
 * `index` -> `/`, `c#` -> `/c-`.
 */
export function routeOf(path: string): string {
  return withoutIndex(path.replace(/[?#%]/g, '-'));
}

/** The route that a link to `path`, from the root of the site and as a URL has it, leads to: without the ending of a page. */
export function linkedRoute(path: string): string {
  const page = path.slice(1).replace(/\.mdx?$/, '');
  return withoutIndex(page.replace(/%(?:3f|23|25)|%(?![\da-f]{2})/gi, '-'));
}

const withoutIndex = (path: string): string => `/${path.replace(/(?:^|\/)index$/, '')}`;
