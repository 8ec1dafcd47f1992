/**
 * Edits of JSON text. Everything outside of the edited value keeps its digits, order and layout, so a form
 * and its text stay in sync and lose nothing.
 */
import { parseJson } from '../../../../../contract/index.ts';
import { itemsOf, type JsonNode, type JsonPath, jsonTree, memberOf } from '../../../../../json/index.ts';

/** The tree of a text; `undefined` of an empty text and of one that is not JSON. */
export const treeOf = (text: string): JsonNode | undefined =>
  text.trim() && !parseJson(text).error ? jsonTree(text) : undefined;

/** The child of a node under a key or index. */
export const childOf = (node: JsonNode | undefined, step: string | number): JsonNode | undefined =>
  typeof step === 'number' ? itemsOf(node)[step] : memberOf(node, step)?.value;

const splice = (text: string, start: number, end: number, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end);

export interface PutOptions {
  /** Keys of the object in the order that new members take. */
  order?: string[];
  /** Whether a new object or array has a line for each member. */
  isLong?: boolean;
}

/**
 * Writes the JSON text `value` at `path`. Parents that are missing, or that are no object or array, are made.
 * A key of `order` goes after the last member that it follows there, any other to the end.
 */
export function putAt(text: string, path: JsonPath, value: string, options: PutOptions = {}): string {
  let node = treeOf(text);
  if (!node) return wrapped(path, value, '', options);
  for (const [index, step] of path.entries()) {
    const isParent = node.type === (typeof step === 'number' ? 'array' : 'object');
    const indent: string = indentAt(text, node.start);
    if (!isParent)
      return splice(text, node.start, node.end, wrapped(path.slice(index), value, indent, options));
    const child = childOf(node, step);
    if (!child) return insert(text, node, step, path.slice(index + 1), value, options);
    node = child;
  }
  return splice(text, node.start, node.end, indented(value, indentAt(text, node.start)));
}

/** `value` inside of the parents that `path` names. */
function wrapped([step, ...rest]: JsonPath, value: string, indent: string, options: PutOptions): string {
  if (step === undefined) return indented(value, indent);
  const { isLong } = options;
  const inner = wrapped(rest, value, isLong ? `${indent}  ` : indent, options);
  const member = typeof step === 'number' ? inner : `${JSON.stringify(step)}:${isLong ? ' ' : ''}${inner}`;
  const [open, close] = typeof step === 'number' ? '[]' : '{}';
  return isLong ? `${open}\n${indent}  ${member}\n${indent}${close}` : `${open}${member}${close}`;
}

/** The further lines of a text of several lines, moved to where its first line will stand. */
const indented = (value: string, indent: string): string => value.replaceAll('\n', `\n${indent}`);

/** The white space at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** Members or items of a node, with where each starts and ends. */
const parts = (node: JsonNode): { start: number; end: number; key?: string }[] =>
  node.type === 'object'
    ? node.members.map(({ key, keySpan, value }) => ({ start: keySpan.start, end: value.end, key }))
    : itemsOf(node);

/** Whether an object or array on one line has spaces after its colons or commas. */
function hasSpaces(text: string, node: JsonNode): boolean {
  const [member] = node.type === 'object' ? node.members : [];
  const [one, other] = itemsOf(node);
  const gap = member
    ? text.slice(member.keySpan.end, member.value.start)
    : one && other && text.slice(one.end, other.start);
  return /\s/.test(gap ?? '');
}

function insert(
  text: string,
  node: JsonNode,
  step: string | number,
  rest: JsonPath,
  value: string,
  options: PutOptions,
): string {
  const all = parts(node);
  const first = all[0];
  const gap = first ? text.slice(node.start + 1, first.start) : '';
  const isLong = first ? gap.includes('\n') : options.isLong === true;
  const outer = indentAt(text, node.start);
  const indent = isLong ? (gap.split('\n').at(-1) ?? '') || `${outer}  ` : outer;
  const isSpaced = isLong || hasSpaces(text, node);
  const inner = wrapped(rest, value, indent, { ...options, isLong });
  const member = typeof step === 'number' ? inner : `${JSON.stringify(step)}:${isSpaced ? ' ' : ''}${inner}`;
  const between = isLong ? `\n${indent}` : isSpaced ? ' ' : '';
  const index =
    typeof step === 'number' ? Math.min(step, all.length) : indexFor(all, step, options.order ?? []);
  const before = all[index - 1];
  if (before) return splice(text, before.end, before.end, `,${between}${member}`);
  if (first) return splice(text, first.start, first.start, `${member},${between || (isSpaced ? ' ' : '')}`);
  const [open, close] = typeof step === 'number' ? '[]' : '{}';
  return splice(
    text,
    node.start,
    node.end,
    isLong ? `${open}\n${indent}${member}\n${outer}${close}` : `${open}${member}${close}`,
  );
}

/** Where a new key goes among the members. */
function indexFor(all: { key?: string }[], key: string, order: string[]): number {
  const rank = order.indexOf(key);
  if (rank < 0) return all.length;
  const last = all.findLastIndex((one) => {
    const other = order.indexOf(one.key ?? '');
    return other >= 0 && other < rank;
  });
  if (last >= 0) return last + 1;
  const next = all.findIndex((one) => order.indexOf(one.key ?? '') > rank);
  return next < 0 ? all.length : next;
}

/** The text without the value at `path`; the same text if it has none. */
export function removeAt(text: string, path: JsonPath): string {
  const parent = nodeAtPath(text, path.slice(0, -1));
  const step = path.at(-1);
  const child = step === undefined ? undefined : childOf(parent, step);
  if (!parent || !child) return path.length === 0 ? '' : text;
  const all = parts(parent);
  const index = all.findIndex(({ end }) => end === child.end);
  const [part, before, after] = [all[index], all[index - 1], all[index + 1]];
  if (!part) return text;
  if (before) return splice(text, before.end, part.end, '');
  if (after) return splice(text, part.start, after.start, '');
  return splice(text, parent.start + 1, parent.end - 1, '');
}

/** The text with two neighbours of an array in each other's place. */
export function swapAt(text: string, path: JsonPath, index: number): string {
  const [one, other] = itemsOf(nodeAtPath(text, path)).slice(index, index + 2);
  if (!one || !other) return text;
  const between = text.slice(one.end, other.start);
  const swapped = text.slice(other.start, other.end) + between + text.slice(one.start, one.end);
  return splice(text, one.start, other.end, swapped);
}

/** The text with another key; the same text if the object has that key already. */
export function renameAt(text: string, path: JsonPath, from: string, to: string): string {
  const parent = nodeAtPath(text, path);
  const member = memberOf(parent, from);
  if (!member || memberOf(parent, to)) return text;
  return splice(text, member.keySpan.start, member.keySpan.end, JSON.stringify(to));
}

function nodeAtPath(text: string, path: JsonPath): JsonNode | undefined {
  let node = treeOf(text);
  for (const step of path) node = childOf(node, step);
  return node;
}
