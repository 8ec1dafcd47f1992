import type { PageUse } from '../content/index.ts';
import { createLineIndex, type Diagnostic } from '../diagnostics/index.ts';
import type { Site } from '../site/index.ts';
import { linkText } from './rules/access/link-text.ts';
import { mediaName } from './rules/access/media-name.ts';
import { noAlt } from './rules/access/no-alt.ts';
import { vagueAlt } from './rules/access/vague-alt.ts';
import { missingImage } from './rules/asset/missing-image.ts';
import { missingMedia } from './rules/asset/missing-media.ts';
import { duplicateTitle } from './rules/component/duplicate-title.ts';
import { misplaced } from './rules/component/misplaced.ts';
import { missingProperty } from './rules/component/missing-property.ts';
import { propertyType } from './rules/component/property-type.ts';
import { repeatedProperty } from './rules/component/repeated-property.ts';
import { unknownProperty } from './rules/component/unknown-property.ts';
import { brokenTable } from './rules/content/markup/broken-table.ts';
import { emptyComponent } from './rules/content/markup/empty-component.ts';
import { unknownCodeKey } from './rules/content/markup/unknown-code-key.ts';
import { unknownElement } from './rules/content/markup/unknown-element.ts';
import { unknownLanguage } from './rules/content/markup/unknown-language.ts';
import { unknownType } from './rules/field/unknown-type.ts';
import { backslash } from './rules/link/backslash.ts';
import { missingPage } from './rules/link/missing-page.ts';
import { noTarget } from './rules/link/no-target.ts';
import { notALink } from './rules/link/not-a-link.ts';
import { unknownScheme } from './rules/link/unknown-scheme.ts';
import type { CheckedSite, UseRule } from './rules/rule.ts';

/** What a file of the docs folder refers to. */
export interface UsesOfFile {
  /** Relative to the docs root. */
  file: string;
  source: string;
  uses: readonly PageUse[];
}

/** The rules about each kind of use. Most uses are ids and headings, which have none. */
const RULES: RulesByKind = {
  link: [linkText, backslash, noTarget, unknownScheme, missingPage],
  image: [noAlt, vagueAlt, backslash, noTarget, unknownScheme, missingImage],
  media: [mediaName, backslash, noTarget, unknownScheme, missingMedia],
  component: [misplaced, missingProperty, propertyType, unknownProperty],
  empty: [emptyComponent],
  field: [unknownType],
  language: [unknownLanguage],
  'not-link': [notALink],
  'not-table': [brokenTable],
  repeated: [duplicateTitle],
  'repeated-property': [repeatedProperty],
  'unknown-element': [unknownElement],
  'fence-key': [unknownCodeKey],
};

type RulesByKind = Partial<Record<PageUse['kind'], readonly UseRule[]>>;

/** What exists in a site. `files`: paths of the published files, without a leading slash. */
export function checkedSite(
  site: Site,
  files: readonly string[],
  theme: Pick<CheckedSite, 'contentProperties' | 'components'>,
): CheckedSite {
  return {
    site,
    routes: new Set(site.pages.map(({ route }) => route)),
    files: new Set(files.map((path) => `/${path}`)),
    ...theme,
  };
}

/** Warnings for what pages name and what does not exist, by the rules about single names. */
export const checkUses = (all: readonly UsesOfFile[], known: CheckedSite): Diagnostic[] =>
  checkBy(RULES, all, known);

/** Profiles have a form of their own, which the schema of the settings checks. */
const PROFILES: ReadonlySet<string> = new Set(['socials', 'footerSocials']);

/**
 * Warnings for links in the settings and in descriptions of APIs. Where the settings have nothing but an
 * address, those to pages are checked with what stands around them.
 */
export function checkLinks(all: readonly UsesOfFile[], known: CheckedSite): Diagnostic[] {
  const part = (isPart: (owner: string | undefined) => boolean): UsesOfFile[] =>
    all.map(({ uses, ...file }) => ({ ...file, uses: uses.filter(({ owner }) => isPart(owner)) }));
  const texts = part((owner) => owner === undefined || owner === 'banner');
  const addresses = part((owner) => owner !== undefined && owner !== 'banner' && !PROFILES.has(owner));
  return [
    ...checkBy({ link: [backslash, unknownScheme, missingPage] }, texts, known),
    ...checkBy({ link: [unknownScheme] }, addresses, known),
  ];
}

function checkBy(rules: RulesByKind, all: readonly UsesOfFile[], known: CheckedSite): Diagnostic[] {
  const pages = new Set(known.site.pages.map(({ file }) => file));
  return all.flatMap((file) => {
    let text: string | undefined;
    const of = {
      isPage: pages.has(file.file),
      // Read from the file with each call.
      get source() {
        text ??= file.source;
        return text;
      },
    };
    const problems: Diagnostic[] = [];
    for (const use of file.uses)
      for (const rule of rules[use.kind] ?? []) {
        for (const found of [rule.find(use, known, of) ?? []].flat()) {
          const { message, hint, fix, at: sourceText = use.sourceText } = found;
          const warning = warningAt(file, { ...use, sourceText }, rule.code, message, hint);
          problems.push({ ...warning, ...(fix && { fix }) });
        }
      }
    return problems;
  });
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
  const offset = wordAt(source, sourceText, Math.max(0, start));
  const range =
    offset < 0 || sourceText === ''
      ? { start: { line, column }, end: { line, column: column + 1 } }
      : createLineIndex(source).rangeOf(offset, offset + sourceText.length);
  return { code, severity: 'warning', message, file, range, hint, source };
}

/** The first offset of a text that is not part of a longer word there; if none exists, its first offset. */
function wordAt(source: string, text: string, start: number): number {
  const first = source.indexOf(text, start);
  if (text === '') return first;
  for (let at = first; at >= 0; at = source.indexOf(text, at + 1))
    if (!isWordPart(source, at) && !isWordPart(source, at + text.length)) return at;
  return first;
}

/** Whether a word goes on at an offset. Names of attributes may have hyphens. */
const isWordPart = (source: string, offset: number): boolean =>
  /^[\p{L}\p{N}_-]{2}$/u.test(source.slice(Math.max(0, offset - 1), offset + 1));
