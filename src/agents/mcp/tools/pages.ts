/** Finds pages, and cuts what is too long for one answer. */
import { didYouMean } from '../../../diagnostics/index.ts';
import { decodePercent, withoutBase } from '../../../text/index.ts';
import type { AgentManifest, AgentPage } from '../../manifest.ts';
import { introduction, sectionsIn } from '../markdown-sections.ts';
import { didYouMeanText, ToolProblem } from '../problem.ts';

/** Characters of an answer. Clients cut longer ones, at any place. */
const MAX_CHARACTERS = 40_000;

/**
 * The page at an address: a URL of the site, a path with or without the base path, or the path of its
 * Markdown.
 *
 * @throws ToolProblem if the site has none there
 */
export function choosePage({ pages, base, address }: AgentManifest, wanted: string): AgentPage {
  const origin = address === undefined ? undefined : new URL(address).origin;
  const isUrl = /^https?:/i.test(wanted);
  const url = isUrl ? URL.parse(wanted) : undefined;
  if (url === null) throw new ToolProblem('This address is not a valid URL.');
  if (url && origin !== undefined && url.origin !== origin)
    throw new ToolProblem(`This address is not on the site, which is at ${address}.`);
  const pathname = url ? url.pathname : (wanted.split(/[?#]/, 1)[0] ?? '');
  const path = decodePercent(withoutBase(pathname.startsWith('/') ? pathname : `/${pathname}`, base));
  const route = path.replace(/(?:\/index)?(?:\.html|\.md|\/)?$/, '') || '/';
  const page = pages.find((each) => each.route === route || each.markdown === path);
  if (page) return page;
  const close = didYouMean(
    route,
    pages.map((each) => each.route),
  );
  throw new ToolProblem(
    `No page is at \`${route}\`.${didYouMeanText(close)} ` +
      'Use search, or call get_page with `/llms.txt` to see all pages.',
  );
}

/** The section with this heading. @throws ToolProblem if the page has none */
export function sectionOf(markdown: string, heading: string): string {
  const sections = sectionsIn(markdown);
  const fold = (title: string): string => title.replace(/[`*_\\]/g, '').toLowerCase();
  const section = sections.find(({ title }) => fold(title) === fold(heading.replace(/^#+ */, '')));
  if (section) return section.text;
  const titles = sections.map(({ title }) => title);
  throw new ToolProblem(
    `The page has no section \`${heading}\`.${didYouMeanText(didYouMean(heading, titles))} ` +
      `Sections: ${titles.join('; ')}.`,
  );
}

/** A text as a whole, or its beginning up to a heading with the names of the other sections. */
export function atMost(markdown: string): string {
  if (markdown.length <= MAX_CHARACTERS) return markdown;
  const sections = sectionsIn(markdown).filter(({ depth }) => depth === 2);
  let shown = introduction(markdown).slice(0, MAX_CHARACTERS);
  let next = 0;
  for (const { text } of sections) {
    if (shown.length + text.length > MAX_CHARACTERS) break;
    shown += `\n${text}`;
    next++;
  }
  const titles = sections.slice(next).map(({ title }) => `- ${title}`);
  const note = 'The page has more sections. To read one, call the tool with `section`:';
  return `${shown}\n## Further sections\n\n${note}\n\n${titles.join('\n')}\n`;
}
