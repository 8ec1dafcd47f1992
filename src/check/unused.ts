/** Parts of a docs folder that no reader finds: pages, operations, snippets and images. */
import type { Diagnostic } from '../diagnostics/index.ts';
import { pageExtensions } from '../openapi/index.ts';
import type { LoadedSite, Site } from '../site/index.ts';
import { decodePercent } from '../text/index.ts';
import { pathOf, withoutSlash } from './targets.ts';
import type { UsesOfFile } from './uses.ts';

interface UsedFolder extends Pick<LoadedSite, 'documents' | 'snippets' | 'assets'> {
  site: Site;
  /** Files in the folder for snippets. */
  snippetFiles: readonly string[];
}

/**
 * Notes about what nothing in the folder refers to.
 *
 * @param textsOf the texts of files of the folder that may name an image: pages, styles, scripts, settings
 */
export function checkUnused(
  all: readonly UsesOfFile[],
  folder: UsedFolder,
  textsOf: () => Iterable<string>,
): Diagnostic[] {
  return [
    ...orphanPages(all, folder.site),
    ...undocumentedOperations(folder),
    ...unusedSnippets(folder),
    ...unusedImages(folder, textsOf),
  ];
}

const note = (code: string, message: string, file: string, hint: string): Diagnostic => ({
  ...{ code, message, file, hint, severity: 'info' },
  range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
});

/** Every text in a value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) yield* textsIn(child);
}

function orphanPages(all: readonly UsesOfFile[], { pages, settings, redirects }: Site): Diagnostic[] {
  const targets = new Set<string>();
  const add = (address: string): void => {
    const path = pathOf(address);
    if (path !== undefined) targets.add(withoutSlash(path));
  };
  for (const { uses } of all) for (const { kind, target } of uses) if (kind === 'link') add(target);
  for (const text of textsIn([settings, redirects])) add(text);
  return pages.flatMap(({ file, route, inNavigation, navPath, frontMatter, generatedFrom }) =>
    file === undefined ||
    [inNavigation, navPath, frontMatter.hidden, generatedFrom].some(Boolean) ||
    route === '/' ||
    targets.has(route)
      ? []
      : note(
          'site/orphan-page',
          'this page is not in the navigation, and no page links to it',
          file,
          'Add it to the navigation, or set "hidden: true" in its front matter.',
        ),
  );
}

const MAX_NAMED = 3;

function undocumentedOperations({ site, documents }: UsedFolder): Diagnostic[] {
  const shown = new Set(site.pages.map(({ operation }) => operation));
  return documents.flatMap(({ source, operations }) => {
    const absent = operations.filter((each) => !shown.has(each.id) && !pageExtensions(each).isExcluded);
    if (absent.length === 0 || absent.length === operations.length || /^https?:/.test(source)) return [];
    const names = absent.slice(0, MAX_NAMED).map(({ request }) => `${request.method} ${request.path}`);
    const more = absent.length > MAX_NAMED ? ` and ${absent.length - MAX_NAMED} more` : '';
    return note(
      'site/undocumented-operation',
      `no page shows ${names.join(', ')}${more}`,
      source,
      'Add them to the navigation, or mark them with "x-internal: true".',
    );
  });
}

function unusedSnippets({ snippets, snippetFiles }: UsedFolder): Diagnostic[] {
  const used = new Set<string>();
  for (const imports of snippets.imports.values())
    for (const { target } of imports) if (target !== undefined) used.add(target);
  return snippetFiles
    .filter((file) => !used.has(file))
    .map((file) =>
      note('content/unused-snippet', 'no page uses this snippet', file, 'Delete the file, or import it.'),
    );
}

/** Characters that end the name of a file in a text. */
const NAME_END = /[\s/"'`()<>=\\,;?#]/;

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

function unusedImages({ assets }: UsedFolder, textsOf: () => Iterable<string>): Diagnostic[] {
  // Of a name with spaces, texts are split there too.
  const nameOf = (path: string): string => path.split(/[/ ]/).at(-1) ?? path;
  const images = assets.filter(({ to }) => IMAGE.test(to) && !isByName(to));
  if (images.length === 0) return [];
  const named = new Set<string>();
  for (const text of textsOf())
    for (const word of text.split(NAME_END)) if (IMAGE.test(word)) named.add(nameOf(decodePercent(word)));
  return images
    .filter(({ from }) => !named.has(nameOf(from)))
    .map(({ from }) =>
      note('asset/unused-image', 'nothing in the folder uses this image', from, 'Delete the file.'),
    );
}

/** Browsers and systems ask for these by their names. */
const isByName = (path: string): boolean => /^(?:.*\/)?(?:favicon|apple-touch-icon)[\w-]*\.\w+$/i.test(path);
