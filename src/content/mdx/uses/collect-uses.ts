import type { MdastPluginEntry, MdastVisitorContext } from 'satteri';
import { addressesOfSrcset } from '../../../text/index.ts';
import type { DocsPaths } from '../../discovery/docs-paths.ts';
import { siteUrl } from '../plugins/urls.ts';
import { type CompileState, type PageUse, stateOf } from '../state.ts';
import { noteChanging } from './changing-uses.ts';
import {
  attributesOf,
  codeOfAttributes,
  componentOf,
  type Element,
  type UseContext,
} from './component-uses.ts';
import { isBlank, noteEmpty } from './empty-uses.ts';
import { codeWithin, EXAMPLE_SIDES, noteBlock, noteExample, operationOf } from './example-uses.ts';
import { fieldOf, isField, literalOf } from './field-uses.ts';
import { elementsIn, HTML_CONTEXT } from './html-uses.ts';
import { noteExpression, noteIds } from './id-uses.ts';
import { textOf } from './link-text.ts';
import { isUnnamed, MEDIA } from './media-uses.ts';
import { noteElement, noteFence, noteParagraph, noteText, noteTitles } from './mistake-uses.ts';
import { type PositionedNode, startOf } from './position.ts';
import { noteTable } from './table-uses.ts';

/** Whether the page imports or defines a component of this name. */
const isOwn = (name: string, code: readonly string[]): boolean =>
  code.some((each) => each.split(/[^\p{ID_Continue}$]+/u).includes(name));

/** What an attribute of an element or a component refers to; undefined for nothing that can be checked. */
function kindOf(tag: string, name: string): PageUse['kind'] | undefined {
  if (name === 'href') return 'link';
  if (/^srcset$/i.test(name)) return 'image';
  if (name === 'img' || name === 'poster') return 'image';
  if (name === 'src') return tag === 'img' ? 'image' : MEDIA.has(tag) ? 'media' : undefined;
  return undefined;
}

/** Elements that show or lead to nothing without one of these attributes. */
const NEEDED: Readonly<Record<string, { kind: PageUse['kind']; names: readonly string[] }>> = {
  a: { kind: 'link', names: ['href', 'id', 'name', 'onClick', 'onclick'] },
  img: { kind: 'image', names: ['src', 'srcSet', 'srcset'] },
  iframe: { kind: 'media', names: ['src', 'srcDoc', 'srcdoc'] },
};

