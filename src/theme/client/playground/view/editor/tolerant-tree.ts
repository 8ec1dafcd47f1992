/** What the editor's parser made of a text that a reader is still writing. */

import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { JsonMember, JsonNode } from '../../../../../json/index.ts';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

const VALUES = /^(?:Object|Array|String|Number|True|False|Null)$/;

/** The JSON of the text, without what is not complete. */
export function treeOfState(state: EditorState): JsonNode | undefined {
  const value = childrenOf(syntaxTree(state).topNode).find(({ name }) => VALUES.test(name));
  return value && nodeFrom(value, state);
}

/** The place of `offset`: of a value, or of a key within the object at `path`. */
export interface Cursor {
  path: (string | number)[];
  isKey: boolean;
  /** What a completion replaces. */
  from: number;
  to: number;
}

export function cursorAt(state: EditorState, offset: number): Cursor | undefined {
  const inner = syntaxTree(state).resolveInner(offset, -1);
  const isToken = /^(?:PropertyName|String|Number|True|False|Null)$/.test(inner.name);
  const isInside = isToken && offset > inner.from && offset <= inner.to;
  const token =
    isInside && !(inner.name === 'String' && offset === inner.to && isClosed(inner, state))
      ? inner
      : undefined;
  // regex: of at most 50 characters.
  const word = /[\w$.+-]*$/.exec(state.sliceDoc(Math.max(0, offset - 50), offset))?.[0] ?? '';
  const range = token ? { from: token.from, to: token.to } : { from: offset - word.length, to: offset };
  if (isInside && !token) return undefined;
  const start = token ?? inner;
  if (start.name === 'PropertyName')
    return { path: pathOf(start.parent?.parent, state), isKey: true, ...range };
  if (token) return { path: pathOf(token, state), isKey: false, ...range };
  const around = enclosing(start);
  const before = state.sliceDoc(0, range.from).trimEnd().at(-1);
  if (before === ':') {
    const property =
      start.name === 'Property' ? start : start.name === '⚠' ? start.parent : lastProperty(around, offset);
    return property ? { path: pathOf(property, state), isKey: false, ...range } : undefined;
  }
  if (around?.name === 'Object')
    return /[{,]/.test(before ?? '') ? { path: pathOf(around, state), isKey: true, ...range } : undefined;
  if (around?.name === 'Array' && /[[,]/.test(before ?? '')) {
    const index = childrenOf(around).filter(({ name, to }) => VALUES.test(name) && to <= range.from).length;
    return { path: [...pathOf(around, state), index], isKey: false, ...range };
  }
  return before === undefined ? { path: [], isKey: false, ...range } : undefined;
}

const isClosed = (node: SyntaxNode, state: EditorState): boolean =>
  node.to - node.from > 1 && state.sliceDoc(node.to - 1, node.to) === '"';

function enclosing(node: SyntaxNode | null): SyntaxNode | null {
  let current = node;
  while (current && current.name !== 'Object' && current.name !== 'Array') current = current.parent;
  return current;
}

const lastProperty = (node: SyntaxNode | null, offset: number): SyntaxNode | undefined =>
  node ? childrenOf(node).findLast(({ name, from }) => name === 'Property' && from < offset) : undefined;

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** Keys and indices from the root to a value or a property. */
function pathOf(node: SyntaxNode | null | undefined, state: EditorState): (string | number)[] {
  const { parent } = node ?? {};
  if (!node || !parent) return [];
  if (node.name === 'Property') return [...pathOf(parent, state), keyOf(node, state)];
  if (parent.name !== 'Array') return pathOf(parent, state);
  const index = childrenOf(parent).filter(({ name, to }) => VALUES.test(name) && to <= node.from).length;
  return [...pathOf(parent, state), index];
}

function keyOf(property: SyntaxNode, state: EditorState): string {
  const name = property.getChild('PropertyName');
  return name ? textOf(name, state) : '';
}

function textOf(node: SyntaxNode, state: EditorState): string {
  const source = state.sliceDoc(node.from, node.to);
  try {
    return String(JSON.parse(source));
  } catch {
    return source.replaceAll('"', '');
  }
}

function nodeFrom(node: SyntaxNode, state: EditorState): JsonNode {
  const span = { start: node.from, end: node.to };
  switch (node.name) {
    case 'Object': {
      const members = childrenOf(node).flatMap((property): JsonMember[] => {
        const value = childrenOf(property).find(({ name }) => VALUES.test(name));
        const name = property.getChild('PropertyName');
        if (!value || !name) return [];
        const keySpan = { start: name.from, end: name.to };
        return [{ key: textOf(name, state), keySpan, value: nodeFrom(value, state) }];
      });
      return { type: 'object', ...span, members };
    }
    case 'Array': {
      const items = childrenOf(node).filter(({ name }) => VALUES.test(name));
      return { type: 'array', ...span, items: items.map((item) => nodeFrom(item, state)) };
    }
    case 'String':
      return { type: 'string', ...span, value: textOf(node, state) };
    case 'Number':
      return { type: 'number', ...span, value: Number(state.sliceDoc(node.from, node.to)) };
    case 'Null':
      return { type: 'null', ...span, value: null };
    default:
      return { type: 'boolean', ...span, value: node.name === 'True' };
  }
}
