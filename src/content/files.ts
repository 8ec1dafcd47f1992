import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What a docs folder holds. All paths are relative to the docs root, with forward slashes. */
export interface DocsFiles {
  /** `content/` where such a folder stands beside docs.json, else ``. */
  contentDir: string;
  /** MDX and Markdown files that may be pages. */
  pages: string[];
  /** Images, fonts, media and downloads that are published at their path. */
  assets: string[];
}

const PAGE = /\.mdx?$/;
const ASSET =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|wav|woff2?|ttf|eot|otf|pdf|txt|json|ya?ml|css|js)$/i;
const IGNORED_DIRECTORY = /^(?:\.|node_modules$|dist$|_snippets$|snippets$)/;
/** In capitals only, as repositories name them: `security.mdx` and `changelog.mdx` are pages. */
const IGNORED_FILE =
  /^(?:README|LICENSE|CHANGELOG|CONTRIBUTING|SECURITY|CODE_OF_CONDUCT)(?:\.mdx?)?$|^(?:docs|mint|package|package-lock|tsconfig)\.json$/;

/**
 * Walks the docs folder at `root`; the order is that of the file names, so it does not depend on the machine.
 * `except`: absolute path of a folder that is passed over. So is the code of a project that has docs.json at its root.
 */
export async function discover(root: string, except?: string): Promise<DocsFiles> {
  const isFolder = statSync(join(root, 'content'), { throwIfNoEntry: false })?.isDirectory();
  const contentDir = isFolder ? 'content/' : '';
  const pages: string[] = [];
  const assets: string[] = [];
  async function walk(directory: string): Promise<void> {
    const entries = await readdir(join(root, directory), { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = directory + entry.name;
      if (entry.isDirectory()) {
        const ignored = IGNORED_DIRECTORY.test(entry.name) || path === 'src' || join(root, path) === except;
        if (!ignored) await walk(`${path}/`);
      } else if (!IGNORED_FILE.test(entry.name) && !entry.name.startsWith('.')) {
        if (PAGE.test(entry.name)) pages.push(path);
        else if (ASSET.test(entry.name)) assets.push(path);
      }
    }
  }
  await walk(contentDir);
  return { contentDir, pages, assets };
}

/** The path of a page in the navigation: no content folder, no extension. `content/a/b.mdx` -> `a/b`. */
export function pagePath(file: string, contentDir: string): string {
  return file.slice(file.startsWith(contentDir) ? contentDir.length : 0).replace(PAGE, '');
}

/** The route of a page: `index` collapses into its folder. `a/index` -> `/a`, `index` -> `/`. */
export function routeOf(path: string): string {
  return `/${path.replace(/(?:^|\/)index$/, '')}`;
}
