import { findWords } from './match.ts';

/** Not content of the page: controls, text for screen readers only, links to other pages. */
const OTHER =
  'script,style,button,select,textarea,nav,footer,svg,.sr-only,.eyebrow,.toc-inline,.page-menu,' +
  'trellis-level,[aria-hidden=true]';

/** Elements that a word never spans. */
const BLOCK =
  'p,li,dt,dd,td,th,h1,h2,h3,h4,h5,h6,pre,div,section,figure,figcaption,blockquote,summary,details,' +
  'header,a,label';

/** A range for each occurrence of `words` in the text of `root`, in document order. */
export function rangesOf(root: Element, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Element)
      return node.matches(OTHER) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  const starts: { at: number; node: Text }[] = [];
  let text = '';
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const own = node.parentElement?.closest(BLOCK);
    if (own !== block) text += '\n';
    block = own;
    starts.push({ at: text.length, node });
    text += node.data;
  }
  let index = 0;
  /** The node at text offset `at`. Offsets are asked for in ascending order. */
  const holder = (at: number, isEnd: boolean) => {
    for (
      let next = starts[index + 1];
      next && (isEnd ? next.at < at : next.at <= at);
      next = starts[index + 1]
    )
      index++;
    return starts[index];
  };
  return findWords(text, words).flatMap(([from, to]) => {
    const start = holder(from, false);
    const end = holder(to, true);
    if (!start || !end) return [];
    const range = new Range();
    range.setStart(start.node, from - start.at);
    range.setEnd(end.node, to - end.at);
    return [range];
  });
}
