/** Parameters and body fields as nested lists. */
import type { Element } from 'hast';
import type { List, ListItem, PhrasingContent } from 'mdast';
import type { Converter } from './converter.ts';
import { elementsOf, hasPart, lineOf } from './tree.ts';

declare module 'mdast' {
  interface ListData {
    /** Becomes one list with adjacent ones: see `joinLists`. */
    isJoinable?: boolean;
  }
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });

/** A list that becomes one with adjacent joinable lists: see `joinLists`. */
export const joinable = (items: ListItem[]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items,
  data: { isJoinable: true },
});

/** A list item: `name` (type, required, default …): description. */
export function field(state: Converter, node: Element): List {
  const [head, body] = ['field-head', 'field-body'].map((name) =>
    elementsOf(node).find((child) => hasPart(child, name)),
  );
  const marks = elementsOf(head ?? node).filter((mark) => lineOf(mark) !== '');
  const name = marks.find((mark) => hasPart(mark, 'field-name'));
  const notes = marks.filter((mark) => mark !== name);
  const line: PhrasingContent[] = name ? [{ type: 'inlineCode', value: lineOf(name) }] : [];
  for (const [index, note] of notes.entries()) {
    // Links and code keep their markup.
    const inside = /^(?:a|code)$/.test(note.tagName) ? state.one(note) : state.all(note);
    line.push(text(index > 0 ? ', ' : name ? ' (' : ''), ...state.toRun(inside));
  }
  if (name && notes.length > 0) line.push(text(')'));
  const blocks = body ? state.toFlow(state.all(body)) : [];
  const [first, ...rest] = blocks;
  // Disclosures, enum values and examples are not part of the description.
  const firstInBody = body && elementsOf(body)[0];
  const hasDescription =
    !firstInBody ||
    (!/^(?:details|trellis-tabs)$/.test(firstInBody.tagName) &&
      !hasPart(firstInBody, 'field-enum') &&
      !hasPart(firstInBody, 'field-example'));
  const item: ListItem = {
    type: 'listItem',
    spread: false,
    children: [{ type: 'paragraph', children: line }],
  };
  if (hasDescription && first?.type === 'paragraph') {
    item.children = [{ type: 'paragraph', children: [...line, text(': '), ...first.children] }, ...rest];
  } else item.children.push(...blocks);
  return joinable([item]);
}
