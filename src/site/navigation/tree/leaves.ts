import type { NavigationNode } from '../../model.ts';

const known = new WeakMap<NavigationNode, NavigationNode[]>();

/**
 * Pages and links of a node in reading order, the page of a group before its entries. Computed once per node.
 */
export function leavesOf(node: NavigationNode): NavigationNode[] {
  let leaves = known.get(node);
  if (!leaves) {
    leaves = node.kind === 'group' && node.page === undefined ? [] : [node];
    leaves = leaves.concat((node.children ?? []).flatMap(leavesOf));
    known.set(node, leaves);
  }
  return leaves;
}
