/** `llms-full.txt`: the text of all pages in one file. */
import type { Page } from '../../site/index.ts';
import { INDEX_NAME, markdownRoute } from '../markdown-route.ts';
import { plainInline } from '../writer.ts';
import type { AgentSite } from './agent-site.ts';
import { entryLine, listLine } from './entry-lines.ts';
import { apartSections, FULL_NAME } from './index-files.ts';
import { isSection, outlineOf, type Section } from './outline.ts';

/** About 100,000 tokens, which assistants of today can read at once. */
const MAX_FULL_CHARACTERS = 400_000;

/** A file with the text of pages. */
export interface FullFile {
  /** With a leading slash. */
  path: string;
  title: string;
  pages: Page[];
  /** What the file leaves out: sections that have files of their own, and single pages. */
  rest: { sections: [path: string, title: string][]; pages: Page[] };
}

/**
 * The files with the text of all pages, in the order of `llms.txt`. `/llms-full.txt` has as many whole pages
 * as fit into `limit`, at least one, and links to a file for each section that is not completely in it:
 * `/<section>/llms-full.txt`. Languages and versions that are not the default have their own files.
 *
 * @param lengthOf characters of the Markdown of a page; 0 if it has none
 */
export function fullFiles(
  agentSite: AgentSite,
  lengthOf: (page: Page) => number,
  limit = MAX_FULL_CHARACTERS,
): FullFile[] {
  const files: FullFile[] = [];
  const write = (section: Section, folder: string): void => {
    const apart = apartSections(section, folder);
    const pages = pagesIn(section, new Set(apart.values())).filter((page) => lengthOf(page) > 0);
    let length = 0;
    const count = pages.findIndex((page, index) => {
      length += lengthOf(page);
      return length > limit && index > 0;
    });
    const included = new Set(count < 0 ? pages : pages.slice(0, count));
    const restPages = new Set(pages.filter((page) => !included.has(page)));
    const sections = [
      ...section.content.flatMap((one): [string, Section][] =>
        isSection(one) && !one.isApart && pagesIn(one, new Set()).some((page) => restPages.has(page))
          ? [[`${folder}/${one.slug}`, one]]
          : [],
      ),
      ...apart,
    ];
    for (const [, each] of sections) for (const page of pagesIn(each, new Set())) restPages.delete(page);
    files.push({
      path: `${folder}/${FULL_NAME}`,
      title: section.title,
      pages: [...included],
      rest: {
        sections: sections.map(([path, { title }]) => [`${path}/${FULL_NAME}`, title]),
        pages: [...restPages],
      },
    });
    for (const [path, each] of sections) write(each, path);
  };
  write(outlineOf(agentSite.site), '');
  return files;
}

function pagesIn(section: Section, left: ReadonlySet<Section>): Page[] {
  return section.content.flatMap((one): Page[] => {
    if (isSection(one)) return left.has(one) ? [] : pagesIn(one, left);
    return 'page' in one && one.page.frontMatter.url === undefined ? [one.page] : [];
  });
}

/** The text of a file. `markdownOf`: the Markdown of a page. */
export function fullText(
  agentSite: AgentSite,
  { path, title, pages, rest }: FullFile,
  markdownOf: (page: Page) => string | undefined,
): string {
  const { addressOf, site } = agentSite;
  const { name } = site.settings;
  const heading = title === name ? name : `${name}: ${title}`;
  const index = addressOf(`/${INDEX_NAME}`, path);
  const head = `> The pages of ${plainInline(heading)} in one file. Index: ${index}\n`;
  const texts = pages.map((page) => {
    const source = `Source: ${addressOf(markdownRoute(page.route), path)}\n`;
    const markdown = markdownOf(page) ?? '';
    const [, first, text] = /^(# [^\n]*\n)(.*)$/s.exec(markdown) ?? [undefined, '', markdown];
    return `${first}\n${source}${text}`;
  });
  const links = [
    ...rest.sections.map(([file, each]) => listLine(each, addressOf(file, path))),
    ...rest.pages.map((page) => entryLine(agentSite, { page }, path)),
  ];
  const more = links.length === 0 ? [] : [`# Further pages\n\n${links.join('')}`];
  return [head, ...texts, ...more].join('\n');
}
