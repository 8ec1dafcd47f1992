/** Text that an author meant as Markdown, and that is shown as written. */
import type { MdastVisitorContext } from 'satteri';
import { isHighlighted } from '../../code/highlight.ts';
import { headingSlug } from '../slug.ts';
import type { CompileState } from '../state.ts';
import type { attributesOf, Element } from './component-uses.ts';
import { literalOf } from './field-uses.ts';
import { type PositionedNode, startOf } from './position.ts';

/** `[text] (/page)`, `(text)[/page]`, and `[text](/a page)`, whose address ends at the space. */
const NOT_LINKS = [
  /\[[^\][\n]+\] \((?:\/|#|\.\.?\/|https?:\/\/)[^()\s]*\)/g,
  /\([^()\n]+\)\[(?:\/|#|\.\.?\/|https?:\/\/)[^\][\s]+\]/g,
  /\[[^\][\n]+\]\((?:\/|#|\.\.?\/)[^()\n]*\)/g,
];

/** Notes links that are none. Text that links or code contain has nodes of its own. */
export function noteText({ uses }: CompileState, node: { value: string } & PositionedNode): void {
  for (const pattern of NOT_LINKS)
    for (const [text] of node.value.matchAll(pattern))
      uses.push({ kind: 'not-link', target: text, sourceText: text, ...startOf(node) });
}

/** `##Parts`: a heading has a space after its signs (CommonMark 4.2). One sign alone begins many tags. */
export function noteParagraph(
  { uses }: CompileState,
  node: Parameters<MdastVisitorContext['textContent']>[0] & PositionedNode,
  context: MdastVisitorContext,
): void {
  const [line = ''] = context.textContent(node).split('\n', 1);
  const [, signs = '', title = ''] = /^(#{2,6})([^\s#].*)$/.exec(line) ?? [];
  if (signs === '') return;
  const at = { sourceText: signs, ...startOf(node) };
  uses.push({ kind: 'heading', target: title.trim(), ...at, depth: signs.length, isUnspaced: true });
  uses.push({ kind: 'id', target: headingSlug(title), ...at });
}

/** Notes the language of a block that is shown without colors. */
export function noteLanguage({ uses }: CompileState, node: { lang?: string | null } & PositionedNode): void {
  const language = node.lang ?? '';
  if (language !== '' && !isHighlighted(language))
    uses.push({ kind: 'language', target: language, sourceText: language, ...startOf(node) });
}

type Child = Element['children'][number];

/** What names a tab: the title of a component, or of a code block. */
function labelOf(child: Child, own: typeof attributesOf): string | undefined {
  if ('name' in child && child.name === 'Tab' && 'attributes' in child) {
    const title = literalOf(own(child as Element).own.get('title'));
    return typeof title === 'string' ? title : undefined;
  }
  return undefined;
}

/** Notes each tab whose title another one of the same group has. */
export function noteTabs({ uses }: CompileState, node: Element, own: typeof attributesOf): void {
  const labels = new Set<string>();
  for (const child of node.children) {
    const label = labelOf(child, own);
    if (label === undefined || label === '') continue;
    if (labels.has(label))
      uses.push({ kind: 'repeated', target: label, sourceText: label, ...startOf(child) });
    labels.add(label);
  }
}
