import { type Document, isAlias, isCollection, isPair, type Node } from 'yaml';

/** Values, aliases counted as often as they are used: as many as in an API description before its aliases are counted. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 256;

/** The first value that is too deep, or with which aliases make too many values of too few. Nothing is expanded. */
export function overLimit(document: Document): { node: Node; message: string } | undefined {
  const sizes = new Map<unknown, number>();
  const anchors = new Map<string, Node>();
  let fault: { node: Node; message: string } | undefined;
  const sizeOf = (node: unknown, depth: number): number => {
    if (fault) return 0;
    if (isPair(node)) return sizeOf(node.key, depth) + sizeOf(node.value, depth);
    if (depth > MAX_DEPTH) {
      fault = { node: node as Node, message: `front matter nests deeper than ${MAX_DEPTH} levels` };
      return 0;
    }
    let size = 1;
    // An alias stands for what its anchor has named last; one of what it lies in has no end.
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      size = target ? (sizes.get(target) ?? Number.POSITIVE_INFINITY) : 1;
    } else {
      const { anchor } = (node ?? {}) as { anchor?: string };
      if (anchor) anchors.set(anchor, node as Node);
      if (isCollection(node)) for (const item of node.items) size += sizeOf(item, depth + 1);
      sizes.set(node, size);
    }
    if (size > MAX_VALUES && !fault) {
      fault = { node: node as Node, message: `YAML aliases expand to more than ${MAX_VALUES} values` };
    }
    return size;
  };
  sizeOf(document.contents, 0);
  return fault;
}
