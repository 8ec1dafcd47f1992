import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import { missingPage } from '../rules/link/missing-page.ts';
import type { CheckedSite } from '../rules/rule.ts';

/** A link of Markdown to an address of the site. */
const LINK = /\]\((\/[^\s()<>"'\\]*)/g;

/** Warnings for links in the descriptions of an OpenAPI file to addresses where there is no page. */
export function checkDescribedLinks(file: string, source: string, site: CheckedSite): Diagnostic[] {
  const lines = createLineIndex(source);
  return [...source.matchAll(LINK)].flatMap(({ 1: target = '', index }): Diagnostic[] => {
    const use = { kind: 'link', target, sourceText: target, line: 1, column: 1 } as const;
    const found = missingPage.find(use, site, { isPage: false, source });
    if (!found) return [];
    const start = index + 2;
    const range = lines.rangeOf(start, start + target.length);
    return [{ code: missingPage.code, severity: 'warning', ...found, file, range, source }];
  });
}
