import type {
  HastPluginEntry,
  HastVisitorContext,
  MdastPluginEntry,
  MdastVisitorContext,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from 'satteri';
import type { Variables } from '../../variables.ts';
import { isGuarded, restore, restoreInCode, takeHeadingId, unmaskFormula } from '../source/guard.ts';

/** Fields of parsed Markdown with the author's text. */
const FIELDS = ['value', 'url', 'title', 'alt', 'lang', 'meta'] as const;

type AnyNode = Parameters<MdastVisitorContext['setProperty']>[0] & Record<string, unknown>;

/** Removes the guards of `guardSource` once the page is parsed. */
export const restoreText =
  (variables: () => Variables): MdastPluginEntry =>
  ({ source }) =>
    isGuarded(source) && visitors(variables());

function visitors(variables: Variables) {
  const text = (node: unknown, ctx: MdastVisitorContext): void => {
    const guardedNode = node as AnyNode;
    for (const field of FIELDS) {
      const value = guardedNode[field];
      if (typeof value !== 'string') continue;
      const next = restore(value, variables);
      if (next !== value) ctx.setProperty(guardedNode, field as never, next as never);
    }
  };
  const code = (node: unknown, ctx: MdastVisitorContext): void => {
    const textNode = node as AnyNode & { value: string };
    const next = restoreInCode(textNode.value, variables);
    if (next !== textNode.value) ctx.setProperty(textNode, 'value' as never, next as never);
  };
  return {
    name: 'trellis:restore',
    heading(node, ctx) {
      const last = node.children.at(-1);
      if (last?.type !== 'text') return;
      const { id, text: rest } = takeHeadingId(last.value);
      if (id === undefined) return;
      ctx.setProperty(last, 'value', restore(rest, variables));
      ctx.setProperty(node, 'data', { hProperties: { id } });
    },
    text(node, ctx) {
      // A heading with a custom id has already been handled.
      if (takeHeadingId(node.value).id === undefined) text(node, ctx);
    },
    inlineMath(node, ctx) {
      ctx.setProperty(node, 'value', unmaskFormula(node.value));
    },
    inlineCode: text,
    code: text,
    link: text,
    image: text,
    definition: text,
    html: text,
    mdxFlowExpression: code,
    mdxTextExpression: code,
    mdxjsEsm: code,
  } satisfies MdastPluginEntry;
}

/**
 * The same for attributes of JSX elements, which can only be set at this stage. Code in them is restored at
 * the end.
 */
export const restoreAttributes =
  (variables: () => Variables): HastPluginEntry =>
  ({ source }) => {
    if (!isGuarded(source)) return false;
    const value = variables();
    const element = {
      filter: [],
      visit(node: MdxJsxFlowElementHast | MdxJsxTextElementHast, ctx: HastVisitorContext) {
        for (const attribute of node.attributes) {
          if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
          if (isGuarded(attribute.value))
            ctx.setProperty(node, attribute.name, restore(attribute.value, value));
        }
      },
    };
    return { name: 'trellis:restore-attributes', mdxJsxFlowElement: element, mdxJsxTextElement: element };
  };
