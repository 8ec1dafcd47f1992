import { ToolProblem } from '../problem.ts';
import { chooseOperation, OPERATION_ARGUMENTS } from './operations.ts';
import { atMost, sectionOf } from './pages.ts';
import { READS_SITE, type Tool, text, textOf } from './tool.ts';

export const getOperation: Tool = {
  name: 'get_operation',
  title: 'Read an operation',
  description:
    'Everything about one operation as Markdown: servers, authentication, sandbox, parameters, body, ' +
    'sample, responses and errors.',
  input: {
    type: 'object',
    properties: {
      ...OPERATION_ARGUMENTS,
      section: text('Heading of a section, to read only that section: `Request body`.'),
    },
    required: ['operation'],
  },
  annotations: READS_SITE,
  async run(args, { files }) {
    const manifest = await files.manifest();
    const { operation } = chooseOperation(manifest, args);
    const page = manifest.pages.find(({ route }) => route === operation.route);
    if (!page) throw new ToolProblem(`The page ${operation.route} is not listed.`);
    const markdown = await files.markdownOf(page);
    const section = textOf(args, 'section');
    return atMost(section === undefined ? markdown : sectionOf(markdown, section));
  },
};
