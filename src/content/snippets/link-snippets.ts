import { posix } from 'node:path';
import { createLineIndex, type Diagnostic, didYouMean } from '../../diagnostics/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { SLASH_HINT } from '../../text/index.ts';
import { isFileWithin, snippetFiles } from '../discovery/files.ts';
import { type TextFile, TextFiles } from '../discovery/text-files.ts';
import { type BrowserNames, browserNames, exportedTo } from '../javascript/browser-names.ts';
import { exportedNames, isInteractive } from '../javascript/interactive.ts';
import { type FileImport, type LinkedImport, readImports } from './imports.ts';

/** How the files of a docs folder use each other. All paths are relative to the docs root. */
export interface Snippets {
  /** Files that others include: never pages, wherever they are. */
  files: Set<string>;
  /** Text of `files`, by path. */
  sources: Map<string, string>;
  /** Files with interactive components that pages use. */
  interactive: string[];
  /** Imports of each file, by its path. */
  imports: Map<string, LinkedImport[]>;
  /** Exports of `files` that stand for something only browsers have, by path. */
  browserNames: Map<string, BrowserNames>;
  /** Whether any of them has a diagram. */
  hasDiagrams: boolean;
  /** Broken and circular imports. */
  diagnostics: Diagnostic[];
}

export const emptySnippets = (): Snippets => ({
  files: new Set(),
  sources: new Map(),
  interactive: [],
  imports: new Map(),
  browserNames: new Map(),
  hasDiagrams: false,
  diagnostics: [],
});

