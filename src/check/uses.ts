import type { PageUse } from '../content/index.ts';
import { createLineIndex, type Diagnostic } from '../diagnostics/index.ts';
import type { Site } from '../site/index.ts';
import { noAlt } from './rules/access/no-alt.ts';
import { missingImage } from './rules/asset/missing-image.ts';
import { emptyComponent } from './rules/content/empty-component.ts';
import { backslash } from './rules/link/backslash.ts';
import { missingPage } from './rules/link/missing-page.ts';
import type { CheckedSite } from './rules/rule.ts';

/** What a file of the docs folder refers to. */
export interface UsesOfFile {
  /** Relative to the docs root. */
  file: string;
  source: string;
  uses: readonly PageUse[];
}

const RULES = [emptyComponent, noAlt, backslash, missingPage, missingImage];

/** Warnings for what pages name and what does not exist, by the rules about single names. */
export function checkUses(
  all: readonly UsesOfFile[],
  {
    site,
    files,
    contentProperties,
  }: Pick<CheckedSite, 'site' | 'contentProperties'> & {
    site: Site;
    /** Paths of the published files, from the root of the site and without a leading slash. */
    files: readonly string[];
  },
): Diagnostic[] {
  const known: CheckedSite = {
    site,
    routes: new Set(site.pages.map(({ route }) => route)),
    files: new Set(files.map((path) => `/${path}`)),
    contentProperties,
  };
  return all.flatMap((file) =>
    file.uses.flatMap((use) =>
      RULES.flatMap((rule) => {
        const found = rule.find(use, known);
        return found ? warningAt(file, use, rule.code, found.message, found.hint) : [];
      }),
    ),
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
