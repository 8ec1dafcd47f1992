/** Code blocks that show a request or a response of an operation. */
import { parseFenceMeta } from '../../code/fence-meta.ts';
import type { CodeExample, CompileState } from '../state.ts';
import { type PositionedNode, startOf } from './position.ts';

/** Components whose code blocks are examples of the page's operation. */
export const EXAMPLE_SIDES: Readonly<Record<string, CodeExample['side']>> = {
  RequestExample: 'request',
  ResponseExample: 'response',
};

interface CodeNode extends PositionedNode {
  type: 'code';
  lang?: string | null;
  meta?: string | null;
  value: string;
}

/** The code blocks in a component, at any depth. */
export function* codeWithin(node: object): Generator<CodeNode> {
  if ('type' in node && node.type === 'code') yield node as CodeNode;
  const { children } = node as { children?: readonly object[] };
  for (const child of children ?? []) yield* codeWithin(child);
}

/** The operation that a code block names: ```` ```json operation="POST /plants" ````. */
export const operationOf = (meta: string): string => /(?:^|\s)operation=(["'])(.*?)\1/.exec(meta)?.[2] ?? '';

export function noteExample({ uses }: CompileState, node: CodeNode, side?: CodeExample['side']): void {
  const { lang, meta, value } = node;
  const { line, column } = startOf(node);
  // One in a component is found there first, and then by itself.
  if (uses.some((use) => use.kind === 'example' && use.line === line && use.column === column)) return;
  const example = { ...(side && { side }), language: lang ?? '', meta: meta ?? '', text: value };
  uses.push({ kind: 'example', target: operationOf(example.meta), sourceText: '', line, column, example });
}

/** Notes blocks that can be run, and the one after each, which may show the response, in their order. */
export function noteBlock({ uses }: CompileState, { lang, meta, value, position }: CodeNode): void {
  const block = { language: lang ?? '', meta: meta ?? '', text: value };
  const last = uses.findLast(({ kind }) => kind === 'block')?.block;
  const isAfterRun = last !== undefined && parseFenceMeta(last.meta).isRun;
  if (!isAfterRun && !parseFenceMeta(block.meta).isRun) return;
  uses.push({ kind: 'block', target: '', sourceText: '', ...startOf({ position }), block });
}
