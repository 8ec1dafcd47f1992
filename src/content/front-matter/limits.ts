import { type Document, isAlias, isCollection, isPair, type Node } from 'yaml';

/**
 * Maximum number of values, counting an alias each time it is used. API descriptions have the same limit
 * before their aliases are expanded.
 */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 256;

/**
 * The first value that is too deep, or where aliases multiply few values into too many. Nothing is expanded.
 */
export function overLimit(document: Document): { node: Node; message: string } | undefined {
  const sizes = new Map<unknown, number>();
  const anchors = new Map<string, Node>();
  let problem: { node: Node; message: string } | undefined;
  const sizeOf = (node: unknown, depth: number): number => {
    if (problem) return 0;
    if (isPair(node)) return sizeOf(node.key, depth) + sizeOf(node.value, depth);
    if (depth > MAX_DEPTH) {
      problem = { node: node as Node, message: `front matter nests deeper than ${MAX_DEPTH} levels` };
      return 0;
    }
    let size = 1;
    // An alias stands for the latest node with its anchor. An alias to a node around it never ends.
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      size = target ? (sizes.get(target) ?? Number.POSITIVE_INFINITY) : 1;
    } else {
      const { anchor } = (node ?? {}) as { anchor?: string };
      if (anchor) anchors.set(anchor, node as Node);
      if (isCollection(node)) for (const item of node.items) size += sizeOf(item, depth + 1);
      sizes.set(node, size);
    }
    if (size > MAX_VALUES && !problem) {
      problem = { node: node as Node, message: `YAML aliases expand to more than ${MAX_VALUES} values` };
    }
    return size;
  };
  sizeOf(document.contents, 0);
  return problem;
}
