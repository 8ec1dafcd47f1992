/** Text that an author meant as Markdown, and that is shown as written. */
import type { MdastVisitorContext } from 'satteri';
import { parseFenceMeta, unknownKeys } from '../../code/fence-meta.ts';
import { isHighlighted } from '../../code/highlight.ts';
import { headingSlug } from '../slug.ts';
import type { CompileState } from '../state.ts';
import type { attributesOf, Element } from './component-uses.ts';
import { codeWithin, EXAMPLE_SIDES } from './example-uses.ts';
import { literalOf } from './field-uses.ts';
import { isStandard } from './html-elements.ts';
import { type PositionedNode, startOf } from './position.ts';

/** `[text] (/page)`, `(text)[/page]`, and `[text](/a page)`, whose address ends at the space. */
const NOT_LINKS = [
  /\[[^\][\n]+\] \((?:\/|#|\.\.?\/|https?:\/\/)[^()\s]*\)/g,
  /\([^()\n]+\)\[(?:\/|#|\.\.?\/|https?:\/\/)[^\][\s]+\]/g,
  /\[[^\][\n]+\]\((?:\/|#|\.\.?\/)[^()\n]*\)/g,
  // `[text][label]` without a line `[label]: /page`. After a word it is an index, as in `list[i][j]`.
  /(?<![\p{L}\p{N}\])_!])\[(?![\d\s,.^-]+\])[^\][\n]+\]\[(?!\^)(?:(?![\d\s,.-]+\])[^\][\n]+)?\](?![[(])/gu,
];

/** Notes links that are none. Text that links or code contain has nodes of its own. */
export function noteText({ uses }: CompileState, node: { value: string } & PositionedNode): void {
  for (const pattern of NOT_LINKS)
    for (const [text] of node.value.matchAll(pattern))
      uses.push({ kind: 'not-link', target: text, sourceText: text, ...startOf(node) });
}

/** A longer line is no heading. */
const MAX_HEADING = 80;

type ParagraphNode = Parameters<MdastVisitorContext['textContent']>[0] &
  PositionedNode & { children: readonly { type: string }[] };

/**
 * Notes lines that stand for a heading: bold ones, and `##Parts`, as a heading has a space after its signs
 * (CommonMark 4.2). One sign alone begins many tags.
 */
export function noteParagraph(
  { uses }: CompileState,
  node: ParagraphNode,
  context: MdastVisitorContext,
): void {
  const [only, ...more] = node.children;
  if (only?.type === 'strong' && more.length === 0) {
    const target = context.textContent(node).trim();
    // A sentence is emphasized as a whole.
    if (!/[.:!,;]$/.test(target) && target.length <= MAX_HEADING)
      uses.push({ kind: 'bold-line', target, sourceText: target, ...startOf(node) });
    return;
  }
  const [line = ''] = context.textContent(node).split('\n', 1);
  const [, signs = '', title = ''] = /^(#{2,6})([^\s#].*)$/.exec(line) ?? [];
  if (signs === '') return;
  const at = { sourceText: signs, ...startOf(node) };
  uses.push({ kind: 'heading', target: title.trim(), ...at, depth: signs.length, isUnspaced: true });
  uses.push({ kind: 'id', target: headingSlug(title), ...at });
}

interface FenceNode extends PositionedNode {
  lang?: string | null;
  meta?: string | null;
}

/** Notes the language of a block that is shown without colors, and keys that nothing reads. */
export function noteFence({ uses }: CompileState, node: FenceNode): void {
  const language = node.lang ?? '';
  const at = startOf(node);
  if (language !== '' && !isHighlighted(language))
    uses.push({ kind: 'language', target: language, sourceText: language, ...at });
  for (const key of unknownKeys(node.meta ?? ''))
    uses.push({ kind: 'fence-key', target: key, sourceText: key, ...at });
}

type Attributes = ReturnType<typeof attributesOf>;

/** Notes a tag that HTML does not have, and attributes that an element has twice. */
export function noteElement({ uses }: CompileState, node: Element, { repeated }: Attributes): void {
  const tag = node.name ?? '';
  const at = startOf(node);
  if (/^[a-z][a-z\d]*$/.test(tag) && !isStandard(tag))
    uses.push({ kind: 'unknown-element', target: tag, sourceText: `<${tag}`, ...at });
  for (const name of repeated)
    uses.push({ kind: 'repeated-property', target: name, sourceText: name, owner: tag, ...at });
}

/** Components that show their code blocks one at a time. */
const CODE_GROUPS: ReadonlySet<string> = new Set(['CodeGroup', ...Object.keys(EXAMPLE_SIDES)]);

/** Notes each tab, and each block of a code group, whose title another one of the same group has. */
export function noteTitles({ uses }: CompileState, node: Element, attributesOf: AttributesOf): void {
  const owner = node.name ?? '';
  const labels = new Set<string>();
  const note = (label: string, child: PositionedNode, sourceText = label): void => {
    if (labels.has(label))
      uses.push({ kind: 'repeated', target: label, sourceText, owner, ...startOf(child) });
    labels.add(label);
  };
  if (owner === 'Tabs')
    for (const child of node.children) {
      if (!('name' in child && child.name === 'Tab' && 'attributes' in child)) continue;
      const title = literalOf(attributesOf(child as Element).own.get('title'));
      if (typeof title === 'string' && title !== '') note(title, child);
    }
  // A menu shows the language too.
  else if (CODE_GROUPS.has(owner) && !attributesOf(node).own.has('dropdown'))
    for (const block of codeWithin(node)) {
      const { title } = parseFenceMeta(block.meta ?? '');
      if (title) note(title, block);
    }
}

type AttributesOf = typeof attributesOf;
