import { dirname, posix } from 'node:path';
import type { SiteSettings } from '../../config/index.ts';
import {
  type DocsFiles,
  isFileWithin,
  linkSnippets,
  type ParsedPage,
  pagePath,
  parsePage,
  routeOf,
  type Snippets,
  type TextFile,
  type TextFiles,
  unreadable,
} from '../../content/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { sharedRoute } from '../left-out.ts';
import type { PageFile } from './page-source.ts';

export interface PageFiles {
  /** By path in the navigation. */
  pages: Map<string, PageFile>;
  /** Paths and files of pages whose front matter says `draft: true`. They are not part of the site. */
  drafts: Map<string, string>;
  /** How they use other files. */
  snippets: Snippets;
  diagnostics: Diagnostic[];
}

/**
 * Reads the pages of the docs folder at `root`: those discovered, and further ones that the navigation names.
 * Files that others import are not pages, unless the navigation names them.
 *
 * @param listedPages paths in the navigation
 * @param texts keeps what is known of each file from load to load
 */
export async function readPageFiles(
  root: string,
  files: DocsFiles,
  listedPages: ReadonlySet<string>,
  variables: SiteSettings['variables'],
  texts: TextFiles,
): Promise<PageFiles> {
  const diagnostics: Diagnostic[] = [...(files.unread ?? [])];
  const pages = new Map<string, PageFile>();
  const drafts = new Map<string, string>();
  const add = (path: string, page: PageFile): void => {
    if (page.parsedPage.frontMatter.draft) {
      drafts.set(path, page.file);
      return;
    }
    diagnostics.push(...page.parsedPage.diagnostics);
    pages.set(path, page);
  };
  const readPage = async (file: string): Promise<PageFile | undefined> => {
    const source = await texts.read(file).catch((error) => {
      const isListed = listedPages.has(pagePath(file, files.contentDir));
      diagnostics.push(unreadable(file, error, isListed ? 'error' : 'warning'));
    });
    if (!source) return undefined;
    diagnostics.push(...source.diagnostics);
    const parsedPage = parsedOnce(source, variables);
    const { openapi, openapiSchema } = parsedPage.frontMatter;
    if (!openapi && !openapiSchema) return { file, parsedPage };
    const frontMatter = { ...parsedPage.frontMatter };
    if (openapi) frontMatter.openapi = fromRoot(root, file, openapi);
    if (openapiSchema) frontMatter.openapiSchema = fromRoot(root, file, openapiSchema);
    return { file, parsedPage: { ...parsedPage, frontMatter } };
  };
  const filesByPath = new Map<string, string>();
  for (const file of files.pages) {
    const path = pagePath(file, files.contentDir);
    const other = filesByPath.get(path);
    if (other === undefined || file.endsWith('.mdx')) filesByPath.set(path, file);
    if (other !== undefined) {
      const [keptFile, hiddenFile] = file.endsWith('.mdx') ? [file, other] : [other, file];
      diagnostics.push(sharedRoute(hiddenFile, keptFile, routeOf(path)));
    }
  }
  for (const page of await Promise.all([...filesByPath.values()].map(readPage))) {
    if (page) add(pagePath(page.file, files.contentDir), page);
  }
  // The navigation may also name pages that discovery skips, and pages outside content/.
  for (const path of listedPages) {
    const file = filesByPath.has(path) ? undefined : findPage(root, files.contentDir, path);
    const page = file === undefined ? undefined : await readPage(file);
    if (page) add(path, page);
  }
  const names = [...pages.values()].map(({ file }) => file);
  const snippets = await linkSnippets(root, files.contentDir, names, texts);
  diagnostics.push(...snippets.diagnostics);
  for (const [path, { file }] of pages) {
    if (snippets.files.has(file) && !listedPages.has(path)) pages.delete(path);
  }
  return { pages, drafts, snippets, diagnostics };
}

/** By the variables that they were parsed with, as text. */
const parsedPages = memoizeByObject((_: TextFile) => new Map<string, ParsedPage>());

function parsedOnce(source: TextFile, variables: SiteSettings['variables']): ParsedPage {
  const byVariables = parsedPages(source);
  const key = JSON.stringify(variables);
  const earlier = byVariables.get(key);
  if (earlier) return earlier;
  const parsed = parsePage(source.text, source.file, variables);
  byVariables.clear();
  byVariables.set(key, parsed);
  return parsed;
}

/** The file of a page in the navigation, preferably from `content/`. */
function findPage(root: string, contentDir: string, path: string): string | undefined {
  return [`${contentDir}${path}`, path]
    .flatMap((file) => [`${file}.mdx`, `${file}.md`])
    .find((file) => isFileWithin(root, file));
}

/**
 * Resolves `../api.json GET /x` of a page in `a/b/` to `a/api.json GET /x` if there is such a file; other
 * text stays.
 */
function fromRoot(root: string, page: string, reference: string): string {
  return reference.replace(/^\s*(\.{1,2}\/\S+)(?=\s)/, (reference, path: string) => {
    const file = posix.join(dirname(page), path);
    return isFileWithin(root, file) ? file : reference;
  });
}
