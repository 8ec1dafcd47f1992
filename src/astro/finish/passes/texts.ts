import { type PageFacts, pageMarkdown } from '../../../agents/index.ts';
import { type HtmlTree, mainOf } from '../../../html/index.ts';
import { type Sections, sectionsOf } from '../../../search/index.ts';
import { countMade, timed } from '../../../timings/index.ts';

/** The text of a page for programs. */
export interface TextForPrograms {
  markdown: string;
  /** Absent for a page that only redirects. */
  sections?: Sections;
}

/** The Markdown of a page, and its sections for the search. */
export function textsOf(tree: HtmlTree, facts: PageFacts): TextForPrograms {
  const main = mainOf(tree);
  countMade('Markdown');
  return {
    markdown: timed('Markdown', () => pageMarkdown(main, facts)),
    sections: main && timed('search', () => sectionsOf(main)),
  };
}
