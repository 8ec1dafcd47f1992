import type { PageUse } from '../content/index.ts';
import { createLineIndex, type Diagnostic, didYouMean } from '../diagnostics/index.ts';
import { own } from '../json/index.ts';
import { redirectAt, type Site } from '../site/index.ts';
import { decodePercent, SLASH_HINT } from '../text/index.ts';

/** What a file of the docs folder refers to. */
export interface UsesOfFile {
  /** Relative to the docs root. */
  file: string;
  source: string;
  uses: readonly PageUse[];
}

/** What exists in the site. */
export interface CheckedSite {
  site: Site;
  /** Paths of the published files, from the root of the site and without a leading slash. */
  files: readonly string[];
  /** Components that need children to be shown, or one of these properties. */
  contentProperties: Readonly<Record<string, readonly string[]>>;
}

/** Addresses that the engine itself serves. */
const ENGINE_PATHS =
  /^\/(?:_trellis\/|explorer(?:\/|$)|sandbox\/?$|robots\.txt$|sitemap[\w-]*\.xml$)|\/rss\.xml$/;

/** Warnings for links to missing pages, and for images that are missing or have no alternative text. */
export function checkUses(all: readonly UsesOfFile[], site: CheckedSite): Diagnostic[] {
  const routes = new Set(site.site.pages.map(({ route }) => route));
  const files = new Set(site.files.map((path) => `/${path}`));
  const images = [...files].filter((path) => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path));
  return all.flatMap((each) =>
    each.uses.flatMap((use): Diagnostic[] => {
      if (use.kind === 'empty') return emptyProblem(each, use, site);
      const mute = use.isMute
        ? [warningAt(each, use, 'access/no-alt', 'this image has no alternative text', NO_ALT)]
        : [];
      if (isBackslashed(use.target)) {
        const what = use.kind === 'link' ? 'link' : 'image';
        const message = `the path of this ${what} has a backslash, so nothing is found there`;
        return [...mute, warningAt(each, use, 'link/backslash', message, SLASH_HINT)];
      }
      const path = pathOf(use.target);
      if (path === undefined || path === '' || files.has(path) || ENGINE_PATHS.test(path)) return mute;
      if (use.kind === 'image') return [...mute, imageProblem(each, use, path, images)];
      const route = path === '/' ? path : path.replace(/\/$/, '');
      const page = route.replace(/\.md$/, '').replace(/^\/index$/, '/');
      if (routes.has(route) || routes.has(page) || redirectAt(site.site, route) !== undefined) return [];
      const suggestion = didYouMean(route, routes);
      return [
        warningAt(
          each,
          use,
          'link/missing-page',
          `this link leads to ${route}, where there is no page`,
          suggestion === undefined ? undefined : `Did you mean "${suggestion}"?`,
        ),
      ];
    }),
  );
}

/** Whether the path of an address within the site is written as on Windows. Braces are a placeholder. */
const isBackslashed = (target: string): boolean =>
  /^[^?#{}]*\\/.test(target) && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);

function emptyProblem(file: UsesOfFile, use: PageUse, { contentProperties }: CheckedSite): Diagnostic[] {
  if (use.target === '```') {
    const hint = 'Write code between its fences, or delete it.';
    return [
      warningAt(file, use, 'content/empty-component', 'this code block is empty, so it is not shown', hint),
    ];
  }
  const names = own<readonly string[]>(contentProperties, use.target);
  if (!names || use.properties?.some((name) => names.includes(name))) return [];
  const otherwise = names.length > 0 ? `, or set ${names.map((name) => `"${name}"`).join(' or ')}` : '';
  const hint = `Write content between its tags${otherwise}.`;
  const message = `<${use.target}> is empty, so it is not shown`;
  return [warningAt(file, use, 'content/empty-component', message, hint)];
}

const NO_ALT =
  'Describe what it shows, as in ![A fern in a pot](fern.png). Use alt="" for a decorative image.';

/**
 * The decoded path of an address within the site, without query and fragment; undefined for an external
 * address.
 */
export function pathOf(target: string): string | undefined {
  if (!target.startsWith('/') || target.startsWith('//') || /[{}]/.test(target)) return undefined;
  return decodePercent(target.replace(/[?#].*/s, ''));
}

function imageProblem(file: UsesOfFile, use: PageUse, path: string, images: string[]): Diagnostic {
  const suggestion = didYouMean(path, images);
  return warningAt(
    file,
    use,
    'asset/missing-image',
    `there is no image ${path}`,
    suggestion === undefined ? undefined : `Did you mean "${suggestion}"?`,
  );
}

/** A warning at the text as written, which is searched for where its element begins. */
export function warningAt(
  { file, source }: UsesOfFile,
  { sourceText, line, column }: PageUse,
  code: string,
  message: string,
  hint?: string,
): Diagnostic {
  const lines = source.split('\n');
  const start = lines.slice(0, line - 1).reduce((total, text) => total + text.length + 1, 0) + column - 1;
  const offset = source.indexOf(sourceText, Math.max(0, start));
  const range =
    offset < 0 || sourceText === ''
      ? { start: { line, column }, end: { line, column: column + 1 } }
      : createLineIndex(source).rangeOf(offset, offset + sourceText.length);
  return { code, severity: 'warning', message, file, range, hint, source };
}
