import { ToolProblem } from '../problem.ts';
import { atMost, choosePage, sectionOf } from './pages.ts';
import { READS_SITE, type Tool, text, textOf } from './tool.ts';

export const getPage: Tool = {
  name: 'get_page',
  title: 'Read a page',
  description: 'The Markdown of a page of the documentation, or the index of all pages at `/llms.txt`.',
  input: {
    type: 'object',
    properties: {
      page: text('Path or URL of the page, such as `/guides/errors`.'),
      section: text('Heading of a section, to read only that section.'),
    },
    required: ['page'],
  },
  annotations: READS_SITE,
  async run(args, { files }) {
    const wanted = textOf(args, 'page') ?? '/';
    const path = `/${wanted.replace(/^\/+/, '')}`;
    const index = /^[\w/-]*\/llms(?:-full)?\.txt$/.test(path) ? path : undefined;
    const markdown =
      index === undefined
        ? await files.markdownOf(choosePage(await files.manifest(), wanted))
        : await files.read(index);
    if (markdown === undefined) throw new ToolProblem(`The site has no file ${index}.`);
    const section = textOf(args, 'section');
    return atMost(section === undefined ? markdown : sectionOf(markdown, section));
  },
};
