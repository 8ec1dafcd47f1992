import type { MdastPluginEntry, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import type { DocsPaths } from '../discovery/docs-paths.ts';
import { siteUrl } from './plugins/urls.ts';
import { type PageUse, stateOf } from './state.ts';

interface PositionedNode {
  position?: { start: { line: number; column: number } };
}

/** Attributes of elements and components that refer to something, and its kind. */
const ATTRIBUTES: Record<string, PageUse['kind']> = {
  href: 'link',
  src: 'image',
  img: 'image',
};

/** Collects the links and images of a page with their locations, before anything transforms them. */
export const collectUses =
  (paths: DocsPaths): MdastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    if (!state) return false;
    const note = (
      kind: PageUse['kind'],
      text: string,
      { position }: PositionedNode,
      isMute = false,
    ): void => {
      const { line, column } = position?.start ?? { line: 1, column: 1 };
      const target = siteUrl(text, kind === 'link' ? 'a' : 'img', paths, state);
      state.uses.push({ kind, target, sourceText: text, line, column, ...(isMute && { isMute }) });
    };
    const element = (node: Readonly<MdxJsxFlowElement | MdxJsxTextElement>): void => {
      const tag = node.name ?? '';
      const own = new Map<string, unknown>();
      let isSpread = false;
      for (const { type, name, value } of node.attributes as {
        type: string;
        name: string;
        value: unknown;
      }[]) {
        if (type === 'mdxJsxAttribute') own.set(name, value ?? true);
        else isSpread = true;
      }
      for (const [name, kind] of Object.entries(ATTRIBUTES)) {
        const value = own.get(name);
        if (typeof value !== 'string' || value === '') continue;
        if (kind === 'image' && tag !== 'img' && name !== 'img') continue;
        note(kind, value, node, tag === 'img' && !own.has('alt') && !isSpread);
      }
    };
    return {
      name: 'trellis:uses',
      options: { position: true },
      link(node) {
        note('link', node.url, node);
      },
      definition(node) {
        note('link', node.url, node);
      },
      image(node) {
        note('image', node.url, node, !node.alt);
      },
      mdxJsxFlowElement: element,
      mdxJsxTextElement: element,
    };
  };
