import { createLineIndex } from '../../diagnostics/index.ts';
import { type JsonNode, parseJsonTree } from '../../json/index.ts';
import type { UsesOfFile } from '../uses.ts';

/** Keys whose values, also those inside them, are links that readers can follow. */
const LINK_KEYS = new Set(['href', 'destination', 'socials', 'footerSocials']);

/** Links in a file of settings: of the top bar, the footer, the navigation and the redirects. */
export function linksOfSettings(file: string, source: string): UsesOfFile {
  const index = createLineIndex(source);
  const uses: UsesOfFile['uses'][number][] = [];
  const visit = (node: JsonNode, isLink: boolean): void => {
    if (node.type === 'array') for (const item of node.items) visit(item, isLink);
    if (node.type === 'object')
      for (const { key, value } of node.members) visit(value, isLink || LINK_KEYS.has(key));
    if (node.type !== 'string' || !isLink) return;
    const { start } = index.rangeOf(node.start, node.end);
    uses.push({ kind: 'link', target: node.value, sourceText: node.value, ...start });
  };
  const { root } = parseJsonTree(source);
  if (root) visit(root, false);
  return { file, source, uses };
}
