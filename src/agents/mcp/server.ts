/** The MCP server of a site: the tools, their arguments and their answers in the protocol. */
import { Server } from '@modelcontextprotocol/server';
import { inEnglish, validate } from '../../contract/index.ts';
import { didYouMean } from '../../diagnostics/index.ts';
import { hasOwn, isRecord } from '../../json/index.ts';
import { didYouMeanText, ToolProblem } from './problem.ts';
import { TOOLS } from './tools/index.ts';
import type { Tool, ToolContext } from './tools/tool.ts';

/** Name and version that clients see. */
export interface ServerIdentity {
  name: string;
  version: string;
  title?: string;
}

const INSTRUCTIONS =
  'Documentation of a site and its APIs. Find pages with search, operations with list_operations. ' +
  'Read an operation with get_operation before you write a request, and run the request with ' +
  'try_operation: it sends to a sandbox that behaves like the API, with credentials that work.';

/** A server of one connection, or of one request, which calls at most `maxCalls` tools. */
export function createServer(
  identity: ServerIdentity,
  context: ToolContext,
  maxCalls = Number.POSITIVE_INFINITY,
): Server {
  let calls = 0;
  const server = new Server(identity, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler('tools/list', async () => ({ tools: TOOLS.map(described) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      calls += 1;
      if (calls > maxCalls)
        throw new ToolProblem(`A request may call at most ${maxCalls} tools. Send another.`);
      const tool = TOOLS.find(({ name }) => name === params.name);
      if (!tool) throw unknownTool(params.name);
      const args = params.arguments ?? {};
      refuseWrong(tool, args);
      return answer(await tool.run(args, context));
    } catch (error) {
      if (!(error instanceof ToolProblem)) throw error;
      return { ...answer(shortened(error.message)), isError: true };
    }
  });
  return server;
}

/** A message repeats names from the request, which can have any length. */
const MAX_MESSAGE_CHARACTERS = 10_000;

const shortened = (message: string): string =>
  message.length > MAX_MESSAGE_CHARACTERS ? `${message.slice(0, MAX_MESSAGE_CHARACTERS)} …` : message;

const answer = (text: string) => ({ content: [{ type: 'text' as const, text }] });

const described = ({ name, title, description, input, annotations }: Tool) => ({
  ...{ name, title, description, annotations },
  inputSchema: { ...input, additionalProperties: false },
});

function unknownTool(name: string): ToolProblem {
  const names = TOOLS.map((tool) => tool.name);
  return new ToolProblem(
    `No tool is named \`${name}\`.${didYouMeanText(didYouMean(name, names))} Tools: ${names.join(', ')}.`,
  );
}

/** Nesting of arguments. What reads them calls itself for each level. */
const MAX_DEPTH = 200;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** @throws ToolProblem that says what the arguments should be */
function refuseWrong({ name, input }: Tool, args: unknown): void {
  if (isTooDeep(args)) throw new ToolProblem(`Arguments can be nested ${MAX_DEPTH} levels deep.`);
  const names = Object.keys(input.properties);
  if (isRecord(args)) {
    const unknown = Object.keys(args).find((each) => !hasOwn(input.properties, each));
    if (unknown !== undefined)
      throw new ToolProblem(
        `${name} has no argument \`${unknown}\`.${didYouMeanText(didYouMean(unknown, names))} ` +
          `Arguments: ${names.join(', ')}.`,
      );
  }
  const [violation] = validate({ ...input }, args);
  if (violation) {
    const place = violation.path === '' ? 'arguments' : `\`${violation.path.slice(1)}\``;
    throw new ToolProblem(`Wrong ${place} of ${name}: ${inEnglish(violation)}`);
  }
}
