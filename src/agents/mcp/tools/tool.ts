/** What a tool of the MCP server is. Tools return Markdown: that of pages, where pages have it. */
import type { SiteFiles } from '../site-files.ts';
import type { Sender } from '../try/sender.ts';

/** What tools work with. */
export interface ToolContext {
  files: SiteFiles;
  sender: Sender;
}

type ToolInput = {
  type: 'object';
  properties: Record<string, ArgumentSchema>;
  required?: string[];
};

/** The keywords that the tools use. Without a type, any value. */
type ArgumentSchema = {
  type?: 'string' | 'integer' | 'object';
  description: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the arguments: an object. */
  input: ToolInput;
  /** Hints of the protocol (MCP 2025-06-18, `ToolAnnotations`). */
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; openWorldHint: boolean };
  /** @throws ToolProblem for a call that cannot be carried out */
  run(args: Record<string, unknown>, context: ToolContext): Promise<string>;
}

/** Tools that only read the site. */
export const READS_SITE = { readOnlyHint: true, openWorldHint: false } as const;

/** Longer texts than any name, address or question: work on them could take minutes. */
const MAX_TEXT_LENGTH = 2000;

export const text = (description: string): ArgumentSchema => ({
  ...{ type: 'string', description },
  maxLength: MAX_TEXT_LENGTH,
});

/** A text argument that is present and not empty. */
export const textOf = (args: Record<string, unknown>, name: string): string | undefined => {
  const value = args[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
