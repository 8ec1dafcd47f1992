import type { PageUse } from '../../../content/index.ts';
import { didYouMean } from '../../../diagnostics/index.ts';
import type { ComponentRule } from '../rule.ts';

/** Names that other tools give to the property with the name of something. */
const SYNONYMS: ReadonlySet<string> = new Set([
  'label',
  'name',
  'title',
  'heading',
  'header',
  'text',
  'caption',
]);

/** The required property that a component lacks, and the unknown one that stands in its place. */
export function misspeltRequired(
  { properties }: NonNullable<PageUse['component']>,
  { properties: known, required = [] }: ComponentRule,
): { written: string; meant: string } | undefined {
  if (required.some((name) => Object.hasOwn(properties, name))) return undefined;
  for (const written of Object.keys(properties)) {
    if (Object.hasOwn(known, written)) continue;
    const [only = '', ...more] = required;
    const synonym = SYNONYMS.has(written) && SYNONYMS.has(only) && more.length === 0 ? only : undefined;
    const meant = didYouMean(written, required) ?? synonym;
    if (meant !== undefined) return { written, meant };
  }
  return undefined;
}