const DIAGRAM = /(?:```|~~~)[ \t]*mermaid\b|<Mermaid[\s/>]/;
const SOURCE = /\.(?:mdx?|jsx|tsx|js|ts)$/;
const EXTENSIONS = [
  '',
  '.mdx',
  '.jsx',
  '.tsx',
  '.md',
  '.js',
  '.ts',
  '/index.mdx',
  '/index.jsx',
  '/index.tsx',
];

/**
 * Follows the imports of `pages`, and `<Snippet file="…">`, which is relative to `_snippets/`. `/x` is
 * relative to the docs root, or to the content folder. A circle is a warning at the import that closes it.
 *
 * @param texts keeps what is known of each file from load to load
 */
export async function linkSnippets(
  root: string,
  contentDir: string,
  pages: string[],
  texts = new TextFiles(root),
): Promise<Snippets> {
  const knownFiles = snippetFiles(root);
  const result = emptySnippets();
  const sources = new Map<string, string>();
  const versions = new Map<string, TextFile>();

  const isPage = new Set(pages);
  const visit = async (file: string): Promise<void> => {
    const version = await texts.read(file);
    const { text: source, diagnostics } = version;
    // Those of pages are reported with the pages.
    if (!isPage.has(file)) result.diagnostics.push(...diagnostics);
    sources.set(file, source);
    versions.set(file, version);
    result.hasDiagrams ||= hasDiagram(version).is;
    const imports = importsOf(version).map((each) => ({
      ...each,
      target: findImport(root, contentDir, file, each),
    }));
    if (imports.length === 0) return;
    result.imports.set(file, imports);
    await Promise.all(
      imports.map(async ({ target }) => {
        if (target === undefined || !SOURCE.test(target)) return;
        result.files.add(target);
        if (sources.has(target)) return;
        sources.set(target, '');
        await visit(target);
      }),
    );
  };
  for (const page of pages) sources.set(page, '');
  await Promise.all(pages.map(visit));

  for (const file of result.files) result.sources.set(file, sources.get(file) ?? '');
  result.browserNames = browserNames(result.files, sources, result.imports);
  for (const [file, version] of versions) {
    if (!/\.(?:mdx|jsx|tsx)$/.test(file)) continue;
    const isOne = result.imports.has(file)
      ? isInteractive(version.text, file, exportedTo(file, result.imports, result.browserNames))
      : isInteractiveAlone(version).is;
    if (isOne) result.interactive.push(file);
  }
  result.interactive.sort();
  markCircles(result.imports, [...result.imports.keys()].sort());
  for (const [file, imports] of [...result.imports].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const source = sources.get(file) ?? '';
    for (const each of imports) {
      each.missing = missingNames(each, sources);
      const isBackslashed = source.slice(each.start, each.end).includes('\\');
      const problem = problemOf(each, file, knownFiles, isBackslashed);
      if (!problem) continue;
      const range = createLineIndex(source).rangeOf(each.start, each.end);
      result.diagnostics.push({ ...problem, file, range, source });
    }
  }
  return result;
}

const importsOf = memoizeByObject(({ text, file }: TextFile) => readImports(text, file));
const hasDiagram = memoizeByObject(({ text }: TextFile) => ({ is: DIAGRAM.test(text) }));
/** Of a file that imports nothing. */
const isInteractiveAlone = memoizeByObject(({ text, file }: TextFile) => ({ is: isInteractive(text, file) }));

/** The file that an import refers to, if it is in the docs folder. */
function findImport(
  root: string,
  contentDir: string,
  file: string,
  { kind, specifier }: FileImport,
): string | undefined {
  return candidates(contentDir, file, kind, specifier.replace(/[?#].*/s, ''))
    .flatMap((path) => EXTENSIONS.map((extension) => path + extension))
    .find((path) => !path.startsWith('../') && isFileWithin(root, path));
}

function candidates(contentDir: string, file: string, kind: FileImport['kind'], specifier: string): string[] {
  const path = posix.normalize(specifier).replace(/^\/+/, '');
  if (kind === 'tag') {
    const below = path.replace(/^_?snippets\//, '');
    return ['_snippets/', 'snippets/'].flatMap((folder) => [contentDir + folder + below, folder + below]);
  }
  if (/^\.\.?(?:\/|$)/.test(specifier)) return [posix.join(posix.dirname(file), specifier)];
  // Without a slash it may be a package, but authors also write `snippets/x.mdx`.
  if (!specifier.startsWith('/') && !SOURCE.test(specifier)) return [];
  return [contentDir + path, path];
}

/** Depth first from every file in turn, so the import that is left out does not depend on the machine. */
function markCircles(imports: Map<string, LinkedImport[]>, files: string[]): void {
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (file: string) => {
    open.add(file);
    for (const each of imports.get(file) ?? []) {
      if (each.target === undefined || done.has(each.target)) continue;
      // Code may refer to itself in a circle; text that includes itself never ends.
      if (open.has(each.target)) each.isCircular = /\.mdx?$/.test(each.target);
      else visit(each.target);
    }
    open.delete(file);
    done.add(file);
  };
  for (const file of files) if (!done.has(file)) visit(file);
}

function missingNames({ target, names }: LinkedImport, sources: Map<string, string>): string[] | undefined {
  const source = target === undefined ? undefined : sources.get(target);
  if (target === undefined || source === undefined) return undefined;
  const exports = exportedNames(source, target);
  const missing = exports && names.filter((name) => name !== '*' && !exports.includes(name));
  return missing?.length ? missing : undefined;
}

function problemOf(
  { kind, specifier, target, missing, isCircular }: LinkedImport,
  file: string,
  knownFiles: string[],
  isBackslashed: boolean,
): Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint'> | undefined {
  if (isCircular) {
    return {
      code: 'content/snippet-cycle',
      severity: 'warning',
      message: `${target} includes itself, so it is skipped here`,
    };
  }
  if (missing) {
    const exports = missing.map((name) => (name === 'default' ? 'default export' : `export "${name}"`));
    return {
      code: 'content/missing-export',
      severity: 'warning',
      message: `${target} has no ${exports.join(' and no ')}; the page is shown without it`,
    };
  }
  const isPath = kind === 'tag' || /^[./]/.test(specifier) || SOURCE.test(specifier);
  if (target !== undefined || !isPath) return undefined;
  const expectedPath = kind === 'tag' ? `_snippets/${specifier}` : specifier;
  const close = didYouMean(
    expectedPath.replace(/^\//, ''),
    knownFiles.filter((path) => path !== file),
  );
  return {
    code: 'content/missing-snippet',
    severity: 'warning',
    message: `the file ${expectedPath} does not exist; the page is shown without it`,
    hint: isBackslashed ? SLASH_HINT : close ? `Did you mean ${close}?` : undefined,
  };
}
