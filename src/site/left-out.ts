import { routeOf } from '../content/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import { linkNode } from './navigation/tree/link-node.ts';
import type { PageSource } from './pages/page-source.ts';
import { reservedFile } from './routes.ts';

/** Pages that are not shown. */
export interface LeftOut {
  /** By navigation path: the path of the page that is shown at the same address, if there is one. */
  paths: ReadonlyMap<string, string | undefined>;
  /** Whether a page or redirect at a route would collide with a file of the build. */
  isReserved(route: string): boolean;
  diagnostics: Diagnostic[];
}

const START = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };

/**
 * Finds pages that cannot be served. If several have one address, such as `a.mdx` and `a/index.mdx`, the page
 * in the navigation stays, otherwise a file before a generated page, otherwise the first. A page never
 * replaces a file of the build. Pages whose addresses differ only in case stay, with a warning.
 *
 * @param listedPages paths in the navigation
 * @param files paths of published files from the root of the site, without a leading slash
 * @param specs names of the OpenAPI files
 */
export function leftOut(
  sources: ReadonlyMap<string, PageSource>,
  {
    listedPages,
    files,
    specs,
  }: { listedPages: ReadonlySet<string>; files: readonly string[]; specs: readonly string[] },
): LeftOut {
  const rank = (path: string): number =>
    (listedPages.has(path) ? 2 : 0) + ('file' in (sources.get(path) ?? {}) ? 1 : 0);
  const byRoute = new Map<string, string[]>();
  for (const [path, source] of sources) {
    if ('parsedPage' in source && linkNode(path, source.parsedPage.frontMatter)) continue;
    const route = routeOf(path);
    byRoute.set(route, [...(byRoute.get(route) ?? []), path]);
  }
  const paths = new Map<string, string | undefined>();
  const diagnostics: Diagnostic[] = [];
  const fileOfBuildAt = reservedFile({ files, specs, routes: [...byRoute.keys()] });
  const bySpelling = new Map<string, string>();
  for (const [route, all] of byRoute) {
    const [keptPath = '', ...otherPaths] = all.sort((a, b) => rank(b) - rank(a));
    const name = nameOf(keptPath, sources);
    for (const path of otherPaths) {
      paths.set(path, keptPath);
      diagnostics.push(sharedRoute(nameOf(path, sources), name, route));
    }
    const fileOfBuild = fileOfBuildAt(route);
    if (fileOfBuild !== undefined) {
      for (const path of all) paths.set(path, undefined);
      diagnostics.push({
        code: 'site/reserved-route',
        severity: 'warning',
        message: `${name} is not shown, because the site has its own /${fileOfBuild}`,
        file: name,
        range: START,
        hint: 'Rename the page.',
      });
    }
    const other = bySpelling.get(route.toLowerCase());
    if (other !== undefined) diagnostics.push(similar(name, other, 'page'));
    else bySpelling.set(route.toLowerCase(), name);
  }
  return { paths, isReserved: (route) => fileOfBuildAt(route) !== undefined, diagnostics };
}

export function sharedRoute(file: string, keptFile: string, route: string): Diagnostic {
  return {
    code: 'site/shared-route',
    severity: 'warning',
    message: `${file} is not shown, because ${keptFile} is the page at ${route}`,
    file,
    range: START,
    hint: 'Rename or delete one of them.',
  };
}

/** Published files whose paths differ only in case. */
export function similarFiles(files: readonly string[]): Diagnostic[] {
  const bySpelling = new Map<string, string>();
  return files.flatMap((file) => {
    const other = bySpelling.get(file.toLowerCase());
    if (other !== undefined) return [similar(file, other, 'file')];
    bySpelling.set(file.toLowerCase(), file);
    return [];
  });
}

/** Many file systems and some hosts treat both as one file. */
const similar = (file: string, other: string, kind: 'page' | 'file'): Diagnostic => ({
  code: 'site/similar-names',
  severity: 'warning',
  message: `${file} and ${other} differ only in case`,
  file,
  ...(kind === 'page' && { range: START }),
  hint: 'Rename one of them: where case is ignored, one replaces the other.',
});

/** The name of a page in messages: its file, or the operation or tag that it shows. */
function nameOf(path: string, sources: ReadonlyMap<string, PageSource>): string {
  const source = sources.get(path) as PageSource;
  if ('file' in source) return source.file;
  const { generatedPage } = source;
  return generatedPage.operation
    ? `the page of ${generatedPage.operation.id}`
    : `the page of the tag "${generatedPage.tag.name}" in ${generatedPage.document.source}`;
}
