import type { WholePageFacts, WholePages } from './whole-pages.ts';

/** What is known of a page before it is finished, if the next build may reuse it. */
export interface PageToKeep extends Pick<WholePageFacts, 'styles' | 'uses' | 'answers'> {
  /** In `WholePages`. */
  name: string;
}

/** In pages with files that are noted only while they are rendered. */
const NAMES_SHARED_FILE = '/_trellis/examples/';

/** Stores a finished page for the next build, on any thread. */
export function keepPage(
  pages: WholePages,
  { name, ...known }: PageToKeep,
  html: string,
  finished: Omit<WholePageFacts, keyof PageToKeep>,
): void {
  if (!html.includes(NAMES_SHARED_FILE)) pages.write(name, html, { ...known, ...finished });
}
