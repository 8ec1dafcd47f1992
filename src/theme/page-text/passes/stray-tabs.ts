import type { HtmlTree } from '../../../html/index.ts';
import { escapeHtml } from '../../../text/index.ts';
import { marksIn } from '../marks.ts';

/** A Tab outside of Tabs is shown under its title. */
export function titleStrayTabs(tree: HtmlTree): void {
  for (const { data, mark } of marksIn<{ title: string }>(tree, 'panel'))
    tree.replaceBy(mark, `<p><strong>${escapeHtml(data.title)}</strong></p>`);
}