/** Collects what a page uses, with locations, before anything transforms it. */
export const collectUses =
  (paths: DocsPaths): MdastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    if (!state) return false;
    const esm: string[] = [];
    const note = (
      kind: PageUse['kind'],
      address: string,
      node: PositionedNode,
      facts: Pick<PageUse, 'isMute' | 'text'> = {},
    ): void => {
      const target = siteUrl(address, kind === 'link' ? 'a' : 'img', paths, state);
      state.uses.push({ kind, target, sourceText: address, ...startOf(node), ...facts });
    };
    const isOfTheme = (tag: string): boolean =>
      /^[A-Z]\w*(?:\.\w+)?$/.test(tag) &&
      !isOwn(tag.split('.', 1)[0] ?? '', [...state.code, ...state.imports, ...esm]);
    const expression = (node: Parameters<typeof noteExpression>[1]): void => {
      noteExpression(state, node);
      noteChanging(state, node.value, node);
    };
    const element = (node: Element, context: UseContext, isWritten = true): void => {
      const tag = node.name ?? '';
      const attributes = attributesOf(node);
      const { own, isSpread } = attributes;
      if (isWritten) noteElement(state, node, attributes);
      const isTheme = isOfTheme(tag);
      if (isTheme) noteComponent(state, node, attributes, context);
      noteIds(state, node, attributes, isTheme);
      for (const code of codeOfAttributes(node)) noteChanging(state, code, node);
      const depth = /^h([1-6])$/.exec(tag)?.[1];
      if (depth) noteHeading(state, node, Number(depth), context);
      const needed = NEEDED[tag];
      if (needed && !isSpread && !needed.names.some((name) => own.has(name))) note(needed.kind, '', node);
      for (const [name, written] of own) {
        const kind = kindOf(tag, name);
        const value = literalOf(written);
        if (kind === undefined || typeof value !== 'string') continue;
        if (value === '' && !needed?.names.includes(name)) continue;
        const isMute =
          !isSpread &&
          ((tag === 'img' && !own.has('alt')) || (kind === 'media' && isUnnamed(tag, own, node)));
        const text = shownBy(tag, own, () => (isSpread ? undefined : textOf(node, context)));
        const facts = { ...(isMute && { isMute }), ...(text !== undefined && { text }) };
        if (/^srcset$/i.test(name)) for (const address of addressesOfSrcset(value)) note(kind, address, node);
        else note(kind, value, node, facts);
      }
    };
    return {
      name: 'trellis:uses',
      options: { position: true },
      mdxjsEsm(node) {
        esm.push(node.value);
        noteChanging(state, node.value, node);
      },
      heading(node, context) {
        noteHeading(state, node, node.depth, context);
      },
      link(node, context) {
        const text = textOf(node, context);
        note('link', node.url, node, text === undefined ? {} : { text });
      },
      definition(node) {
        note('link', node.url, node);
      },
      paragraph(node, context) {
        noteParagraph(state, node, context);
        noteTable(state, node, context);
      },
      text: (node) => noteText(state, node),
      code(node) {
        noteBlock(state, node);
        noteFence(state, node);
        if (node.value.trim() === '') noteEmpty(state, '```', node);
        else if (operationOf(node.meta ?? '') !== '') noteExample(state, node);
      },
      image(node) {
        note('image', node.url, node, node.alt ? { text: node.alt } : { isMute: true });
      },
      mdxFlowExpression: expression,
      mdxTextExpression: expression,
      html(node) {
        for (const each of elementsIn(node)) element(each.element, HTML_CONTEXT, each.isLowerCase);
      },
      mdxJsxFlowElement: (node, context) => element(node, context),
      mdxJsxTextElement: (node, context) => element(node, context),
    };
  };

/** What readers get instead of an image, or what a link shows. */
function shownBy(
  tag: string,
  own: ReadonlyMap<string, unknown>,
  linkText: () => string | undefined,
): string | undefined {
  if (tag === 'a') return linkText();
  const alt = tag === 'img' ? literalOf(own.get('alt')) : undefined;
  return typeof alt === 'string' && alt !== '' ? alt : undefined;
}

type TextNode = Parameters<MdastVisitorContext['textContent']>[0] & PositionedNode;

function noteHeading({ uses }: CompileState, node: TextNode, depth: number, context: UseContext): void {
  uses.push({
    kind: 'heading',
    target: context.textContent(node).trim(),
    sourceText: '',
    ...startOf(node),
    depth,
  });
}

/** Notes a component of the theme, and what it stands for: nothing to show, a field, examples. */
function noteComponent(
  state: CompileState,
  node: Element,
  { own, isSpread }: ReturnType<typeof attributesOf>,
  context: UseContext,
): void {
  const tag = node.name ?? '';
  const side = EXAMPLE_SIDES[tag];
  for (const code of side ? codeWithin(node) : []) noteExample(state, code, side);
  noteTitles(state, node, attributesOf);
  if (isSpread) return;
  if (node.children.every(isBlank)) {
    const properties = [...own].filter(([, value]) => value !== '').map(([name]) => name);
    noteEmpty(state, tag, node, properties);
  }
  const at = { sourceText: `<${tag}`, ...startOf(node) };
  state.uses.push({ kind: 'component', target: tag, ...at, component: componentOf(node, own, context) });
  const field = isField(tag) ? fieldOf(tag, own) : undefined;
  if (field) state.uses.push({ kind: 'field', target: field.name, ...at, sourceText: field.name, field });
}
