import { createLineIndex } from '../../diagnostics/index.ts';
import { type JsonNode, parseJsonTree } from '../../json/index.ts';
import type { UsesOfFile } from '../uses.ts';

type Use = UsesOfFile['uses'][number];

/** Keys whose values, also those inside them, are links that readers can follow. */
const LINK_KEYS = new Set(['href', 'url', 'destination', 'socials', 'footerSocials']);

/** The text of the banner, which is Markdown. */
const TEXT_KEY = 'banner';

/** A link of Markdown, or of an element. */
const LINK = /\]\(([^\s()<>]+)|\bhref="([^"]+)"/g;

/**
 * Links in the files of the settings: of the banner, the top bar, the footer, the navigation and the
 * redirects. `owner`: the key that they stand under.
 *
 * @param texts by path: `docs.json`, and the files that it refers to
 */
export const linksOfSettings = (texts: ReadonlyMap<string, string>): UsesOfFile[] =>
  [...texts].map(([file, source]) => ({ file, source, uses: linksIn(source) }));

function linksIn(source: string): Use[] {
  const index = createLineIndex(source);
  const uses: Use[] = [];
  const note = (target: string, { start, end }: JsonNode, owner: string): void => {
    const at = index.rangeOf(start, end).start;
    uses.push({ kind: 'link', target, sourceText: target, owner, ...at });
  };
  const visit = (node: JsonNode, owner: string | undefined): void => {
    if (node.type === 'array') for (const item of node.items) visit(item, owner);
    if (node.type === 'object')
      for (const { key, value } of node.members)
        visit(value, owner ?? (LINK_KEYS.has(key) || key === TEXT_KEY ? key : undefined));
    if (node.type !== 'string' || owner === undefined) return;
    if (owner !== TEXT_KEY) note(node.value, node, owner);
    else
      for (const [, inMarkdown, inElement = ''] of node.value.matchAll(LINK))
        note(inMarkdown ?? inElement, node, owner);
  };
  const { root } = parseJsonTree(source);
  if (root) visit(root, undefined);
  return uses;
}
