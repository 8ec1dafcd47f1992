import type { MdastPluginEntry, MdastVisitorContext } from 'satteri';
import { restore, restoreInCode, takeHeadingId } from './guard.ts';
import type { Variables } from './variables.ts';

/** Fields of parsed Markdown that hold text of the author's. */
const FIELDS = ['value', 'url', 'title', 'alt', 'label', 'lang', 'meta'] as const;

type AnyNode = Parameters<MdastVisitorContext['setProperty']>[0] & Record<string, unknown>;

/** Takes the guards away that `guardSource` has put in, as soon as the page is parsed. */
export function restoreText(variables: Variables): MdastPluginEntry {
  const text = (node: unknown, ctx: MdastVisitorContext): void => {
    const held = node as AnyNode;
    for (const field of FIELDS) {
      const value = held[field];
      if (typeof value !== 'string') continue;
      const next = restore(value, variables);
      if (next !== value) ctx.setProperty(held, field as never, next as never);
    }
  };
  const code = (node: unknown, ctx: MdastVisitorContext): void => {
    const held = node as AnyNode & { value: string };
    const next = restoreInCode(held.value, variables);
    if (next !== held.value) ctx.setProperty(held, 'value' as never, next as never);
  };
  const element = (node: unknown, ctx: MdastVisitorContext): void => {
    const held = node as AnyNode & { attributes: { type: string; value?: unknown }[] };
    let isChanged = false;
    const attributes = held.attributes.map((attribute) => {
      const { value } = attribute;
      const next =
        typeof value === 'string'
          ? attribute.type === 'mdxJsxAttribute'
            ? restore(value, variables)
            : restoreInCode(value, variables)
          : value && typeof value === 'object' && 'value' in value && typeof value.value === 'string'
            ? { ...value, value: restoreInCode(value.value, variables) }
            : value;
      isChanged ||= JSON.stringify(next) !== JSON.stringify(value);
      return { ...attribute, value: next };
    });
    if (isChanged) ctx.setProperty(held, 'attributes' as never, attributes as never);
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
      // That of a heading with an id of its own has been dealt with there.
      if (takeHeadingId(node.value).id === undefined) text(node, ctx);
    },
    inlineCode: text,
    code: text,
    link: text,
    image: text,
    definition: text,
    html: text,
    inlineMath: text,
    math: text,
    mdxJsxFlowElement: element,
    mdxJsxTextElement: element,
    mdxFlowExpression: code,
    mdxTextExpression: code,
    mdxjsEsm: code,
  };
}
