import { examplesIn } from '../vite/files/shared-examples.ts';
import { partsIn } from './part-links.ts';
import { type NamedScripts, withoutScriptNames } from './script-names.ts';
import type { WholePageFacts, WholePages } from './whole-pages.ts';

/** What is known of a page before it is finished, if the next build may reuse it. */
export interface PageToKeep
  extends Pick<WholePageFacts, 'styles' | 'uses' | 'answers' | 'examples' | 'schemas' | 'html'> {
  /** In `WholePages`. */
  name: string;
  scripts: NamedScripts;
}

/** Stores a finished page for the next build, on any thread. */
export function keepPage(
  pages: WholePages,
  { name, scripts, ...known }: PageToKeep,
  html: string,
  finished: Omit<WholePageFacts, keyof PageToKeep | 'parts'>,
): void {
  // Examples in the text of a page are noted only while it is rendered.
  const isKnown = examplesIn(html).every((each) => known.examples.includes(each));
  if (!isKnown) return;
  pages.write(name, withoutScriptNames(html, scripts), { ...known, ...finished, parts: partsIn(html) });
}
