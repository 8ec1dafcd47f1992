import type { AgentApi, AgentOperation } from '../../manifest.ts';
import { codeInline, inCell, plainInline } from '../../writer.ts';
import { chooseApis, requestLine } from './operations.ts';
import { READS_SITE, type Tool, text, textOf } from './tool.ts';

/** Rows of an answer. A longer list needs a filter. */
const MAX_OPERATIONS = 200;

export const listOperations: Tool = {
  name: 'list_operations',
  title: 'List operations',
  description: 'The operations of the documented APIs, with their requests. Read one with get_operation.',
  input: {
    type: 'object',
    properties: {
      api: text('Name of an OpenAPI file, to list only its operations.'),
      filter: text('Words that the title, the path or the `operationId` must contain.'),
    },
  },
  annotations: READS_SITE,
  async run(args, { files }) {
    const apis = chooseApis(await files.manifest(), textOf(args, 'api'));
    const words = (textOf(args, 'filter') ?? '').toLowerCase().split(/\s+/);
    const isWanted = (operation: AgentOperation): boolean => {
      const all = `${operation.title} ${requestLine(operation)} ${operation.operationId ?? ''}`.toLowerCase();
      return words.every((word) => all.includes(word));
    };
    return apis.map((api) => table(api, api.operations.filter(isWanted))).join('\n');
  },
};

function table({ name, title, version, file }: AgentApi, operations: AgentOperation[]): string {
  const label = [title, version && `version ${version}`].filter(Boolean).join(', ');
  const rows = operations.slice(0, MAX_OPERATIONS).map((operation) => {
    const cells = [
      // Whatever it is called by, get_operation takes it.
      codeInline(operation.operationId ?? requestLine(operation)),
      codeInline(requestLine(operation)),
      plainInline(operation.title),
      operation.route,
    ];
    return `| ${cells.map(inCell).join(' | ')} |`;
  });
  const more = operations.length - rows.length;
  return [
    `## ${plainInline(label)}\n`,
    `Name: ${codeInline(name)}. OpenAPI file: ${file}\n`,
    ...(rows.length === 0
      ? ['No operation matches.']
      : ['| Operation | Request | Title | Page |\n| - | - | - | - |', ...rows]),
    ...(more > 0 ? [`\n${more} more operations match. Narrow the list with \`filter\`.`] : []),
    '',
  ].join('\n');
}
