/** Clients of the MCP server: the SDK's own, and an independent one. */

import { join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as OtherStdio } from '@ai-sdk/mcp/mcp-stdio';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { repository } from './docs.ts';

interface ToolResult {
  text: string;
  isError: boolean;
}

export interface McpClient {
  tools(): Promise<string[]>;
  call(name: string, args?: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

/** A URL for HTTP, or the arguments of `trellis mcp`, with variables of its environment. */
export type McpServer = string | { args: string[]; env?: Record<string, string> };

const bin = join(repository, 'src/cli/bin.js');

const commandOf = ({ args, env = {} }: Exclude<McpServer, string>) => ({
  command: process.execPath,
  args: [bin, 'mcp', ...args],
  env: { PATH: process.env.PATH ?? '', ...env },
});

/** The client of the SDK. */
export async function sdkClient(server: McpServer): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    typeof server === 'string'
      ? new StreamableHTTPClientTransport(new URL(server))
      : new StdioClientTransport(commandOf(server)),
  );
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) => resultOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

/** The client of the AI SDK, which has its own implementation of the protocol. */
export async function otherClient(server: McpServer): Promise<McpClient> {
  const client = await createMCPClient({
    transport: typeof server === 'string' ? { type: 'http', url: server } : new OtherStdio(commandOf(server)),
  });
  const tools = await client.tools();
  return {
    tools: async () => Object.keys(tools),
    async call(name, args = {}) {
      const options = { toolCallId: '1', messages: [], context: undefined };
      return resultOf(await tools[name]?.execute?.(args, options as never));
    },
    close: () => client.close(),
  };
}

function resultOf(result: unknown): ToolResult {
  const { content, isError = false } = result as { content: { text?: string }[]; isError?: boolean };
  return { text: content.map(({ text = '' }) => text).join(''), isError };
}
