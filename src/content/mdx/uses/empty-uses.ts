/** Components and code blocks that have nothing to show. */
import type { MdastNode } from 'satteri';
import type { CompileState } from '../state.ts';
import { type PositionedNode, startOf } from './position.ts';

/** Whether a node is invisible to readers: white space, or a comment in braces. */
export const isBlank = (node: MdastNode): boolean =>
  /^(?:text|mdx(?:Flow|Text)Expression)$/.test(node.type) &&
  'value' in node &&
  withoutComments(String(node.value)).trim() === '';

function withoutComments(code: string): string {
  let rest = '';
  let position = 0;
  for (;;) {
    const start = code.indexOf('/*', position);
    const end = start < 0 ? -1 : code.indexOf('*/', start + 2);
    if (end < 0) return rest + code.slice(position);
    rest += code.slice(position, start);
    position = end + 2;
  }
}

export function noteEmpty(
  { uses }: CompileState,
  target: string,
  node: PositionedNode,
  properties?: string[],
): void {
  const sourceText = properties ? `<${target}` : '';
  uses.push({ kind: 'empty', target, sourceText, ...startOf(node), ...(properties && { properties }) });
}
