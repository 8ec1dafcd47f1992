import { filePathOf, hasNamedFile, type NamedAsset } from '../config/index.ts';
import { type Diagnostic, didYouMean, respelled } from '../diagnostics/index.ts';
import { SLASH_HINT } from '../text/index.ts';
import { asQuestion } from './targets.ts';

/** What exists, by name. */
export interface SiteNames {
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
export function checkNamed(assets: readonly NamedAsset[], site: SiteNames): Diagnostic[] {
  const files = new Set(site.files);
  const reportedKeys = new Set<string>();
  return assets.flatMap(({ kind, name, ...location }) => {
    const problem =
      kind === 'icon' && !IMAGE.test(name)
        ? iconProblem(name, site)
        : kind === 'file' || kind === 'icon'
          ? fileProblem(name, files)
          : fontProblem(name, site);
    const { start } = location.range ?? {};
    // One value may be read in several ways, and a page's source may include the same file twice.
    const key = JSON.stringify([kind, name, location.file, start]);
    if (!problem || reportedKeys.has(key)) return [];
    reportedKeys.add(key);
    return [{ severity: 'warning' as const, ...problem, ...location }];
  });
}

/** An icon may be an image of the folder. */
const IMAGE = /^\s*\/(?!\/)/;

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint' | 'fix'> | undefined;

function iconProblem(text: string, { iconMatch, iconNames }: SiteNames): Problem {
  const name = text.trim();
  // Text such as an emoji, or a computed value.
  if (!/^[\w:. /-]+$/.test(name)) return undefined;
  const match = iconMatch(name);
  if (match === 'exact') return undefined;
  const plain = (name.split(/\s+/).at(-1) ?? name).replace(/^.*:|^fa-/, '');
  const suggestion = didYouMean(plain, iconNames(), match === 'similar' ? 1 : undefined);
  if (match === 'similar' && suggestion === undefined) return undefined;
  const consequence = match === 'similar' ? 'a similar one is shown' : 'nothing is shown in its place';
  return {
    code: 'asset/unknown-icon',
    message: `unknown icon "${name}"; ${consequence}`,
    hint: asQuestion(suggestion),
    ...respelled(plain, iconNames(), match === 'similar' ? 1 : undefined),
  };
}

function fileProblem(name: string, files: ReadonlySet<string>): Problem {
  const path = filePathOf(name);
  if (path === undefined || hasNamedFile(name, files)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const isEscape = /[\u0000-\u001f]/.test(path);
  if (isEscape)
    return {
      code: 'asset/missing-file',
      message: 'a path contains a control character, because JSON reads a backslash as an escape',
      hint: SLASH_HINT,
    };
  const suggestion = didYouMean(path, files) ?? sameName(path, files);
  return {
    code: 'asset/missing-file',
    message: `file not found: ${path}`,
    hint: path.includes('\\')
      ? SLASH_HINT
      : asQuestion(suggestion && `${name.trim().startsWith('/') ? '/' : ''}${suggestion}`),
    ...respelled(path, files),
  };
}

function fontProblem(family: string, { hasFont }: SiteNames): Problem {
  if (hasFont(family)) return undefined;
  return {
    code: 'asset/font-without-file',
    message: `the font "${family}" has no font file; pages use the theme's font instead`,
    hint: 'Put its WOFF2 file into the docs folder, and set "source" to its path.',
  };
}

/** A file of the same name in another folder. */
function sameName(path: string, files: ReadonlySet<string>): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return [...files].find((file) => file.slice(file.lastIndexOf('/') + 1).toLowerCase() === name);
}
