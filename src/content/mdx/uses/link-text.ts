import type { MdastVisitorContext } from 'satteri';

/** Nodes whose text is what readers see of them. */
const TEXTUAL = /^(?:text|emphasis|strong|delete|inlineCode|break|superscript|subscript)$/;

/** What a link shows, if that is nothing but text. */
export function textOf(
  node: { children: readonly { type: string; children?: readonly { type: string }[] }[] } & Parameters<
    MdastVisitorContext['textContent']
  >[0],
  context: Pick<MdastVisitorContext, 'textContent'>,
): string | undefined {
  const isText = (each: { type: string; children?: readonly { type: string }[] }): boolean =>
    TEXTUAL.test(each.type) && (each.children ?? []).every(isText);
  return node.children.every(isText) ? context.textContent(node).trim() : undefined;
}
