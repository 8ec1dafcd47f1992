import type { MdastPluginEntry, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import type { DocsPaths } from '../../discovery/docs-paths.ts';
import { siteUrl } from '../plugins/urls.ts';
import { type PageUse, stateOf } from '../state.ts';
import { isBlank, noteEmpty } from './empty-uses.ts';
import { codeWithin, EXAMPLE_SIDES, noteExample, operationOf } from './example-uses.ts';
import { fieldOf, isField } from './field-uses.ts';
import { type PositionedNode, startOf } from './position.ts';

/** Attributes of elements and components that refer to something, and its kind. */
const ATTRIBUTES: Record<string, PageUse['kind']> = {
  href: 'link',
  src: 'image',
  img: 'image',
};

/** Whether the page imports or defines a component of this name. */
const isOwn = (name: string, code: readonly string[]): boolean =>
  code.some((each) => each.split(/[^\p{ID_Continue}$]+/u).includes(name));

/** Collects what a page uses, with locations, before anything transforms it. */
export const collectUses =
  (paths: DocsPaths): MdastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    if (!state) return false;
    const esm: string[] = [];
    const note = (kind: PageUse['kind'], text: string, node: PositionedNode, isMute = false): void => {
      const target = siteUrl(text, kind === 'link' ? 'a' : 'img', paths, state);
      state.uses.push({ kind, target, sourceText: text, ...startOf(node), ...(isMute && { isMute }) });
    };
    const isAuthors = (tag: string): boolean =>
      isOwn(tag.split('.', 1)[0] ?? '', [...state.code, ...state.imports, ...esm]);
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
      if (/^[A-Z]\w*(?:\.\w+)?$/.test(tag) && !isSpread && node.children.every(isBlank) && !isAuthors(tag))
        noteEmpty(
          state,
          tag,
          node,
          [...own].filter(([, value]) => value !== '').map(([name]) => name),
        );
      const field = isField(tag) && !isSpread && !isAuthors(tag) ? fieldOf(tag, own) : undefined;
      if (field) {
        state.uses.push({
          kind: 'field',
          target: field.name,
          sourceText: field.name,
          ...startOf(node),
          field,
        });
      }
      const side = isAuthors(tag) ? undefined : EXAMPLE_SIDES[tag];
      for (const code of side ? codeWithin(node) : []) noteExample(state, code, side);
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
      mdxjsEsm(node) {
        esm.push(node.value);
      },
      link(node) {
        note('link', node.url, node);
      },
      definition(node) {
        note('link', node.url, node);
      },
      code(node) {
        if (node.value.trim() === '') noteEmpty(state, '```', node);
        else if (operationOf(node.meta ?? '') !== '') noteExample(state, node);
      },
      image(node) {
        note('image', node.url, node, !node.alt);
      },
      mdxJsxFlowElement: element,
      mdxJsxTextElement: element,
    };
  };
