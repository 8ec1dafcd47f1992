/** The tools of the MCP server, in the order in which clients list them. */
import { getOperation } from './get-operation.ts';
import { getPage } from './get-page.ts';
import { getSchema } from './get-schema.ts';
import { listChanges } from './list-changes.ts';
import { listOperations } from './list-operations.ts';
import { search } from './search.ts';
import type { Tool } from './tool.ts';
import { tryOperation } from './try-operation.ts';

export const TOOLS: readonly Tool[] = [
  search,
  getPage,
  listOperations,
  getOperation,
  getSchema,
  tryOperation,
  listChanges,
];
