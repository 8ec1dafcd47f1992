import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { SiteSettings } from '../config/index.ts';
import {
  type DocsFiles,
  isFileWithin,
  linkSnippets,
  type ParsedPage,
  pagePath,
  parsePage,
  routeOf,
  type Snippets,
} from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import { sharedRoute } from './shared-route.ts';

/** A page of the docs folder as its author wrote it. */
export interface PageFile {
  /** Relative to the docs root. */
  file: string;
  parsed: ParsedPage;
}

interface PageFiles {
  /** By path in the navigation. */
  pages: Map<string, PageFile>;
  /** How they make use of other files. */
  snippets: Snippets;
  diagnostics: Diagnostic[];
}

/**
 * Reads the pages of the docs folder at `root`: those that were found, and those that the navigation names beside them. Files
 * that others import are none, unless the navigation names them.
 *
 * @param listed paths in the navigation
 */
export async function readPageFiles(
  root: string,
  files: DocsFiles,
  listed: ReadonlySet<string>,
  variables: SiteSettings['variables'],
): Promise<PageFiles> {
  const diagnostics: Diagnostic[] = [];
  const pages = new Map<string, PageFile>();
  const read = async (file: string): Promise<PageFile> => {
    const parsed = parsePage(await readFile(join(root, file), 'utf8'), file, variables);
    const { openapi, openapiSchema } = parsed.frontMatter;
    if (openapi) parsed.frontMatter.openapi = fromRoot(root, file, openapi);
    if (openapiSchema) parsed.frontMatter.openapiSchema = fromRoot(root, file, openapiSchema);
    return { file, parsed };
  };
  for (const page of await Promise.all(files.pages.map(read))) {
    diagnostics.push(...page.parsed.diagnostics);
    const path = pagePath(page.file, files.contentDir);
    const other = pages.get(path);
    if (other) diagnostics.push(sharedRoute(page.file, other.file, routeOf(path)));
    else pages.set(path, page);
  }
  // The navigation may also name pages that discovery passes over, and such that stand outside content/.
  for (const path of listed) {
    const file = pages.has(path) ? undefined : findPage(root, files.contentDir, path);
    if (file === undefined) continue;
    const page = await read(file);
    diagnostics.push(...page.parsed.diagnostics);
    pages.set(path, page);
  }
  const names = [...pages.values()].map(({ file }) => file);
  const snippets = await linkSnippets(root, files.contentDir, names);
  diagnostics.push(...snippets.diagnostics);
  for (const [path, { file }] of pages) {
    if (snippets.files.has(file) && !listed.has(path)) pages.delete(path);
  }
  return { pages, snippets, diagnostics };
}

/** The file of a page that the navigation names, from `content/` first. */
function findPage(root: string, contentDir: string, path: string): string | undefined {
  return [`${contentDir}${path}`, path]
    .flatMap((file) => [`${file}.mdx`, `${file}.md`])
    .find((file) => isFileWithin(root, file));
}

/** `../api.json GET /x` of a page in `a/b/` is `a/api.json GET /x` where there is such a file; any other text stays. */
function fromRoot(root: string, page: string, reference: string): string {
  return reference.replace(/^\s*(\.{1,2}\/\S+)(?=\s)/, (written, path: string) => {
    const file = posix.join(dirname(page), path);
    return isFileWithin(root, file) ? file : written;
  });
}
