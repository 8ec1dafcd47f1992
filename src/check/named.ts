import { filePathOf, hasNamedFile, type Named } from '../config/index.ts';
import { type Diagnostic, didYouMean } from '../diagnostics/index.ts';

/** What exists, by name. */
export interface Known {
  /** Paths of the published files, from the root of the site and without a leading slash. */
  files: readonly string[];
  /** `similar`: another icon of the same kind is drawn instead. */
  iconMatch(name: string): 'exact' | 'similar' | undefined;
  iconNames(): Iterable<string>;
  /** Whether pages can show a font of this family without a file. */
  hasFont(family: string): boolean;
}

/**
 * Warnings with locations for icons, files and fonts that the settings, pages and data name but that do not
 * exist.
 */
export function checkNamed(named: readonly Named[], known: Known): Diagnostic[] {
  const files = new Set(known.files);
  const told = new Set<string>();
  return named.flatMap(({ kind, name, ...location }) => {
    const problem =
      kind === 'icon'
        ? iconProblem(name, known)
        : kind === 'file'
          ? fileProblem(name, files)
          : fontProblem(name, known);
    const { start } = location.range ?? {};
    // One value may be read in several ways, and a page's source may include the same file twice.
    const key = JSON.stringify([kind, name, location.file, start]);
    if (!problem || told.has(key)) return [];
    told.add(key);
    return [{ severity: 'warning' as const, ...problem, ...location }];
  });
}

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint'> | undefined;

function iconProblem(written: string, { iconMatch, iconNames }: Known): Problem {
  const name = written.trim();
  // A sign that is text, such as an emoji, or a computed value.
  if (!/^[\w:. /-]+$/.test(name)) return undefined;
  const match = iconMatch(name);
  if (match === 'exact') return undefined;
  const plain = (name.split(/\s+/).at(-1) ?? name).replace(/^.*:|^fa-/, '');
  const meant = didYouMean(plain, iconNames(), match === 'similar' ? 1 : undefined);
  if (match === 'similar' && meant === undefined) return undefined;
  const shown = match === 'similar' ? 'a similar one is shown' : 'nothing is shown in its place';
  return {
    code: 'check/unknown-icon',
    message: `unknown icon "${name}"; ${shown}`,
    hint: asQuestion(meant),
  };
}

function fileProblem(name: string, files: ReadonlySet<string>): Problem {
  const path = filePathOf(name);
  if (path === undefined || hasNamedFile(name, files)) return undefined;
  const meant = didYouMean(path, files) ?? sameName(path, files);
  return {
    code: 'check/missing-file',
    message: `there is no file ${path} in the docs folder`,
    hint: asQuestion(meant && `${name.trim().startsWith('/') ? '/' : ''}${meant}`),
  };
}

function fontProblem(family: string, { hasFont }: Known): Problem {
  if (hasFont(family)) return undefined;
  return {
    code: 'check/font-without-file',
    message: `the font "${family}" has no file here; pages use the theme's font`,
    hint: 'Put its WOFF2 file into the docs folder, and set "source" to the path.',
  };
}

const asQuestion = (meant: string | undefined): string | undefined =>
  meant === undefined ? undefined : `Did you mean "${meant}"?`;

/** A file of the same name in another folder. */
function sameName(path: string, files: ReadonlySet<string>): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return [...files].find((file) => file.slice(file.lastIndexOf('/') + 1).toLowerCase() === name);
}
