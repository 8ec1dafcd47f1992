import { memoizeByObject } from '../../../memory/index.ts';
import type { NavigationNode } from '../../site.ts';

/** Pages and links of a node in reading order, the page of a group before its entries. Computed once per node. */
export const leavesOf = memoizeByObject((node: NavigationNode): NavigationNode[] => {
  const own = node.kind === 'group' && node.page === undefined ? [] : [node];
  return own.concat((node.children ?? []).flatMap(leavesOf));
});
