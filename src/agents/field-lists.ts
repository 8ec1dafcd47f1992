/** Parameters and fields of bodies as nested lists. */
import type { Element } from 'hast';
import type { List, ListItem, PhrasingContent } from 'mdast';
import type { Converter } from './converter.ts';
import { elementsOf, hasPart, wordsOf } from './tree.ts';

declare module 'mdast' {
  interface ListData {
    /** The items go on in a list beside it: see `joinLists`. */
    joins?: boolean;
  }
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });

/** A list whose items go on in a list beside it: see `joinLists`. */
export const joinable = (items: ListItem[]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items,
  data: { joins: true },
});

/** `name` (type, required, default …): what it is. */
export function field(state: Converter, node: Element): List {
  const [head, body] = ['field-head', 'field-body'].map((name) =>
    elementsOf(node).find((child) => hasPart(child, name)),
  );
  const marks = elementsOf(head ?? node).filter((mark) => wordsOf(mark) !== '');
  const name = marks.find((mark) => hasPart(mark, 'field-name'));
  const notes = marks.filter((mark) => mark !== name);
  const line: PhrasingContent[] = name ? [{ type: 'inlineCode', value: wordsOf(name) }] : [];
  for (const [index, note] of notes.entries()) {
    // A mark may be a link or code itself.
    const inside = /^(?:a|code)$/.test(note.tagName) ? state.one(note) : state.all(note);
    line.push(text(index > 0 ? ', ' : name ? ' (' : ''), ...state.toRun(inside));
  }
  if (name && notes.length > 0) line.push(text(')'));
  const blocks = body ? state.toFlow(state.all(body)) : [];
  const [first, ...rest] = blocks;
  // What opens is no description, nor are values and examples.
  const firstInBody = body && elementsOf(body)[0];
  const isSaid =
    !firstInBody ||
    (!/^(?:details|trellis-tabs)$/.test(firstInBody.tagName) &&
      !hasPart(firstInBody, 'field-enum') &&
      !hasPart(firstInBody, 'field-example'));
  const item: ListItem = {
    type: 'listItem',
    spread: false,
    children: [{ type: 'paragraph', children: line }],
  };
  if (isSaid && first?.type === 'paragraph') {
    item.children = [{ type: 'paragraph', children: [...line, text(': '), ...first.children] }, ...rest];
  } else item.children.push(...blocks);
  return joinable([item]);
}
